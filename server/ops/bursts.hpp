// When there is much to do, a thread works in bursts: what came within a few milliseconds is then one wake-up
// and one sync. When there is little, nothing is held up.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "server/ops/token_bucket.hpp"

namespace sushiya::server {

class Bursts {
  public:
    using Time = std::chrono::steady_clock::time_point;

    explicit Bursts(std::chrono::milliseconds apart) : apart_(apart) {}

    // When the next burst begins: now, or if there were many lately some time after the last one.
    Time next(Time now) {
        last_ = bucket_.take(kUnhurried, now) ? now : std::max(now, last_ + apart_);
        return last_;
    }

  private:
    static constexpr Rate kUnhurried{100, 25};

    std::chrono::milliseconds apart_;
    TokenBucket bucket_;
    Time last_{};
};

// Ends the sleep of a thread that must not be late.
class Bell {
  public:
    void ring() {
        {
            const std::lock_guard lock(mutex_);
            rung_ = true;
        }
        wake_.notify_one();
    }
    // True if it rang before that time.
    bool sleep_until(Bursts::Time end) {
        std::unique_lock lock(mutex_);
        wake_.wait_until(lock, end, [&] { return rung_; });
        return std::exchange(rung_, false);
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    bool rung_ = false;
};

}  // namespace sushiya::server
