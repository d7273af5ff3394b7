#include "wasm/wire.hpp"

#include <boost/asio/post.hpp>

#include "server/tables/command.hpp"
#include "wasm/tell.hpp"

namespace sushiya::wasm {

using server::write_bye;

// Everybody is here.
const server::Address& Wire::server_address() {
    static const server::Address here{"here", {}};
    return here;
}

void Wire::hear(std::string_view text) {
    if (finished_) return;
    const bool too_big = text.size() > server::kLongestMessage;
    if (!greeted_) {
        greeted_ = true;
        const auto hello = server::read_hello(text);
        if (too_big || !hello) return finish(write_bye("bad_request", too_big ? "too big" : hello.error().what, {}));
        if (!table_->hello(shared_from_this(), *hello))
            finish(write_bye("wrong_token", "This token holds no seat at this table.", {}));
        return;
    }
    if (too_big) return table_->dismiss(*this, write_bye("too_big", "A message has at most 4096 bytes.", {}));
    auto command = server::read_command(text);
    if (command)
        table_->receive(shared_from_this(), std::move(*command));
    else
        table_->dismiss(*this, write_bye("bad_request", command.error().what, {}));
}

void Wire::gone() {
    finished_ = true;
    table_->gone(*this);
}

void Wire::send(std::shared_ptr<const std::string> message) {
    say(*message);
    boost::asio::post(table_->strand(), [self = shared_from_this()] {
        if (!self->finished_) self->table_->sent(*self);
    });
}

void Wire::finish(std::string bye) {
    finished_ = true;
    say(bye);
    boost::asio::post(table_->strand(), [self = shared_from_this()] {
        self->table_->gone(*self);
        tell("closed", [&](Json& out) { out.field("number", self->number_); });
    });
}

void Wire::say(std::string_view text) const {
    tell("down", [&](Json& out) { out.field("number", number_).field("text", text); });
}

}  // namespace sushiya::wasm
