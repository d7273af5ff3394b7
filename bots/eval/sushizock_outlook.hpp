// Sushizock: what everybody may hope for when a turn begins, as a small network sees it.
//
// Every player gets a mark for the own piles and what lies on the table; the chances of winning are
// the softmax of the marks. The weights were fitted to games of the network against itself by
// bots/fit/sushizock.cpp, which writes sushizock_weights.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "bots/eval/knowledge.hpp"
#include "engine/sushizock/game.hpp"

namespace sushiya::bots::sushizock_eval {

using namespace sushizock;

inline constexpr int kUncovered = 3;    // sushi looked at above the height of the bones, lowest first
inline constexpr int kMostSurplus = 4;  // sushi more or fewer than bones
inline constexpr int kReach = 5;        // places of a row that five dice can take
inline constexpr std::size_t kOwnInputs = 10 + kUncovered + 2 * kMostSurplus + 1;
inline constexpr std::size_t kTableInputs = 6 + 2 * kReach;
inline constexpr std::size_t kHidden = 16;

using OwnInputs = std::array<float, kOwnInputs>;
using TableInputs = std::array<float, kTableInputs>;
using Hidden = std::array<float, kHidden>;

struct Network {
    std::array<Hidden, kOwnInputs> own;
    std::array<Hidden, kTableInputs> table;
    Hidden bias;
    Hidden out;
    OwnInputs direct;  // past the hidden layer
};

// Inputs are scaled to about -1 .. 1.
inline float scaled(int number, float unit) { return static_cast<float>(number) / unit; }
inline float scaled(Colour colour, const Tiles& tiles, int place) {
    if (place < 1 || place > tiles.size()) return 0;
    return scaled(value(colour, tiles[place]), colour == Colour::sushi ? 4 : 2);
}

inline OwnInputs own_inputs(const Sushizock& game, const State& s, Seat seat) {
    const Portions& piles = s.piles[seat.index];
    const int sushi = piles.sushi.size();
    const int bones = piles.bones.size();
    const int surplus = sushi - bones;
    const int players = game.players();
    const int turns_to_wait = (seat.index + players - s.active.index) % players;
    OwnInputs inputs{};
    std::size_t at = 0;
    const auto add = [&](float input) { inputs[at++] = input; };
    add(scaled(sushi, 6));
    add(scaled(bones, 6));
    add(scaled(sushizock::worth(piles), 10));
    add(scaled(sum_of(Colour::sushi, piles.sushi), 15));
    add(scaled(sum_of(Colour::bone, piles.bones), 10));
    add(scaled(Colour::sushi, piles.sushi, 1));                         // what three blue would steal
    add(scaled(Colour::bone, piles.bones, 1));                          // ... and three red
    add(scaled(Colour::sushi, piles.sushi, 1 + std::max(surplus, 0)));  // the highest that counts (Z21)
    add(turns_to_wait == 0 ? 1 : 0);
    add(scaled(turns_to_wait, static_cast<float>(players - 1)));
    for (int k = 1; k <= kUncovered; ++k) add(scaled(Colour::sushi, piles.sushi, surplus + 1 - k));
    inputs[at + static_cast<std::size_t>(std::clamp(surplus, -kMostSurplus, kMostSurplus) + kMostSurplus)] = 1;
    return inputs;
}

inline TableInputs table_inputs(const Sushizock& game, const State& s) {
    const auto& [sushi, bones] = s.rows;
    TableInputs inputs{};
    std::size_t at = 0;
    const auto add = [&](float input) { inputs[at++] = input; };
    add(scaled(game.players(), 4));
    add(scaled(sushi.size(), 6));
    add(scaled(bones.size(), 6));
    add(scaled(sum_of(Colour::sushi, sushi), 20));
    add(scaled(sum_of(Colour::bone, bones), 10));
    add(std::sqrt(static_cast<float>(sushi.size() + bones.size())) / 4);
    for (int place = 1; place <= kReach; ++place) {
        add(scaled(Colour::sushi, sushi, place));
        add(scaled(Colour::bone, bones, place));
    }
    return inputs;
}

// Adds the weights of the inputs; many inputs are 0.
template <std::size_t kInputs>
void feed(Hidden& hidden, const std::array<Hidden, kInputs>& weights, const std::array<float, kInputs>& inputs) {
    for (std::size_t i = 0; i < kInputs; ++i)
        if (inputs[i] != 0)
            for (std::size_t h = 0; h < kHidden; ++h) hidden[h] += weights[i][h] * inputs[i];
}

inline constexpr float kLeak = 0.1F;  // the slope of a hidden unit below 0

inline Hidden hidden_of(const Network& network, const Hidden& table, const OwnInputs& own) {
    Hidden hidden = table;
    feed(hidden, network.own, own);
    for (float& unit : hidden) unit = unit > 0 ? unit : kLeak * unit;
    return hidden;
}

inline float mark_of(const Network& network, const Hidden& hidden, const OwnInputs& own) {
    float mark = 0;
    for (std::size_t h = 0; h < kHidden; ++h) mark += network.out[h] * hidden[h];
    for (std::size_t i = 0; i < kOwnInputs; ++i) mark += network.direct[i] * own[i];
    return mark;
}

inline Worth outlook(const Network& network, const Sushizock& game, const State& s) {
    Hidden table = network.bias;
    feed(table, network.table, table_inputs(game, s));
    Worth marks{};
    for (const Seat seat : SeatSet::first(game.players())) {
        const OwnInputs own = own_inputs(game, s, seat);
        marks[seat.index] = mark_of(network, hidden_of(network, table, own), own);
    }
    return chances_of_win(marks, game.players(), 1);
}

}  // namespace sushiya::bots::sushizock_eval
