// A table's sense of time: who is awaited, whom a bot plays for, when to wake up.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/tables/table_actor.hpp"

namespace sushiya::server {
namespace {

constexpr Time kLinger = 30'000;           // ms a table stays in memory after its last use
constexpr Time kLongestSleep = 3'600'000;  // ms

}  // namespace

void TableActor::begin(Time stood_still) {
    if (stood_still == 0 || !state_.deadline()) return wake_up();
    submit([stood_still](TableRules& rules) -> After {
        rules.stood_still(stood_still);
        return [](const Saved&) {};
    });
}

void TableActor::wake_up() {
    if (closed_) return;
    stay_until_ = now_ms() + kLinger;
    if (self_ == nullptr) self_ = shared_from_this();
    ask_bots();
    watch_absent();
    notify_absent();
    arm();
    consider_another();
}

// ---- bots ----

// Somebody plays here now: with a socket, or by commands alone. At a table of days nobody need be here for the game to
// go on.
bool TableActor::has_company() const {
    if (!online().empty()) return true;
    if (state_.people().empty()) return false;
    return now_ms() < company_until_ || (state_.settings().pace == Pace::days && !state_.present().empty());
}

void TableActor::company_from(const Address& address) {
    guest_ = address;
    company_until_ = now_ms() + kLinger;
}

// Bots that sit here are asked at once; bots that play for somebody only while there is somebody to play with.
void TableActor::ask_bots() {
    if (saving_ || !has_company()) return;
    for (const Seat seat : state_.awaited()) {
        const Place& place = state_.place(seat);
        const bool bot = place.kind == SeatKind::bot || (place.away && !state_.present().empty());
        if (bot && asked_[seat.index] != state_.turn()) ask_bot(seat);
    }
}

void TableActor::ask_bot(Seat seat) {
    asked_[seat.index] = state_.turn();
    services_.opponents.ask(state_.match(), {key_, seat, state_.place(seat).level, state_.recall(), guest_},
                            [self = shared_from_this(), seat, turn = state_.turn()](Result<BotChoice> answer) {
                                boost::asio::post(self->strand_, [self, seat, turn, answer = std::move(answer)] {
                                    self->bot_has_thought(seat, turn, answer);
                                });
                            });
}

void TableActor::bot_has_thought(Seat seat, Version turn, Result<BotChoice> answer) {
    const auto choose = [self = shared_from_this(), seat, turn, answer] {
        self->submit(
            [self, seat, turn, answer](TableRules& rules) { return self->bot_chooses(seat, turn, answer, rules); });
    };
    if (!answer || answer->due <= std::chrono::steady_clock::now()) return choose();
    const auto timer = std::make_shared<boost::asio::steady_timer>(strand_, answer->due);
    timer->async_wait([timer, choose](const boost::system::error_code& error) {
        if (!error) choose();
    });
}

// An answer that comes too late was for a situation that is past; if the bot is still awaited, it is asked again. One
// that is illegal is the bot's fault: the table goes on with another choice, and the operator is told.
TableActor::After TableActor::bot_chooses(Seat seat, Version turn, const Result<BotChoice>& bot, TableRules& rules) {
    const std::string level = bot ? bot->level : state_.place(seat).level;
    Answer<Version> answer = rules.bot_chooses(seat, level, turn, bot ? bot->choice : "");
    if (!answer && answer.error().code == Problem::Code::illegal) {
        services_.metrics.bot_illegal.add();
        log_error("bots", "table " + std::to_string(key_) + ", seat " + std::to_string(seat.index) + ": the bot " +
                              level + " made an illegal choice; the first legal one is played instead");
        answer = rules.bot_chooses(seat, level, turn, state_.match().choices(seat).front());
    }
    if (!answer && asked_[seat.index] == turn) asked_[seat.index] = 0;
    const bool busy = bot && bot->service == Service::hurried;
    if (answer && busy != std::exchange(kitchen_busy_, busy)) presence_dirty_ = true;
    return [this, chosen = answer.has_value()](const Saved& saved) {
        if (chosen && saved) services_.metrics.moves.add();
    };
}

bool TableActor::awaits_bots() const {
    return online().empty() && std::ranges::any_of(asked_, [&](Version turn) { return turn == state_.turn(); });
}

// Nobody waits for them. They are asked again when somebody is back.
void TableActor::send_bots_home() {
    services_.opponents.withdraw(key_);
    asked_.fill(0);
}

// ---- people who are not here ----

void TableActor::notify_absent() {
    if (services_.messenger == nullptr || saving_) return;
    const SeatSet here = attendance().here;
    for (const Seat seat : state_.awaited() & state_.present()) {
        const auto& push = state_.place(seat).push;
        if (!push || here.contains(seat) || notified_[seat.index] == state_.turn()) continue;
        notified_[seat.index] = state_.turn();
        Json message;
        message.object(
            [&] { message.field("table", state_.id()).field("game", state_.match().game()).field("say", push->say); });
        services_.messenger->send(*push, message.take(), state_.id(),
                                  [self = shared_from_this(), seat, to = *push](Messenger::Outcome outcome) {
                                      if (outcome != Messenger::Outcome::gone) return;
                                      boost::asio::post(self->strand_, [self, seat, to] {
                                          self->submit([seat, to](TableRules& rules) -> After {
                                              rules.end_push(seat, to);
                                              return [](const Saved&) {};
                                          });
                                      });
                                  });
    }
}

// ---- the clock ----

// When the next person will be late, if one can be.
std::optional<Time> TableActor::turn_ends() const {
    std::optional<Time> first;
    for (const Seat seat : state_.awaited() & state_.present())
        if (const auto end = state_.deadline(seat); end && (!first || *end < *first)) first = end;
    return first;
}

bool TableActor::has_reason_to_stay() const { return !sessions_.empty() || saving_ || !inbox_.empty() || turn_ends(); }

void TableActor::arm() {
    const Time now = now_ms();
    Time at = has_reason_to_stay() ? now + kLongestSleep : stay_until_;
    if (presence_dirty_) at = std::min(at, presence_at_);
    if (const auto end = turn_ends()) at = std::min(at, *end);
    if (const auto since = state_.revealing()) at = std::min(at, *since + kRevealTime);
    if (awaits_bots() && company_until_ > now) at = std::min(at, company_until_);
    if (const auto look = absences_.next(now)) at = std::min(at, *look);
    if (state_.question()) at = std::min(at, question_lapses(state_));
    // An alarm that comes too early costs nothing: it sets the next one.
    at = std::max(at, now);
    if (armed_for_ != 0 && armed_for_ <= at) return;
    armed_for_ = at;
    // What is due needs no timer, which would have to wake the kernel's.
    if (at == now)
        return boost::asio::post(strand_, [weak = weak_from_this()] {
            if (const auto self = weak.lock()) self->alarm();
        });
    timer_.expires_after(std::chrono::milliseconds(std::max<Time>(0, at - now)));
    timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        if (const auto self = weak.lock(); self && !error) self->alarm();
    });
}

void TableActor::alarm() {
    if (closed_) return;
    const Time now = now_ms();
    armed_for_ = 0;
    watch_absent();
    notify_absent();
    if (presence_dirty_ && presence_at_ <= now) tell_presence(now);
    if (awaits_bots() && !has_company()) send_bots_home();
    if (!saving_) time_is_up(now);
    if (!saving_) consider_another();
    if (saving_) return;  // `saved` arms the timer again
    if (!has_reason_to_stay() && stay_until_ <= now) {
        self_.reset();
        return;
    }
    arm();
}

void TableActor::time_is_up(Time now) {
    if (const auto since = state_.revealing(); since && *since + kRevealTime <= now)
        submit([](TableRules& rules) -> After {
            rules.end_revealing();
            return [](const Saved&) {};
        });
    if (state_.question() && question_lapses(state_) <= now)
        submit([](TableRules& rules) -> After {
            rules.let_lapse();
            return [](const Saved&) {};
        });
    const auto take_over = [this](Seat seat, AwayReason why) {
        submit([seat, why](TableRules& rules) -> After {
            rules.take_over(seat, why);
            return [](const Saved&) {};
        });
    };
    const SeatSet people = state_.awaited() & state_.present();
    for (const Seat seat : people)
        if (const auto deadline = state_.deadline(seat); deadline && *deadline <= now)
            take_over(seat, AwayReason::clock);
    for (const Absence& absence : std::vector(absences_.told()))
        if (absence.takeover && *absence.takeover <= now && people.contains(absence.seat))
            take_over(absence.seat, AwayReason::gone);
}

}  // namespace sushiya::server
