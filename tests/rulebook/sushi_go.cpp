// Sushi Go!: the examples and numbers of the rules page, proven while compiling.
#include <array>
#include <initializer_list>

#include "engine/sushi_go/game.hpp"

namespace sushiya::sushi_go {
namespace {

// A score sheet that remembers one rule's line for each tableau.
class Lines {
  public:
    constexpr explicit Lines(Rule rule) : rule_(rule) {}
    constexpr void operator()(Seat seat, Rule rule, int points) {
        if (rule == rule_) points_[seat.index] += points;
    }
    constexpr bool are(std::initializer_list<int> expected) const {
        std::size_t i = 0;
        for (const int points : expected)
            if (points_[i++] != points) return false;
        return true;
    }

  private:
    Rule rule_;
    PerTableau points_{};
};

constexpr Lines maki(std::initializer_list<int> icons) {
    PerTableau all{};
    std::size_t i = 0;
    for (const int count : icons) all[i++] = count;
    Lines lines(Rule::maki);
    score_maki(all, static_cast<int>(icons.size()), lines);
    return lines;
}

constexpr Lines puddings(Rule rule, std::initializer_list<int> counts, int players) {
    PerTableau all{};
    std::size_t i = 0;
    for (const int count : counts) all[i++] = count;
    Lines lines(rule);
    score_puddings(all, static_cast<int>(counts.size()), players, lines);
    return lines;
}
constexpr Lines most(std::initializer_list<int> counts) {
    return puddings(Rule::most_puddings, counts, static_cast<int>(counts.size()));
}
constexpr Lines fewest(std::initializer_list<int> counts) {
    return puddings(Rule::fewest_puddings, counts, static_cast<int>(counts.size()));
}
constexpr Lines most_with_robot(std::initializer_list<int> counts) { return puddings(Rule::most_puddings, counts, 2); }
constexpr Lines fewest_with_robot(std::initializer_list<int> counts) {
    return puddings(Rule::fewest_puddings, counts, 2);
}

constexpr Tableau laid_in_order(std::initializer_list<Card> cards) {
    Tableau tableau;
    for (const Card card : cards) lay(tableau, card);
    return tableau;
}

// R1. The box.
static_assert(kDeck[Card::tempura] == 14 && kDeck[Card::sashimi] == 14 && kDeck[Card::dumpling] == 14);
static_assert(kDeck[Card::maki_1] == 6 && kDeck[Card::maki_2] == 12 && kDeck[Card::maki_3] == 8);
static_assert(kDeck[Card::salmon] == 10 && kDeck[Card::squid] == 5 && kDeck[Card::egg] == 5);
static_assert(kDeck[Card::pudding] == 10 && kDeck[Card::wasabi] == 6 && kDeck[Card::chopsticks] == 4);
static_assert(kDeck.total() == 108);

// R2, R22. Hands, and what three rounds use of the deck: 60, 81, 96, 105 cards.
constexpr int hand(int players) { return SushiGo(Options{players, false, false}).hand_size(); }
static_assert(hand(2) == 10 && hand(3) == 9 && hand(4) == 8 && hand(5) == 7);
static_assert(3 * 2 * hand(2) == 60 && 3 * 3 * hand(3) == 81 && 3 * 4 * hand(4) == 96 && 3 * 5 * hand(5) == 105);
static_assert(SushiGo(Options{2, false, true}).hand_size() == 9 && SushiGo(Options{2, false, true}).tableaux() == 3);

// R2, R22. Who can play.
static_assert(!SushiGo::accepts({1, false, false}) && !SushiGo::accepts({6, false, false}));
static_assert(SushiGo::accepts({2, true, true}) && !SushiGo::accepts({3, false, true}));

// R10. Example 1 of the rules page, then every split.
static_assert(maki({5, 3, 3, 2}).are({6, 1, 1, 0}));
static_assert(maki({4, 4, 3}).are({3, 3, 0}));
static_assert(maki({4, 4, 4, 1}).are({2, 2, 2, 0}));
static_assert(maki({2, 2, 2, 2, 1}).are({1, 1, 1, 1, 0}));
static_assert(maki({2, 2, 2, 2, 2}).are({1, 1, 1, 1, 1}));
static_assert(maki({9, 2, 2, 2}).are({6, 1, 1, 1}));
static_assert(maki({9, 2, 2, 2, 2}).are({6, 0, 0, 0, 0}));
static_assert(maki({0, 0, 0}).are({0, 0, 0}));
static_assert(maki({0, 1, 0}).are({0, 6, 0}));
static_assert(maki({1, 7}).are({3, 6}));
static_assert(maki_icons(laid_in_order({Card::maki_1, Card::maki_2, Card::maki_3})) == 6);

// R11, R12, R13.
static_assert(score_tempura(1) == 0 && score_tempura(2) == 5 && score_tempura(3) == 5 && score_tempura(4) == 10);
static_assert(score_sashimi(2) == 0 && score_sashimi(3) == 10 && score_sashimi(5) == 10 && score_sashimi(6) == 20);
static_assert(score_dumplings(0) == 0 && score_dumplings(1) == 1 && score_dumplings(2) == 3);
static_assert(score_dumplings(3) == 6 && score_dumplings(4) == 10 && score_dumplings(5) == 15);
static_assert(score_dumplings(6) == 15 && score_dumplings(10) == 15);

// R7, R14, R15, J1. Nigiri, on wasabi and without.
static_assert(score_nigiri(laid_in_order({Card::squid, Card::salmon, Card::egg})) == 6);
static_assert(score_nigiri(laid_in_order({Card::wasabi, Card::squid})) == 9);
static_assert(score_nigiri(laid_in_order({Card::wasabi, Card::salmon})) == 6);
static_assert(score_nigiri(laid_in_order({Card::wasabi, Card::egg})) == 3);
static_assert(score_nigiri(laid_in_order({Card::squid, Card::wasabi})) == 3);
static_assert(score_nigiri(laid_in_order({Card::wasabi, Card::egg, Card::squid})) == 6);
static_assert(score_nigiri(laid_in_order({Card::wasabi, Card::wasabi, Card::squid, Card::egg, Card::squid})) == 15);
static_assert(score_nigiri(laid_in_order({Card::wasabi, Card::chopsticks})) == 0);

// R17, R18. Examples 2 and 3 of the rules page.
static_assert(most({4, 3, 0, 0}).are({6, 0, 0, 0}) && fewest({4, 3, 0, 0}).are({0, 0, -3, -3}));
static_assert(most({2, 2, 2, 2}).are({0, 0, 0, 0}) && fewest({2, 2, 2, 2}).are({0, 0, 0, 0}));
static_assert(most({0, 0, 0}).are({0, 0, 0}) && fewest({0, 0, 0}).are({0, 0, 0}));
static_assert(most({3, 3, 3, 1}).are({2, 2, 2, 0}) && fewest({3, 1, 1, 1}).are({0, -2, -2, -2}));
static_assert(most({2, 2, 2, 2, 0}).are({1, 1, 1, 1, 0}));

// J2. Four tied for fewest lose 1 each: toward zero.
static_assert(fewest({3, 1, 1, 1, 1}).are({0, -1, -1, -1, -1}));

// R19. Two players: nobody loses.
static_assert(most({3, 1}).are({6, 0}) && fewest({3, 1}).are({0, 0}));

// R24, J6. With the robot as third.
static_assert(most_with_robot({2, 2, 2}).are({0, 0, 0}) && fewest_with_robot({2, 2, 2}).are({0, 0, 0}));
static_assert(most_with_robot({2, 2, 0}).are({3, 3, 0}) && fewest_with_robot({2, 2, 0}).are({0, 0, 0}));
static_assert(most_with_robot({2, 1, 2}).are({3, 0, 3}) && fewest_with_robot({2, 1, 2}).are({0, 0, 0}));

// R20, J3. Ranks 1, 1, 3.
static_assert(ranks_of({40, 40, 35}, 3)[0] == 1 && ranks_of({40, 40, 35}, 3)[1] == 1 &&
              ranks_of({40, 40, 35}, 3)[2] == 3);

}  // namespace
}  // namespace sushiya::sushi_go
