// Sushi Go Party!: the examples and numbers of the rules page, proven while compiling.
#include <array>
#include <initializer_list>

#include "engine/sushi_go_party/game.hpp"

namespace sushiya::sushi_go_party {
namespace {

constexpr PerSeat per_seat_of(std::initializer_list<int> values) {
    PerSeat all{};
    std::size_t i = 0;
    for (const int value : values) all[i++] = value;
    return all;
}

// A score sheet that adds up the lines of each seat.
class Lines {
  public:
    constexpr void operator()(Seat seat, Rule, int points) { points_[seat.index] += points; }
    constexpr bool are(std::initializer_list<int> expected) const { return points_ == per_seat_of(expected); }

  private:
    PerSeat points_{};
};

constexpr Lines maki(std::initializer_list<int> icons) {
    Lines lines;
    score_maki(per_seat_of(icons), static_cast<int>(icons.size()), lines);
    return lines;
}
constexpr Lines temaki(std::initializer_list<int> cards) {
    Lines lines;
    score_temaki(per_seat_of(cards), static_cast<int>(cards.size()), lines);
    return lines;
}
constexpr Lines puddings(std::initializer_list<int> cards) {
    Lines lines;
    score_puddings(per_seat_of(cards), static_cast<int>(cards.size()), lines);
    return lines;
}

// What a row laid in this order shows, all in one turn.
constexpr Served row(std::initializer_list<Card> cards) {
    Front front;
    for (const Card card : cards) lay(front, card, 0);
    return served(front);
}

// The bill of a whole round: edamame and soy sauce look at all players.
constexpr Lines bill(const Menu& menu, std::initializer_list<Served> rows) {
    ServedBySeat all{};
    std::size_t i = 0;
    for (const Served& one : rows) all[i++] = one;
    Lines lines;
    score_round(all, {TypeSet(menu), static_cast<int>(rows.size()), UramakiRules::french, 0}, lines);
    return lines;
}

struct Race {
    Lines lines;
    int used = 0;

    constexpr bool gives(std::initializer_list<int> expected, int places) const {
        return lines.are(expected) && used == places;
    }
};
constexpr Race race(std::initializer_list<int> icons, int used, UramakiRules rules) {
    Race result;
    result.used = race_uramaki(per_seat_of(icons), static_cast<int>(icons.size()), used, rules,
                               [&](Seat seat, int points) { result.lines(seat, Rule::uramaki_race, points); });
    return result;
}
constexpr Race french(std::initializer_list<int> icons, int used) { return race(icons, used, UramakiRules::french); }
constexpr Race english(std::initializer_list<int> icons, int used) { return race(icons, used, UramakiRules::english); }

constexpr Lines uramaki_end(std::initializer_list<int> icons, int used, UramakiRules rules) {
    Lines lines;
    score_uramaki(per_seat_of(icons), static_cast<int>(icons.size()), used, rules, lines);
    return lines;
}

constexpr int copies_of(Type type) {
    int copies = 0;
    for (const CardLine& line : kCardLines) copies += line.type == type ? line.copies : 0;
    return copies;
}

// P1. The box.
static_assert(copies_of(Type::nigiri) == 12 && line_of(Card::egg).copies == 4 && line_of(Card::salmon).copies == 5);
static_assert(copies_of(Type::maki) == 12 && copies_of(Type::temaki) == 12 && copies_of(Type::uramaki) == 12);
static_assert([] {
    bool right = true;
    for (int t = 0; t < kTypes; ++t) {
        const int expected = is_appetizer(Type(t)) ? 8 : is_special(Type(t)) ? 3 : is_dessert(Type(t)) ? 15 : 12;
        right = right && copies_of(Type(t)) == expected;
    }
    return right;
}());
static_assert(line_of(Card::maki_1).copies == 4 && line_of(Card::maki_2).copies == 5 &&
              line_of(Card::maki_3).copies == 3);
static_assert(line_of(Card::fruit_oo).copies == 2 && line_of(Card::fruit_po).copies == 3);
static_assert(value_of(Card::chopsticks_1) == 1 && value_of(Card::spoon_4) == 4 && value_of(Card::menu_7) == 7 &&
              value_of(Card::takeout_12) == 12);

// P2, P3, P4. Menus: the right courses, different types, so many players.
constexpr bool accepts(const Menu& menu, int players) {
    return SushiGoParty::accepts({players, menu, UramakiRules::french});
}
static_assert(accepts(menu_of(MenuName::sushi_go), 2) && accepts(menu_of(MenuName::sushi_go), 8));
static_assert(!accepts(menu_of(MenuName::sushi_go), 1) && !accepts(menu_of(MenuName::sushi_go), 9));
static_assert(accepts(menu_of(MenuName::party_sampler), 6) && !accepts(menu_of(MenuName::party_sampler), 7));
static_assert(accepts(menu_of(MenuName::points_platter), 3) && !accepts(menu_of(MenuName::points_platter), 2));
static_assert(!accepts(menu_of(MenuName::points_platter), 7));
static_assert(accepts(menu_of(MenuName::big_banquet), 8) && !accepts(menu_of(MenuName::big_banquet), 2));
static_assert(!accepts({Type::tofu, {Type::tempura, Type::eel, Type::miso}, {Type::tea, Type::soy}, Type::fruit}, 4));
static_assert(!accepts({Type::maki, {Type::eel, Type::eel, Type::miso}, {Type::tea, Type::soy}, Type::fruit}, 4));
static_assert(!accepts({Type::maki, {Type::eel, Type::tofu, Type::miso}, {Type::tea, Type::tea}, Type::fruit}, 4));
static_assert(!accepts({Type::maki, {Type::eel, Type::tofu, Type::miso}, {Type::tea, Type::soy}, Type::wasabi}, 4));

// P5. Colours.
static_assert(colour_of(Type::wasabi) == Type::nigiri && colour_of(Type::tea) == Type::tea);

// P6, P7. Desserts and hands.
constexpr Setting table(int players) { return Setting({players, menu_of(MenuName::sushi_go), UramakiRules::french}); }
static_assert(table(5).new_desserts(0) == 5 && table(5).new_desserts(1) == 3 && table(5).new_desserts(2) == 2);
static_assert(table(6).new_desserts(0) == 7 && table(6).new_desserts(1) == 5 && table(6).new_desserts(2) == 3);
static_assert(table(2).hand_size == 10 && table(4).hand_size == 9 && table(6).hand_size == 8 &&
              table(8).hand_size == 7);
static_assert(table(4).main_deck.total() == 54 && table(4).desserts.total() == 15);

// P31. 51 + 3 - 48 = 6 cards are left at the worst.
static_assert(54 - 3 + 3 - 6 * table(6).hand_size == 6);

// P14, P44. Nigiri and wasabi: the oldest wasabi first, one nigiri each.
static_assert(score_nigiri(row({Card::egg, Card::salmon, Card::squid})) == 6);
static_assert(score_nigiri(row({Card::wasabi, Card::squid})) == 9);
static_assert(score_nigiri(row({Card::wasabi, Card::salmon, Card::squid})) == 9);
static_assert(score_nigiri(row({Card::squid, Card::wasabi})) == 3);
static_assert(score_nigiri(row({Card::wasabi, Card::wasabi, Card::egg, Card::salmon})) == 9);

// P45. Example 1, then places that need an icon.
static_assert(maki({4, 4, 3, 3}).are({6, 6, 3, 3}));
static_assert(maki({5, 5, 3, 1}).are({6, 6, 3, 0}));
static_assert(maki({3, 3, 2, 1, 0, 0}).are({6, 6, 4, 2, 0, 0}));
static_assert(maki({0, 0, 0}).are({0, 0, 0}) && maki({2, 0}).are({6, 0}));
static_assert(maki({5, 4, 3, 2, 1}).are({6, 3, 0, 0, 0}) && maki({5, 4, 3, 2, 1, 0}).are({6, 4, 2, 0, 0, 0}));
static_assert(maki_icons(row({Card::maki_1, Card::maki_2, Card::maki_3})) == 6);

// P46, J26. Example 2, two players, all equal.
static_assert(temaki({3, 2, 0, 0}).are({4, 0, -4, -4}));
static_assert(temaki({2, 1}).are({4, 0}) && temaki({2, 2}).are({4, 4}) && temaki({0, 0}).are({0, 0}));
static_assert(temaki({1, 0}).are({4, 0}) && temaki({2, 2, 2}).are({0, 0, 0}) && temaki({0, 0, 0}).are({0, 0, 0}));
static_assert(temaki({2, 2, 1}).are({4, 4, -4}) && temaki({1, 0, 0}).are({4, -4, -4}));

// P22, P23, J23. Example 5: two in the same turn, 8 each and both places gone; at the end 4 and 4 left.
static_assert(french({10, 12, 9}, 0).gives({8, 8, 0}, 2));
static_assert(french({11, 12, 10}, 0).gives({8, 8, 8}, 3));
static_assert(french({10, 9}, 0).gives({8, 0}, 1) && french({3, 10}, 1).gives({0, 6}, 2));
static_assert(french({10, 13, 0}, 1).gives({6, 6, 0}, 3) && french({15, 3}, 2).gives({0, 0}, 2));
static_assert(uramaki_end({0, 4, 4}, 2, UramakiRules::french).are({0, 2, 2}));
static_assert(uramaki_end({0, 0}, 0, UramakiRules::french).are({0, 0}));
static_assert(uramaki_end({12, 4}, 2, UramakiRules::french).are({2, 0}));

// P24, P25. English: more icons first, 8 / 5 / 2.
static_assert(english({10, 12, 9}, 0).gives({5, 8, 0}, 2));
static_assert(english({10, 12, 11, 13}, 0).gives({0, 5, 2, 8}, 3));
static_assert(english({10, 10, 12}, 0).gives({5, 5, 8}, 3));
static_assert(english({12, 12, 10}, 0).gives({8, 8, 2}, 3));
static_assert(english({10, 10, 11}, 1).gives({2, 2, 5}, 4) && english({11, 3}, 3).gives({0, 0}, 3));
static_assert(uramaki_end({3, 9, 9}, 1, UramakiRules::english).are({0, 5, 5}));
static_assert(uramaki_end({3, 2}, 0, UramakiRules::english).are({8, 0}));
static_assert(uramaki_end({12, 2}, 3, UramakiRules::english).are({0, 0}));
static_assert(uramaki_end({0, 0}, 2, UramakiRules::english).are({0, 0}));

// P47 to P51.
static_assert(score_tempura(1) == 0 && score_tempura(2) == 5 && score_tempura(3) == 5 && score_tempura(8) == 20);
static_assert(score_sashimi(2) == 0 && score_sashimi(3) == 10 && score_sashimi(5) == 10 && score_sashimi(6) == 20);
static_assert(score_dumplings(0) == 0 && score_dumplings(1) == 1 && score_dumplings(2) == 3 && score_dumplings(3) == 6);
static_assert(score_dumplings(4) == 10 && score_dumplings(5) == 15 && score_dumplings(8) == 15);
static_assert(score_eel(0) == 0 && score_eel(1) == -3 && score_eel(2) == 7 && score_eel(5) == 7);
static_assert(score_tofu(0) == 0 && score_tofu(1) == 2 && score_tofu(2) == 6 && score_tofu(3) == 0 &&
              score_tofu(8) == 0);

// P52. Example 4, and splits.
static_assert(score_onigiri({1, 1, 2, 0}) == 10);
static_assert(score_onigiri({1, 1, 1, 1}) == 16 && score_onigiri({2, 2, 2, 2}) == 32 &&
              score_onigiri({2, 1, 0, 0}) == 5);
static_assert(score_onigiri({4, 0, 0, 0}) == 4 && score_onigiri({0, 0, 0, 0}) == 0 &&
              score_onigiri({3, 2, 1, 1}) == 21);

// P53. Example 3.
constexpr Menu kEdamame = menu_of(MenuName::points_platter);
static_assert(bill(kEdamame, {row({Card::edamame, Card::edamame, Card::edamame}), row({Card::edamame, Card::edamame}),
                              row({Card::edamame}), row({})})
                  .are({6, 4, 2, 0}));
static_assert(bill(kEdamame, {row({Card::edamame}), row({Card::edamame}), row({Card::edamame}), row({Card::edamame}),
                              row({Card::edamame}), row({Card::edamame})})
                  .are({4, 4, 4, 4, 4, 4}));
static_assert(bill(kEdamame, {row({Card::edamame, Card::edamame}), row({}), row({})}).are({0, 0, 0}));

// P20, P54. Miso.
static_assert(!spoils_miso(1) && spoils_miso(2) && spoils_miso(3));
static_assert(score_miso(0) == 0 && score_miso(2) == 6);

// P26, P55. Soy sauce: own colour counts, desserts too, ties are fine, wasabi and nigiri are one colour.
constexpr Menu kSoy{Type::maki, {Type::tempura, Type::eel, Type::tofu}, {Type::soy, Type::wasabi}, Type::pudding};
static_assert(bill(kSoy, {row({Card::soy, Card::tempura}), row({Card::sashimi})}).are({4, 0}));
static_assert(bill(kSoy, {row({Card::soy}), row({Card::tempura})}).are({4, 0}));
static_assert(bill(kSoy, {row({Card::soy, Card::soy, Card::wasabi, Card::egg}), row({Card::tempura, Card::pudding})})
                  .are({11, 0}));
static_assert(bill(kSoy, {row({Card::soy}), row({Card::tempura, Card::pudding})}).are({0, 0}));

// P56, J28. Example 6, its own colour, desserts.
static_assert(score_tea(row({Card::tea, Card::wasabi, Card::squid, Card::salmon, Card::salmon})) == 4);
static_assert(score_tea(row({Card::tea, Card::tea, Card::tea, Card::egg})) == 9 && score_tea(row({Card::tea})) == 1);
static_assert(score_tea(row({Card::tea, Card::pudding, Card::pudding, Card::pudding})) == 3);

// P57, P32. Face-down cards have no type and no colour.
constexpr Served turned_tempura() {
    Front front;
    for (int i = 0; i < 4; ++i) lay(front, Card::tempura, i);
    for (int i = 0; i < 3; ++i) front.turn_down(i);
    return served(front);
}
static_assert(turned_tempura()[kFaceDown] == 3 && turned_tempura()[Card::tempura] == 1);
static_assert(different_colours(turned_tempura()) == 1 && score_face_down(3) == 6);

// P33, J29. A turned wasabi leaves its nigiri plain, a turned nigiri leaves its wasabi used.
constexpr int nigiri_points_with_turned(int place) {
    Front front;
    lay(front, Card::wasabi, 0);
    lay(front, Card::squid, 1);
    front.turn_down(place);
    lay(front, Card::egg, 2);
    return score_nigiri(served(front));
}
static_assert(nigiri_points_with_turned(0) == 3 + 1 && nigiri_points_with_turned(1) == 1);

// P58, J27. Example 7.
static_assert(puddings({4, 2, 0, 0}).are({6, 0, -6, -6}));
static_assert(puddings({3, 1}).are({6, 0}) && puddings({2, 2}).are({6, 6}) && puddings({0, 0}).are({0, 0}));
static_assert(puddings({1, 1, 1}).are({0, 0, 0}) && puddings({2, 2, 1, 1}).are({6, 6, -6, -6}));

// P59, P60. Example 8.
static_assert(score_ice_cream(3) == 0 && score_ice_cream(4) == 12 && score_ice_cream(7) == 12 &&
              score_ice_cream(8) == 24);
static_assert(score_fruit({0, 1, 4}) == 4 && score_fruit({0, 0, 0}) == -6 && score_fruit({5, 6, 3}) == 23);
constexpr Kept kept(std::initializer_list<Dessert> cards) {
    Kept all;
    for (const Dessert card : cards) all.cards.add(card);
    return all;
}
static_assert(score_fruit(fruit_icons(kept({Dessert::fruit_pp, Dessert::fruit_po, Dessert::fruit_po}))) == 5);

// P41. A special order kept as a dessert counts as one, also beyond the fifteen of the box.
static_assert([] {
    Kept all;
    all.cards.add(Dessert::pudding, 15);
    all.copies.add(Dessert::pudding, 3);
    return all[Dessert::pudding] == 18 && all.total() == 18;
}());

// P61, J31. Desserts break ties, then ranks go 1, 1, 3.
constexpr int standing(int points, int desserts) {
    const SushiGoParty game(Options{});
    State s = game.start();
    s.points[0] = static_cast<std::int16_t>(points);
    s.kept[0].cards.add(Dessert::pudding, desserts);
    return game.standing(s, Seat{0});
}
static_assert(standing(30, 2) > standing(30, 1) && standing(31, 0) > standing(30, 15) &&
              standing(-3, 1) < standing(-2, 0));
static_assert(ranks_of({standing(30, 2), standing(30, 2), standing(30, 1)}, 3)[2] == 3);

}  // namespace
}  // namespace sushiya::sushi_go_party
