// Reviews of whole games: they add up, they are the same again, and they know a good player from a bad one.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "bots/analysis/review.hpp"
#include "bots/bot.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {
namespace {

using bots::Depth;
using bots::Level;
using bots::Review;
using bots::Reviewer;

constexpr Depth kQuick{.seed = 5, .effort = 0.001};

// A game between these levels, from the first seat on.
Record played(std::string_view game, const std::vector<Level>& levels, std::uint64_t seed) {
    auto match = *make_match(game, R"({"players":)" + std::to_string(levels.size()) + "}");
    while (match->turn().waits != Turn::Waits::over) {
        Rng rng({seed, match->history().size(), 0, 1});
        if (match->turn().waits == Turn::Waits::chance) {
            EXPECT_TRUE(match->happen(*match->draw(rng)));
            continue;
        }
        std::vector<std::pair<Seat, std::string>> picks;
        for (const Seat seat : match->turn().actors)
            picks.emplace_back(seat, *(*bots::make_bot(game, levels[seat.index], seed))
                                          ->pick(*match, seat, {.iterations = 100, .time = bots::kNoClock}));
        for (const auto& [seat, pick] : picks) EXPECT_TRUE(match->choose(seat, pick));
    }
    return record_of(*match, {});
}

Review reviewed(const Record& record, const Depth& depth) {
    auto reviewer = Reviewer::of(record, depth);
    EXPECT_TRUE(reviewer) << reviewer.error().what;
    while (!reviewer->done()) EXPECT_TRUE(reviewer->advance());
    return reviewer->review();
}

std::string written(const Review& review) {
    Json out;
    bots::write_review(out, review);
    return out.take();
}

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, AddsUpToTheResult) {
    const Review review = reviewed(played(GetParam(), {Level::cook, Level::random, Level::apprentice}, 3), kQuick);
    double won = 0;
    for (const bots::Account& account : review.accounts) {
        EXPECT_NEAR(account.result, 1.0 / 3 + account.deal + account.dice + account.skill + account.others, 1e-9);
        EXPECT_LE(account.skill, 1e-9);
        EXPECT_GT(account.accuracy, 0);
        EXPECT_LE(account.accuracy, 100);
        won += account.result;
    }
    EXPECT_NEAR(won, 1, 1e-9);
    EXPECT_LE(review.turns.size(), 3U);
    for (const bots::Moment& moment : review.moments)
        EXPECT_NEAR(std::accumulate(moment.after.begin(), moment.after.begin() + 3, 0.0), 1, 1e-4);
}

TEST(Analysis, IsTheSameAgainAlsoIfItWasStopped) {
    const Record record = played("sushi_go", {Level::random, Level::random}, 4);
    const std::string whole = written(reviewed(record, kQuick));
    auto reviewer = *Reviewer::of(record, kQuick);
    std::stop_source stopped;
    stopped.request_stop();
    for (double before = 0; !reviewer.done(); before = reviewer.progress()) {
        ASSERT_TRUE(reviewer.advance(stopped.get_token()));
        EXPECT_EQ(reviewer.progress(), before) << "what was stopped is not done";
        ASSERT_TRUE(reviewer.advance());
        EXPECT_GT(reviewer.progress(), before);
    }
    EXPECT_EQ(written(reviewer.review()), whole);
}

TEST_P(EveryGame, TellsAGoodPlayerFromOneWhoChoosesAnything) {
    const Review review = reviewed(played(GetParam(), {Level::chef, Level::random}, 6), {.seed = 5, .effort = 0.03});
    EXPECT_GT(review.accounts[0].accuracy, review.accounts[1].accuracy);
}

INSTANTIATE_TEST_SUITE_P(Analysis, EveryGame, testing::Values("sushi_go", "sushi_go_party", "sushi_boat", "sushizock"),
                         [](const auto& game) { return game.param; });

TEST(Analysis, RefusesAGameThatIsNotOver) {
    Record record = played("sushi_go", {Level::random, Level::random}, 1);
    record.steps.pop_back();
    record.result.reset();
    const auto reviewer = Reviewer::of(record, {});
    ASSERT_FALSE(reviewer);
    EXPECT_NE(reviewer.error().what.find("not over"), std::string::npos);
}

// Two cards are left to each: everything is known, and the judgement is exact.
TEST(Analysis, FindsAPlantedBlunder) {
    auto match = *make_match("sushi_go", R"({"players":2})");
    const Record record = played("sushi_go", {Level::cook, Level::cook}, 9);
    int blunders = 0;
    for (const Step& step : record.steps) {
        if (!step.choose.empty() && match->choices(Seat{0}).size() > 1) {
            const auto analyst = *bots::make_analyst("sushi_go");
            auto move = analyst->judge(*match, Seat{0}, match->choices(Seat{0}).front(), {.effort = 0.1}, {});
            const auto worst = move->choices.back();
            const auto planted = analyst->judge(*match, Seat{0}, worst.choice, {.effort = 0.1}, {});
            EXPECT_NEAR(planted->loss.mean, move->choices.front().value.mean - worst.value.mean, 1e-9);
            if (planted->exact) {
                EXPECT_EQ(planted->loss.half_width, 0);
                blunders += static_cast<int>(planted->grade() >= bots::Grade::inaccuracy);
            }
        }
        ASSERT_TRUE(apply(*match, step));
    }
    EXPECT_GT(blunders, 0);
}

}  // namespace
}  // namespace sushiya
