// Puddings, in the two games that have them: what they will bring, long before they are counted.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "bots/eval/knowledge.hpp"

namespace sushiya::bots {

// How far the rounds to come still move puddings and points apart, as the scales of a softmax.
struct Spread {
    float puddings;
    float points;
};
using SpreadByRound = std::array<Spread, 3>;

// What the puddings collected so far will bring at the end, on average, to add to the points of the
// players (R17 to R19, P58). A tableau of nobody's, such as the robot's, takes part in the race.
inline void add_pudding_race(const std::array<float, kMaxSeats>& puddings, int tableaux, int players, float spread,
                             Worth& points) {
    Worth more{};
    Worth fewer{};
    float most = 0;
    float fewest = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(tableaux); ++i) {
        most += more[i] = std::exp(puddings[i] / spread);
        fewest += fewer[i] = 1 / more[i];
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        points[i] += 6 * more[i] / most;
        if (players > 2) points[i] -= 6 * fewer[i] / fewest;
    }
}

}  // namespace sushiya::bots
