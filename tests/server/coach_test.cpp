// The coach by itself: what it refuses, and whom it forgets.
#include "server/coach/coach.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <future>

#include "server/store/sqlite_store.hpp"

namespace sushiya::server {
namespace {

namespace fs = std::filesystem;

class AskedCoach : public testing::Test {
  protected:
    AskedCoach()
        : store_(std::move(
              *SqliteStore::open(folder_.string(), metrics_, [](const std::function<void()>& answers) { answers(); }))),
          coach_(1, *store_, limits_) {}
    ~AskedCoach() override {
        coach_.stop();
        store_.reset();
        fs::remove_all(folder_);
    }

    const Address here_{"192.0.2.7", {}};
    fs::path folder_ = fs::temp_directory_path() / ("sushiya-coach-" + std::to_string(::getpid()));
    Metrics metrics_;
    AddressLimits limits_{10};
    std::unique_ptr<SqliteStore> store_;
    Coach coach_;
};

TEST_F(AskedCoach, AnAddressHasItsShareAndOthersHaveTheirs) {
    limits_.did(Deed::study, here_, 10 * rate_of(Deed::study).burst);
    EXPECT_FALSE(coach_.think(here_, 1, [](const std::stop_token&) {}));
    const auto refused = coach_.review({"game", 0, "{}"}, here_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::slow_down);
    std::promise<void> thought;
    EXPECT_TRUE(coach_.think({"192.0.2.8", {}}, 1, [&](const std::stop_token&) { thought.set_value(); }));
    thought.get_future().wait();
}

// What waits has not been paid for: hundreds of questions at once would have had many times the share.
TEST_F(AskedCoach, OnlySoManyOfAnAddressWait) {
    std::promise<void> begun;
    std::promise<void> end;
    ASSERT_TRUE(coach_.think(here_, 1, [&](const std::stop_token&) {
        begun.set_value();
        end.get_future().wait();
    }));
    begun.get_future().wait();
    int waiting = 0;
    while (waiting < 1000 && coach_.think(here_, 0, [](const std::stop_token&) {})) ++waiting;
    EXPECT_EQ(waiting, 20);
    std::promise<void> others;
    EXPECT_TRUE(coach_.think({"192.0.2.8", {}}, 0, [&](const std::stop_token&) { others.set_value(); }));
    end.set_value();
    others.get_future().wait();
}

TEST_F(AskedCoach, OnlyGamesThatAreOverAreReviewed) {
    const auto code = [&](const char* record) {
        const auto state = coach_.review({"game", 0, record}, here_);
        return state ? std::nullopt : std::optional(state.error().code);
    };
    EXPECT_EQ(code("nonsense"), Code::bad_request);
    EXPECT_EQ(code(R"({"sushiya":1,"game":"sushi_go","options":{"players":2},"steps":[]})"), Code::too_late);
    EXPECT_FALSE(coach_.ask_after("game"));
}

TEST_F(AskedCoach, WhatIsThoughtAboutAtTheEndIsLetGo) {
    auto asker = std::make_shared<int>();
    std::promise<void> begun;
    const auto wait_for_the_end = [asker, &begun](const std::stop_token& stop) {
        begun.set_value();
        while (!stop.stop_requested()) std::this_thread::yield();
    };
    ASSERT_TRUE(coach_.think(here_, 1, wait_for_the_end));
    begun.get_future().wait();
    ASSERT_TRUE(coach_.think(here_, 2, [asker](const std::stop_token&) {}));
    coach_.stop();
    EXPECT_EQ(asker.use_count(), 2) << "the test's own, and that of its lambda";
}

}  // namespace
}  // namespace sushiya::server
