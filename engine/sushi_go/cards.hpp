// Sushi Go!: the deck, hands and what lies in front of a player.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/counts.hpp"

namespace sushiya::sushi_go {

enum class Card : std::uint8_t {
    tempura,
    sashimi,
    dumpling,
    maki_1,
    maki_2,
    maki_3,
    salmon,
    squid,
    egg,
    pudding,
    wasabi,
    chopsticks,
};
inline constexpr int kCardKinds = 12;

// Not a card: "no second card", "nothing for the robot".
inline constexpr Card kNoCard{15};

using Cards = Counts<Card, kCardKinds>;

// R1. 108 cards.
struct DeckLine {
    Card card;
    int copies;
};
inline constexpr std::array<DeckLine, kCardKinds> kDeckLines{{
    {Card::tempura, 14},
    {Card::sashimi, 14},
    {Card::dumpling, 14},
    {Card::maki_1, 6},
    {Card::maki_2, 12},
    {Card::maki_3, 8},
    {Card::salmon, 10},
    {Card::squid, 5},
    {Card::egg, 5},
    {Card::pudding, 10},
    {Card::wasabi, 6},
    {Card::chopsticks, 4},
}};
inline constexpr Cards kDeck = [] {
    Cards deck;
    for (const DeckLine& line : kDeckLines) deck.add(line.card, line.copies);
    return deck;
}();
static_assert(kDeck.total() == 108);

constexpr bool is_nigiri(Card card) { return card >= Card::salmon && card <= Card::egg; }

// What lies in front of a player: every card as itself, except that a nigiri and the wasabi under it
// are one dish. `wasabi` therefore means an empty wasabi.
enum class Dish : std::uint8_t {
    tempura,
    sashimi,
    dumpling,
    maki_1,
    maki_2,
    maki_3,
    salmon,
    squid,
    egg,
    pudding,
    wasabi,
    chopsticks,
    salmon_on_wasabi,
    squid_on_wasabi,
    egg_on_wasabi,
};
inline constexpr int kDishKinds = 15;

using Tableau = Counts<Dish, kDishKinds>;

constexpr Dish as_dish(Card card) { return static_cast<Dish>(card); }
constexpr Dish on_wasabi(Card nigiri) {
    return static_cast<Dish>(static_cast<int>(Dish::salmon_on_wasabi) + static_cast<int>(nigiri) -
                             static_cast<int>(Card::salmon));
}

// R7. A nigiri must go on an empty wasabi of its owner. One nigiri per wasabi.
constexpr void lay(Tableau& tableau, Card card) {
    if (tableau.has(Dish::wasabi) && is_nigiri(card)) [[unlikely]] {
        tableau.remove(Dish::wasabi);
        tableau.add(on_wasabi(card));
    } else {
        tableau.add(as_dish(card));
    }
}

// The cards a tableau is made of.
constexpr Cards cards_of(const Tableau& tableau) {
    Cards cards;
    for (int c = 0; c < kCardKinds; ++c) cards.add(Card(c), tableau[Dish(c)]);
    for (const Card nigiri : {Card::salmon, Card::squid, Card::egg}) {
        cards.add(nigiri, tableau[on_wasabi(nigiri)]);
        cards.add(Card::wasabi, tableau[on_wasabi(nigiri)]);
    }
    return cards;
}

}  // namespace sushiya::sushi_go
