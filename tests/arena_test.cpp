// Tournaments: the same seed the same games, stopped and continued, and honest intervals.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bots/arena/journal.hpp"
#include "bots/arena/rating.hpp"
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

TEST(Arena, OnALadderEachMeetsTheNextTwo) {
    Plan plan = quick_plan();
    plan.players = {3};
    plan.contestants = {Level::random, Level::apprentice, Level::cook, Level::chef};
    plan.meets = Plan::Meets::next_two;
    std::vector<std::string> names;
    for (const Contest& contest : plan.contests()) names.push_back(contest.name());
    const std::vector<std::string> wanted{
        "3 random apprentice", "3 apprentice random", "3 random cook",     "3 cook random", "3 apprentice cook",
        "3 cook apprentice",   "3 apprentice chef",   "3 chef apprentice", "3 cook chef",   "3 chef cook"};
    EXPECT_EQ(names, wanted);
}

TEST(Arena, TheSameSeedGivesTheSameGamesOnAnyNumberOfThreads) {
    const Plan plan = quick_plan();
    expect_same_games(played(plan, 1), played(plan, 3));
    Plan other = plan;
    other.seed = 2;
    EXPECT_NE(Summary::of(played(plan, 1)[0]).hero_points, Summary::of(played(other, 1)[0]).hero_points);
}

TEST(Arena, EveryDealHasTheOptionsOfItsTurn) {
    Plan plan = quick_plan();
    plan.game = "sushi_go_party";
    plan.players = {2};
    plan.deals = 3;
    const std::string sampler = R"({"menu":"party_sampler"})";
    const std::string dinner = R"({"menu":"dinner_for_two"})";
    const auto points = [&](const std::vector<std::string>& options) {
        plan.options = options;
        const std::vector<Record> records = played(plan, 1);
        std::vector<double> of_deals;
        for (const auto& [number, deal] : records[0].deals) of_deals.push_back(deal.hero_points);
        return of_deals;
    };
    const auto first = points({sampler});
    const auto second = points({dinner});
    EXPECT_NE(first[1], second[1]);
    EXPECT_EQ(points({sampler, dinner}), (std::vector{first[0], second[1], first[2]}));
}

TEST(Arena, ALevelMayCountOtherIterations) {
    Plan plan = quick_plan();
    plan.players = {2};
    plan.deals = 1;
    for (const int most : {30, 60}) {
        const std::string name = "reference@" + std::to_string(most);
        const auto who = find_contestant(name, {});
        ASSERT_TRUE(who);
        EXPECT_EQ(who->name(), name);
        plan.contestants = {*who, Level::random};
        const Cost cost = played(plan, 1)[0].deals.at(0).hero;
        EXPECT_LE(cost.iterations, most * cost.decisions);
        EXPECT_GT(cost.iterations, most * cost.decisions * 3 / 4);  // last cards need no thought
    }
    EXPECT_FALSE(find_contestant("chef@0", {}));
    EXPECT_FALSE(find_contestant("chef@20s", {}));
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

// A contest whose hero wins all games of that part of the deals, scattered over them, and none of the rest.
Record won(int players, Level hero, Level field, double share, int deals) {
    Record record{{players, hero, field}, {}};
    for (int i = 0; i < deals; ++i) record.deals[i].share = std::floor((i + 1) * share) - std::floor(i * share);
    return record;
}

const Rating& rating_of(const std::vector<Rating>& ratings, Level level) {
    return *std::ranges::find(ratings, Contestant(level), &Rating::who);
}

TEST(Ratings, AreOnTheScaleOfChessWithTheCookAtNothing) {
    const auto ratings = ratings_of({won(2, Level::chef, Level::cook, 10.0 / 11, 1'100)});
    ASSERT_EQ(ratings.size(), 2U);
    EXPECT_EQ(ratings[0].who.name(), "chef");
    EXPECT_NEAR(ratings[0].points, 400, 2);  // ten to one
    EXPECT_EQ(ratings[1].points, 0);
    EXPECT_EQ(ratings[1].low, 0);
    EXPECT_EQ(ratings[1].high, 0);
}

// At a table of four who is three times as strong wins 3 of 3 + 3 shares, whichever of the two is alone.
TEST(Ratings, KnowHowManyOthersThereAre) {
    const double points = 400 * std::log10(3.0);
    const auto alone = ratings_of({won(4, Level::chef, Level::cook, 3.0 / 6, 2'000)});
    EXPECT_NEAR(rating_of(alone, Level::chef).points, points, 1);
    const auto among = ratings_of({won(4, Level::cook, Level::chef, 1.0 / 10, 2'000)});
    EXPECT_NEAR(rating_of(among, Level::chef).points, points, 1);
}

// What is likeliest, found by trying all whole points, where results contradict each other.
TEST(Ratings, AreTheLikeliestOfAll) {
    const std::vector<Record> records{won(2, Level::chef, Level::cook, 0.7, 100),
                                      won(2, Level::apprentice, Level::cook, 0.6, 50),
                                      won(3, Level::chef, Level::apprentice, 0.3, 200)};
    double most = -1e9;
    int chef = 0;
    int apprentice = 0;
    const auto odds = [](int a, int b) { return std::pow(10.0, (a - b) / 400.0); };
    const auto likely = [](double games, double share, double chance, int players) {
        const double won = games * share + 1.0 / players;  // with the game at par
        return won * std::log(chance) + (games + 1 - won) * std::log(1 - chance);
    };
    for (int a = -100; a <= 300; ++a)
        for (int b = -100; b <= 300; ++b) {
            const double sum = likely(200, 0.7, odds(a, 0) / (odds(a, 0) + 1), 2) +
                               likely(100, 0.6, odds(b, 0) / (odds(b, 0) + 1), 2) +
                               likely(600, 0.3, odds(a, b) / (odds(a, b) + 2), 3);
            if (sum <= most) continue;
            most = sum;
            chef = a;
            apprentice = b;
        }
    const auto ratings = ratings_of(records);
    EXPECT_NEAR(rating_of(ratings, Level::chef).points, chef, 1);
    EXPECT_NEAR(rating_of(ratings, Level::apprentice).points, apprentice, 1);
}

// Of independent deals the log of the odds strays by one over the root of n p (1 - p).
TEST(Ratings, HaveTheIntervalsOfIndependentDeals) {
    for (const int deals : {100, 400}) {
        const Rating chef = rating_of(ratings_of({won(2, Level::chef, Level::cook, 0.7, deals)}), Level::chef);
        const double half = 1.96 * 400 / std::log(10.0) / std::sqrt(deals * 0.7 * 0.3);
        EXPECT_NEAR(chef.high - chef.low, 2 * half, 0.15 * 2 * half);
        EXPECT_NEAR(chef.high + chef.low, 2 * chef.points, 0.2 * half);
    }
}

// Who won and lost the same deals against the same bot is as strong, however lucky the deals were: without a cook, the
// mean at 0, they then stray a third of their lead over that bot, and else, of independent deals, the root of 5/9 of
// it.
TEST(Ratings, DrawADealAnewInAllContestsAtOnce) {
    const Record first = won(2, Level::chef, Level::random, 0.6, 200);
    Record second = won(2, Level::apprentice, Level::random, 0.6, 200);
    const auto width = [&] {
        const Rating chef = rating_of(ratings_of({first, second}), Level::chef);
        return chef.high - chef.low;
    };
    const double same = width();
    std::map<int, DealResult> later;
    for (const auto& [number, deal] : second.deals) later[number + 200] = deal;
    second.deals = later;
    EXPECT_NEAR(same / width(), std::sqrt(1.0 / 5), 0.08);
}

TEST(Ratings, OfTheUnbeatenAreFiniteAndGrowWithWhatWasPlayed) {
    double before = 0;
    for (const int deals : {5, 50, 500}) {
        const Rating chef = rating_of(ratings_of({won(2, Level::chef, Level::cook, 1, deals)}), Level::chef);
        // By the rule of three a share of 3 / n may still be lost.
        const double least = 400 * std::log10((1 - std::min(0.5, 3.0 / deals)) / std::min(0.5, 3.0 / deals));
        EXPECT_GT(chef.low, before / 2);
        EXPECT_LT(chef.low, chef.points);
        EXPECT_GT(chef.low, least - 50);
        EXPECT_LT(chef.points, 2'000);
        EXPECT_LT(chef.high, 4'000);
        EXPECT_GT(chef.points, before);
        before = chef.points;
    }
}

TEST(Ratings, DoNotDependOnTheOrder) {
    std::vector<Record> records{won(3, Level::cook, Level::random, 0.9, 30),
                                won(3, Level::chef, Level::cook, 0.6, 40),
                                won(3, Level::cook, Level::chef, 0.15, 20),
                                {{3, Level::itamae, Level::chef}, {}}};
    const auto forth = ratings_of(records);
    std::ranges::reverse(records);
    const auto back = ratings_of(records);
    ASSERT_EQ(forth.size(), 3U);  // itamae has not played
    ASSERT_EQ(back.size(), 3U);
    for (std::size_t i = 0; i < forth.size(); ++i) {
        EXPECT_EQ(forth[i].who, back[i].who);
        EXPECT_NEAR(forth[i].points, back[i].points, 0.01);
        EXPECT_NEAR(forth[i].low, back[i].low, 40);  // other draws
        EXPECT_NEAR(forth[i].high, back[i].high, 40);
    }
}

TEST(Reports, SayWhatWasPlayed) {
    const Plan plan = quick_plan();
    const auto records = played(plan, 1);
    const std::string markdown = markdown_report(plan, records);
    EXPECT_NE(markdown.find("| 2 | cook | random | 12 |"), std::string::npos) << markdown;
    EXPECT_NE(markdown.find("no clock"), std::string::npos);
    const std::string json = json_report(plan, records);
    EXPECT_NE(json.find("\"win_share\""), std::string::npos);
    for (const char* const list : {"## Ratings, 2 players", "## Ratings, 3 players"})
        EXPECT_NE(markdown.find(list), std::string::npos) << markdown;
    EXPECT_NE(markdown.find("| cook | 0 | 0 … 0 |"), std::string::npos) << markdown;
    for (const char* const rating :
         {R"("players":2,"bot":"cook","rating":0)", R"("players":3,"bot":"cook","rating":0)"})
        EXPECT_NE(json.find(rating), std::string::npos) << json;
}

}  // namespace
}  // namespace sushiya::tests
