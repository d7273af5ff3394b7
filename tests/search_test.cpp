// Searches against exact values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bots/eval/sushi_go.hpp"
#include "bots/eval/sushi_go_party.hpp"
#include "bots/eval/sushizock.hpp"
#include "bots/search/endgame.hpp"
#include "bots/search/expectimax.hpp"
#include "bots/search/flat.hpp"
#include "bots/search/matrix_game.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/pool.hpp"
#include "bots/search/selection.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/turn_search.hpp"
#include "tests/support/position.hpp"

namespace sushiya::tests {
namespace {

using bots::Budget;
using bots::MatrixGame;
using bots::Memory;
using bots::Puct;
using Go = sushi_go::SushiGo;
using GoMind = bots::Knowledge<Go>;
using Zock = sushizock::Sushizock;
using ZockMind = bots::Knowledge<Zock>;

const Budget kNoHurry = Budget::share({.time = bots::kNoClock}, 0, {});

MatrixGame matrix(const std::vector<std::vector<double>>& rows) {
    MatrixGame game;
    game.reset(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c)
            game.payoff(static_cast<int>(r), static_cast<int>(c)) = rows[r][c];
    return game;
}

TEST(MatrixGames, KnownValuesAndMixes) {
    auto scissors = matrix({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
    EXPECT_NEAR(scissors.solve(), 0, 1e-12);
    for (const double share : scissors.row_mix()) EXPECT_NEAR(share, 1.0 / 3, 1e-12);
    auto saddle = matrix({{4, 2, 5}, {3, 1, 0}});
    EXPECT_EQ(saddle.solve(), 2);
    EXPECT_EQ(saddle.row_mix(), (std::vector<double>{1, 0}));
    auto mixed = matrix({{3, 1}, {0, 2}});  // (3·2 - 1·0) / (3 + 2 - 1 - 0)
    EXPECT_NEAR(mixed.solve(), 1.5, 1e-12);
    EXPECT_NEAR(mixed.row_mix()[0], 0.5, 1e-12);
    auto wide = matrix({{2, 5, -1, 7}, {4, 1, 6, 0}});
    EXPECT_NEAR(wide.solve(), 31.0 / 11, 1e-12);  // the second and third columns bind
}

TEST(MatrixGames, PivotsDoNotGoRoundInCircles) {
    auto almost_won = matrix({
        {0.99999153614044189, 0.99997031688690186, 0.99999153614044189, 0.99999153614044189, 0.99989640712738037,
         0.99997031688690186},
        {0.9999992847442627, 0.99873965978622437, 0.99997031688690186, 0.99989640712738037, 0.99963855743408203,
         0.99997031688690186},
        {0.99999153614044189, 0.99999761581420898, 0.99561464786529541, 0.99997031688690186, 0.99989640712738037,
         0.99989640712738037},
        {0.99963855743408203, 0.99999153614044189, 0.99999153614044189, 0.99561464786529541, 0.99989640712738037,
         0.99873965978622437},
        {0.99989640712738037, 0.99989640712738037, 0.99999153614044189, 0.99999153614044189, 0.99999153614044189,
         0.99561464786529541},
    });
    const double value = almost_won.solve();
    EXPECT_GT(value, 0.99989);
    EXPECT_LT(value, 0.99998);
}

// Whatever the other does, each mix guarantees the value: that is what a solution is. Positions that are
// almost won are the hard ones: their payoffs differ in the last digits only.
TEST(MatrixGames, MixesGuaranteeTheValueFromBothSides) {
    Rng rng(1);
    for (int trial = 0; trial < 3000; ++trial) {
        const int rows = 1 + static_cast<int>(rng.below(12));
        const int columns = 1 + static_cast<int>(rng.below(12));
        const auto payoff = [&]() -> double {
            if (trial % 3 == 0) return rng.below(5) / 5.0;            // many ties
            if (trial % 3 == 1) return rng.below(100000) / 100000.0;  // none
            return 1 / (1 + std::exp(-static_cast<float>(rng.below(20)) / 1.3F));
        };
        std::vector<std::vector<double>> a(static_cast<std::size_t>(rows));
        std::vector<std::vector<double>> turned(static_cast<std::size_t>(columns));
        for (auto& row : a)
            for (int c = 0; c < columns; ++c) {
                row.push_back(payoff());
                turned[static_cast<std::size_t>(c)].push_back(-row.back());
            }
        auto mine = matrix(a);
        auto theirs = matrix(turned);
        const double value = mine.solve();
        EXPECT_NEAR(theirs.solve(), -value, 1e-6);
        double sum = 0;
        for (const double share : mine.row_mix()) sum += share;
        EXPECT_NEAR(sum, 1, 1e-6);
        for (std::size_t c = 0; c < static_cast<std::size_t>(columns); ++c) {
            double got = 0;
            for (std::size_t r = 0; r < a.size(); ++r) got += mine.row_mix()[r] * a[r][c];
            EXPECT_GE(got, value - 1e-6);
        }
        for (const auto& row : a) {
            double lost = 0;
            for (std::size_t c = 0; c < row.size(); ++c) lost += mine.column_mix()[c] * row[c];
            EXPECT_LE(lost, value + 1e-6);
        }
    }
}

TEST(Tree, EveryChoiceLeadsToANodeOfItsOwn) {
    using Nodes = bots::Pool<Choices<int, 1>, bots::Uct::Notes>;
    constexpr int kNodes = 50'000;
    Nodes pool(kNodes + 1);
    for (int made = 1; made <= kNodes; ++made)
        ASSERT_EQ(pool.find_or_add(Nodes::extend_key(Nodes::kNobodyChose, bots::ArmId{made})), bots::NodeId{made});
}

// Whether worlds have trees of their own or share one, the first choice of a round is worth about the same.
TEST(Tree, WorldsApartAgreeWithOneTree) {
    const Go game({2});
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const Go::State s = position(game, game.hand_size(), seed);
        const Go::View view = game.view(s, Seat{1});
        const auto search = [&](int worlds) {
            Rng rng(seed);
            const bots::TreeOptions options{.worlds = worlds, .nodes = 20'001};
            return bots::TreeSearch<GoMind, Puct>(game, view, Memory::perfect, {}, options)
                .run(Budget::share({20'000, bots::kNoClock}, 0, {}), rng);
        };
        const auto apart = search(64);
        const auto together = search(0);
        ASSERT_EQ(apart.candidates.size(), together.candidates.size());
        EXPECT_NEAR(apart.candidates[0].value, together.candidates[0].value, 0.05) << seed;
        for (const auto& candidate : together.candidates) {
            if (candidate.action != apart.best()) continue;
            EXPECT_GT(candidate.value, together.candidates[0].value - 0.05) << seed;
        }
    }
}

// Sees to it that everything that is played in a search could be played at a table.
template <class Mind>
struct Watchful : Mind {
    using G = typename Mind::Game;
    static bots::Worth worth(const G& game, const typename G::State& s) {
        EXPECT_TRUE(game.check(s));
        return Mind::worth(game, s);
    }
};

// A menu of the first turn is used by one seat while the other's hand is hidden: what follows differs by world.
TEST(Tree, WorldsApartStayApartWhereOneSeatChooses) {
    using Party = sushi_go_party::SushiGoParty;
    const Party game({2, sushi_go_party::menu_of(sushi_go_party::MenuName::dinner_for_two)});
    int menus = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Rng rng(seed);
        Party::State s = game.start();
        while (s.turn == 0 && s.phase != sushi_go_party::Phase::menu_pick) {
            if (game.turn(s).waits == Turn::Waits::chance) {
                game.happen(s, game.draw(s, rng), Quiet{});
                continue;
            }
            Joint<Party::Action> joint;
            for (const Seat seat : game.turn(s).actors)
                joint[seat] = most_appealing<bots::Knowledge<Party>>(game, s, seat);
            game.play(s, joint, Quiet{});
        }
        if (s.phase != sushi_go_party::Phase::menu_pick) continue;
        ++menus;
        const Party::View view = game.view(s, s.actor);
        const bots::TreeOptions options{.worlds = 16, .nodes = 1'001};
        bots::TreeSearch<Watchful<bots::Knowledge<Party>>, Puct>(game, view, Memory::perfect, {}, options)
            .run(Budget::share({1'000, bots::kNoClock}, 0, {}), rng);
    }
    EXPECT_GT(menus, 5);
}

// What a search's choice loses against somebody who plays the exact best mix.
template <class Selection>
double loss_of(const Go& game, const Go::State& s, std::uint64_t iterations) {
    const Seat seat{0};
    const auto exact = bots::Endgame<GoMind>(game, 200'000, kNoHurry).verdict(s, seat);
    double best = 0;
    for (const auto& candidate : exact->candidates) best += candidate.share * candidate.value;
    const Go::View view = game.view(s, seat);
    Rng rng(1);
    const auto found = bots::TreeSearch<GoMind, Selection>(game, view, Memory::perfect, {}, {.nodes = 60'000})
                           .run(Budget::share({iterations, bots::kNoClock}, 0, {}), rng);
    double got = 0;
    for (const auto& candidate : found.candidates) {
        // A tree that selects by upper bounds plays its most visited choice; a mix is played as it is.
        const double share = std::same_as<Selection, bots::Regret> ? candidate.share
                             : &candidate == &found.candidates[0]  ? 1
                                                                   : 0;
        for (const auto& known : exact->candidates)
            if (known.action == candidate.action) got += share * known.value;
    }
    return best - got;
}

template <class Selection>
void expect_convergence() {
    const Go game({2});
    double loss = 0;
    double hasty_loss = 0;
    constexpr int kPositions = 12;
    for (std::uint64_t seed = 0; seed < kPositions; ++seed) {
        const Go::State s = position(game, 4, seed);
        loss += loss_of<Selection>(game, s, 40'000) / kPositions;
        hasty_loss += loss_of<Selection>(game, s, 20) / kPositions;
    }
    EXPECT_LT(loss, 0.01);
    EXPECT_GT(hasty_loss, loss);
}

TEST(TreeSearches, ConvergeToTheExactValueByUct) { expect_convergence<bots::Uct>(); }
TEST(TreeSearches, ConvergeToTheExactValueByPuct) { expect_convergence<Puct>(); }
TEST(TreeSearches, ConvergeToTheExactValueByRegret) { expect_convergence<bots::Regret>(); }

TEST(FlatSearch, FindsTheLastCardThatScores) {
    const Go game({2});
    Rng rng(1);
    Go::State s = position(game, 2, 0);
    // Two cards left: a third sashimi is worth ten points, an egg one.
    s.hands[0] = {};
    s.hands[0].add(sushi_go::Card::sashimi);
    s.hands[0].add(sushi_go::Card::egg);
    s.laid[0] = {};
    s.laid[0].add(sushi_go::Dish::sashimi, 2);
    const Go::View view = game.view(s, Seat{0});
    const auto verdict =
        bots::flat_search<GoMind>(game, view, Memory::perfect, Budget::share({50, bots::kNoClock}, 0, {}), rng);
    EXPECT_EQ(verdict.best(), (Go::Action{sushi_go::Card::sashimi, sushi_go::kNoCard, sushi_go::kNoCard}));
    EXPECT_EQ(verdict.iterations, 50U);
}

Zock::State first_roll(const Zock& game) {
    Rng rng(1);
    Zock::State s = game.start();
    while (s.phase != sushizock::Phase::roll) game.happen(s, game.draw(s, rng), Quiet{});
    s.active = Seat{0};
    return s;
}

// A turn judged by the mind after `turns` more turns, each played for its own player's good, with
// nothing remembered between them.
bots::Worth foreseen(const Zock& game, const Zock::State& s, int turns) {
    if (turns == 0 || s.phase == sushizock::Phase::over) return ZockMind::worth(game, s);
    const auto judge = [&](const Zock::State& end) { return foreseen(game, end, turns - 1); };
    return bots::Expectimax<ZockMind, decltype(judge)>(game, s, s.active, judge).value(s);
}

TEST(TurnSearch, LooksAsManyTurnsAheadAsItsBudgetAllows) {
    const Zock game({3});
    Rng rng(5);
    Zock::State s = first_roll(game);
    game.happen(s, game.draw(s, rng), Quiet{});
    const auto view = game.view(s, Seat{0});
    // No turn, the next one in every way this one can end, the next two: some dozens and some hundreds.
    for (const auto& [budget, turns] : {std::pair{1, 0}, std::pair{40, 1}, std::pair{1'000, 2}}) {
        const auto verdict = bots::TurnSearch<ZockMind>(game, view, Memory::perfect, rng)
                                 .run(Budget::share({static_cast<std::uint64_t>(budget), bots::kNoClock}, 0, {}));
        for (const auto& candidate : verdict.candidates) {
            if (turns == 2 && candidate.action != verdict.best()) continue;  // slow
            Zock::State after = s;
            Joint<Zock::Action> joint;
            joint[Seat{0}] = candidate.action;
            game.play(after, joint, Quiet{});
            const bool ended = after.active != Seat{0};
            EXPECT_NEAR(candidate.value, foreseen(game, after, ended ? turns : turns + 1)[0], 1e-5) << turns;
        }
    }
}

// A tree that can grow no more goes on with what it has, also where a node is passed after different rolls: all that
// was ever offered there is more than can be offered at once.
template <class Mind, class Selection>
void expect_sound_when_full(const typename Mind::Game& game, const typename Mind::Game::State& s) {
    const Seat seat{0};
    const auto view = game.view(s, seat);
    Rng rng(1);
    const auto verdict = bots::TreeSearch<Mind, Selection>(game, view, Memory::table, {}, {.nodes = 40})
                             .run(Budget::share({900, bots::kNoClock}, 0, {}), rng);
    typename Mind::Game::Choices choices;
    game.choices(s, seat, choices);
    EXPECT_EQ(verdict.candidates.size(), static_cast<std::size_t>(choices.size()));
    double sum = 0;
    for (const auto& candidate : verdict.candidates) {
        EXPECT_TRUE(choices.contains(candidate.action));
        sum += candidate.share;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(Tree, IsSoundWhenItsPoolIsFull) {
    const Zock zock({2});
    Rng rng(5);
    Zock::State rolled = first_roll(zock);
    zock.happen(rolled, zock.draw(rolled, rng), Quiet{});
    expect_sound_when_full<ZockMind, bots::Uct>(zock, rolled);
    expect_sound_when_full<ZockMind, bots::Regret>(zock, rolled);
    const Go go({3});
    expect_sound_when_full<GoMind, Puct>(go, position(go, 7, 0));
}

}  // namespace
}  // namespace sushiya::tests
