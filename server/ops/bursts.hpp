// When there is much to do, a thread works in bursts: what came within a few milliseconds is then one wake-up
// and one sync. When there is little, nothing is held up; and when there is so much that wake-ups and syncs are few
// beside the work, nothing is won by waiting.
#pragma once

#include <semaphore.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <ctime>

#include "server/ops/token_bucket.hpp"

namespace sushiya::server {

class Bursts {
  public:
    using Time = std::chrono::steady_clock::time_point;

    void begin(Time now) { began_ = now; }
    // What there was to do is done: until when to wait for more, so that it can go together.
    Time end(Time now) {
        const auto worked = now - began_;
        full_ = worked >= kFull;
        // What is not enough is lost: where most have to wait all do, and nobody has a sync of their own.
        const double unhurried = bucket_.left(kUnhurried, now);
        bucket_.spend(kUnhurried, now, std::min(unhurried, 1.0));
        if (unhurried >= 1) return now;
        const std::chrono::nanoseconds shorter = 2 * (kApart - worked * (kApart / kFull));
        return std::max(now, began_ + std::min<std::chrono::nanoseconds>(kApart, shorter));
    }
    // The last one had more to do than one thread should have.
    bool full() const { return full_; }

  private:
    static constexpr Rate kUnhurried{100, 25};
    // A sync costs what forty messages do; people do not notice these milliseconds. With more than half of what one
    // thread should have they are fewer.
    static constexpr auto kApart = std::chrono::milliseconds(6);
    static constexpr auto kFull = std::chrono::milliseconds(2);

    TokenBucket bucket_;
    Time began_{};
    bool full_ = false;
};

// Ends the sleep of a thread that must not be late. A semaphore, because whoever wakes from a condition has a lock to
// take and to give back, with the kernel's help each time; and POSIX's, because the standard library's looks again and
// again.
class Bell {
  public:
    Bell() { sem_init(&sleeper_, /*pshared*/ 0, /*value*/ 0); }
    ~Bell() { sem_destroy(&sleeper_); }
    Bell(const Bell&) = delete;
    Bell& operator=(const Bell&) = delete;

    void ring() {
        if (!rung_.exchange(true)) sem_post(&sleeper_);
    }
    void sleep() {
        while (sem_wait(&sleeper_) != 0) {
        }
        rung_ = false;
    }
    // True if it rang before that time.
    bool sleep_until(Bursts::Time end) {
        if (sem_trywait(&sleeper_) != 0 && !(end > Bursts::Time::clock::now() && wait(end.time_since_epoch())))
            return false;
        rung_ = false;
        return true;
    }

  private:
    bool wait(std::chrono::nanoseconds end) {
        const auto seconds = std::chrono::floor<std::chrono::seconds>(end);
        const timespec until{.tv_sec = seconds.count(), .tv_nsec = (end - seconds).count()};
        while (sem_clockwait(&sleeper_, CLOCK_MONOTONIC, &until) != 0)
            if (errno != EINTR) return false;
        return true;
    }

    std::atomic<bool> rung_{false};
    sem_t sleeper_{};
};

}  // namespace sushiya::server
