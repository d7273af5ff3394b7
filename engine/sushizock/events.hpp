// Sushizock: what happens, as it is told to everybody.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/core/seat.hpp"
#include "engine/sushizock/types.hpp"

namespace sushiya::sushizock {

namespace told {

struct Starts {
    Seat seat;
    constexpr bool operator==(const Starts&) const = default;
};
struct Rows {
    Portions rows;
    constexpr bool operator==(const Rows&) const = default;
};
// Dice that were rolled, or are set aside.
struct Throws {
    enum class Kind : std::uint8_t { rolls, keeps };
    Kind kind;
    Seat seat;
    Dice dice;
    constexpr bool operator==(const Throws&) const = default;
};
// A tile comes on a seat's pile: out of a row, out of a pile, or forced out of a row.
struct Portion {
    enum class Kind : std::uint8_t { takes, steals, forced };
    Kind kind;
    Seat seat;
    Seat from;  // steals: whose pile
    Colour colour;
    std::uint8_t place;
    Tile tile;
    constexpr bool operator==(const Portion&) const = default;
};
struct Scored {
    Seat seat;
    Rule rule;
    int points;
    constexpr bool operator==(const Scored&) const = default;
};
struct GameOver {
    constexpr bool operator==(const GameOver&) const = default;
};

}  // namespace told

using Event = std::variant<told::Starts, told::Rows, told::Throws, told::Portion, told::Scored, told::GameOver>;

}  // namespace sushiya::sushizock
