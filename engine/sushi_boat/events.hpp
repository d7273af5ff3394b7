// Sushi Boat: what happens, as it is told to the seats.
//
// B55. Lines about plates remember what display needs to forget: `clock` says when it was, `layer` where in the stack
// the plate lies above the tucked ones.
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "engine/core/seat.hpp"
#include "engine/sushi_boat/types.hpp"

namespace sushiya::sushi_boat {

namespace told {

struct StaffPlaced {
    std::array<Tile, kSpots> staff;
    constexpr bool operator==(const StaffPlaced&) const = default;
};
// The tunnel is not seen.
struct BeltSet {
    Belt belt;
    Plates trash;
    std::uint16_t clock;
    constexpr bool operator==(const BeltSet&) const = default;
};
struct Revealed {
    Seat seat;
    Card card;
    constexpr bool operator==(const Revealed&) const = default;
};
// A plate came onto the belt, came out of the tunnel, or fell into the trash.
struct Rides {
    enum class Kind : std::uint8_t { pushed, emerged, fell };
    Kind kind;
    Plate plate;
    std::uint16_t clock;
    constexpr bool operator==(const Rides&) const = default;
};
// All trash went into the bag.
struct Restocked {
    constexpr bool operator==(const Restocked&) const = default;
};
struct Guessed {
    Seat seat;
    Cubes cubes;
    constexpr bool operator==(const Guessed&) const = default;
};
// These were in the tunnel.
struct Answer {
    Plate plate;
    Plate other_plate;
    std::uint16_t clock;
    constexpr bool operator==(const Answer&) const = default;
};
struct WonCubes {
    Seat seat;
    int cubes;
    constexpr bool operator==(const WonCubes&) const = default;
};
struct Moved {
    Seat seat;
    Stool stool;
    constexpr bool operator==(const Moved&) const = default;
};
// A plate that all see goes on a stack: eaten or taken with the help of staff from a slot of the belt, fished out of
// the trash, or kept of the two drawn.
struct Stacked {
    enum class Kind : std::uint8_t { eats, takes, fishes, tops };
    Kind kind;
    Seat seat;
    Plate plate;
    Slot slot;  // eats, takes
    std::uint8_t layer;
    constexpr bool operator==(const Stacked&) const = default;
};
struct AskedStaff {
    Seat seat;
    Tile tile;
    constexpr bool operator==(const AskedStaff&) const = default;
};
// A plate drawn from the bag, for the eyes of that seat alone.
struct Sees {
    Seat seat;
    Plate plate;
    constexpr bool operator==(const Sees&) const = default;
};
// A plate goes under a stack: everybody sees its colour, and the seat itself knows its type.
struct Tucked {
    enum class Kind : std::uint8_t { seen, known };
    Kind kind;
    Seat seat;
    Plate plate;
    constexpr bool operator==(const Tucked&) const = default;
};
// The other plate drawn goes back into the bag; heard by that seat alone.
struct Returned {
    Seat seat;
    Plate plate;
    std::uint16_t clock;
    constexpr bool operator==(const Returned&) const = default;
};
// A side dish comes from the discard, goes there, or is played.
struct SideDish {
    enum class Kind : std::uint8_t { gets, discards, plays };
    Kind kind;
    Seat seat;
    Dish dish;
    constexpr bool operator==(const SideDish&) const = default;
};
// The plate on this slot and the run in front of it moved on.
struct Advanced {
    Seat seat;
    Slot slot;
    constexpr bool operator==(const Advanced&) const = default;
};
// The top plate of the stack (other_plate) went on the slot, and its plate on the stack.
struct SwappedTop {
    Seat seat;
    Plate plate;
    Plate other_plate;
    Slot slot;
    std::uint8_t layer;
    std::uint16_t clock;
    constexpr bool operator==(const SwappedTop&) const = default;
};
struct SwappedPlates {
    Seat seat;
    Slot slot;
    Slot other_slot;
    constexpr bool operator==(const SwappedPlates&) const = default;
};
struct SwappedTiles {
    Seat seat;
    Spot spot;
    Spot other_spot;
    constexpr bool operator==(const SwappedTiles&) const = default;
};
// What a seat did or what became of it, and no more.
struct Deed {
    enum class Kind : std::uint8_t {
        first,     // is the start player
        takoyaki,  // plays it instead of guessing
        leaves,    // was in the way: gets 1 yen of the active seat and leaves the board
        orders,    // paid for a special order
        draws,     // a plate from the bag
        looks,     // through its stack
        yen,       // took one
        turn_over,
    };
    Kind kind;
    Seat seat;
    constexpr bool operator==(const Deed&) const = default;
};
// At the end.
struct StackShown {
    Seat seat;
    Stack stack;
    constexpr bool operator==(const StackShown&) const = default;
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

using Event =
    std::variant<told::StaffPlaced, told::BeltSet, told::Revealed, told::Rides, told::Restocked, told::Guessed,
                 told::Answer, told::WonCubes, told::Moved, told::Stacked, told::AskedStaff, told::Sees, told::Tucked,
                 told::Returned, told::SideDish, told::Advanced, told::SwappedTop, told::SwappedPlates,
                 told::SwappedTiles, told::Deed, told::StackShown, told::Scored, told::GameOver>;

}  // namespace sushiya::sushi_boat
