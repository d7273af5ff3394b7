// Sushi Go Party!: appetizers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/sushi_go_party/front.hpp"

namespace sushiya::sushi_go_party {

// P47. 5 for each pair of tempura.
inline constexpr int kTempuraSet = 2;
constexpr int score_tempura(int cards) { return cards / kTempuraSet * 5; }

// P48. 10 for each three sashimi.
inline constexpr int kSashimiSet = 3;
constexpr int score_sashimi(int cards) { return cards / kSashimiSet * 10; }

// P49. Dumplings: 1, 3, 6, 10, 15 for one to five or more.
constexpr int score_dumplings(int cards) {
    constexpr std::array<std::int8_t, 6> kPoints{0, 1, 3, 6, 10, 15};
    return kPoints[static_cast<std::size_t>(cards < 5 ? cards : 5)];
}

// P50. One eel alone costs 3; two or more are worth 7 together.
inline constexpr int kEelSet = 2;
constexpr int score_eel(int cards) { return cards == 0 ? 0 : cards < kEelSet ? -3 : 7; }

// P51. Tofu: one 2, two 6, three or more nothing.
constexpr int score_tofu(int cards) { return cards == 1 ? 2 : cards == 2 ? 6 : 0; }

// P52. Sets of different shapes are worth 1, 4, 9, 16, and the best split counts. A set one larger
// gains more than a smaller one loses, so the best split fills the largest sets first: the n-th set
// has every shape of which there are n.
constexpr int score_onigiri(const std::array<int, 4>& shapes) {
    int points = 0;
    for (int n = 1;; ++n) {
        int set = 0;
        for (const int cards : shapes) set += cards >= n ? 1 : 0;
        if (set == 0) return points;
        points += set * set;
    }
}
constexpr int score_onigiri(const Served& s) {
    return score_onigiri(
        {s[Card::onigiri_circle], s[Card::onigiri_triangle], s[Card::onigiri_square], s[Card::onigiri_rectangle]});
}

// P53. Each edamame is worth 1 for every opponent who has any, at most 4.
constexpr int score_edamame(int cards, int opponents_with_some) {
    return cards * (opponents_with_some < 4 ? opponents_with_some : 4);
}

// P20. As soon as two or more miso soups have been played in the same turn, all of that turn's go.
constexpr bool spoils_miso(int played_this_turn) { return played_this_turn >= 2; }

// P54. 3 for each miso soup left.
constexpr int score_miso(int cards) { return 3 * cards; }

}  // namespace sushiya::sushi_go_party
