// Sushi Go Party!: what specials are worth. What they do during a turn is in service.hpp.
#pragma once

#include <array>
#include <cstddef>

#include "engine/sushi_go_party/front.hpp"

namespace sushiya::sushi_go_party {

// P5. Nigiri and wasabi share a colour; every other type has one of its own.
constexpr Type colour_of(Type type) { return type == Type::wasabi ? Type::nigiri : type; }

// How many cards of each colour are shown. P32: face-down cards have none. P55, P56: desserts laid
// this round count (J28).
using Colours = std::array<int, kTypes>;
constexpr Colours colours_of(const Served& s) {
    Colours colours{};
    s.shows.each_kind([&](Card card) {
        if (card != kFaceDown) colours[static_cast<std::size_t>(colour_of(type_of(card)))] += s[card];
    });
    return colours;
}

constexpr int different_colours(const Served& s) {
    int different = 0;
    for (const int cards : colours_of(s)) different += cards > 0 ? 1 : 0;
    return different;
}

// P55. Each soy sauce is worth 4 if nobody shows more colours.
constexpr int score_soy(int cards, int my_colours, int most_colours) {
    return my_colours == most_colours ? 4 * cards : 0;
}

// P56. Each tea is worth 1 for every card of the owner's most frequent colour; its own is one of them.
constexpr int score_tea(const Served& s) {
    int most = 0;
    for (const int cards : colours_of(s)) most = cards > most ? cards : most;
    return s[Card::tea] * most;
}

// P57. 2 for each face-down card.
constexpr int score_face_down(int cards) { return 2 * cards; }

// P26. Chopsticks and spoons that were not used, and wasabi alone, are worth nothing: no line for them.

}  // namespace sushiya::sushi_go_party
