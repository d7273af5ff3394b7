// Whose bot thinks next, and for how long.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <map>
#include <string>
#include <vector>

#include "engine/registry/games.hpp"
#include "server/opponents/thinkers.hpp"

namespace sushiya::server {
namespace {

using Queue = FairQueue<std::string>;

std::string next_of(Queue& queue, double cost = 1) {
    const auto next = queue.take([&](const Queue::Next&) { return cost; });
    return next ? next->item : "";
}

TEST(FairQueue, WhoeverComesLaterWaitsForNobodysCrowd) {
    Queue queue;
    for (int table = 0; table < 28; ++table)
        for (int seat = 0; seat < 7; ++seat) queue.put("crowd", table, "crowd");
    EXPECT_EQ(next_of(queue), "crowd");
    queue.put("ann", 100, "ann");
    EXPECT_EQ(next_of(queue), "ann");
    EXPECT_EQ(next_of(queue), "crowd");
    queue.put("ann", 100, "ann");
    EXPECT_EQ(next_of(queue), "ann");
}

TEST(FairQueue, WhoeverHasMoreToDoGoesBehindThoseWhoHaveHadLess) {
    Queue queue;
    queue.put("ann", 1, "ann");
    queue.put("bo", 2, "bo");
    std::map<std::string, int> turns;
    for (int i = 0; i < 20; ++i) {
        auto next = queue.take([](const Queue::Next&) { return 1.0; });
        ++turns[next->item];
        queue.put_back(std::move(*next));
    }
    EXPECT_EQ(turns["ann"], 10);
    EXPECT_EQ(turns["bo"], 10);
}

TEST(FairQueue, TimeIsSharedBetweenGuestsAndThenBetweenTheirTables) {
    Queue queue;
    for (int i = 0; i < 100; ++i) {
        queue.put("slow", 1, "slow");
        queue.put("quick", 2, "two");
        queue.put("quick", 3, "three");
    }
    std::map<std::string, double> given;
    for (int i = 0; i < 100; ++i) {
        const auto next = queue.take([](const Queue::Next& waiting) { return waiting.item == "slow" ? 4.0 : 1.0; });
        given[next->item] += next->item == "slow" ? 4 : 1;
    }
    EXPECT_NEAR(given["slow"], given["two"] + given["three"], 5);
    EXPECT_NEAR(given["two"], given["three"], 1);
}

TEST(FairQueue, NobodySavesUpTimeByStayingAway) {
    Queue queue;
    for (int i = 0; i < 50; ++i) queue.put("ann", 1, "ann");
    for (int i = 0; i < 40; ++i) next_of(queue);
    for (int i = 0; i < 40; ++i) queue.put("bo", 2, "bo");
    int bo = 0;
    for (int i = 0; i < 10; ++i) bo += next_of(queue) == "bo" ? 1 : 0;
    EXPECT_NEAR(bo, 5, 1);
}

TEST(FairQueue, ATableIsDroppedAlone) {
    Queue queue;
    queue.put("ann", 1, "one");
    queue.put("ann", 2, "two");
    queue.put("bo", 1, "one");
    EXPECT_EQ(queue.drop(1), 2U);
    EXPECT_EQ(next_of(queue), "two");
    EXPECT_TRUE(queue.empty());
}

TEST(FairQueue, WhateverFitsIsPulledAndTheOthersStay) {
    Queue queue;
    EXPECT_FALSE(queue.least_of([](const std::string& item) { return item; }));
    queue.put("ann", 1, "one");
    queue.put("ann", 1, "two");
    queue.put("bo", 2, "three");
    EXPECT_EQ(queue.least_of([](const std::string& item) { return item.size(); }), 3U);
    EXPECT_EQ(queue.pull([](const std::string& item) { return item == "three"; }), "three");
    EXPECT_EQ(queue.pull([](const std::string& item) { return item == "three"; }), std::nullopt);
    EXPECT_EQ(queue.pull([](const std::string& item) { return item == "two"; }), "two");
    EXPECT_EQ(next_of(queue), "one");
    EXPECT_TRUE(queue.empty());
}

class Kitchen : public testing::Test {
  protected:
    void SetUp() override {
        auto made = make_match("sushi_go", R"({"players":2})");
        ASSERT_TRUE(made);
        match_ = std::move(*made);
        Rng rng(1);
        while (match_->turn().waits == Turn::Waits::chance) ASSERT_TRUE(match_->happen(*match_->draw(rng)));
    }
    std::future<Result<BotChoice>> ask(Thinkers& thinkers, TableKey table, const std::string& level,
                                       const std::string& guest) {
        auto promise = std::make_shared<std::promise<Result<BotChoice>>>();
        thinkers.ask(*match_, {table, Seat{0}, level, Recall::table, {guest, {}}},
                     [promise](Result<BotChoice> choice) { promise->set_value(std::move(choice)); });
        return promise->get_future();
    }

    AddressLimits limits_{200};
    Metrics metrics_;
    std::unique_ptr<Match> match_;
};

TEST_F(Kitchen, LevelsThatDoNotSearchWaitForNoneThatDoes) {
    Thinkers thinkers(1, limits_, metrics_);
    std::vector<std::future<Result<BotChoice>>> crowd;
    for (TableKey table = 1; table <= 5; ++table) crowd.push_back(ask(thinkers, table, "itamae", "crowd"));
    const auto cook = ask(thinkers, 9, "cook", "crowd").get();
    ASSERT_TRUE(cook);
    EXPECT_EQ(cook->level, "cook");
    EXPECT_EQ(cook->service, Service::full);
    EXPECT_GT(metrics_.bots_thinking.value(), 0) << "the others have not been waited for";
}

TEST_F(Kitchen, WhereManyWaitEachGetsLessAndIsTold) {
    Thinkers thinkers(1, limits_, metrics_);
    std::vector<std::future<Result<BotChoice>>> crowd;
    const auto began = std::chrono::steady_clock::now();
    for (TableKey table = 1; table <= 40; ++table) crowd.push_back(ask(thinkers, table, "itamae", "crowd"));
    int lowered = 0;
    int hurried = 0;
    for (auto& one : crowd) {
        const auto choice = one.get();
        ASSERT_TRUE(choice);
        lowered += choice->level == "cook" ? 1 : 0;
        hurried += choice->service == Service::hurried ? 1 : 0;
    }
    EXPECT_GT(lowered, 10);
    EXPECT_GE(hurried, 39) << "only the first was alone";
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20)) << "and not forty seconds";
}

TEST_F(Kitchen, WhenTheSearchersAreNotLetOntoAProcessorTheCookAnswers) {
    Thinkers nobody_searches(0, limits_, metrics_);
    const auto asked = std::chrono::steady_clock::now();
    const auto choice = ask(nobody_searches, 1, "itamae", "ann").get();
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->level, "cook");
    EXPECT_EQ(choice->service, Service::hurried);
    EXPECT_GE(std::chrono::steady_clock::now() - asked, bots::entry_of(bots::Level::itamae).most)
        << "but not before a search would have";
}

TEST_F(Kitchen, AnAddressThatHasUsedUpItsTimeIsServedByTheCook) {
    Thinkers thinkers(1, limits_, metrics_);
    limits_.did(Deed::think, {"crowd", {}}, 10'000);
    const auto lowered = ask(thinkers, 1, "itamae", "crowd").get();
    const auto full = ask(thinkers, 2, "chef", "ann").get();
    ASSERT_TRUE(lowered && full);
    EXPECT_EQ(lowered->level, "cook");
    EXPECT_EQ(lowered->service, Service::hurried);
    EXPECT_EQ(full->level, "chef");
    EXPECT_EQ(full->service, Service::full);
}

TEST_F(Kitchen, WhenASearchEndsEarlyItsAnswerIsNotDueEarlier) {
    Thinkers thinkers(1, limits_, metrics_);
    // The last card of a hand: nothing to think about, which nobody else may notice.
    while (match_->choices(Seat{0}).size() > 1)
        for (const Seat seat : SeatSet::first(2)) ASSERT_TRUE(match_->choose(seat, match_->choices(seat).front()));
    const auto asked = std::chrono::steady_clock::now();
    const auto choice = ask(thinkers, 1, "chef", "ann").get();
    ASSERT_TRUE(choice);
    EXPECT_GE(choice->due, asked + bots::entry_of(bots::Level::chef).most);
}

TEST_F(Kitchen, WhatIsWithdrawnIsNotThoughtAbout) {
    Thinkers thinkers(1, limits_, metrics_);
    auto first = ask(thinkers, 1, "itamae", "ann");
    for (int i = 0; i < 20; ++i) static_cast<void>(ask(thinkers, 2, "itamae", "bo"));
    thinkers.withdraw(2);
    static_cast<void>(first.get());
    EXPECT_LE(metrics_.bot_choices.value(), 2U) << "the one that may have begun, and no other";
}

}  // namespace
}  // namespace sushiya::server
