// Better players are found more accurate: every level is asked about the same positions, with all its iterations and no
// clock, and a judge who thinks longer than any of them says what each choice loses. SUSHIYA_GAMES is how many games
// the positions are from: `SUSHIYA_GAMES=200 analysis_proof_test --gtest_filter='*Levels*'`.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "bots/analysis/analyst.hpp"
#include "bots/bot.hpp"
#include "tests/support/decisions.hpp"

namespace sushiya {
namespace {

using bots::Level;
using tests::Decision;
using tests::Mean;

constexpr double kForgiving = 10;  // as reviews are
constexpr int kToldAfter = 20;     // games: who is cut off has seen something

class Levels : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        if (tests::games_wanted(1) < 20) GTEST_SKIP() << "itamae thinks for minutes";
    }
    const std::string& game() const { return GetParam(); }
    int players() const { return game() == "sushi_boat" ? 2 : 3; }

    // Itamae spends a fifth of it, or less.
    bots::JudgedMove judged(const Decision& decision) const {
        static constexpr double kDeeper = 10;
        return *analyst_->judge(*decision.match, decision.seat, decision.played, {.seed = 6, .effort = kDeeper}, {});
    }

  private:
    const std::unique_ptr<bots::Analyst> analyst_ = *bots::make_analyst(GetParam());
};

std::string chosen_by(Level level, const Decision& decision, std::uint64_t seed) {
    const auto bot = *bots::make_bot(decision.match->game(), level, seed, bots::Memory::perfect);
    return *bot->pick(*decision.match, decision.seat, {.time = bots::kNoClock});
}

double loss_of(const bots::JudgedMove& judged, const std::string& choice) {
    return std::ranges::find(judged.choices, choice, &bots::JudgedMove::Choice::choice)->loss.mean;
}
double accuracy_of(double loss) { return 100 * std::exp(-kForgiving * loss); }

// The levels in order, and how accurate each is.
struct Ladder {
    static constexpr std::array kLevels{Level::random, Level::apprentice, Level::cook, Level::chef, Level::itamae};
    std::array<Mean, kLevels.size()> accuracy;
    std::array<Mean, kLevels.size()> better;  // than the level before

    static std::string name(std::size_t i) { return std::string(bots::entry_of(kLevels[i]).name); }

    void add(const Decision& decision, const bots::JudgedMove& judged, std::uint64_t seed) {
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
            accuracy[i].values.push_back(accuracy_of(loss_of(judged, chosen_by(kLevels[i], decision, seed))));
            if (i > 0) better[i].values.push_back(accuracy[i].values.back() - accuracy[i - 1].values.back());
        }
    }
    void tell(const std::string& game) const {
        std::printf("%s, %zu choices:", game.c_str(), accuracy[0].values.size());
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
            std::printf(" %s %.1f", name(i).c_str(), accuracy[i].mean());
            if (i > 0) std::printf(" (%+.2f ± %.2f)", better[i].mean(), better[i].half_width());
        }
        std::printf("\n");
        std::fflush(stdout);
    }
};

// One choice of each game between cooks and apprentices.
TEST_P(Levels, AreMoreAccurateTheBetterTheyAre) {
    static constexpr int kEnoughToTell = 60;
    Ladder ladder;
    for (int number = 0; number < tests::games_wanted(1); ++number) {
        const auto seed = 600 + static_cast<std::uint64_t>(tests::first_game(0) + number);
        for (const Decision& decision :
             tests::drawn(tests::decisions_of(game(), players(), seed, {Level::cook, Level::apprentice}), 1, seed))
            ladder.add(decision, judged(decision), seed);
        if (number % kToldAfter == kToldAfter - 1) ladder.tell(game());
    }
    const auto& better = ladder.better;
    for (std::size_t i = 1; i < better.size(); ++i)
        EXPECT_GT(better[i].mean() + better[i].half_width(), 0) << Ladder::name(i) << " is worse than the one before";
    if (tests::games_wanted(1) < kEnoughToTell) return;
    // Who knows nothing and who sees can be told apart, and in drafts who thinks. A cook solves its turn of dice.
    EXPECT_GT(ladder.accuracy[2].mean(), ladder.accuracy[0].mean());
    if (game().starts_with("sushi_go")) EXPECT_GT(better[3].mean() - better[3].half_width(), 0);
}

// What itamae has before chef, in games that are closer. Where they choose alike nobody has anything, and nobody need
// judge: so there can be many choices. Those of one game share their luck: the interval is that of games.
struct TwoBest {
    Mean accuracy;  // of a game
    Mean won;       // in points of a hundred
    int choices = 0;
    int differ = 0;
    int better = 0;  // by however little
    int worse = 0;

    void tell(const std::string& game) const {
        std::printf(
            "%s, %d choices of %zu games: itamae differs from chef in %d, better in %d and worse in %d; "
            "accuracy %+.2f ± %.2f, share of the win %+.3f ± %.3f\n",
            game.c_str(), choices, accuracy.values.size(), differ, better, worse, accuracy.mean(),
            accuracy.half_width(), won.mean(), won.half_width());
        std::fflush(stdout);
    }
};

TEST_P(Levels, PartAlsoAtTheTop) {
    static constexpr std::size_t kChoices = 4;
    TwoBest best;
    for (int number = 0; number < tests::games_wanted(1); ++number) {
        const auto seed = 7'000 + static_cast<std::uint64_t>(tests::first_game(0) + number);
        double accuracy = 0;
        double won = 0;
        const auto decisions =
            tests::drawn(tests::decisions_of(game(), players(), seed, {Level::sous_chef, Level::cook}), kChoices, seed);
        for (const Decision& decision : decisions) {
            ++best.choices;
            const std::string chef = chosen_by(Level::chef, decision, seed);
            const std::string itamae = chosen_by(Level::itamae, decision, seed);
            if (chef == itamae) continue;
            ++best.differ;
            const auto judgement = judged(decision);
            const double less = loss_of(judgement, itamae);
            const double more = loss_of(judgement, chef);
            best.better += less < more ? 1 : 0;
            best.worse += less > more ? 1 : 0;
            accuracy += accuracy_of(less) - accuracy_of(more);
            won += 100 * (more - less);
        }
        best.accuracy.values.push_back(accuracy / static_cast<double>(decisions.size()));
        best.won.values.push_back(won / static_cast<double>(decisions.size()));
        if (number % kToldAfter == kToldAfter - 1) best.tell(game());
    }
    EXPECT_GT(best.accuracy.mean() + best.accuracy.half_width(), 0);
}

INSTANTIATE_TEST_SUITE_P(Analysis, Levels, testing::Values("sushi_go", "sushi_go_party", "sushi_boat", "sushizock"),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace sushiya
