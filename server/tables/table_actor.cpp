#include "server/tables/table_actor.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>

#include "server/ops/log.hpp"
#include "server/tables/finished_record.hpp"

namespace sushiya::server {
namespace {

constexpr int kPatience = 80;  // messages over the limit before a socket is closed

using Code = Problem::Code;

const Problem kNotSaved{Code::not_saved, "the server could not save this; nothing has changed, please try again"};
const Problem kTooFast{Code::slow_down, "this comes too fast; wait a moment"};

}  // namespace

std::int64_t now_ms() {
    using std::chrono::system_clock;
    return std::chrono::duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch()).count();
}

Result<TableState> replay_log(const std::string& id, const Digest& seed, const std::vector<std::string>& lines) {
    TableState state(id, seed);
    if (lines.empty()) return fail("its log is empty");
    for (const std::string& line : lines) {
        const std::string place = "line " + std::to_string(state.version() + 1) + " ";
        const auto entry = read_line(line);
        if (!entry) return fail(place + entry.error().what);
        if (const auto applied = state.apply(*entry); !applied) return fail(place + applied.error().what);
    }
    return state;
}

TableActor::TableActor(Services& services, Strand strand, TableKey key, TableState state)
    : services_(services), strand_(std::move(strand)), key_(key), state_(std::move(state)), timer_(strand_) {
    services_.metrics.tables_loaded.add(1);
}

TableActor::~TableActor() { services_.metrics.tables_loaded.add(-1); }

TableCard TableActor::card_of(TableKey key, const TableState& state, std::int64_t touched) {
    return {key,     state.id(),          state.settings().listed, state.phase() == Phase::over, state.created(),
            touched, write_summary(state)};
}

// ---- working ----

void TableActor::submit(Job job) {
    inbox_.push_back(std::move(job));
    if (!saving_) work();
}

void TableActor::work() {
    const Version before = state_.version();
    const Phase phase = state_.phase();
    TableRules rules(state_, now_ms());
    std::vector<Job> jobs;
    jobs.swap(inbox_);
    for (Job& job : jobs) afters_.push_back(job(rules));
    if (!rules.wrote()) {
        saved({}, std::chrono::steady_clock::now());
        return;
    }
    Append append{key_, before + 1, rules.take_lines(), {}, {}, {}};
    if (std::max(state_.changed(Section::table), state_.changed(Section::seats)) > before)
        append.card = card_ = card_of(key_, state_, now_ms());
    if (state_.phase() == Phase::over && phase != Phase::over) append.record = finished_record(state_);
    Batch batch;
    batch.push_back(std::move(append));
    for (Append& next : rematch_) batch.push_back(std::move(next));
    rematch_.clear();
    saving_ = true;
    services_.store.write(std::move(batch), [self = shared_from_this()](const Result<void>& result) {
        boost::asio::dispatch(self->strand_, [self, result, written = std::chrono::steady_clock::now()] {
            self->saving_ = false;
            self->saved(result, written);
        });
    });
}

void TableActor::saved(const Result<void>& result, Time written) {
    if (!result) reload();
    if (result && card_) services_.card_changed(*card_);
    card_.reset();
    const std::vector<After> afters = std::exchange(afters_, {});
    for (const After& after : afters) after(result);
    speak();
    for (const auto& reply : std::exchange(describers_, {})) reply(write_update(state_, kSpectator, 0, now_ms(), {}));
    services_.metrics.fan_out_seconds.observe(std::chrono::steady_clock::now() - written);
    if (!inbox_.empty()) {
        work();
        return;
    }
    wake_up();
}

// What is on disk is the truth; the state went ahead of it and is dropped.
void TableActor::reload() {
    const auto lines = services_.store.log(key_);
    auto state = lines ? replay_log(state_.id(), state_.seed(), *lines) : Result<TableState>(fail(lines.error().what));
    if (!state) {
        log_error("table", "table " + std::to_string(key_) + " cannot be read: " + state.error().what);
        close("damaged", "This table cannot be read any more.", std::nullopt);
        return;
    }
    state_ = std::move(*state);
    shared_.reset();
    shared_to_ = -1;
    asked_.fill(0);
}

void TableActor::receive(const std::shared_ptr<Listener>& listener, Command command) {
    if (listener->dismissed_) return;
    const Time now = std::chrono::steady_clock::now();
    const Seat seat = listener->viewer_;
    if (!listener->bucket_.take(kSocketRate, now) || (seat != kSpectator && !in_time(seat, command, now))) {
        services_.metrics.slow_down.add();
        if (++listener->ignored_ > kPatience) {
            dismiss(*listener, write_bye("slow_down", "Too many messages.", 10'000));
            return;
        }
        listener->acks_.push_back({command.id, tl::unexpected(kTooFast)});
        flush(*listener);
        return;
    }
    if (seat == kSpectator) {
        listener->acks_.push_back({command.id, refuse(Code::not_allowed, "you are watching; only seats can do that")});
        flush(*listener);
        return;
    }
    const auto answered = [listener, id = command.id](const Answer<Version>& answer) {
        listener->acks_.push_back({id, answer});
    };
    submit([this, sender = Sender{seat, listener->token_, answered, now},
            command = std::move(command)](TableRules& rules) { return carry_out(sender, command, rules); });
}

void TableActor::obey(const Digest& token, Command command, Answered reply) {
    const Time now = std::chrono::steady_clock::now();
    const auto seat = state_.holder(token);
    if (!seat) {
        reply(refuse(Code::wrong_token, "this token holds no seat at this table"));
    } else if (!in_time(*seat, command, now)) {
        services_.metrics.slow_down.add();
        reply(tl::unexpected(kTooFast));
    } else {
        submit([this, sender = Sender{*seat, token, std::move(reply), now},
                command = std::move(command)](TableRules& rules) { return carry_out(sender, command, rules); });
    }
}

bool TableActor::in_time(Seat seat, const Command& command, Time now) {
    return commands_[seat.index].take(kSeatRate, now) &&
           (command.kind != Command::Kind::chat || chats_[seat.index].take(kChatRate, now));
}

TableActor::After TableActor::carry_out(Sender sender, Command command, TableRules& rules) {
    Batch next;
    if (command.kind == Command::Kind::rematch) next.push_back(open_rematch(command));
    const bool move = command.kind == Command::Kind::choose;
    const Version before = state_.version();
    Answer<Version> answer = refuse(Code::wrong_token, "you do not hold this seat any more");
    if (holds(sender.seat, sender.token)) answer = rules.handle(sender.seat, command);
    if (state_.version() == before) next.clear();
    for (const Append& append : next) rematch_.push_back(append);
    return [this, sender = std::move(sender), answer = std::move(answer), move,
            next = std::move(next)](const Result<void>& result) {
        sender.answered(result ? answer : Answer<Version>(tl::unexpected(kNotSaved)));
        if (!result || !answer) {
            services_.metrics.refusals.add();
        } else {
            if (move) services_.metrics.moves.add();
            for (const Append& append : next) services_.card_changed(*append.card);
        }
        services_.metrics.ack_seconds.observe(std::chrono::steady_clock::now() - sender.arrived);
    };
}

// The next table is written together with the entry that names it; whoever connects to it loads it.
Append TableActor::open_rematch(Command& command) {
    command.text = random_name();
    const Digest seed = random_seed();
    Rematch next = rematch_of(state_, command.text, seed, now_ms());
    const TableKey key = services_.next_key();
    return Append{key, 1, std::move(next.lines), card_of(key, next.state, now_ms()), seed, {}};
}

void TableActor::sit(int seat, std::string name, const Digest& token, Seated reply) {
    submit([seat, name = std::move(name), token, reply = std::move(reply)](TableRules& rules) -> After {
        const Answer<Seat> answer = rules.sit(seat, name, token);
        return [reply, answer](const Result<void>& result) {
            reply(result ? answer : Answer<Seat>(tl::unexpected(kNotSaved)));
        };
    });
}

void TableActor::describe(std::function<void(std::string)> reply) {
    if (saving_)
        describers_.push_back(std::move(reply));
    else
        reply(write_update(state_, kSpectator, 0, now_ms(), {}));
}

// ---- listening and speaking ----

bool TableActor::hello(const std::shared_ptr<Listener>& listener, const Hello& hello) {
    if (!hello.token.empty()) {
        listener->token_ = sha256(hello.token);
        const auto seat = state_.holder(listener->token_);
        if (!seat) return false;
        listener->viewer_ = *seat;
        for (const auto& other : listeners_)
            if (other->viewer_ == *seat && !other->dismissed_)
                dismiss(*other, write_bye("newer_socket", "This seat was opened in another window.", std::nullopt));
    }
    listener->version_ = hello.version > state_.version() ? 0 : hello.version;
    listeners_.push_back(listener);
    services_.metrics.sockets.add(1);
    services_.metrics.sockets_opened.add();
    presence_dirty_ = true;
    if (!saving_) {
        flush(*listener);
        wake_up();
    }
    return true;
}

void TableActor::sent(Listener& listener) {
    listener.sending_ = false;
    flush(listener);
}

void TableActor::gone(Listener& listener) {
    if (std::erase_if(listeners_, [&](const auto& other) { return other.get() == &listener; }) == 0) return;
    services_.metrics.sockets.add(-1);
    presence_dirty_ = true;
    if (!saving_) wake_up();
}

void TableActor::close(std::string_view code, std::string_view say, std::optional<int> retry_after_ms) {
    for (const auto& listener : listeners_) dismiss(*listener, write_bye(code, say, retry_after_ms));
}

void TableActor::dismiss(Listener& listener, std::string bye) {
    if (listener.dismissed_) return;
    listener.dismissed_ = true;
    listener.bye_ = std::move(bye);
    flush(listener);
}

void TableActor::speak() {
    for (const auto& listener : listeners_) {
        if (listener->viewer_ != kSpectator && !holds(listener->viewer_, listener->token_))
            dismiss(*listener, write_bye("replaced", "You do not hold this seat any more.", std::nullopt));
        flush(*listener);
    }
}

bool TableActor::holds(Seat seat, const Digest& token) const {
    const Place& place = state_.place(seat);
    return place.kind == SeatKind::person && same_secret(place.token, token);
}

void TableActor::flush(Listener& listener) {
    if (listener.sending_ || saving_) return;
    const bool news = !listener.dismissed_ && worth_telling(state_, listener.viewer_, listener.version_);
    if (!listener.acks_.empty() || listener.greeting_due_ || news) {
        const auto update = update_for(listener);
        listener.version_ = state_.version();
        listener.acks_.clear();
        listener.greeting_due_ = false;
        listener.sending_ = true;
        services_.metrics.messages_out.add();
        services_.metrics.bytes_out.add(update->size());
        listener.send(update);
    } else if (!listener.bye_.empty()) {
        listener.sending_ = true;
        listener.finish(std::exchange(listener.bye_, {}));
    } else if (listener.presence_due_) {
        listener.presence_due_ = false;
        listener.sending_ = true;
        services_.metrics.messages_out.add();
        listener.send(presence_);
    }
}

std::shared_ptr<const std::string> TableActor::update_for(const Listener& listener) {
    const auto write = [&](Seat viewer, Version from) {
        return std::make_shared<const std::string>(write_update(state_, viewer, from, now_ms(), listener.acks_));
    };
    // Somebody who holds nothing any more gets the answers they are owed, and nothing of the table.
    if (listener.dismissed_) return write(kSpectator, state_.version());
    if (!listener.acks_.empty() || concerns(state_, listener.viewer_, listener.version_))
        return write(listener.viewer_, listener.version_);
    if (shared_ == nullptr || shared_from_ != listener.version_ || shared_to_ != state_.version()) {
        shared_ = write(kSpectator, listener.version_);
        shared_from_ = listener.version_;
        shared_to_ = state_.version();
    }
    return shared_;
}

}  // namespace sushiya::server
