// The table's sense of time: who is here, who is awaited, whom a bot plays for, when to wake up.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/tables/table_actor.hpp"

namespace sushiya::server {
namespace {

constexpr std::int64_t kLinger = 30'000;      // ms a table stays in memory after its last use
constexpr std::int64_t kPresencePause = 250;  // ms between two presence messages, more where many listen

}  // namespace

void TableActor::wake_up() {
    stay_until_ = now_ms() + kLinger;
    if (self_ == nullptr) self_ = shared_from_this();
    ask_bots();
    watch_absent();
    arm();
}

SeatSet TableActor::online() const {
    SeatSet seats;
    for (const auto& listener : listeners_)
        if (listener->viewer_ != kSpectator && !listener->dismissed_) seats = seats.with(listener->viewer_);
    return seats;
}

std::string TableActor::presence() const {
    Json out;
    int spectators = 0;
    for (const auto& listener : listeners_) spectators += listener->viewer_ == kSpectator ? 1 : 0;
    out.object([&] {
        out.field("type", "presence").key("online").array([&] {
            for (const Seat seat : online()) out.value(seat.index);
        });
        out.field("spectators", spectators);
        out.key("countdowns").array([&] {
            for (const Seat seat : SeatSet::first(state_.players())) {
                if (!absent_since_[seat.index]) continue;
                out.object([&] {
                    out.field("seat", seat.index);
                    out.field("at", *absent_since_[seat.index] + std::int64_t{state_.settings().away_seconds} * 1000);
                    out.field("level", state_.settings().takeover);
                });
            }
        });
        out.field("now", now_ms());
    });
    return out.take();
}

// A person who is awaited, has no socket and keeps somebody who is here waiting is counted down.
void TableActor::watch_absent() {
    const SeatSet here = online();
    const SeatSet awaited = state_.awaited();
    const SeatSet present = state_.present();
    for (const Seat seat : SeatSet::first(state_.players())) {
        bool others = false;
        for (const Seat other : present) others = others || (other != seat && here.contains(other));
        const bool absent = state_.settings().away_seconds > 0 && awaited.contains(seat) && present.contains(seat) &&
                            !here.contains(seat) && others;
        if (absent == absent_since_[seat.index].has_value()) continue;
        absent_since_[seat.index] = absent ? std::optional(now_ms()) : std::nullopt;
        presence_dirty_ = true;
    }
}

// Bots that sit here are asked at once; bots that play for somebody only while there is somebody to play with.
void TableActor::ask_bots() {
    if (saving_) return;
    for (const Seat seat : state_.awaited()) {
        const Place& place = state_.place(seat);
        const bool bot = place.kind == SeatKind::bot || (place.away && !state_.present().empty());
        if (!bot || asked_[seat.index] == state_.turn()) continue;
        asked_[seat.index] = state_.turn();
        services_.thinkers.ask(
            pose(state_.match(), seat, place.level, state_.recall()),
            [self = shared_from_this(), seat, level = place.level, turn = state_.turn()](std::string choice) {
                boost::asio::post(self->strand_, [self, seat, level, turn, choice = std::move(choice)] {
                    self->submit([self, seat, level, turn, choice](TableRules& rules) {
                        return self->bot_answers(seat, level, turn, choice, rules);
                    });
                });
            });
    }
}

// A refused answer came for a situation that is past; if the bot is still awaited, it is asked again.
TableActor::After TableActor::bot_answers(Seat seat, const std::string& level, Version turn, const std::string& choice,
                                          TableRules& rules) {
    const bool chosen = rules.bot_chooses(seat, level, turn, choice).has_value();
    if (!chosen && asked_[seat.index] == turn) asked_[seat.index] = 0;
    return [this, chosen](const Result<void>& saved) {
        if (chosen && saved) services_.metrics.moves.add();
    };
}

// When a person will be late, if one can be.
std::optional<std::int64_t> TableActor::turn_ends() const {
    for (const Seat seat : state_.awaited())
        if (state_.present().contains(seat)) return state_.deadline();
    return std::nullopt;
}

bool TableActor::has_reason_to_stay() const {
    if (!listeners_.empty() || saving_ || !inbox_.empty()) return true;
    if (turn_ends()) return true;
    return std::ranges::any_of(absent_since_, [](const auto& since) { return since.has_value(); });
}

void TableActor::arm() {
    std::int64_t at = stay_until_;
    if (has_reason_to_stay()) at = now_ms() + 3'600'000;
    if (presence_dirty_) at = std::min(at, presence_at_);
    if (const auto end = turn_ends()) at = std::min(at, *end);
    for (const auto& since : absent_since_)
        if (since) at = std::min(at, *since + std::int64_t{state_.settings().away_seconds} * 1000);
    // An alarm that comes too early costs nothing: it sets the next one.
    if (armed_for_ > now_ms() && armed_for_ <= at) return;
    armed_for_ = at;
    timer_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, at - now_ms())));
    timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        if (const auto self = weak.lock(); self && !error) self->alarm();
    });
}

void TableActor::alarm() {
    const std::int64_t now = now_ms();
    armed_for_ = 0;
    if (presence_dirty_ && presence_at_ <= now) tell_presence(now);
    if (!saving_) time_is_up(now);
    if (saving_) return;  // `saved` arms the timer again
    if (!has_reason_to_stay() && stay_until_ <= now) {
        self_.reset();
        return;
    }
    arm();
}

void TableActor::tell_presence(std::int64_t now) {
    presence_dirty_ = false;
    presence_at_ = now + kPresencePause * (1 + static_cast<std::int64_t>(listeners_.size()) / 50);
    presence_ = std::make_shared<const std::string>(presence());
    for (const auto& listener : listeners_) {
        listener->presence_due_ = true;
        flush(*listener);
    }
}

void TableActor::time_is_up(std::int64_t now) {
    const auto deadline = state_.deadline();
    const std::int64_t away = std::int64_t{state_.settings().away_seconds} * 1000;
    for (const Seat seat : state_.awaited()) {
        if (!state_.present().contains(seat)) continue;
        const auto& since = absent_since_[seat.index];
        const bool late = deadline && *deadline <= now;
        if (!late && !(since && *since + away <= now)) continue;
        submit([seat, late](TableRules& rules) -> After {
            rules.take_over(seat, late ? "clock" : "gone");
            return [](const Result<void>&) {};
        });
    }
}

}  // namespace sushiya::server
