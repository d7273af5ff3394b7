#include "server/tables/turn_clock.hpp"

#include <algorithm>

namespace sushiya::server {

void TurnClock::agree(const Settings& settings) {
    turn_ = Time{settings.turn_seconds} * 1000;
    most_ = Time{settings.bank_seconds} * 1000;
    increment_ = Time{settings.increment_seconds} * 1000;
    for (OfSeat& seat : seats_) seat.bank = most_;
}

void TurnClock::turn_begins(Time now) {
    for (OfSeat& seat : seats_) {
        const Time left = seat.bank - seat.spent;
        seat = {now, seat.chose ? std::min(most_, left + increment_) : left, 0, false};
    }
}

void TurnClock::chose(Seat seat, Time now) {
    OfSeat& mine = seats_[seat.index];
    mine.spent = std::clamp<Time>(now - mine.began - turn_, 0, mine.bank);
    mine.chose = true;
}

void TurnClock::retracted(Seat seat) {
    seats_[seat.index].spent = 0;
    seats_[seat.index].chose = false;
}

void TurnClock::begins_anew(Seat seat, Time now) { seats_[seat.index].began = now; }

void TurnClock::ran_out(Seat seat) { seats_[seat.index].bank = 0; }

void TurnClock::stood_still(Time milliseconds) {
    for (OfSeat& seat : seats_) seat.began += milliseconds;
}

std::optional<Time> TurnClock::deadline(Seat seat) const {
    if (!running()) return std::nullopt;
    const OfSeat& mine = seats_[seat.index];
    return mine.began + turn_ + mine.bank;
}

}  // namespace sushiya::server
