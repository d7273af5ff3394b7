// Sushi Go Party!: the 181 cards.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/counts.hpp"

namespace sushiya::sushi_go_party {

// What a card is called; some types have several faces.
enum class Type : std::uint8_t {
    nigiri,
    maki,
    temaki,
    uramaki,
    tempura,
    sashimi,
    dumpling,
    eel,
    tofu,
    onigiri,
    edamame,
    miso,
    chopsticks,
    spoon,
    menu,
    takeout,
    soy,
    tea,
    special_order,
    wasabi,
    pudding,
    ice_cream,
    fruit,
};
inline constexpr int kTypes = 23;

// Every card that can be told from the others: by its face or by the number printed on it. Fruit is
// named by its two icons: watermelon, pineapple, orange.
enum class Card : std::uint8_t {
    egg,
    salmon,
    squid,
    maki_1,
    maki_2,
    maki_3,
    temaki,
    uramaki_3,
    uramaki_4,
    uramaki_5,
    tempura,
    sashimi,
    dumpling,
    eel,
    tofu,
    onigiri_circle,
    onigiri_triangle,
    onigiri_square,
    onigiri_rectangle,
    edamame,
    miso,
    chopsticks_1,
    chopsticks_2,
    chopsticks_3,
    spoon_4,
    spoon_5,
    spoon_6,
    menu_7,
    menu_8,
    menu_9,
    takeout_10,
    takeout_11,
    takeout_12,
    soy,
    tea,
    special_order,
    wasabi,
    pudding,
    ice_cream,
    fruit_ww,
    fruit_pp,
    fruit_oo,
    fruit_wp,
    fruit_wo,
    fruit_po,
};
inline constexpr int kCardKinds = 45;

// What a card in front of a player shows once a takeout box has turned it: no type, no colour (P32).
inline constexpr Card kFaceDown{kCardKinds};
// Not a card: "no second card", "any face will do".
inline constexpr Card kNoCard{kCardKinds + 1};

using Cards = Counts<Card, kCardKinds>;

// P1. `value` is what is printed: points of a nigiri, icons of a roll, the number of a numbered card.
struct CardLine {
    Card card;
    Type type;
    std::uint8_t copies;
    std::uint8_t value;
};
inline constexpr std::array<CardLine, kCardKinds> kCardLines{{
    {Card::egg, Type::nigiri, 4, 1},
    {Card::salmon, Type::nigiri, 5, 2},
    {Card::squid, Type::nigiri, 3, 3},
    {Card::maki_1, Type::maki, 4, 1},
    {Card::maki_2, Type::maki, 5, 2},
    {Card::maki_3, Type::maki, 3, 3},
    {Card::temaki, Type::temaki, 12, 0},
    {Card::uramaki_3, Type::uramaki, 4, 3},
    {Card::uramaki_4, Type::uramaki, 4, 4},
    {Card::uramaki_5, Type::uramaki, 4, 5},
    {Card::tempura, Type::tempura, 8, 0},
    {Card::sashimi, Type::sashimi, 8, 0},
    {Card::dumpling, Type::dumpling, 8, 0},
    {Card::eel, Type::eel, 8, 0},
    {Card::tofu, Type::tofu, 8, 0},
    {Card::onigiri_circle, Type::onigiri, 2, 0},
    {Card::onigiri_triangle, Type::onigiri, 2, 0},
    {Card::onigiri_square, Type::onigiri, 2, 0},
    {Card::onigiri_rectangle, Type::onigiri, 2, 0},
    {Card::edamame, Type::edamame, 8, 0},
    {Card::miso, Type::miso, 8, 0},
    {Card::chopsticks_1, Type::chopsticks, 1, 1},
    {Card::chopsticks_2, Type::chopsticks, 1, 2},
    {Card::chopsticks_3, Type::chopsticks, 1, 3},
    {Card::spoon_4, Type::spoon, 1, 4},
    {Card::spoon_5, Type::spoon, 1, 5},
    {Card::spoon_6, Type::spoon, 1, 6},
    {Card::menu_7, Type::menu, 1, 7},
    {Card::menu_8, Type::menu, 1, 8},
    {Card::menu_9, Type::menu, 1, 9},
    {Card::takeout_10, Type::takeout, 1, 10},
    {Card::takeout_11, Type::takeout, 1, 11},
    {Card::takeout_12, Type::takeout, 1, 12},
    {Card::soy, Type::soy, 3, 0},
    {Card::tea, Type::tea, 3, 0},
    {Card::special_order, Type::special_order, 3, 0},
    {Card::wasabi, Type::wasabi, 3, 0},
    {Card::pudding, Type::pudding, 15, 0},
    {Card::ice_cream, Type::ice_cream, 15, 0},
    {Card::fruit_ww, Type::fruit, 2, 0},
    {Card::fruit_pp, Type::fruit, 2, 0},
    {Card::fruit_oo, Type::fruit, 2, 0},
    {Card::fruit_wp, Type::fruit, 3, 0},
    {Card::fruit_wo, Type::fruit, 3, 0},
    {Card::fruit_po, Type::fruit, 3, 0},
}};

constexpr const CardLine& line_of(Card card) { return kCardLines[static_cast<std::size_t>(card)]; }
constexpr Type type_of(Card card) { return line_of(card).type; }
constexpr int value_of(Card card) { return line_of(card).value; }

static_assert([] {
    int total = 0;
    for (std::size_t i = 0; i < kCardLines.size(); ++i) {
        if (kCardLines[i].card != Card(i)) return false;
        total += kCardLines[i].copies;
    }
    return total == 181;
}());

constexpr bool is_nigiri(Card card) { return card <= Card::squid; }
constexpr bool is_chopsticks(Card card) { return card >= Card::chopsticks_1 && card <= Card::chopsticks_3; }
constexpr bool is_spoon(Card card) { return card >= Card::spoon_4 && card <= Card::spoon_6; }
constexpr bool is_menu(Card card) { return card >= Card::menu_7 && card <= Card::menu_9; }
constexpr bool is_takeout(Card card) { return card >= Card::takeout_10 && card <= Card::takeout_12; }
constexpr bool is_dessert(Card card) { return card >= Card::pudding && card <= Card::fruit_po; }

// A set of kinds of cards, as one word.
class CardSet {
  public:
    constexpr CardSet() = default;
    static constexpr CardSet only(Card card) { return CardSet(std::uint64_t{1} << static_cast<unsigned>(card)); }
    static constexpr CardSet of(Type type) {
        CardSet set;
        for (const CardLine& line : kCardLines)
            if (line.type == type) set = set | only(line.card);
        return set;
    }
    static constexpr CardSet of(const Cards& cards) { return CardSet(cards.which()); }

    constexpr bool contains(Card card) const { return ((bits_ >> static_cast<unsigned>(card)) & 1U) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr CardSet operator|(CardSet other) const { return CardSet(bits_ | other.bits_); }
    constexpr CardSet without(Card card) const { return CardSet(bits_ & ~only(card).bits_); }
    // A bit for each card of this set, the first lowest: whether it is in `part`, which has no others.
    constexpr std::uint64_t which(CardSet part) const {
#ifdef __BMI2__
        if (!std::is_constant_evaluated()) return __builtin_ia32_pext_di(part.bits_, bits_);
#endif
        std::uint64_t which = 0;
        part.each([&](Card card) { which |= std::uint64_t{1} << std::popcount(bits_ & (only(card).bits_ - 1)); });
        return which;
    }
    constexpr bool operator==(const CardSet&) const = default;

    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (std::uint64_t left = bits_; left != 0; left &= left - 1) visit(Card(std::countr_zero(left)));
    }

  private:
    constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}

    std::uint64_t bits_ = 0;
};

constexpr int count_of(const Cards& cards, CardSet set) {
    int count = 0;
    set.each([&](Card card) { count += cards[card]; });
    return count;
}

// Desserts by face, in one word: piles, what is kept, what is remembered.
enum class Dessert : std::uint8_t { pudding, ice_cream, fruit_ww, fruit_pp, fruit_oo, fruit_wp, fruit_wo, fruit_po };
inline constexpr int kDesserts = 8;
using Desserts = Counts<Dessert, kDesserts>;

// For desserts only; the remainder keeps whatever is asked inside the enum.
constexpr Dessert as_dessert(Card card) {
    return static_cast<Dessert>((static_cast<unsigned>(card) - static_cast<unsigned>(Card::pudding)) % kDesserts);
}
constexpr Card as_card(Dessert dessert) {
    return static_cast<Card>(static_cast<int>(dessert) + static_cast<int>(Card::pudding));
}
constexpr Cards as_cards(const Desserts& desserts) {
    Cards cards;
    cards.add_from(Card::pudding, desserts);
    return cards;
}
constexpr Desserts desserts_of(const Cards& cards) {
    Desserts desserts;
    for (int d = 0; d < kDesserts; ++d) desserts.add(Dessert(d), cards[as_card(Dessert(d))]);
    return desserts;
}

// The cards that can go back into a hand, under the eyes of everybody: chopsticks and spoons by their
// number, and special orders that copied one (P39).
enum class Tool : std::uint8_t { special_order };
inline constexpr int kTools = 7;
using Tools = Counts<Tool, kTools>;

constexpr bool is_tool(Card card) { return is_chopsticks(card) || is_spoon(card) || card == Card::special_order; }
constexpr Tool as_tool(Card card) { return static_cast<Tool>(value_of(card)); }
constexpr Card as_card(Tool tool) {
    const int number = static_cast<int>(tool);
    return number == 0 ? Card::special_order : static_cast<Card>(static_cast<int>(Card::chopsticks_1) + number - 1);
}
constexpr Cards as_cards(const Tools& tools) {
    Cards cards;
    tools.each_kind([&](Tool tool) { cards.add(as_card(tool), tools[tool]); });
    return cards;
}

}  // namespace sushiya::sushi_go_party
