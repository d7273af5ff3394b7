// Sushi Go!: the plain data of the game.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/choices.hpp"
#include "engine/core/first_seat.hpp"
#include "engine/core/seat.hpp"
#include "engine/sushi_go/cards.hpp"
#include "engine/sushi_go/scoring.hpp"

namespace sushiya::sushi_go {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kRounds = 3;

struct Options {
    int players = 2;
    bool left_right_left = false;  // R21
    bool robot = false;            // R22, two players only
    FirstSeat first = {};          // R22. The first controller of the robot

    constexpr bool operator==(const Options&) const = default;
};

// What the game waits for. `first_controller` and `robot_card` occur with the robot only.
enum class Phase : std::uint8_t { first_controller, deal, robot_card, pick, over };

// The robot's place among the tableaux: after the two players.
inline constexpr Seat kRobot{2};

struct State {
    Cards deck;  // not dealt yet, without order
    std::array<Cards, kMaxPlayers> hands;
    Tableaux laid;  // this round's dishes
    Cards pile;     // the robot's face-down cards, without order
    std::array<std::int16_t, kMaxTableaux> points;
    std::array<std::uint8_t, kMaxTableaux> puddings;  // kept from finished rounds
    std::uint8_t round;                               // 0, 1, 2
    std::uint8_t turn;                                // of the round, from 0
    Phase phase;
    Seat controller;  // of the robot, this turn
    Card drawn;       // from the pile by the controller this turn, else kNoCard

    constexpr bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 256);

// A pick: one card, or with chopsticks two in the order they are laid; the controller of the robot
// adds the robot's card. Single picks sort before pairs.
struct alignas(4) Action {
    Card first;
    Card second;  // kNoCard: chopsticks not used
    Card robot;   // kNoCard: not the controller

    constexpr bool operator==(const Action&) const = default;
    constexpr auto operator<=>(const Action& other) const { return key() <=> other.key(); }

  private:
    constexpr int key() const {
        const auto rank = [](Card c) { return (static_cast<int>(c) + 1) % 16; };  // kNoCard first
        return (rank(second) * 16 + rank(first)) * 16 + rank(robot);
    }
};

inline constexpr std::array<Action, kCardKinds> kSinglePicks = [] {
    std::array<Action, kCardKinds> picks{};
    for (std::size_t c = 0; c < picks.size(); ++c) picks[c] = {Card(c), kNoCard, kNoCard};
    return picks;
}();

// The most there can be: ten cards in the controller's hand give 10·9·8 ordered triples with
// chopsticks and 10·9 pairs without.
using Choices = sushiya::Choices<Action, 10 * 9 * 8 + 10 * 9>;

// The outcome of a random event; which one is said by the phase.
struct Chance {
    std::array<Cards, kMaxPlayers> hands;  // deal; with the robot the third hand is its pile
    Seat controller;                       // first_controller
    Card card;                             // robot_card

    constexpr bool operator==(const Chance&) const = default;
};

// What a viewer may know with perfect memory. Every change of a hand is public, so a hand once held
// is known for the rest of the round; the only thing that enters a known hand unseen is the card the
// controller takes for the robot.
struct View {
    Seat viewer;
    std::uint8_t round;
    std::uint8_t turn;
    Phase phase;
    Seat controller;
    Card drawn;  // seen by the controller alone
    std::uint8_t pile_size;
    std::array<std::uint8_t, kMaxPlayers> hand_sizes;
    std::array<Cards, kMaxPlayers> known;  // the part of each hand that the viewer knows
    Cards unseen;                          // every card whose place the viewer cannot tell
    Tableaux laid;
    std::array<std::int16_t, kMaxTableaux> points;
    std::array<std::uint8_t, kMaxTableaux> puddings;

    constexpr int hand_size(Seat seat) const { return hand_sizes[seat.index]; }
    constexpr Cards known_at(Seat seat) const { return known[seat.index]; }
    constexpr bool operator==(const View&) const = default;
};

// The same knowledge for a look instead of a copy: it refers to the state and is gone with it.
struct Glance {
    Seat viewer;
    std::uint8_t round;
    std::uint8_t turn;
    Phase phase;
    Seat controller;
    Card drawn;
    std::uint8_t pile_size;
    Cards unseen;
    const Tableaux& laid;
    const std::array<std::int16_t, kMaxTableaux>& points;
    const std::array<std::uint8_t, kMaxTableaux>& puddings;

    // What the answers below are made of.
    const std::array<Cards, kMaxPlayers>& hands;
    SeatSet held;      // hands that have been the viewer's
    int size;          // of a hand
    SeatSet with_one;  // card more, taken for the robot
    Cards hidden;      // that card, if the viewer knows the hand but for it

    constexpr int hand_size(Seat seat) const { return size + (with_one.contains(seat) ? 1 : 0); }
    constexpr Cards known_at(Seat seat) const {
        const Cards known = hands[seat.index].only_if(held.contains(seat));
        return with_one.contains(seat) ? known - hidden : known;
    }
};

}  // namespace sushiya::sushi_go
