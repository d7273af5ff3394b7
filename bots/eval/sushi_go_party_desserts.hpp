// What the desserts of Sushi Go Party! kept so far will bring at the end, long before they are counted.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "bots/eval/pudding_race.hpp"
#include "engine/sushi_go_party/game.hpp"

namespace sushiya::bots::sushi_go_party_eval {

using namespace sushi_go_party;

// Those to come in a round, for every player: about five of 59 cards, in ten picks.
inline constexpr float kDessertsToCome = 0.85F;
inline constexpr float kIceCreamToCome = 1.1F;                  // whoever has begun a four takes more of them
inline constexpr float kIconsToCome = kDessertsToCome * 2 / 3;  // two on a card, of three kinds

// Points by rounds left and what is held, when what is still to come is Poisson distributed.
template <std::size_t kMost>
using Expected = std::array<std::array<float, kMost + 1>, kRounds + 1>;

template <std::size_t kMost, class Score>
constexpr Expected<kMost> expected(float per_round, Score score) {
    constexpr int kMostToCome = 8;
    Expected<kMost> points{};
    for (int rounds = 0; rounds <= kRounds; ++rounds)
        for (int held = 0; held <= static_cast<int>(kMost); ++held) {
            float weight = 1;
            float weights = 0;
            float sum = 0;
            for (int more = 0; more <= kMostToCome; ++more) {
                sum += weight * static_cast<float>(score(held + more));
                weights += weight;
                weight *= per_round * static_cast<float>(rounds) / static_cast<float>(more + 1);
            }
            points[static_cast<std::size_t>(rounds)][static_cast<std::size_t>(held)] = sum / weights;
        }
    return points;
}

inline constexpr std::size_t kMostIceCream = 15;
inline constexpr auto kIceCreamPoints = expected<kMostIceCream>(kIceCreamToCome, score_ice_cream);
inline constexpr std::size_t kMostIcons = 5;  // more of a kind bring nothing
inline constexpr auto kFruitPoints =
    expected<kMostIcons>(kIconsToCome, [](int icons) { return score_fruit({icons, 0, 0}) - score_fruit({0, 0, 0}); });

// P58 to P60. `spread` is how far the rounds to come still move puddings apart.
inline void add_desserts(const SushiGoParty& game, const State& s, float spread, Worth& points) {
    const auto players = static_cast<std::size_t>(game.players());
    if (game.options().menu.dessert == Type::pudding) {
        Worth puddings{};
        for (std::size_t i = 0; i < players; ++i) puddings[i] = static_cast<float>(s.kept[i][Dessert::pudding]);
        return add_pudding_race(puddings, game.players(), game.players(), spread, points);
    }
    const auto rounds = static_cast<std::size_t>(kRounds - s.round);
    const auto at = [](const auto& table, int held) {
        return table[std::min(static_cast<std::size_t>(held), table.size() - 1)];
    };
    for (std::size_t i = 0; i < players; ++i) {
        if (game.options().menu.dessert == Type::ice_cream)
            points[i] += at(kIceCreamPoints[rounds], s.kept[i][Dessert::ice_cream]);
        else
            for (const int icons : fruit_icons(s.kept[i])) points[i] += at(kFruitPoints[rounds], icons);
    }
}

}  // namespace sushiya::bots::sushi_go_party_eval
