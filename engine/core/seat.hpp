// Who sits where, and sets of them.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace sushiya {

// Eight people are the most any of our games seats; rules may add tableaux of their own beyond the
// players (the robot of Sushi Go!), so a Seat can name one more than it can count as an actor.
inline constexpr int kMaxSeats = 8;

// A place at the table, counted clockwise from 0. The left neighbour of seat s is s + 1.
struct Seat {
    std::uint8_t index;

    constexpr auto operator<=>(const Seat&) const = default;
};

// Somebody who watches and holds no seat. It may stand wherever a viewer is asked for.
inline constexpr Seat kSpectator{kMaxSeats};

// A set of seats, as one word. Iterates in seat order: `for (Seat s : set)`.
class SeatSet {
  public:
    constexpr SeatSet() = default;

    static constexpr SeatSet only(Seat seat) { return SeatSet(static_cast<std::uint16_t>(1U << seat.index)); }
    // So many neighbours clockwise at a table of `players`, who are no fewer; `from` may have gone around once.
    static constexpr SeatSet run(int from, int count, int players) {
        const unsigned around = ((1U << count) - 1U) << from;
        return SeatSet(static_cast<std::uint16_t>((around | around >> players) & ((1U << players) - 1U)));
    }
    static constexpr SeatSet first(int players) { return SeatSet(static_cast<std::uint16_t>((1U << players) - 1U)); }

    constexpr bool contains(Seat seat) const { return ((bits_ >> seat.index) & 1U) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr SeatSet with(Seat seat) const { return SeatSet(static_cast<std::uint16_t>(bits_ | (1U << seat.index))); }
    constexpr SeatSet without(Seat seat) const {
        return SeatSet(static_cast<std::uint16_t>(bits_ & ~(1U << seat.index)));
    }
    constexpr SeatSet operator&(SeatSet other) const {
        return SeatSet(static_cast<std::uint16_t>(bits_ & other.bits_));
    }
    constexpr std::uint16_t bits() const { return bits_; }

    constexpr bool operator==(const SeatSet&) const = default;

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint16_t bits) : bits_(bits) {}
        constexpr Seat operator*() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1U));
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

      private:
        std::uint16_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    constexpr explicit SeatSet(std::uint16_t bits) : bits_(bits) {}

    std::uint16_t bits_ = 0;
};

// The people an event is shown to. There is no default: whoever sends an event names its audience.
using Audience = SeatSet;

// Everybody in the room, spectators included.
inline constexpr Audience kEveryone = SeatSet::first(kMaxSeats + 1);

}  // namespace sushiya
