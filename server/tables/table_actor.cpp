#include "server/tables/table_actor.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/tables/finished_record.hpp"
#include "server/tables/names.hpp"
#include "server/tables/undo.hpp"

namespace sushiya::server {
namespace {

constexpr int kPatience = 80;         // messages over the limit before a socket is closed
constexpr Time kTouched = 3'600'000;  // ms after which what is played counts as touching the table
constexpr double kLineSize = 150;     // bytes that a command takes on the disk, its own text aside

using std::chrono::steady_clock;

// What whoever asked is told. Only where it is certain are they told that nothing has changed.
Problem problem_of(const StoreError& error) {
    if (error.kind == StoreError::Kind::unknown)
        return {Code::stopping,
                "it is not known whether this was saved; send it again with the same id, it counts once"};
    if (error.kind == StoreError::Kind::conflict)
        return {Code::stopping, "the table goes on elsewhere; nothing of this was saved, please send it again"};
    return {Code::not_saved, "the server could not save this; nothing has changed, please try again"};
}

Problem too_fast() { return {Code::slow_down, "this comes too fast; wait a moment"}; }

}  // namespace

TableActor::TableActor(Services& services, Strand strand, TableKey key, TableState state, Address opened_from)
    : services_(services),
      strand_(std::move(strand)),
      key_(key),
      state_(std::move(state)),
      opened_from_(std::move(opened_from)),
      timer_(strand_) {
    services_.metrics.tables_loaded.add(1);
}

TableActor::~TableActor() {
    services_.metrics.tables_loaded.add(-1);
    if (!closed_) services_.store.release(key_);
}

TableCard TableActor::card_of(TableKey key, const TableState& state, Time touched) {
    return {key,     state.id(),          state.settings().listed, state.phase() == Phase::over, state.created(),
            touched, write_summary(state)};
}

void TableActor::submit(Job job) {
    inbox_.push_back(std::move(job));
    if (closed_) return turn_away(elsewhere());
    if (!saving_) work();
}

void TableActor::work_gathered() {
    if (gathering_ && !saving_) work();
    gathering_ = false;
}

void TableActor::work() {
    gathering_ = false;
    const Version before = state_.version();
    const Phase phase = state_.phase();
    TableRules rules(state_, now_ms(), attendance());
    std::vector<Job> jobs;
    jobs.swap(inbox_);
    for (Job& job : jobs) afters_.push_back(job(rules));
    if (!rules.wrote()) {
        saved({}, steady_clock::now());
        return;
    }
    Append append{key_, before + 1, rules.take_lines(), {}, {}, {}};
    const bool stale = touched_ + kTouched < now_ms() && state_.phase() != Phase::over;
    if (stale || std::max(state_.changed(Section::table), state_.changed(Section::seats)) > before) {
        touched_ = now_ms();
        append.card = card_ = card_of(key_, state_, touched_);
    }
    const bool ended = state_.phase() == Phase::over && (phase != Phase::over || !rules.forgotten().empty());
    if (ended) append.record = finished_record(state_);
    Batch batch;
    batch.push_back(std::move(append));
    for (Append& next : std::exchange(rematch_, {})) batch.push_back(std::move(next));
    charge_for(batch);
    saving_ = true;
    if (rules.forgotten().empty())
        write(std::move(batch));
    else
        forget(rules.forgotten(), std::move(batch));
}

// A command pays for a line before anything is known of it. What is more (what bots choose, the record of a game, the
// table it goes on at) is known only now.
void TableActor::charge_for(const Batch& batch) {
    const double more = static_cast<double>(bytes_in(batch)) - std::exchange(paid_, 0);
    if (more > 0 && !guest_.near.empty()) services_.limits.did(Deed::write, guest_, more);
}

void TableActor::write(Batch batch) {
    services_.store.write(std::move(batch), [self = shared_from_this()](const Saved& result) {
        boost::asio::post(self->strand_, [self, result, written = steady_clock::now()] {
            self->saving_ = false;
            self->saved(result, written);
        });
    });
}

// The store may be waited for, but not here. Until the lines are there the table works on nothing else.
void TableActor::read_log(std::function<void(Lines)> then) {
    saving_ = true;
    boost::asio::post(services_.reader, [self = shared_from_this(), then = std::move(then)] {
        boost::asio::post(self->strand_, [self, then, lines = self->services_.store.log(self->key_)]() mutable {
            self->saving_ = false;
            then(std::move(lines));
        });
    });
}

// Also of what is being written just now.
void TableActor::forget(const Forgotten& forgotten, Batch batch) {
    read_log([this, forgotten, batch = std::move(batch)](Lines lines) mutable {
        if (!lines) return saved(tl::unexpected(lines.error()), steady_clock::now());
        Append& append = batch.front();
        lines->insert(lines->end(), append.lines.begin(), append.lines.end());
        auto changed = rewrite(*lines, forgotten);
        if (!changed) return saved(not_kept(StoreError::Kind::damaged, changed.error().what), steady_clock::now());
        for (auto& [version, line] : *changed)
            if (version >= append.first)
                append.lines[static_cast<std::size_t>(version - append.first)] = std::move(line);
            else
                append.rewritten.emplace_back(version, std::move(line));
        saving_ = true;
        write(std::move(batch));
    });
}

void TableActor::saved(const Saved& result, Instant written) {
    if (result) return conclude(result, written);
    const auto kind = result.error().kind;
    if (kind == StoreError::Kind::conflict) services_.metrics.conflicts.add();
    if (kind == StoreError::Kind::conflict || kind == StoreError::Kind::unknown) return let_go_of(result.error());
    reload(result.error());
}

void TableActor::conclude(const Saved& result, Instant written) {
    if (result && card_) services_.lobby.changed(*card_);
    card_.reset();
    const std::vector<After> afters = std::exchange(afters_, {});
    for (const After& after : afters) after(result);
    speak();
    for (const Described& reply : std::exchange(describers_, {})) describe(reply);
    services_.metrics.fan_out_seconds.observe(steady_clock::now() - written);
    if (closed_) {
        turn_away(elsewhere());
        return let_go();
    }
    if (lost_) return let_go_of(elsewhere());
    if (!inbox_.empty()) {
        work();
        return;
    }
    wake_up();
}

// What is on disk is the truth; the state went ahead of it and is dropped.
void TableActor::reload(const StoreError& why) {
    read_log([this, why](const Lines& lines) {
        if (!lines && lines.error().kind == StoreError::Kind::unavailable) return let_go_of(why);
        auto state =
            lines ? replay_log(state_.id(), state_.seed(), *lines) : Result<TableState>(fail(lines.error().what));
        if (state) {
            state_ = std::move(*state);
            shared_.reset();
            asked_.fill(0);
        } else {
            log_error("table", "table " + std::to_string(key_) + " cannot be read: " + state.error().what);
            closed_ = true;
            close("damaged", "This table cannot be read any more.", std::nullopt);
        }
        conclude(tl::unexpected(why), steady_clock::now());
    });
}

// What is on its way to the disk is answered first.
void TableActor::lost() {
    lost_ = true;
    if (!closed_ && !saving_) let_go_of(elsewhere());
}

// What is here may be old, or ahead of what is stored. Nobody is answered; they come back and ask again.
void TableActor::let_go_of(const StoreError& why) {
    log_info("table", "table " + std::to_string(key_) + " is let go of: " + why.what);
    closed_ = true;
    card_.reset();
    turn_away(why);
    for (const Described& reply : std::exchange(describers_, {})) describe(reply);
    for (auto& [_, session] : sessions_) dismiss(session, come_back());
    let_go();
}

// Jobs that nothing comes of are done on a state that is thrown away; what matters is that whoever waits is told.
void TableActor::turn_away(const StoreError& why) {
    gathering_ = false;
    TableRules rules(state_, now_ms(), attendance());
    for (const Job& job : std::exchange(inbox_, {})) afters_.push_back(job(rules));
    rematch_.clear();
    for (const After& after : std::exchange(afters_, {})) after(tl::unexpected(why));
}

void TableActor::receive(const std::shared_ptr<Listener>& listener, Command command) {
    Session* const session = session_of(*listener);
    if (session == nullptr || session->dismissed) return;
    const Instant now = steady_clock::now();
    const Seat seat = session->viewer;
    if (!session->bucket.take(kSocketRate, now) ||
        (seat != kSpectator && !in_time(seat, command, listener->from(), now))) {
        services_.metrics.slow_down.add();
        if (++session->ignored > kPatience)
            return dismiss(*session, write_bye("slow_down", "Too many messages.", 10'000));
        answer(listener, {command.id, tl::unexpected(too_fast())});
        return flush(*session);
    }
    if (seat == kSpectator) {
        answer(listener, {command.id, from_gallery(*session, command, now)});
        for (auto& [_, other] : sessions_) flush(other);
        return;
    }
    const auto answered = [this, listener, id = command.id](const Answer<Version>& version) {
        answer(listener, {id, version});
    };
    submit({seat, session->token, answered, now}, std::move(command));
}

// Those who watch can only talk, and only with each other.
Answer<Version> TableActor::from_gallery(Session& session, const Command& command, Instant now) {
    const auto* const chat = std::get_if<Chat>(&command.what);
    if (chat == nullptr || session.name.empty())
        return refuse(Code::not_allowed, "you are watching; only seats can do that");
    if (!session.chats.take(kChatRate, now)) return tl::unexpected(too_fast());
    const std::string text = clean_chat(chat->text);
    if (text.empty()) return refuse(Code::bad_request, "there is nothing to say");
    gallery_.say(session.name, text, now_ms());
    return state_.shown(state_.version());
}

void TableActor::obey(const Digest& token, Command command, const Address& from, Answered reply) {
    const Instant now = steady_clock::now();
    const auto seat = state_.holder(token);
    if (closed_) {
        reply(tl::unexpected(problem_of(elsewhere())));
    } else if (!seat) {
        reply(refuse(Code::wrong_token, "this token holds no seat at this table"));
    } else if (!in_time(*seat, command, from, now)) {
        services_.metrics.slow_down.add();
        reply(tl::unexpected(too_fast()));
    } else {
        company_from(from);
        submit({*seat, token, std::move(reply), now}, std::move(command));
    }
}

bool TableActor::in_time(Seat seat, const Command& command, const Address& from, Instant now) {
    const auto* const chat = std::get_if<Chat>(&command.what);
    const double size = kLineSize + (chat == nullptr ? 0.0 : static_cast<double>(chat->text.size()));
    const bool in_time = commands_[seat.index].take(kSeatRate, now) &&
                         (chat == nullptr || chats_[seat.index].take(kChatRate, now)) &&
                         services_.limits.may(Deed::write, from, size);
    if (in_time) paid_ += size;
    return in_time;
}

void TableActor::submit(Sender sender, Command command) {
    inbox_.push_back([this, sender = std::move(sender), command = std::move(command)](TableRules& rules) mutable {
        return carry_out(std::move(sender), std::move(command), rules);
    });
    if (closed_) return turn_away(elsewhere());
    if (saving_ || std::exchange(gathering_, true)) return;
    if (services_.gathering != nullptr)
        services_.gathering->add(shared_from_this());
    else
        work();
}

TableActor::After TableActor::carry_out(Sender sender, Command command, TableRules& rules) {
    Batch next;
    if (auto* const rematch = std::get_if<Rematch>(&command.what))
        next.push_back(open_rematch(*rematch, SeatSet::first(state_.players())));
    const bool move = std::holds_alternative<Choose>(command.what);
    const Version before = state_.version();
    Answer<Version> answer = refuse(Code::wrong_token, "you do not hold this seat any more");
    if (const auto no = objection(command))
        answer = tl::unexpected(*no);
    else if (!next.empty() && services_.full())
        answer = refuse(Code::not_saved, "the server is full: no new table can be opened now");
    else if (state_.holds(sender.seat, sender.token))
        answer = rules.handle(sender.seat, command).map([&](Version version) { return state_.shown(version); });
    if (state_.version() == before) next.clear();
    absences_.heard_from(sender.seat, now_ms());
    if (const auto* const wait = std::get_if<Wait>(&command.what); wait && answer)
        absences_.give_time(wait->seat, now_ms());
    for (const Append& append : next) rematch_.push_back(append);
    return [this, sender = std::move(sender), answer = std::move(answer), move,
            next = std::move(next)](const Saved& result) {
        sender.answered(result ? answer : Answer<Version>(tl::unexpected(problem_of(result.error()))));
        if (!result || !answer) {
            services_.metrics.refusals.add();
        } else {
            if (move) services_.metrics.moves.add();
            for (const Append& append : next) services_.lobby.changed(*append.card);
        }
        services_.metrics.ack_seconds.observe(steady_clock::now() - sender.arrived);
    };
}

// What speaks against a command besides the rules of the table.
std::optional<Problem> TableActor::objection(const Command& command) const {
    const auto* const push = std::get_if<Push>(&command.what);
    if (push == nullptr) return std::nullopt;
    if (services_.messenger == nullptr || !services_.messenger->serves(push->to.endpoint))
        return Problem{Code::not_allowed, "this server sends no messages there"};
    if (!encrypt_for(push->to, "")) return Problem{Code::bad_request, "these are no keys of a push subscription"};
    return std::nullopt;
}

// The next table is written together with the line that names it; whoever connects to it loads it.
Append TableActor::open_rematch(Rematch& rematch, SeatSet coming) {
    rematch.next = random_name();
    const Digest seed = random_seed();
    NextTable next = rematch_of(state_, rematch.next, seed, now_ms(), coming);
    const TableKey key = new_key(now_ms());
    return Append{key, 1, std::move(next.lines), card_of(key, next.state, now_ms()), seed, {}};
}

// Those who are here want another game: the next table opens without the host's word.
void TableActor::consider_another() {
    if (saving_ || !TableRules(state_, now_ms(), attendance()).all_want_another()) return;
    submit([this](TableRules& rules) -> After {
        if (!rules.all_want_another()) return [](const Saved&) {};
        Rematch rematch;
        Append next = open_rematch(rematch, state_.again());
        rules.open_another(rematch.next);
        rematch_.push_back(next);
        return [this, next](const Saved& result) {
            if (result) services_.lobby.changed(*next.card);
        };
    });
}

void TableActor::sit(std::optional<Seat> seat, std::string name, const Digest& token, const Address& from,
                     Seated reply) {
    // By link, people sit down where they were invited; public tables are for strangers, and for many of them.
    const bool strangers = state_.settings().listed && opened_from_.near != from.near;
    if (strangers && !services_.limits.may(Deed::sit_with, from)) {
        services_.metrics.slow_down.add();
        return reply(refuse(Code::slow_down, "your address has taken many seats at public tables; wait a while"));
    }
    submit([seat, name = std::move(name), token, reply = std::move(reply)](TableRules& rules) -> After {
        const Answer<Seat> answer = rules.sit(seat, name, token);
        return [reply, answer](const Saved& result) {
            reply(result ? answer : Answer<Seat>(tl::unexpected(problem_of(result.error()))));
        };
    });
}

void TableActor::remove(const Digest& token, Removed reply) {
    const auto seat = state_.holder(token);
    if (!seat) return reply(refuse(Code::wrong_token, "this token holds no seat at this table"));
    if (state_.host() != *seat) return reply(refuse(Code::not_allowed, "only the host of the table can do that"));
    if (state_.phase() != Phase::gathering && !state_.people().without(*seat).empty())
        return reply(refuse(Code::not_allowed, "others play here as well; you can leave, and erase what you wrote"));
    if (saving_ || closed_) return reply(tl::unexpected(too_fast()));
    saving_ = true;
    services_.store.remove({key_}, [self = shared_from_this(), reply = std::move(reply)](const Saved& result) {
        boost::asio::dispatch(self->strand_, [self, reply, result] {
            self->saving_ = false;
            self->closed_ = result.has_value();
            if (result) self->services_.lobby.forget(self->key_);
            if (result) self->close("deleted", "The host has deleted this table.", std::nullopt);
            self->saved(result, steady_clock::now());
            reply(result ? Answer<void>() : Answer<void>(tl::unexpected(problem_of(result.error()))));
        });
    });
}

std::optional<TableActor::MoveCode> TableActor::offer_seat(const Digest& token) {
    static constexpr Time kGoodFor = 600'000;
    const auto seat = state_.holder(token);
    if (!seat) return std::nullopt;
    MoveCode made{random_name(), now_ms() + kGoodFor};
    offered_[seat->index] = Offered{sha256(made.code), made.until, token};
    return made;
}

void TableActor::claim_seat(std::string_view code, const Digest& token, Seated reply) {
    submit([this, shown = sha256(code), token, reply = std::move(reply)](TableRules& rules) -> After {
        std::optional<Seat> found;
        for (const Seat seat : SeatSet::first(state_.players()))
            if (const auto& offered = offered_[seat.index]; offered && same_secret(offered->code, shown) &&
                                                            offered->until >= now_ms() &&
                                                            state_.holds(seat, offered->holder))
                found = seat;
        if (!found)
            return [reply](const Saved&) {
                reply(refuse(Code::wrong_token, "this code is used up or too old; ask for a new one"));
            };
        offered_[found->index].reset();
        rules.move_seat(*found, token);
        return [this, seat = *found, reply](const Saved& result) {
            if (!result) return reply(tl::unexpected(problem_of(result.error())));
            for (auto& [_, session] : sessions_)
                if (session.viewer == seat)
                    dismiss(session, write_bye("moved", "This seat has moved to another device.", std::nullopt));
            reply(seat);
        };
    });
}

Answer<TableActor::Advised> TableActor::advised(const Digest& token) const {
    const auto seat = state_.holder(token);
    if (!seat) return refuse(Code::wrong_token, "this token holds no seat at this table");
    if (state_.phase() != Phase::playing || !state_.hinted(*seat))
        return refuse(Code::not_allowed, "send the command 'hint' first: it is written down who was helped");
    return Advised{key_, state_.match().clone(), *seat, state_.recall(), state_.turn()};
}

std::string TableActor::undo_objection() const {
    if (state_.phase() != Phase::playing) return "the game is not being played";
    return why_no_undo(state_.match(), state_.branch() ? state_.branch()->step : 0);
}

void TableActor::describe(Described reply) {
    if (closed_)
        reply(tl::unexpected(problem_of(elsewhere())));
    else if (saving_)
        describers_.push_back(std::move(reply));
    else
        reply(write_update(state_, kSpectator, 0, now_ms(), {}));
}

}  // namespace sushiya::server
