// What a search may spend, and when it must stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

namespace sushiya::bots {

inline constexpr std::chrono::milliseconds kLevelsOwn{0};
inline constexpr std::chrono::milliseconds kNoClock = std::chrono::milliseconds::max();
inline constexpr std::uint64_t kUncounted = ~std::uint64_t{0};

// Iterations make a search repeatable, time makes it fit for people; whichever is reached first ends
// it. What is left at zero is the level's own; kNoClock counts iterations alone, kUncounted goes by the
// clock alone.
struct Limits {
    std::uint64_t iterations = 0;
    std::chrono::milliseconds time = kLevelsOwn;
    int threads = 1;
};

// Counts the iterations of one thread. The clock and the stop token are asked every few iterations
// only: both cost more than an iteration's share.
class Budget {
  public:
    using Clock = std::chrono::steady_clock;

    Budget(std::uint64_t iterations, Clock::time_point end, std::stop_token stop) noexcept
        : iterations_(iterations), end_(end), stop_(std::move(stop)) {}

    // One thread's share of the limits, from now on.
    static Budget share(const Limits& limits, int thread, const std::stop_token& stop) noexcept {
        const auto threads = static_cast<std::uint64_t>(limits.threads);
        std::uint64_t iterations = limits.iterations / threads;
        if (static_cast<std::uint64_t>(thread) < limits.iterations % threads) ++iterations;
        const auto end = limits.time == kNoClock || limits.time == kLevelsOwn ? Clock::time_point::max()
                                                                              : Clock::now() + limits.time;
        return Budget(limits.iterations == 0 ? kUncounted : iterations, end, stop);
    }

    // True once for every iteration that may still be made.
    bool take() {
        if (used_ >= iterations_) return false;
        if (used_ % kBetweenLooks == 0 && used_ != 0 && over()) return false;
        ++used_;
        return true;
    }
    std::uint64_t used() const { return used_; }
    bool over() const { return stop_.stop_requested() || (end_ != Clock::time_point::max() && Clock::now() >= end_); }

  private:
    static constexpr std::uint64_t kBetweenLooks = 16;

    std::uint64_t iterations_;
    std::uint64_t used_ = 0;
    Clock::time_point end_;
    std::stop_token stop_;
};

}  // namespace sushiya::bots
