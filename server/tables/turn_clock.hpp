// How long each seat may take: seconds for every turn, and behind them a reserve that slow turns eat into and quick
// ones fill again. Folded from the times of the log's lines, like everything else.
#pragma once

#include <array>
#include <optional>

#include "engine/core/seat.hpp"
#include "server/numbers.hpp"
#include "server/tables/settings.hpp"

namespace sushiya::server {

class TurnClock {
  public:
    // All reserves are full.
    void agree(const Settings& settings);
    // Whoever chose in the turn before gets a part of the reserve back, never more than it was at first.
    void turn_begins(Time now);
    void chose(Seat seat, Time now);
    void retracted(Seat seat);
    // The seat's time for this turn is counted from now: its person is back, or was given more time.
    void begins_anew(Seat seat, Time now);
    void ran_out(Seat seat);
    void stood_still(Time milliseconds);

    bool running() const { return turn_ > 0; }
    // When this seat is late; nothing without a clock.
    std::optional<Time> deadline(Seat seat) const;
    // What is left of the reserve, in milliseconds, not counting the turn that is under way.
    Time bank(Seat seat) const { return seats_[seat.index].bank; }

  private:
    struct OfSeat {
        Time began = 0;
        Time bank = 0;   // when this turn began
        Time spent = 0;  // of it, by the choice that stands
        bool chose = false;
    };

    Time turn_ = 0;
    Time most_ = 0;
    Time increment_ = 0;
    std::array<OfSeat, kMaxSeats> seats_{};
};

}  // namespace sushiya::server
