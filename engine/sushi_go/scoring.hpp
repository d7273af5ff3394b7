// Sushi Go!: what a round and the puddings are worth (R10 to R20, in the order of the rules page).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/seat.hpp"
#include "engine/sushi_go/cards.hpp"

namespace sushiya::sushi_go {

// Five players, or two and the robot.
inline constexpr int kMaxTableaux = 5;

enum class Rule : std::uint8_t { maki, tempura, sashimi, dumpling, nigiri, most_puddings, fewest_puddings };
inline constexpr int kRules = 7;
// Lines of the end of the game; the others are written after each round.
constexpr bool counts_at_end(Rule rule) { return rule >= Rule::most_puddings; }

using Tableaux = std::array<Tableau, kMaxTableaux>;
using PerTableau = std::array<int, kMaxTableaux>;

constexpr int maki_icons(const Tableau& t) { return t[Dish::maki_1] + 2 * t[Dish::maki_2] + 3 * t[Dish::maki_3]; }

// Ties split the points, rounded toward zero.
constexpr int split(int points, int among) { return among > 0 ? points / among : 0; }

// R10. Most icons 6, second most 3, ties split rounded down; a tie for first leaves no second place.
// A place needs at least one icon.
template <class Sheet>
constexpr void score_maki(const PerTableau& icons, int tableaux, Sheet& sheet) {
    int most = 0;
    int second = 0;
    int with_most = 0;
    int with_second = 0;
    for (int s = 0; s < tableaux; ++s) {
        const int mine = icons[static_cast<std::size_t>(s)];
        if (mine > most) {
            second = most;
            with_second = with_most;
            most = mine;
            with_most = 1;
        } else if (mine == most) {
            ++with_most;
        } else if (mine > second) {
            second = mine;
            with_second = 1;
        } else if (mine == second) {
            ++with_second;
        }
    }
    if (most == 0) return;
    for (int s = 0; s < tableaux; ++s) {
        const int mine = icons[static_cast<std::size_t>(s)];
        const Seat seat{static_cast<std::uint8_t>(s)};
        if (mine == most) sheet(seat, Rule::maki, split(6, with_most));
        if (mine == second && second > 0 && with_most == 1 && split(3, with_second) > 0)
            sheet(seat, Rule::maki, split(3, with_second));
    }
}

// R11. 5 for each pair of tempura.
inline constexpr int kTempuraSet = 2;
constexpr int score_tempura(int cards) { return cards / kTempuraSet * 5; }

// R12. 10 for each three sashimi.
inline constexpr int kSashimiSet = 3;
constexpr int score_sashimi(int cards) { return cards / kSashimiSet * 10; }

// R13. Dumplings: 1, 3, 6, 10, 15 for one to five or more.
constexpr int score_dumplings(int cards) {
    constexpr std::array<std::int8_t, 6> kPoints{0, 1, 3, 6, 10, 15};
    return kPoints[static_cast<std::size_t>(cards < 5 ? cards : 5)];
}

// R14. Squid 3, salmon 2, egg 1; three times that on wasabi.
// R15. Wasabi alone and chopsticks are worth nothing, so no line mentions them.
constexpr int score_nigiri(const Tableau& t) {
    const int plain = 3 * t[Dish::squid] + 2 * t[Dish::salmon] + t[Dish::egg];
    const int on_wasabi = 3 * t[Dish::squid_on_wasabi] + 2 * t[Dish::salmon_on_wasabi] + t[Dish::egg_on_wasabi];
    return plain + 3 * on_wasabi;
}

// The bill of a round, for every tableau (the robot's included).
template <class Sheet>
constexpr void score_round(const Tableaux& laid, int tableaux, Sheet& sheet) {
    PerTableau icons{};
    for (int s = 0; s < tableaux; ++s)
        icons[static_cast<std::size_t>(s)] = maki_icons(laid[static_cast<std::size_t>(s)]);
    score_maki(icons, tableaux, sheet);
    for (int s = 0; s < tableaux; ++s) {
        const Tableau& t = laid[static_cast<std::size_t>(s)];
        const Seat seat{static_cast<std::uint8_t>(s)};
        if (const int points = score_tempura(t[Dish::tempura]); points != 0) sheet(seat, Rule::tempura, points);
        if (const int points = score_sashimi(t[Dish::sashimi]); points != 0) sheet(seat, Rule::sashimi, points);
        if (const int points = score_dumplings(t[Dish::dumpling]); points != 0) sheet(seat, Rule::dumpling, points);
        if (const int points = score_nigiri(t); points != 0) sheet(seat, Rule::nigiri, points);
    }
}

// R17. Most puddings: 6, ties split rounded down. R18. Fewest, zero included: -6, ties split rounded
// toward zero (J2). All equal: nothing. R19. Two players: nobody loses points; with the robot, it
// competes for most and counts in "all equal" (R24, J6).
template <class Sheet>
constexpr void score_puddings(const PerTableau& puddings, int tableaux, int players, Sheet& sheet) {
    int most = 0;
    int fewest = 1 << 8;
    for (int s = 0; s < tableaux; ++s) {
        const int mine = puddings[static_cast<std::size_t>(s)];
        if (mine > most) most = mine;
        if (mine < fewest) fewest = mine;
    }
    if (most == fewest) return;
    int with_most = 0;
    int with_fewest = 0;
    for (int s = 0; s < tableaux; ++s) {
        with_most += puddings[static_cast<std::size_t>(s)] == most ? 1 : 0;
        with_fewest += puddings[static_cast<std::size_t>(s)] == fewest ? 1 : 0;
    }
    for (int s = 0; s < tableaux; ++s) {
        const int mine = puddings[static_cast<std::size_t>(s)];
        const Seat seat{static_cast<std::uint8_t>(s)};
        if (mine == most) sheet(seat, Rule::most_puddings, split(6, with_most));
        if (mine == fewest && players > 2) sheet(seat, Rule::fewest_puddings, split(-6, with_fewest));
    }
}

// R20. Most points; then most puddings (at most 10, so 16 keeps the two apart); then shared (J3).
constexpr int standing_of(int points, int puddings) { return points * 16 + puddings; }

}  // namespace sushiya::sushi_go
