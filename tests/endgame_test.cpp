// Exact endgames of two players against slower ways to the same values.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "bots/eval/sushi_go.hpp"
#include "bots/eval/sushi_go_party.hpp"
#include "bots/search/endgame.hpp"
#include "tests/support/position.hpp"

namespace sushiya::tests {
namespace {

using bots::Budget;
using Go = sushi_go::SushiGo;
using GoMind = bots::Knowledge<Go>;
using Party = sushi_go_party::SushiGoParty;

const Budget kNoHurry = Budget::share({.time = bots::kNoClock}, 0, {});

// Slow and plain: no table of solved positions, and matrix games by regret matching.
template <class G>
double plain_value(const G& game, const typename G::State& s) {
    using Mind = bots::Knowledge<G>;
    std::array<typename G::Choices, 2> choices;
    for (const Seat seat : SeatSet::first(2)) game.choices(s, seat, choices[seat.index]);
    const auto rows = static_cast<std::size_t>(choices[0].size());
    const auto columns = static_cast<std::size_t>(choices[1].size());
    std::vector<std::vector<double>> payoff(rows, std::vector<double>(columns));
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) {
            Joint<typename G::Action> joint;
            joint[Seat{0}] = choices[0][static_cast<int>(r)];
            joint[Seat{1}] = choices[1][static_cast<int>(c)];
            auto next = s;
            game.play(next, joint, Quiet{});
            payoff[r][c] = Mind::settled(game, s, next) ? Mind::worth(game, next)[0] : plain_value(game, next);
        }
    // Regret matching: the average strategies converge to the value of the game.
    std::vector<double> regret_r(rows), regret_c(columns), sum_r(rows), sum_c(columns);
    const auto strategy = [](const std::vector<double>& regret) {
        std::vector<double> mix(regret.size());
        double sum = 0;
        for (std::size_t i = 0; i < mix.size(); ++i) sum += mix[i] = std::max(0.0, regret[i]);
        for (double& share : mix) share = sum > 0 ? share / sum : 1.0 / static_cast<double>(mix.size());
        return mix;
    };
    constexpr int kRounds = 4000;
    for (int round = 1; round <= kRounds; ++round) {
        const auto row = strategy(regret_r);
        const auto column = strategy(regret_c);
        std::vector<double> of_row(rows), of_column(columns);
        double mean = 0;
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < columns; ++c) {
                of_row[r] += column[c] * payoff[r][c];
                of_column[c] += row[r] * payoff[r][c];
                mean += row[r] * column[c] * payoff[r][c];
            }
        // Later strategies weigh more and regrets never go below zero (regret matching plus).
        for (std::size_t r = 0; r < rows; ++r) {
            regret_r[r] = std::max(0.0, regret_r[r] + of_row[r] - mean);
            sum_r[r] += round * row[r];
        }
        for (std::size_t c = 0; c < columns; ++c) {
            regret_c[c] = std::max(0.0, regret_c[c] + mean - of_column[c]);
            sum_c[c] += round * column[c];
        }
    }
    const auto row = strategy(sum_r);
    const auto column = strategy(sum_c);
    double value = 0;
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) value += row[r] * column[c] * payoff[r][c];
    return value;
}

template <class G>
void expect_plain_values(const G& game) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const auto s = position(game, 3, seed);
        const auto exact = bots::Endgame<bots::Knowledge<G>>(game, 100'000, kNoHurry).value(s);
        ASSERT_TRUE(exact);
        EXPECT_NEAR(*exact, plain_value(game, s), 2e-4) << seed;
    }
}

TEST(Endgames, AgreeWithAPlainSolver) {
    using enum sushi_go_party::Type;
    using sushi_go_party::Menu;
    expect_plain_values(Go({2}));
    // What changes points within a round, and every way in which rows score.
    for (const Menu& menu : {Menu{maki, {tempura, sashimi, dumpling}, {chopsticks, wasabi}, pudding},
                             Menu{uramaki, {eel, tofu, miso}, {tea, soy}, fruit},
                             Menu{temaki, {onigiri, edamame, miso}, {chopsticks, soy}, ice_cream}})
        expect_plain_values(Party({2, menu}));
}

// Takes no two positions and no two choices for the same, unless they are to the last card.
std::uint64_t exact_key(const Go::State& s) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < 2; ++i)
        for (const std::uint64_t word : {s.hands[i].words()[0], s.laid[i].words()[0]}) key = bots::mix_key(key, word);
    return key;
}
std::uint64_t exact_key(const Party::State& s) {
    std::uint64_t key = s.uramaki_places;
    for (std::size_t i = 0; i < 2; ++i) {
        key = bots::mix_key(key, static_cast<std::uint64_t>(s.points[i]));
        for (const std::uint64_t word : s.hands[i].words()) key = bots::mix_key(key, word);
        for (const auto& laid : s.fronts[i])
            key = bots::mix_key(key, static_cast<unsigned>(laid.as) * 256U + laid.link);
    }
    return key;
}
template <class Mind>
struct Pedant : Mind {
    using G = typename Mind::Game;
    static std::uint64_t key(const G&, const typename G::State& s) { return exact_key(s); }
    static std::uint64_t key_after(const G& game, const typename G::State& s, Seat seat,
                                   const typename G::Action& action) {
        typename G::Choices choices;
        game.choices(s, seat, choices);
        const auto place = std::ranges::find(choices, action) - choices.begin();
        return bots::scrambled(bots::mix_key(exact_key(s), static_cast<std::uint64_t>(2 * place + seat.index)));
    }
};

// Shares of a win are sums of floats, which differ in the last digits with the order they were added in.
template <class G, class Player>
void expect_no_difference(const G& game, int positions) {
    using Mind = bots::Knowledge<G>;
    std::size_t fewer = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(positions); ++seed) {
        const auto s = position<G, Player>(game, 5, seed);
        bots::Endgame<Mind> endgame(game, 100'000, kNoHurry);
        bots::Endgame<Pedant<Mind>> pedantic(game, 100'000, kNoHurry);
        const auto value = endgame.value(s);
        const auto exact = pedantic.value(s);
        ASSERT_TRUE(value && exact);
        EXPECT_NEAR(*value, *exact, 1e-6) << seed;
        fewer += endgame.positions() < pedantic.positions() ? 1 : 0;
    }
    EXPECT_GT(fewer, static_cast<std::size_t>(positions) / 2);
}
template <class G>
void expect_no_difference(const G& game) {
    expect_no_difference<G, bots::Knowledge<G>>(game, 45);
    expect_no_difference<G, bots::Plain<G>>(game, 45);
}

// Lays another card instead of one that lies there.
void replace_card(const Go&, Go::State& s, Rng& rng) {
    auto& row = s.laid[rng.below(2)];
    const auto gone = static_cast<sushi_go::Dish>(rng.below(sushi_go::kDishKinds));
    if (!row.has(gone)) return;
    row.remove(gone);
    row.add(static_cast<sushi_go::Dish>(rng.below(sushi_go::kDishKinds)));
}
void replace_card(const Party& game, Party::State& s, Rng& rng) {
    auto& row = s.fronts[rng.below(2)];
    const auto gone = static_cast<int>(rng.below(static_cast<std::uint32_t>(row.size())));
    auto card = static_cast<sushi_go_party::Card>(rng.below(sushi_go_party::kCardKinds));
    if (!game.setting().serves(type_of(card))) card = row[gone].card;
    sushi_go_party::Front other;
    for (int place = 0; place < row.size(); ++place)
        lay(other, place == gone ? card : row[place].card, row[place].turn);
    if (uramaki_icons(other) < sushi_go_party::kUramakiGoal) row = other;  // else it would have left the table
    if (game.setting().serves(sushi_go_party::Type::uramaki))
        s.uramaki_places = static_cast<std::uint8_t>(rng.below(4));
}

template <class Card, int kKinds>
Card any_of(const Counts<Card, kKinds>& cards, Rng& rng) {
    auto skip = rng.below(static_cast<std::uint32_t>(cards.kinds()));
    Card chosen{};
    cards.each_kind([&](Card card) {
        if (skip-- == 0) chosen = card;
    });
    return chosen;
}
// Turns a card of a hand into one of the kinds that are in a hand.
template <class State>
void replace_in_hand(State& s, Rng& rng) {
    auto& hand = s.hands[rng.below(2)];
    const auto card = any_of(s.hands[0] + s.hands[1], rng);
    hand.remove(any_of(hand, rng));
    hand.add(card);
}

// Positions that differ in two cards, with points that make up for what these score now: not
// all of them are worth the same, but those are that have the same key.
template <class G>
void expect_equal_worth_for_equal_keys(const G& game) {
    using Mind = bots::Knowledge<G>;
    int equal = 0;
    for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
        Rng rng(seed);
        const auto s = position<G, bots::Plain<G>>(game, 2 + static_cast<int>(seed / 3 % 2), seed);
        auto other = s;
        for (int card = 0; card < 2; ++card)
            rng.below(3) == 0 ? replace_in_hand(other, rng) : replace_card(game, other, rng);
        Totals before;
        Totals after;
        game.score(s, before);
        game.score(other, after);
        for (const Seat seat : SeatSet::first(2))
            other.points[seat.index] = static_cast<std::int16_t>(other.points[seat.index] + before[seat] - after[seat]);
        if (exact_key(s) == exact_key(other) || Mind::key(game, s) != Mind::key(game, other)) continue;
        const auto value = bots::Endgame<Pedant<Mind>>(game, 100'000, kNoHurry).value(s);
        const auto others = bots::Endgame<Pedant<Mind>>(game, 100'000, kNoHurry).value(other);
        EXPECT_NEAR(*value, *others, 1e-6) << seed;
        ++equal;
    }
    EXPECT_GT(equal, 20);
}

TEST(Endgames, PositionsTakenForTheSameAreWorthTheSame) {
    using enum sushi_go_party::Type;
    using sushi_go_party::Menu;
    using sushi_go_party::UramakiRules;
    expect_no_difference(Go({2}));
    expect_equal_worth_for_equal_keys(Go({2}));
    // Every dish that two can have where nothing but picks is asked of them.
    for (const Menu& menu : {Menu{maki, {tempura, sashimi, dumpling}, {chopsticks, wasabi}, pudding},
                             Menu{maki, {tempura, sashimi, miso}, {tea, wasabi}, ice_cream},
                             Menu{temaki, {eel, tofu, onigiri}, {chopsticks, wasabi}, ice_cream},
                             Menu{uramaki, {eel, onigiri, miso}, {chopsticks, wasabi}, fruit},
                             Menu{uramaki, {dumpling, tofu, miso}, {soy, wasabi}, pudding},
                             Menu{temaki, {eel, tofu, miso}, {tea, soy}, pudding}})
        for (const UramakiRules rules : {UramakiRules::french, UramakiRules::english})
            if (menu.roll == uramaki || rules == UramakiRules::french) {
                expect_no_difference(Party({2, menu, rules}));
                expect_equal_worth_for_equal_keys(Party({2, menu, rules}));
            }
}

TEST(Endgames, ThePuddingsThatBreakATieMatterToTheEnd) {
    const Go game({2});
    Go::State s = position(game, 1, 2);
    s.laid = {};
    for (std::size_t i = 0; i < 2; ++i) {
        s.hands[i] = {};
        s.hands[i].add(sushi_go::Card::egg);
    }
    s.puddings = {3, 1};
    s.points = {10, 16};  // six points for the puddings make it even
    Go::State turned = s;
    turned.puddings = {1, 3};
    turned.points = {16, 10};
    EXPECT_NE(GoMind::key(game, s), GoMind::key(game, turned));
    EXPECT_EQ(bots::Endgame<GoMind>(game, 10, kNoHurry).value(s), 1);
    EXPECT_EQ(bots::Endgame<GoMind>(game, 10, kNoHurry).value(turned), 0);
}

TEST(Endgames, ChopsticksMatterWithThreeCardsNotWithTwo) {
    const Go game({2});
    for (const int cards : {2, 3}) {
        Go::State s = position(game, cards, 0);
        s.laid = {};
        for (std::size_t i = 0; i < 2; ++i) {
            s.hands[i] = {};
            s.hands[i].add(sushi_go::Card::egg, i == 0 ? cards - 1 : cards);
        }
        Go::State other = s;
        s.hands[0].add(sushi_go::Card::chopsticks);
        other.hands[0].add(sushi_go::Card::tempura);  // alone, so worth nothing
        EXPECT_EQ(GoMind::key(game, s) == GoMind::key(game, other), cards == 2);
    }
}

TEST(Endgames, NotWhereCardsAreDrawnOrGivenWithinTheRound) {
    using enum sushi_go_party::MenuName;
    for (const auto name : {my_first_meal, sushi_go, party_sampler, master_menu, points_platter, cutthroat_combo}) {
        const Party game({2, sushi_go_party::menu_of(name)});
        const auto view = game.view(position(game, 6, 3), Seat{0});
        const bool only_picks = name == my_first_meal || name == sushi_go;
        EXPECT_EQ(bots::Knowledge<Party>::endgame(game, view), only_picks ? 6 : bots::kNoEndgame);
    }
}

TEST(Endgames, BothSeatsSeeTheSameValue) {
    const Go game({2});
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Go::State s = position(game, 5, seed);
        const auto value = bots::Endgame<GoMind>(game, 100'000, kNoHurry).value(s);
        for (const Seat seat : SeatSet::first(2)) {
            const auto verdict = bots::Endgame<GoMind>(game, 100'000, kNoHurry).verdict(s, seat);
            ASSERT_TRUE(verdict && value);
            double mean = 0;
            for (const auto& candidate : verdict->candidates) mean += candidate.share * candidate.value;
            EXPECT_NEAR(mean, seat.index == 0 ? *value : 1 - *value, 1e-6);
        }
    }
}

TEST(Endgames, CandidatesAreWorthWhatTheyBringAgainstTheBestMix) {
    const Go game({2});
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Go::State s = position(game, 4, seed);
        const auto mine = bots::Endgame<GoMind>(game, 100'000, kNoHurry).verdict(s, Seat{0});
        const auto theirs = bots::Endgame<GoMind>(game, 100'000, kNoHurry).verdict(s, Seat{1});
        ASSERT_TRUE(mine && theirs);
        for (const auto& candidate : mine->candidates) {
            double brings = 0;
            for (const auto& answer : theirs->candidates) {
                Joint<Go::Action> joint;
                joint[Seat{0}] = candidate.action;
                joint[Seat{1}] = answer.action;
                Go::State next = s;
                game.play(next, joint, Quiet{});
                brings += answer.share * *bots::Endgame<GoMind>(game, 100'000, kNoHurry).value(next);
            }
            EXPECT_NEAR(candidate.value, brings, 1e-6) << seed;
        }
    }
}

// A choice that was shown to be worse keeps the bound that showed it.
TEST(Endgames, ValuesAreBoundsWhereTimeWasShort) {
    const Go game({2});
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Go::State s = position(game, 6, seed);
        bots::Endgame<GoMind> patient(game, 1'000'000, kNoHurry);
        const auto all = patient.verdict(s, Seat{0});
        ASSERT_TRUE(all);
        for (std::size_t most = patient.positions() / 2; most <= patient.positions(); most += 1 + most / 20) {
            const auto some = bots::Endgame<GoMind>(game, most, kNoHurry).verdict(s, Seat{0});
            if (!some) continue;
            for (const auto& candidate : some->candidates)
                for (const auto& exact : all->candidates)
                    if (candidate.action == exact.action) {
                        EXPECT_GE(candidate.value, exact.value - 1e-6) << seed;
                        EXPECT_EQ(candidate.share, exact.share) << seed;
                    }
        }
    }
}

TEST(Endgames, GiveUpBeyondTheirBound) {
    const Go game({2});
    EXPECT_FALSE(bots::Endgame<GoMind>(game, 10, kNoHurry).value(position(game, 6, 1)));
}

}  // namespace
}  // namespace sushiya::tests
