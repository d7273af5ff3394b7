// Sushi Go Party!: desserts, counted at the end of the game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/seat.hpp"
#include "engine/sushi_go_party/rolls.hpp"

namespace sushiya::sushi_go_party {

// What a player has kept. A special order that copied a dessert is kept as one (P41).
struct Kept {
    Desserts cards;
    Desserts copies;

    constexpr int operator[](Dessert dessert) const { return cards[dessert] + copies[dessert]; }
    constexpr int total() const { return cards.total() + copies.total(); }
    constexpr bool operator==(const Kept&) const = default;
};
using KeptBySeat = std::array<Kept, kMaxPlayers>;

// P58. Most puddings 6, fewest (none counts) -6, ties in full; with two players nobody loses. The most
// needs a card, and when three or more all have equally many nothing happens (J27).
template <class Sheet>
constexpr void score_puddings(const PerSeat& puddings, int players, Sheet& sheet) {
    const auto [most, fewest] = extremes_of(puddings, players);
    if (most == 0 || (most == fewest && players > 2)) return;
    for (const Seat seat : SeatSet::first(players)) {
        if (puddings[seat.index] == most) sheet(seat, Rule::most_puddings, 6);
        if (puddings[seat.index] == fewest && players > 2) sheet(seat, Rule::fewest_puddings, -6);
    }
}

// P59. 12 for each four green tea ice creams.
inline constexpr int kIceCreamSet = 4;
constexpr int score_ice_cream(int cards) { return cards / kIceCreamSet * 12; }

// P60. For each kind of fruit: -2, 0, 1, 3, 6, 10 for none to five or more icons.
constexpr int score_fruit(const std::array<int, 3>& icons) {
    constexpr std::array<std::int8_t, 6> kPoints{-2, 0, 1, 3, 6, 10};
    int points = 0;
    for (const int count : icons) points += kPoints[static_cast<std::size_t>(count < 5 ? count : 5)];
    return points;
}
// Watermelon, pineapple, orange.
constexpr std::array<int, 3> fruit_icons(const Kept& k) {
    return {2 * k[Dessert::fruit_ww] + k[Dessert::fruit_wp] + k[Dessert::fruit_wo],
            2 * k[Dessert::fruit_pp] + k[Dessert::fruit_wp] + k[Dessert::fruit_po],
            2 * k[Dessert::fruit_oo] + k[Dessert::fruit_wo] + k[Dessert::fruit_po]};
}

// The bill at the end of the game.
template <class Sheet>
constexpr void score_desserts(const KeptBySeat& kept, int players, Type dessert, Sheet& sheet) {
    if (dessert == Type::pudding) {
        PerSeat puddings{};
        for (std::size_t i = 0; i < kept.size(); ++i) puddings[i] = kept[i][Dessert::pudding];
        score_puddings(puddings, players, sheet);
        return;
    }
    for (const Seat seat : SeatSet::first(players)) {
        const Kept& mine = kept[seat.index];
        if (dessert == Type::ice_cream) {
            const int points = score_ice_cream(mine[Dessert::ice_cream]);
            if (points != 0) sheet(seat, Rule::ice_cream, points);
        } else if (const int points = score_fruit(fruit_icons(mine)); points != 0) {
            sheet(seat, Rule::fruit, points);
        }
    }
}

// P61. Most points; then most dessert cards (at most 18, so 32 keeps the two apart); then shared (J31).
constexpr int standing_of(int points, const Kept& kept) { return points * 32 + kept.total(); }

}  // namespace sushiya::sushi_go_party
