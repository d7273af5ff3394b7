// Sushi Go Party!: what happens, as it is told to the seats.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/core/seat.hpp"
#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

namespace told {

struct RoundBegins {
    int round;  // from 1
    constexpr bool operator==(const RoundBegins&) const = default;
};
// Cards for the eyes of that seat alone: its hand at the deal and after hands were passed, what its menu drew.
struct Cards {
    enum class Kind : std::uint8_t { dealt, receives, sees };
    Kind kind;
    Seat seat;
    sushi_go_party::Cards cards;
    constexpr bool operator==(const Cards&) const = default;
};
struct Laid {
    enum class Source : std::uint8_t { hand, spoon, menu };
    Seat seat;
    Card card;
    Source from;
    bool on_wasabi;
    constexpr bool operator==(const Laid&) const = default;
};
// Something becomes of a card before a seat, which counted as `as`: chopsticks or a spoon are used, or it is discarded.
struct FrontCard {
    enum class Kind : std::uint8_t { bonus_used, discarded };
    Kind kind;
    Seat seat;
    Card card;
    Card as;
    constexpr bool operator==(const FrontCard&) const = default;
};
// A card goes from the front of `owner` into the hand of the seat.
struct Returned {
    Seat seat;
    Seat owner;
    Card card;
    Card as;
    constexpr bool operator==(const Returned&) const = default;
};
// The special order of a seat counts as this from now on.
struct Copies {
    Seat seat;
    Card as;
    bool on_wasabi;
    constexpr bool operator==(const Copies&) const = default;
};
struct Asks {
    Seat seat;
    Request wanted;
    constexpr bool operator==(const Asks&) const = default;
};
struct Gives {
    Seat seat;
    Seat caller;
    Card card;
    constexpr bool operator==(const Gives&) const = default;
};
// What a seat did or could not do, and no more: nothing to give to a spoon, four cards drawn by a menu, three of them
// put back.
struct Deed {
    enum class Kind : std::uint8_t { cannot_serve, draws, puts_back };
    Kind kind;
    Seat seat;
    constexpr bool operator==(const Deed&) const = default;
};
// A takeout box turned a card face down.
struct Turned {
    Seat seat;
    Card card;
    Card as;
    int place;
    constexpr bool operator==(const Turned&) const = default;
};
// What lies before a seat when a round is counted.
struct Served {
    Seat seat;
    Front front;
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

using Event =
    std::variant<told::RoundBegins, told::Cards, told::Laid, told::FrontCard, told::Returned, told::Copies, told::Asks,
                 told::Gives, told::Deed, told::Turned, told::Served, told::Scored, told::GameOver>;

}  // namespace sushiya::sushi_go_party
