// Sushi Go Party!: nigiri and rolls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/seat.hpp"
#include "engine/sushi_go_party/front.hpp"
#include "engine/sushi_go_party/rule.hpp"

namespace sushiya::sushi_go_party {

// P44. Egg 1, salmon 2, squid 3; three times that on wasabi.
constexpr int score_nigiri(const Served& s) {
    int points = 0;
    for (const Card nigiri : {Card::egg, Card::salmon, Card::squid})
        points += value_of(nigiri) * (s[nigiri] + 2 * s.on_wasabi[nigiri]);
    return points;
}

constexpr int maki_icons(const Served& s) { return s[Card::maki_1] + 2 * s[Card::maki_2] + 3 * s[Card::maki_3]; }

// P45. Most icons 6, second most 3; from six players on 6, 4, 2. Ties all get the full points and the
// next lower count still takes the next place. A place needs at least one icon.
template <class Sheet>
constexpr void score_maki(const PerSeat& icons, int players, Sheet& sheet) {
    constexpr std::array<int, 3> kFew{6, 3, 0};
    constexpr std::array<int, 3> kMany{6, 4, 2};
    int bound = 1 << 8;
    for (const int points : players <= 5 ? kFew : kMany) {
        int most = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
            if (icons[i] < bound && icons[i] > most) most = icons[i];
        if (most == 0 || points == 0) return;
        for (const Seat seat : SeatSet::first(players))
            if (icons[seat.index] == most) sheet(seat, Rule::maki, points);
        bound = most;
    }
}

struct Extremes {
    int most;
    int fewest;
};
constexpr Extremes extremes_of(const PerSeat& counts, int players) {
    Extremes e{counts[0], counts[0]};
    for (std::size_t i = 1; i < static_cast<std::size_t>(players); ++i) {
        if (counts[i] > e.most) e.most = counts[i];
        if (counts[i] < e.fewest) e.fewest = counts[i];
    }
    return e;
}

// P46. Most temaki 4, fewest (none counts) -4, ties in full; with two players nobody loses. The most
// needs a card, and when three or more all have equally many nothing happens (J26).
template <class Sheet>
constexpr void score_temaki(const PerSeat& temaki, int players, Sheet& sheet) {
    const auto [most, fewest] = extremes_of(temaki, players);
    if (most == 0 || (most == fewest && players > 2)) return;
    for (const Seat seat : SeatSet::first(players)) {
        if (temaki[seat.index] == most) sheet(seat, Rule::most_temaki, 4);
        if (temaki[seat.index] == fewest && players > 2) sheet(seat, Rule::fewest_temaki, -4);
    }
}

constexpr int uramaki_icons(const Served& s) {
    return 3 * s[Card::uramaki_3] + 4 * s[Card::uramaki_4] + 5 * s[Card::uramaki_5];
}

constexpr bool is_uramaki(Card card) { return card >= Card::uramaki_3 && card <= Card::uramaki_5; }
constexpr int uramaki_icons(const Front& front) {
    int icons = 0;
    for (const Laid& laid : front) icons += is_uramaki(laid.as) ? value_of(laid.as) : 0;
    return icons;
}

enum class UramakiRules : std::uint8_t { french, english };

inline constexpr int kUramakiGoal = 10;
// The points of the places in the race; the last entry says that no place is left.
inline constexpr std::array<int, 3> kFrenchPlaces{8, 6, 0};
inline constexpr std::array<int, 4> kEnglishPlaces{8, 5, 2, 0};

// P22, P24. Who takes a place this turn: `place(seat, points)`. Returns how many places are used up
// after it. All who tie take the same place in full and use up as many places as they are (J23).
//   French: everybody with ten icons or more ties, however many icons.
//   English: more icons first; whoever is left without a place gets nothing and keeps the cards.
template <class Place>
constexpr int race_uramaki(const PerSeat& icons, int players, int used, UramakiRules rules, Place&& place) {
    const bool french = rules == UramakiRules::french;
    int bound = 1 << 8;
    for (;;) {
        const auto next = static_cast<std::size_t>(used < 3 ? used : 3);
        const int points = french ? kFrenchPlaces[next < 2 ? next : 2] : kEnglishPlaces[next];
        int most = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
            if (icons[i] >= kUramakiGoal && icons[i] < bound && icons[i] > most) most = icons[i];
        if (most == 0 || points == 0) return used;
        for (const Seat seat : SeatSet::first(players)) {
            const int mine = icons[seat.index];
            if (french ? mine < kUramakiGoal : mine != most) continue;
            place(seat, points);
            ++used;
        }
        if (french) return used;
        bound = most;
    }
}

// P23, P25. Round end: most icons in front (at least one), ties in full. French 2 points; English the
// next place nobody has taken, if one is left.
template <class Sheet>
constexpr void score_uramaki(const PerSeat& icons, int players, int used, UramakiRules rules, Sheet& sheet) {
    const int points =
        rules == UramakiRules::french ? 2 : kEnglishPlaces[static_cast<std::size_t>(used < 3 ? used : 3)];
    const int most = extremes_of(icons, players).most;
    if (most == 0 || points == 0) return;
    for (const Seat seat : SeatSet::first(players))
        if (icons[seat.index] == most) sheet(seat, Rule::uramaki, points);
}

}  // namespace sushiya::sushi_go_party
