// Bursts, and the threads that work in them.
#include "server/crew.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <filesystem>
#include <future>
#include <mutex>
#include <set>

#include "server/store/sqlite_store.hpp"

namespace sushiya::server {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// So many in a row that the next one is not among those that may follow at once.
Bursts hurried(Clock::time_point now) {
    Bursts bursts;
    for (int i = 0; i < 200; ++i) {
        bursts.begin(now);
        static_cast<void>(bursts.end(now));
    }
    return bursts;
}

TEST(Bursts, WhoComesAloneDoesNotWait) {
    const auto now = Clock::now();
    Bursts bursts;
    bursts.begin(now);
    EXPECT_EQ(bursts.end(now + 1ms), now + 1ms);
    EXPECT_FALSE(bursts.full());
}

TEST(Bursts, ManyWaitForEachOtherAndTheLessTheMoreThereIsToDo) {
    const auto now = Clock::now();
    Bursts bursts = hurried(now);
    Clock::duration pause = 1h;
    for (const auto worked : {10us, 300us, 900us, 1900us}) {
        bursts.begin(now);
        const auto shorter = bursts.end(now + worked) - (now + worked);
        EXPECT_LT(shorter, pause);
        EXPECT_GE(shorter, 0us);
        EXPECT_LE(shorter, 6ms);
        EXPECT_FALSE(bursts.full());
        pause = shorter;
    }
    bursts.begin(now);
    EXPECT_EQ(bursts.end(now + 5ms), now + 5ms) << "one that is late already waits for nobody";
    EXPECT_TRUE(bursts.full());
}

// Those who come every six milliseconds are not let through now and then: each would have a sync to itself.
TEST(Bursts, WhereMostHaveToWaitAllDo) {
    auto now = Clock::now();
    Bursts bursts = hurried(now);
    const auto unhurried = [&](Clock::duration apart) {
        int count = 0;
        for (int i = 0; i < 100; ++i) {
            now += apart;
            bursts.begin(now);
            if (bursts.end(now) == now) ++count;
        }
        return count;
    };
    EXPECT_EQ(unhurried(6ms), 0);
    EXPECT_EQ(unhurried(41ms), 100) << "and who comes alone again does not";
}

TEST(Bells, RingOnceForWhoeverSleepsOrIsAboutTo) {
    Bell bell;
    EXPECT_FALSE(bell.sleep_until(Clock::now() - 1s));
    EXPECT_FALSE(bell.sleep_until(Clock::now() + 5ms));
    bell.ring();
    bell.ring();
    EXPECT_TRUE(bell.sleep_until(Clock::now() - 1s)) << "before it slept";
    EXPECT_FALSE(bell.sleep_until(Clock::now() + 5ms)) << "heard once";
    std::jthread ringer([&] { bell.ring(); });
    EXPECT_TRUE(bell.sleep_until(Clock::now() + 60s));
}

class AtWork : public testing::Test {
  protected:
    AtWork() { fs::remove_all(folder_); }
    ~AtWork() override {
        store_->stop();
        store_.reset();
        fs::remove_all(folder_);
    }

    void deliver(std::function<void()> answers) {
        asio::post(io_, std::move(answers));
        saved_.ring();
    }
    // Until `ended` is there.
    void work(int threads, std::future<void> ended) {
        auto more = asio::make_work_guard(io_);
        std::jthread stopper([&] {
            ended.wait();
            io_.stop();
        });
        Crew(io_, saved_, gathering_, *store_).work(threads);
    }
    // Who serves what there is to do now and then, one thing after the other.
    std::set<std::thread::id> serve_little() {
        std::promise<void> ended;
        std::mutex mutex;
        std::set<std::thread::id> seen;
        int left = 20;
        asio::steady_timer timer(io_);
        std::function<void()> now_and_then = [&] {
            {
                const std::lock_guard lock(mutex);
                seen.insert(std::this_thread::get_id());
            }
            if (--left == 0) return ended.set_value();
            timer.expires_after(5ms);
            timer.async_wait([&](const boost::system::error_code&) { now_and_then(); });
        };
        io_.restart();
        asio::post(io_, now_and_then);
        work(4, ended.get_future());
        return seen;
    }

    fs::path folder_ = fs::temp_directory_path() / ("sushiya-crew-" + std::to_string(::getpid()));
    Metrics metrics_;
    asio::io_context io_;
    Bell saved_;
    std::unique_ptr<SqliteStore> store_ = std::move(
        *SqliteStore::open(folder_.string(), metrics_, [this](auto answers) { deliver(std::move(answers)); }));
    Gathering gathering_{io_};
};

TEST_F(AtWork, OthersHelpWhereThereIsTooMuchToDo) {
    std::promise<void> ended;
    std::mutex mutex;
    std::set<std::thread::id> seen;
    const auto end = Clock::now() + 60s;
    // Four that are always ready, each as long as it takes until a second thread has been seen.
    std::function<void()> go_on = [&] {
        std::this_thread::sleep_for(1ms);
        const std::lock_guard lock(mutex);
        const bool alone = seen.size() < 2;
        seen.insert(std::this_thread::get_id());
        if (alone && seen.size() >= 2) ended.set_value();
        if (seen.size() < 2 && Clock::now() < end) asio::post(io_, go_on);
    };
    for (int i = 0; i < 4; ++i) asio::post(io_, go_on);
    work(2, ended.get_future());
    EXPECT_EQ(seen.size(), 2U);
}

// Whom a busy machine interrupts for two milliseconds is helped as well; it does not do so ten times in a row.
TEST_F(AtWork, OneThreadIsEnoughForLittle) {
    std::size_t threads = 0;
    for (int tries = 0; tries < 10 && threads != 1; ++tries) threads = serve_little().size();
    EXPECT_EQ(threads, 1U);
}

}  // namespace
}  // namespace sushiya::server
