#include "server/tables/table.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>

#include "server/ops/log.hpp"
#include "server/tables/finished.hpp"

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

Result<Room> replay_log(const std::string& id, const Digest& seed, const std::vector<std::string>& lines) {
    Room room(id, seed);
    if (lines.empty()) return fail("its log is empty");
    for (const std::string& line : lines) {
        const std::string place = "line " + std::to_string(room.version() + 1) + " ";
        const auto entry = read_entry(line);
        if (!entry) return fail(place + entry.error().what);
        if (const auto applied = room.apply(*entry); !applied) return fail(place + applied.error().what);
    }
    return room;
}

Table::Table(House& house, Strand strand, TableKey key, Room room)
    : house_(house), strand_(std::move(strand)), key_(key), room_(std::move(room)), timer_(strand_) {
    house_.metrics.tables_loaded.add(1);
}

Table::~Table() { house_.metrics.tables_loaded.add(-1); }

TableCard Table::card_of(TableKey key, const Room& room, std::int64_t touched) {
    return {key,     room.id(),          room.settings().listed, room.phase() == Phase::over, room.created(),
            touched, write_summary(room)};
}

// ---- working ----

void Table::submit(Job job) {
    inbox_.push_back(std::move(job));
    if (!saving_) work();
}

void Table::work() {
    const Version before = room_.version();
    const Phase phase = room_.phase();
    Desk desk(room_, now_ms());
    std::vector<Job> jobs;
    jobs.swap(inbox_);
    for (Job& job : jobs) afters_.push_back(job(desk));
    if (!desk.wrote()) {
        saved({}, std::chrono::steady_clock::now());
        return;
    }
    Append append{key_, before + 1, desk.take_lines(), {}, {}, {}};
    if (std::max(room_.changed(Section::table), room_.changed(Section::seats)) > before)
        append.card = card_ = card_of(key_, room_, now_ms());
    if (room_.phase() == Phase::over && phase != Phase::over) append.record = finished_record(room_);
    Batch batch;
    batch.push_back(std::move(append));
    for (Append& next : rematch_) batch.push_back(std::move(next));
    rematch_.clear();
    saving_ = true;
    house_.store.write(std::move(batch), [self = shared_from_this()](const Result<void>& result) {
        boost::asio::dispatch(self->strand_, [self, result, written = std::chrono::steady_clock::now()] {
            self->saving_ = false;
            self->saved(result, written);
        });
    });
}

void Table::saved(const Result<void>& result, Time written) {
    if (!result) reload();
    if (result && card_) house_.card_changed(*card_);
    card_.reset();
    const std::vector<After> afters = std::exchange(afters_, {});
    for (const After& after : afters) after(result);
    speak();
    for (const auto& reply : std::exchange(describers_, {})) reply(write_update(room_, kSpectator, 0, now_ms(), {}));
    house_.metrics.fan_out_seconds.observe(std::chrono::steady_clock::now() - written);
    if (!inbox_.empty()) {
        work();
        return;
    }
    wake_up();
}

// What is on disk is the truth; the room went ahead of it and is dropped.
void Table::reload() {
    const auto lines = house_.store.log(key_);
    auto room = lines ? replay_log(room_.id(), room_.seed(), *lines) : Result<Room>(fail(lines.error().what));
    if (!room) {
        log_error("table", "table " + std::to_string(key_) + " cannot be read: " + room.error().what);
        close("damaged", "This table cannot be read any more.", std::nullopt);
        return;
    }
    room_ = std::move(*room);
    shared_.reset();
    shared_to_ = -1;
    asked_.fill(0);
}

void Table::receive(const std::shared_ptr<Listener>& listener, Command command) {
    if (listener->dismissed_) return;
    const Time now = std::chrono::steady_clock::now();
    const Seat seat = listener->viewer_;
    if (!listener->bucket_.take(kSocketRate, now) || (seat != kSpectator && !in_time(seat, command, now))) {
        house_.metrics.slow_down.add();
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
    submit([this, sender = Sender{seat, listener->token_, answered, now}, command = std::move(command)](Desk& desk) {
        return carry_out(sender, command, desk);
    });
}

void Table::obey(const Digest& token, Command command, Answered reply) {
    const Time now = std::chrono::steady_clock::now();
    const auto seat = room_.holder(token);
    if (!seat) {
        reply(refuse(Code::wrong_token, "this token holds no seat at this table"));
    } else if (!in_time(*seat, command, now)) {
        house_.metrics.slow_down.add();
        reply(tl::unexpected(kTooFast));
    } else {
        submit([this, sender = Sender{*seat, token, std::move(reply), now}, command = std::move(command)](Desk& desk) {
            return carry_out(sender, command, desk);
        });
    }
}

bool Table::in_time(Seat seat, const Command& command, Time now) {
    return commands_[seat.index].take(kSeatRate, now) &&
           (command.kind != Command::Kind::chat || chats_[seat.index].take(kChatRate, now));
}

Table::After Table::carry_out(Sender sender, Command command, Desk& desk) {
    Batch next;
    if (command.kind == Command::Kind::rematch) next.push_back(open_rematch(command));
    const bool move = command.kind == Command::Kind::choose;
    const Version before = room_.version();
    Answer<Version> answer = refuse(Code::wrong_token, "you do not hold this seat any more");
    if (holds(sender.seat, sender.token)) answer = desk.handle(sender.seat, command);
    if (room_.version() == before) next.clear();
    for (const Append& append : next) rematch_.push_back(append);
    return [this, sender = std::move(sender), answer = std::move(answer), move,
            next = std::move(next)](const Result<void>& result) {
        sender.answered(result ? answer : Answer<Version>(tl::unexpected(kNotSaved)));
        if (!result || !answer) {
            house_.metrics.refusals.add();
        } else {
            if (move) house_.metrics.moves.add();
            for (const Append& append : next) house_.card_changed(*append.card);
        }
        house_.metrics.ack_seconds.observe(std::chrono::steady_clock::now() - sender.arrived);
    };
}

// The next table is written together with the entry that names it; whoever connects to it loads it.
Append Table::open_rematch(Command& command) {
    command.text = random_name();
    const Digest seed = random_seed();
    Rematch next = rematch_of(room_, command.text, seed, now_ms());
    const TableKey key = house_.next_key();
    return Append{key, 1, std::move(next.lines), card_of(key, next.room, now_ms()), seed, {}};
}

void Table::sit(int seat, std::string name, const Digest& token, Seated reply) {
    submit([seat, name = std::move(name), token, reply = std::move(reply)](Desk& desk) -> After {
        const Answer<Seat> answer = desk.sit(seat, name, token);
        return [reply, answer](const Result<void>& result) {
            reply(result ? answer : Answer<Seat>(tl::unexpected(kNotSaved)));
        };
    });
}

void Table::describe(std::function<void(std::string)> reply) {
    if (saving_)
        describers_.push_back(std::move(reply));
    else
        reply(write_update(room_, kSpectator, 0, now_ms(), {}));
}

// ---- listening and speaking ----

bool Table::hello(const std::shared_ptr<Listener>& listener, const Hello& hello) {
    if (!hello.token.empty()) {
        listener->token_ = sha256(hello.token);
        const auto seat = room_.holder(listener->token_);
        if (!seat) return false;
        listener->viewer_ = *seat;
        for (const auto& other : listeners_)
            if (other->viewer_ == *seat && !other->dismissed_)
                dismiss(*other, write_bye("newer_socket", "This seat was opened in another window.", std::nullopt));
    }
    listener->version_ = hello.version > room_.version() ? 0 : hello.version;
    listeners_.push_back(listener);
    house_.metrics.sockets.add(1);
    house_.metrics.sockets_opened.add();
    presence_dirty_ = true;
    if (!saving_) {
        flush(*listener);
        wake_up();
    }
    return true;
}

void Table::sent(Listener& listener) {
    listener.sending_ = false;
    flush(listener);
}

void Table::gone(Listener& listener) {
    if (std::erase_if(listeners_, [&](const auto& other) { return other.get() == &listener; }) == 0) return;
    house_.metrics.sockets.add(-1);
    presence_dirty_ = true;
    if (!saving_) wake_up();
}

void Table::close(std::string_view code, std::string_view say, std::optional<int> retry_after_ms) {
    for (const auto& listener : listeners_) dismiss(*listener, write_bye(code, say, retry_after_ms));
}

void Table::dismiss(Listener& listener, std::string bye) {
    if (listener.dismissed_) return;
    listener.dismissed_ = true;
    listener.bye_ = std::move(bye);
    flush(listener);
}

void Table::speak() {
    for (const auto& listener : listeners_) {
        if (listener->viewer_ != kSpectator && !holds(listener->viewer_, listener->token_))
            dismiss(*listener, write_bye("replaced", "You do not hold this seat any more.", std::nullopt));
        flush(*listener);
    }
}

bool Table::holds(Seat seat, const Digest& token) const {
    const Place& place = room_.place(seat);
    return place.kind == SeatKind::person && same_secret(place.token, token);
}

void Table::flush(Listener& listener) {
    if (listener.sending_ || saving_) return;
    const bool news = !listener.dismissed_ && worth_telling(room_, listener.viewer_, listener.version_);
    if (!listener.acks_.empty() || listener.greeting_due_ || news) {
        const auto update = update_for(listener);
        listener.version_ = room_.version();
        listener.acks_.clear();
        listener.greeting_due_ = false;
        listener.sending_ = true;
        house_.metrics.messages_out.add();
        house_.metrics.bytes_out.add(update->size());
        listener.send(update);
    } else if (!listener.bye_.empty()) {
        listener.sending_ = true;
        listener.finish(std::exchange(listener.bye_, {}));
    } else if (listener.presence_due_) {
        listener.presence_due_ = false;
        listener.sending_ = true;
        house_.metrics.messages_out.add();
        listener.send(presence_);
    }
}

std::shared_ptr<const std::string> Table::update_for(const Listener& listener) {
    const auto write = [&](Seat viewer, Version from) {
        return std::make_shared<const std::string>(write_update(room_, viewer, from, now_ms(), listener.acks_));
    };
    // Somebody who holds nothing any more gets the answers they are owed, and nothing of the table.
    if (listener.dismissed_) return write(kSpectator, room_.version());
    if (!listener.acks_.empty() || concerns(room_, listener.viewer_, listener.version_))
        return write(listener.viewer_, listener.version_);
    if (shared_ == nullptr || shared_from_ != listener.version_ || shared_to_ != room_.version()) {
        shared_ = write(kSpectator, listener.version_);
        shared_from_ = listener.version_;
        shared_to_ = room_.version();
    }
    return shared_;
}

}  // namespace sushiya::server
