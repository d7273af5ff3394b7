// Sushizock: the plain data of the game.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "engine/core/choices.hpp"
#include "engine/core/first_seat.hpp"
#include "engine/core/seat.hpp"
#include "engine/sushizock/dice.hpp"
#include "engine/sushizock/scoring.hpp"
#include "engine/sushizock/tiles.hpp"

namespace sushiya::sushizock {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kRolls = 3;

struct Options {
    int players = 2;
    bool open_memory = false;  // Z27: a matter of display, the course of the game is the same
    FirstSeat first = {};      // Z5, J60

    constexpr bool operator==(const Options&) const = default;
};

// What the game waits for: who starts, how the rows lie, a roll, a decision of the active player.
enum class Phase : std::uint8_t { start, rows, roll, decide, over };

using Piles = std::array<Portions, kMaxPlayers>;

struct State {
    Portions rows;      // on the table
    Piles piles;        // by seat, place 1 on top
    Dice aside;         // set aside this turn
    Dice rolled;        // just rolled; none while a roll is awaited
    std::uint8_t roll;  // rolls made this turn
    Seat active;
    Phase phase;

    constexpr bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 128);

// Takes sort before steals, and both before rolling on.
struct Action {
    enum class Kind : std::uint8_t { take, steal, keep };

    Kind kind;
    Colour colour;       // take, steal
    Seat from;           // steal: whose pile
    std::uint8_t place;  // take: in the row, from the left; steal: in the pile, 1 = top
    Dice keep;           // keep: set aside of the dice just rolled; the rest is rolled again

    static constexpr Action take(Colour colour, int place) {
        return {Kind::take, colour, Seat{0}, static_cast<std::uint8_t>(place), {}};
    }
    static constexpr Action steal(Colour colour, Seat from, int place) {
        return {Kind::steal, colour, from, static_cast<std::uint8_t>(place), {}};
    }
    static constexpr Action roll_on(Dice keep) { return {Kind::keep, Colour::sushi, Seat{0}, 0, keep}; }

    constexpr bool operator==(const Action&) const = default;
    constexpr auto operator<=>(const Action&) const = default;
};

// The most there can be: one sushi and one bone of the rows, every tile of one colour in the others'
// piles (the dice never show three chopsticks of both colours), and the keeps.
using Choices = sushiya::Choices<Action, 2 + kTiles + kMostKeeps>;

// The outcome of a random event; which one is said by the phase.
struct Chance {
    Seat start;     // start
    Portions rows;  // rows
    Dice dice;      // roll

    constexpr bool operator==(const Chance&) const = default;
};

// What a viewer may know with perfect memory: every tile was seen by all when it was taken, so this is
// everything (Z24). What eyes at the table still see is a matter of display.
struct View {
    Seat viewer;
    Portions rows;
    Piles piles;
    Dice aside;
    Dice rolled;
    std::uint8_t roll;
    Seat active;
    Phase phase;

    constexpr bool operator==(const View&) const = default;
};

// The same knowledge for a look instead of a copy: it refers to the state and is gone with it.
struct Glance {
    Seat viewer;
    const Portions& rows;
    const Piles& piles;
    Dice aside;
    Dice rolled;
    std::uint8_t roll;
    Seat active;
    Phase phase;
};

}  // namespace sushiya::sushizock
