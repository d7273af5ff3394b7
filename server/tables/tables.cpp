#include "server/tables/tables.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/ops/log.hpp"

namespace sushiya::server {

using Code = Problem::Code;

namespace {

constexpr std::size_t kNameLength = 22;
constexpr std::size_t kLobbySize = 100;
constexpr int kFinishedPage = 50;
constexpr std::int64_t kStale = 86'400'000;  // ms after which a table that still gathers is not listed

bool looks_like_id(std::string_view id) {
    return id.size() == kNameLength && std::ranges::all_of(id, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                      c == '_';
           });
}

// A summary with more fields before it.
void write_card(Json& out, const TableCard& card, std::string_view time_name, std::int64_t time) {
    Json head;
    head.object([&] { head.field("id", card.id).field(time_name, time); });
    std::string text = head.take();
    text.back() = ',';
    out.raw(text + card.summary.substr(1));
}

}  // namespace

Tables::Tables(boost::asio::io_context& io, Store& store_, Thinkers& thinkers_, Metrics& metrics_)
    : Services(store_, thinkers_, metrics_), io_(io) {}

void Tables::empty() {
    closing_ = true;
    loader_.join();
    for (const auto& [id, weak] : standing_)
        if (const auto table = weak.lock()) table->let_go();
    standing_.clear();
}

Result<void> Tables::begin() {
    const auto last = store.last_key();
    if (!last) return fail(last.error().what);
    last_key_ = *last;
    const auto cards = store.unfinished();
    if (!cards) return fail(cards.error().what);
    for (const TableCard& card : *cards) {
        card_changed(card);
        boost::asio::post(loader_, [this, id = card.id] {
            if (!closing_ && loaded(id) == nullptr) static_cast<void>(load(id));
        });
    }
    log_info("tables", std::to_string(cards->size()) + " unfinished tables");
    return {};
}

void Tables::open(const TableRequest& plan, std::function<void(Answer<NewTable>)> reply) {
    NewTable made{random_name(), plan.seat, random_name()};
    const Digest seed = random_seed();
    TableState state(made.id, seed);
    TableRules rules(state, now_ms());
    rules.open(plan.opening, plan.taken_up);
    rules.seat_person(made.seat, plan.name, sha256(made.token));
    for (const auto& [seat, level] : plan.bots) rules.seat_bot(seat, level);
    const TableKey key = next_key();
    const TableCard card = TableActor::card_of(key, state, state.created());
    Batch batch{Append{key, 1, rules.take_lines(), card, seed, {}}};
    auto table = std::make_shared<TableState>(std::move(state));
    store.write(std::move(batch), [this, key, card, table, made, reply = std::move(reply)](const Result<void>& saved) {
        if (!saved) {
            reply(refuse(Code::not_saved, "the server cannot save new tables now; try again later"));
            return;
        }
        put_up(key, std::move(*table));
        card_changed(card);
        metrics.tables_opened.add();
        reply(made);
    });
}

std::shared_ptr<TableActor> Tables::put_up(TableKey key, TableState state) {
    const std::string id = state.id();
    auto table = std::make_shared<TableActor>(*this, boost::asio::make_strand(io_), key, std::move(state));
    {
        const std::lock_guard lock(mutex_);
        standing_[id] = table;
        if (standing_.size() > sweep_at_) {
            std::erase_if(standing_, [](const auto& entry) { return entry.second.expired(); });
            sweep_at_ = 2 * standing_.size() + 1024;
        }
    }
    boost::asio::post(table->strand(), [table] { table->wake_up(); });
    return table;
}

std::shared_ptr<TableActor> Tables::loaded(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = standing_.find(id);
    return found == standing_.end() ? nullptr : found->second.lock();
}

void Tables::find(const std::string& id, std::function<void(Answer<std::shared_ptr<TableActor>>)> reply) {
    if (!looks_like_id(id)) {
        reply(refuse(Code::not_found, "there is no such table"));
        return;
    }
    if (auto table = loaded(id)) {
        reply(std::move(table));
        return;
    }
    boost::asio::post(loader_, [this, id, reply = std::move(reply)] {
        // Somebody may have loaded it while this waited.
        if (auto table = loaded(id))
            reply(std::move(table));
        else
            reply(load(id));
    });
}

Answer<std::shared_ptr<TableActor>> Tables::load(const std::string& id) {
    {
        const std::lock_guard lock(mutex_);
        if (damaged_.contains(id)) return refuse(Code::damaged, "this table is damaged and cannot be opened");
    }
    const auto stored = store.find(id);
    if (!stored) return damaged(id, 0, stored.error().what);
    if (!*stored) return refuse(Code::not_found, "there is no such table");
    const TableKey key = (*stored)->card.key;
    const auto lines = store.log(key);
    if (!lines) return damaged(id, key, lines.error().what);
    auto state = replay_log(id, (*stored)->seed, *lines);
    if (!state) return damaged(id, key, state.error().what);
    return put_up(key, std::move(*state));
}

Answer<std::shared_ptr<TableActor>> Tables::damaged(const std::string& id, TableKey key, const std::string& why) {
    log_error("tables", "table " + std::to_string(key) + " is damaged: " + why);
    metrics.tables_damaged.add();
    const std::lock_guard lock(mutex_);
    damaged_.insert(id);
    lobby_.erase(key);
    return refuse(Code::damaged, "this table is damaged and cannot be opened");
}

void Tables::record(const std::string& id, std::function<void(Answer<std::string>)> reply) {
    if (!looks_like_id(id)) {
        reply(refuse(Code::not_found, "there is no such table"));
        return;
    }
    boost::asio::post(loader_, [this, id, reply = std::move(reply)] {
        const auto stored = store.find(id);
        if (!stored) {
            reply(refuse(Code::damaged, "this table is damaged and cannot be opened"));
        } else if (!*stored) {
            reply(refuse(Code::not_found, "there is no such table"));
        } else if (!(*stored)->card.finished) {
            reply(refuse(Code::too_late, "the game is not over; its record is published then"));
        } else if (auto text = store.record((*stored)->card.key); text) {
            reply(std::move(*text));
        } else {
            reply(refuse(Code::damaged, "this record is damaged"));
        }
    });
}

void Tables::finished(std::int64_t before, std::function<void(Answer<std::string>)> reply) {
    boost::asio::post(loader_, [this, before, reply = std::move(reply)] {
        const auto cards = store.finished(before, kFinishedPage);
        if (!cards) {
            reply(refuse(Code::damaged, "the list of finished games cannot be read"));
            return;
        }
        Json out;
        out.object([&] {
            out.key("tables").array([&] {
                for (const TableCard& card : *cards) write_card(out, card, "finished", card.touched);
            });
        });
        reply(out.take());
    });
}

void Tables::card_changed(const TableCard& card) {
    if (!card.listed) return;
    const std::lock_guard lock(mutex_);
    if (card.finished)
        lobby_.erase(card.key);
    else
        lobby_[card.key] = card;
}

std::string Tables::lobby() {
    const std::int64_t oldest = now_ms() - kStale;
    Json out;
    const std::lock_guard lock(mutex_);
    out.object([&] {
        out.key("tables").array([&] {
            std::size_t shown = 0;
            for (auto at = lobby_.rbegin(); at != lobby_.rend() && shown < kLobbySize; ++at) {
                if (at->second.touched < oldest) continue;
                write_card(out, at->second, "created", at->second.created);
                ++shown;
            }
        });
    });
    return out.take();
}

void Tables::close_all(std::string_view code, std::string_view say, int retry_after_ms) {
    closing_ = true;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, weak] : standing_)
        if (const auto table = weak.lock())
            boost::asio::post(table->strand(), [table, code = std::string(code), say = std::string(say),
                                                retry_after_ms] { table->close(code, say, retry_after_ms); });
}

}  // namespace sushiya::server
