// What reviews promise, over many games: solved ends are judged exactly, blunders are found, other seeds say the same,
// shares are won as often as they say. That better players are found more accurate: analysis/levels.cpp.
//
// SUSHIYA_GAMES: how many games each proof looks at, with the usual care if there is more than one. A few choices of
// each are drawn, so that many games are seen: `SUSHIYA_GAMES=200 analysis_proof_test`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

#include "bots/analysis/analyst.hpp"
#include "bots/eval/knowledge.hpp"
#include "bots/search/matrix_game.hpp"
#include "engine/registry/game_list.hpp"
#include "engine/registry/match_of.hpp"
#include "tests/support/decisions.hpp"

namespace sushiya {
namespace {

using bots::Depth;
using bots::Level;
using tests::Decision;
using tests::decisions_of;
using tests::drawn;
using tests::games_wanted;
using tests::long_proof;
using tests::Mean;

// The usual care at night; little of it while somebody waits.
Depth care(std::uint64_t seed, double effort = 1) {
    return {.seed = seed, .effort = effort * (long_proof() ? 1 : 0.05)};
}

class EveryGame : public testing::TestWithParam<std::string> {
  protected:
    const std::string& game() const { return GetParam(); }
    const std::unique_ptr<bots::Analyst> analyst_ = *bots::make_analyst(GetParam());
};

// Of the moves of cooks and apprentices, how many are mistakes to both seeds or to neither.
TEST_P(EveryGame, CallsTheSameMovesMistakesWithAnotherSeed) {
    int moves = 0;
    int alike = 0;
    int mistakes = 0;
    for (int number = 0; number < games_wanted(1); ++number) {
        const auto seed = 20 + static_cast<std::uint64_t>(number);
        for (const Decision& decision :
             drawn(decisions_of(game(), 2 + number % 3, seed, {Level::cook, Level::apprentice}), 8, seed)) {
            const auto is_mistake = [&](std::uint64_t luck) {
                return analyst_->judge(*decision.match, decision.seat, decision.played, care(luck), {})->grade() >=
                       bots::Grade::mistake;
            };
            const bool one = is_mistake(1);
            ++moves;
            mistakes += one ? 1 : 0;
            alike += one == is_mistake(2) ? 1 : 0;
        }
    }
    std::printf("%s: %d of %d moves alike, %d mistakes\n", game().c_str(), alike, moves, mistakes);
    EXPECT_GE(alike, 0.95 * moves - 1);
}

// The worst choice of a position is planted where a look with another seed, four times as careful, is sure that it
// loses a fifth of the win or more.
TEST_P(EveryGame, FindsPlantedBlunders) {
    int planted = 0;
    int found = 0;
    for (int number = 0; number < games_wanted(1); ++number) {
        const auto seed = 40 + static_cast<std::uint64_t>(number);
        for (const Decision& decision : drawn(decisions_of(game(), 2, seed, {Level::cook}), 12, seed)) {
            const auto judged = *analyst_->judge(*decision.match, decision.seat, decision.played, care(3, 4), {});
            const auto& worst = judged.choices.back();
            if (worst.loss.mean - worst.loss.half_width < 0.2) continue;
            ++planted;
            const auto again = *analyst_->judge(*decision.match, decision.seat, worst.choice, care(4), {});
            found += again.grade() >= bots::Grade::mistake ? 1 : 0;
        }
    }
    std::printf("%s: %d of %d blunders found\n", game().c_str(), found, planted);
    EXPECT_GT(planted, 0);
    EXPECT_GE(found, 0.99 * planted - 1) << "of " << planted;
}

// What cooks were expected to win by what they chose, and what they then won from each other. The judge expects good
// play of everybody, and the best choices are not theirs.
TEST_P(EveryGame, ExpectsWhatIsWon) {
    static constexpr int kBins = 5;
    static constexpr double kPlayersDiffer = 0.06;
    Mean too_high;
    std::array<Mean, kBins> expected;
    std::array<Mean, kBins> won;
    for (int number = 0; number < games_wanted(1); ++number) {
        const auto seed = 3'000 + static_cast<std::uint64_t>(number);
        Mean here;
        for (const Decision& decision : drawn(decisions_of(game(), 2 + number % 2, seed, {Level::cook}), 6, seed)) {
            const auto judged = *analyst_->judge(*decision.match, decision.seat, decision.played, care(5, 0.2), {});
            const double share =
                std::ranges::find(judged.choices, decision.played, &bots::JudgedMove::Choice::choice)->value.mean;
            here.values.push_back(share - decision.won);
            const auto bin = static_cast<std::size_t>(std::clamp(static_cast<int>(share * kBins), 0, kBins - 1));
            expected[bin].values.push_back(share);
            won[bin].values.push_back(decision.won);
        }
        too_high.values.push_back(here.mean());
    }
    std::printf("%s: expected %+.1f ± %.1f more than was won;", game().c_str(), 100 * too_high.mean(),
                100 * std::min(1.0, too_high.half_width()));
    for (std::size_t bin = 0; bin < kBins; ++bin)
        if (!won[bin].values.empty())
            std::printf(" %.0f won %.0f (%zu)", 100 * expected[bin].mean(), 100 * won[bin].mean(),
                        won[bin].values.size());
    std::printf("\n");
    EXPECT_LT(std::abs(too_high.mean()), kPlayersDiffer + too_high.half_width());
}

INSTANTIATE_TEST_SUITE_P(Analysis, EveryGame, testing::Values("sushi_go", "sushi_go_party", "sushi_boat", "sushizock"),
                         [](const auto& game) { return game.param; });

// The slow and plain way to the value of a position of two players, with no mind and no knowledge of the game: all that
// can be chosen and all that can be rolled, to the end.
template <Codec C>
class Plain {
  public:
    using G = typename C::Game;
    using State = typename G::State;

    explicit Plain(const G& game) : game_(game) {}

    // Seat 0's share of the win; nothing where chance has too many ways, or there is too much to look at.
    std::optional<double> value(const State& s) {
        const Turn turn = game_.turn(s);
        if (turn.waits == Turn::Waits::over) return bots::shares_of_win(game_, s)[0];
        Json text;
        text.object([&] { C::write_state(text, game_, s); });
        const std::string key = text.take();
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        if (known_.size() >= most() || depth_ >= kDeepest) return std::nullopt;
        ++depth_;
        const auto found = turn.waits == Turn::Waits::chance ? mean(s) : best(s, turn.actors);
        --depth_;
        if (found) known_.emplace(key, *found);
        return found;
    }

  private:
    static std::size_t most() { return long_proof() ? 20'000 : 500; }
    static constexpr int kDeepest = 30;

    std::optional<double> mean(const State& s) {
        std::optional<double> sum = 0;
        double weights = 0;
        if constexpr (GameWithOdds<G>) {
            game_.odds(s, [&](const typename G::Chance& chance, int weight) {
                if (!sum) return;
                State next = s;
                game_.happen(next, chance, Quiet{});
                const auto worth = value(next);
                if (worth)
                    *sum += weight * *worth, weights += weight;
                else
                    sum.reset();
            });
            if (sum) return *sum / weights;
        }
        return std::nullopt;
    }

    std::optional<double> best(const State& s, SeatSet actors) {
        std::array<typename G::Choices, 2> choices;
        for (const Seat seat : actors) game_.choices(s, seat, choices[seat.index]);
        bots::MatrixGame all;
        all.reset(std::max(1, choices[0].size()), std::max(1, choices[1].size()));
        for (int row = 0; row < std::max(1, choices[0].size()); ++row)
            for (int column = 0; column < std::max(1, choices[1].size()); ++column) {
                Joint<typename G::Action> joint;
                if (actors.contains(Seat{0})) joint[Seat{0}] = choices[0][row];
                if (actors.contains(Seat{1})) joint[Seat{1}] = choices[1][column];
                State next = s;
                game_.play(next, joint, Quiet{});
                const auto worth = value(next);
                if (!worth) return std::nullopt;
                all.payoff(row, column) = *worth;
            }
        return all.solve();
    }

    const G& game_;
    std::map<std::string, double> known_;
    int depth_ = 0;
};

struct Agreement {
    int solved = 0;    // by the plain way
    int exact = 0;     // of them, where the judge says that it has solved them, too
    int best = 0;      // of them, where its best choice is a best one
    double worst = 0;  // difference where it says so
};

// The ends of duels, as far back as the plain way can see.
template <Codec C>
Agreement agreement() {
    static constexpr std::size_t kTries = 3;  // that are too much to look at
    const auto analyst = *bots::make_analyst(C::kId);
    Agreement agreement;
    for (int number = 0; number < games_wanted(1); ++number) {
        auto decisions = decisions_of(C::kId, 2, 5'000 + static_cast<std::uint64_t>(number), {Level::cook});
        std::size_t failed = 0;
        for (auto at = decisions.rbegin(); at != decisions.rend() && failed < kTries; ++at) {
            const auto& match = dynamic_cast<const MatchOf<C>&>(*at->match);
            const auto exact = Plain<C>(match.rules()).value(match.truth());
            if (!exact) {
                ++failed;
                continue;
            }
            const double mine = at->seat.index == 0 ? *exact : 1 - *exact;
            const auto judged = *analyst->judge(match, at->seat, at->played, care(1), {});
            const double off = std::abs(judged.choices.front().value.mean - mine);
            ++agreement.solved;
            agreement.best += off < 1e-4 ? 1 : 0;
            if (!judged.exact) continue;
            ++agreement.exact;
            agreement.worst = std::max(agreement.worst, off);
        }
    }
    return agreement;
}

TEST(Analysis, IsExactWhereItSaysSo) {
    each_game([]<class C>() {
        const Agreement found = agreement<C>();
        std::printf(
            "%s: %d positions solved the plain way; of them judged as exact %d, off by %.1e at most; %d values alike\n",
            std::string(C::kId).c_str(), found.solved, found.exact, found.worst, found.best);
        EXPECT_LT(found.worst, 1e-5) << C::kId;
        // Dice leave few ends without a way on, and in Sushi Boat a special order is always one more draw.
        if constexpr (bots::HasEndgames<bots::Knowledge<typename C::Game>>)
            EXPECT_EQ(found.exact, found.solved) << C::kId;
    });
}

}  // namespace
}  // namespace sushiya
