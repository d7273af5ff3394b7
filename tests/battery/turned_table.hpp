// The same outcome of chance at a table where everybody sits some seats further to the left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/sushi_boat/game.hpp"
#include "engine/sushi_go/game.hpp"
#include "engine/sushi_go_party/game.hpp"
#include "engine/sushizock/game.hpp"

namespace sushiya::tests {

class Turned {
  public:
    Turned(int by, int players) : by_(by), players_(players) {}

    Seat operator()(Seat seat) const { return Seat{static_cast<std::uint8_t>((seat.index + by_) % players_)}; }
    SeatSet operator()(SeatSet seats) const {
        SeatSet turned;
        for (const Seat seat : seats) turned = turned.with((*this)(seat));
        return turned;
    }
    sushi_go::Chance operator()(sushi_go::Chance chance) const {
        turn(chance.hands);
        chance.controller = (*this)(chance.controller);
        return chance;
    }
    sushi_go_party::Chance operator()(sushi_go_party::Chance chance) const {
        turn(chance.hands);
        return chance;
    }
    sushizock::Chance operator()(sushizock::Chance chance) const {
        chance.start = (*this)(chance.start);
        return chance;
    }
    sushi_boat::Chance operator()(sushi_boat::Chance chance) const {
        chance.first = (*this)(chance.first);
        return chance;
    }

  private:
    // What belongs to nobody, like the robot's pile, stays where it is.
    template <class T, std::size_t kSize>
    void turn(std::array<T, kSize>& by_seat) const {
        const std::array<T, kSize> before = by_seat;
        for (const Seat seat : SeatSet::first(players_)) by_seat[(*this)(seat).index] = before[seat.index];
    }

    int by_;
    int players_;
};

}  // namespace sushiya::tests
