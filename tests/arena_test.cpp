// Tournaments: the same seed the same games, stopped and continued, and honest intervals.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "bots/arena/journal.hpp"
#include "bots/arena/report.hpp"
#include "bots/arena/tournament.hpp"
#include "bots/luck.hpp"
#include "engine/registry/games.hpp"

namespace sushiya::tests {
namespace {

using namespace bots;

Plan quick_plan() {
    Plan plan;
    plan.game = "sushi_go";
    plan.players = {2, 3};
    plan.contestants = {Level::cook, Level::random};
    plan.deals = 6;
    return plan;
}

std::vector<Record> empty_records(const Plan& plan) {
    std::vector<Record> records;
    for (const Contest& contest : plan.contests()) records.push_back({contest, {}});
    return records;
}

std::vector<Record> played(const Plan& plan, int threads, Journal* journal = nullptr) {
    std::vector<Record> records = empty_records(plan);
    if (journal != nullptr) EXPECT_TRUE(journal->load_into(records));
    EXPECT_TRUE(play_tournament(plan, threads, journal, records, [](const Progress&) {}, {}));
    return records;
}

void expect_same_games(const std::vector<Record>& a, const std::vector<Record>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(a[i].deals.size(), b[i].deals.size());
        for (const auto& [number, deal] : a[i].deals) {
            const DealResult& other = b[i].deals.at(number);
            EXPECT_EQ(deal.share, other.share);
            EXPECT_EQ(deal.hero_points, other.hero_points);
            EXPECT_EQ(deal.field_points, other.field_points);
            EXPECT_EQ(deal.events, other.events);
        }
    }
}

class TemporaryFile {
  public:
    TemporaryFile() : path_(std::filesystem::temp_directory_path() / ("arena_test_" + std::to_string(getpid()))) {}
    ~TemporaryFile() { std::filesystem::remove(path_); }
    std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

TEST(Arena, EveryPairMeetsAndLargerTablesExchangeRoles) {
    Plan plan = quick_plan();
    plan.contestants = {Level::cook, Level::random, Level::apprentice};
    const auto contests = plan.contests();
    EXPECT_EQ(contests.size(), 3U + 6U);
    EXPECT_EQ(contests[0].name(), "2 cook random");
    plan.against = Level::random;
    const auto heroes = plan.contests();
    ASSERT_EQ(heroes.size(), 4U);
    EXPECT_EQ(heroes[3].name(), "3 apprentice random");
}

TEST(Arena, TheSameSeedGivesTheSameGamesOnAnyNumberOfThreads) {
    const Plan plan = quick_plan();
    expect_same_games(played(plan, 1), played(plan, 3));
    Plan other = plan;
    other.seed = 2;
    EXPECT_NE(Summary::of(played(plan, 1)[0]).hero_points, Summary::of(played(other, 1)[0]).hero_points);
}

TEST(Arena, ContinuesFromItsJournal) {
    const TemporaryFile file;
    Plan plan = quick_plan();
    plan.deals = 3;
    {
        auto journal = Journal::open(file.path(), plan);
        ASSERT_TRUE(journal);
        played(plan, 1, &*journal);
    }
    // A crash in the middle of a line costs that deal only.
    std::filesystem::resize_file(file.path(), std::filesystem::file_size(file.path()) - 5);
    plan.deals = 6;
    auto journal = Journal::open(file.path(), plan);
    ASSERT_TRUE(journal);
    expect_same_games(played(plan, 2, &*journal), played(plan, 1));

    plan.seed = 9;
    const auto refused = Journal::open(file.path(), plan);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().what.find("another tournament"), std::string::npos);
}

TEST(Arena, NamesTheLineOfADamagedJournal) {
    const TemporaryFile file;
    const Plan plan = quick_plan();
    {
        ASSERT_TRUE(Journal::open(file.path(), plan));
    }
    {
        std::ofstream(file.path(), std::ios::app) << "{\"contest\":\"2 cook random\"}\n";
    }
    auto journal = Journal::open(file.path(), plan);
    ASSERT_TRUE(journal);
    auto records = empty_records(plan);
    const auto loaded = journal->load_into(records);
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().what.find("line 2"), std::string::npos);
}

TEST(Arena, StopsWhenAsked) {
    Plan plan = quick_plan();
    plan.deals = 1'000'000;
    std::stop_source stop;
    std::vector<Record> records = empty_records(plan);
    EXPECT_TRUE(
        play_tournament(plan, 2, nullptr, records, [&](const Progress&) { stop.request_stop(); }, stop.get_token()));
    EXPECT_LT(records[0].deals.size(), 100U);
}

TEST(Statistics, IntervalsOfKnownNumbers) {
    const std::vector<double> values{1, 0, 1, 0.5};
    const Estimate estimate = Estimate::of(values);
    EXPECT_DOUBLE_EQ(estimate.mean, 0.625);
    EXPECT_NEAR(estimate.half_width, 1.96 * std::sqrt((0.140625 * 2 + 0.390625 + 0.015625) / 3 / 4), 1e-12);
}

// Records in which the stronger of two wins a given part of its duels.
std::vector<Record> duels(double share, int deals) {
    Record record{{2, Level::chef, Level::cook}, {}};
    for (int i = 0; i < deals; ++i) record.deals[i].share = i < share * deals ? 1 : 0;
    return {record};
}

// Cooks among cooks forget different tiles and so decide differently, equally well.
TEST(Statistics, LuckTakenOffLeavesTheExpectationAndStraysLess) {
    Plan plan;
    plan.game = "sushizock";
    plan.players = {2};
    plan.contestants = {Level::cook};
    plan.deals = 50;
    const Summary sum = Summary::of(played(plan, 2)[0]);
    ASSERT_TRUE(sum.skill);
    EXPECT_LT(sum.skill->half_width, sum.share.half_width * 0.85);
    EXPECT_NEAR(sum.skill->mean, sum.contest.par(), 2 * sum.skill->half_width);
}

TEST(Statistics, LuckIsNothingOnAverage) {
    const auto match = make_match("sushizock", R"({"players":3})");
    ASSERT_TRUE(match);
    const auto meter = make_luck_meter("sushizock");
    Rng rng(5);
    while ((*match)->turn().waits == Turn::Waits::chance && (*match)->history().size() < 2)
        ASSERT_TRUE((*match)->happen(*(*match)->draw(rng)));
    // The first roll of a turn, many times over.
    Luck sum{};
    static constexpr int kRolls = 2'000;
    for (int i = 0; i < kRolls; ++i) {
        const auto rolled = (*match)->clone();
        meter->before(*rolled);
        ASSERT_TRUE(rolled->happen(*rolled->draw(rng)));
        const Luck luck = meter->after(*rolled);
        EXPECT_NEAR(luck[0] + luck[1] + luck[2], 0, 1e-5);
        for (std::size_t seat = 0; seat < 3; ++seat) sum[seat] += luck[seat] / kRolls;
    }
    for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_NEAR(sum[seat], 0, 0.005);
    EXPECT_EQ(make_luck_meter("sushi_go"), nullptr);
}

TEST(Statistics, RatingsAreOnTheScaleOfChess) {
    const auto ratings = ratings_of(duels(10.0 / 11, 1100), {Level::cook, Level::chef});
    ASSERT_EQ(ratings.size(), 2U);
    EXPECT_EQ(ratings[0].who.name(), "chef");
    EXPECT_NEAR(ratings[0].points - ratings[1].points, 400, 3);  // ten to one
    EXPECT_LT(ratings[0].low, ratings[0].points);
    EXPECT_GT(ratings[0].high, ratings[0].points);
    const auto coarse = ratings_of(duels(10.0 / 11, 110), {Level::cook, Level::chef});
    EXPECT_GT(coarse[0].high - coarse[0].low, ratings[0].high - ratings[0].low);
}

TEST(Reports, SayWhatWasPlayed) {
    const Plan plan = quick_plan();
    const auto records = played(plan, 1);
    const std::string markdown = markdown_report(plan, records);
    EXPECT_NE(markdown.find("| 2 | cook | random | 12 |"), std::string::npos) << markdown;
    EXPECT_NE(markdown.find("no clock"), std::string::npos);
    const std::string json = json_report(plan, records);
    EXPECT_NE(json.find("\"win_share\""), std::string::npos);
}

}  // namespace
}  // namespace sushiya::tests
