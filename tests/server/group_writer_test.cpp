// Who writes for all tables, and when.
#include "server/store/group_writer.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace sushiya::server {
namespace {

using namespace std::chrono_literals;
using Caller = Store::Caller;

class Writing : public testing::Test {
  protected:
    // Writes so many jobs, held together, and says which thread did.
    std::thread::id written_by(Caller caller, int jobs = 1) {
        std::vector<std::future<void>> done;
        writer_.hold();
        for (int i = 0; i < jobs; ++i) {
            auto promise = std::make_shared<std::promise<void>>();
            done.push_back(promise->get_future());
            writer_.add({{}, {TableKey{++added_}}, [promise](const Saved&) { promise->set_value(); }});
        }
        writer_.proceed(caller);
        for (const std::future<void>& one : done) one.wait();
        const std::lock_guard lock(mutex_);
        return by_;
    }
    // The disk is quick, if the machine lets it. The writer answers before it lets go of what only one may do;
    // where both share a processor it must be given time to.
    bool at_leisure_writes() {
        for (int i = 0; i < 1000; ++i) {
            if (written_by(Caller::at_leisure) == std::this_thread::get_id()) return true;
            std::this_thread::sleep_for(1ms);
        }
        return false;
    }

    Metrics metrics_;
    std::mutex mutex_;
    std::thread::id by_;
    std::vector<TableKey> order_;
    std::chrono::milliseconds takes_{0};
    TableKey added_ = 0;
    GroupWriter writer_{metrics_, [](const std::function<void()>& answers) { answers(); },
                        [this](std::span<const GroupWriter::Job> jobs) {
                            const std::lock_guard lock(mutex_);
                            std::this_thread::sleep_for(takes_);
                            by_ = std::this_thread::get_id();
                            for (const auto& job : jobs) order_.push_back(job.removed.front());
                            return std::vector<Saved>(jobs.size());
                        }};
};

TEST_F(Writing, WhoeverIsAtLeisureWritesWhereTheDiskIsQuick) {
    EXPECT_TRUE(at_leisure_writes());
    EXPECT_NE(written_by(Caller::busy), std::this_thread::get_id());
}

TEST_F(Writing, NobodyWaitsForASlowDiskButTheWriter) {
    ASSERT_TRUE(at_leisure_writes());
    takes_ = 5ms;
    static_cast<void>(written_by(Caller::busy));
    for (int i = 0; i < 5; ++i) EXPECT_NE(written_by(Caller::at_leisure), std::this_thread::get_id());
    takes_ = 0ms;
    EXPECT_TRUE(at_leisure_writes()) << "until it is quick again";
}

// Also while somebody else adds without holding, whom the writer's own thread serves.
TEST_F(Writing, NothingIsWrittenTwiceOrOutOfOrder) {
    for (int i = 0; i < 500; ++i) static_cast<void>(written_by(i % 3 == 0 ? Caller::busy : Caller::at_leisure, 3));
    std::vector<TableKey> expected;
    for (TableKey key = 1; key <= added_; ++key) expected.push_back(key);
    EXPECT_EQ(order_, expected);
    std::promise<void> all;
    std::atomic<int> left = 1000;
    const auto done = [&](const Saved&) {
        if (--left == 0) all.set_value();
    };
    std::jthread other([&] {
        for (int i = 0; i < 500; ++i) writer_.add({{}, {0}, done});
    });
    for (int i = 0; i < 500; ++i) {
        writer_.hold();
        writer_.add({{}, {0}, done});
        writer_.proceed(Caller::at_leisure);
    }
    all.get_future().wait();
    writer_.stop();
    EXPECT_EQ(order_.size(), expected.size() + 1000);
}

}  // namespace
}  // namespace sushiya::server
