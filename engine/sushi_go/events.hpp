// Sushi Go!: what happens, as it is told to the seats.
#pragma once

#include <variant>

#include "engine/core/seat.hpp"
#include "engine/sushi_go/cards.hpp"
#include "engine/sushi_go/scoring.hpp"

namespace sushiya::sushi_go {

namespace told {

// Who controls the robot first.
struct Controller {
    Seat seat;
    constexpr bool operator==(const Controller&) const = default;
};
struct RoundBegins {
    int round;  // from 1
    constexpr bool operator==(const RoundBegins&) const = default;
};
// The own hand, to that seat alone: at the deal, and after hands were passed.
struct Hand {
    enum class Kind : std::uint8_t { dealt, receives };
    Kind kind;
    Seat seat;
    Cards cards;
    constexpr bool operator==(const Hand&) const = default;
};
// The controller takes the top card of the robot's pile, and sees it.
struct TakesCard {
    Seat seat;
    constexpr bool operator==(const TakesCard&) const = default;
};
struct SeesCard {
    Seat seat;
    Card card;
    constexpr bool operator==(const SeesCard&) const = default;
};
// The seat may be the robot's; the dish says whether the card lies on wasabi.
struct Laid {
    Seat seat;
    Card card;
    Dish dish;
    constexpr bool operator==(const Laid&) const = default;
};
struct ChopsticksBack {
    Seat seat;
    constexpr bool operator==(const ChopsticksBack&) const = default;
};
// What lies before a seat when a round is counted.
struct Served {
    Seat seat;
    Tableau dishes;
    constexpr bool operator==(const Served&) const = default;
};
struct Scored {
    Seat seat;
    Rule rule;
    int points;
    int round;  // from 1; 0 for what is scored at the end of the game
    constexpr bool operator==(const Scored&) const = default;
};
struct GameOver {
    constexpr bool operator==(const GameOver&) const = default;
};

}  // namespace told

using Event = std::variant<told::Controller, told::RoundBegins, told::Hand, told::TakesCard, told::SeesCard, told::Laid,
                           told::ChopsticksBack, told::Served, told::Scored, told::GameOver>;

}  // namespace sushiya::sushi_go
