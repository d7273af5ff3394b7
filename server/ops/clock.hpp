// The server's time: that of the day it was started, and from then on steady. Steps of the wall clock, by hand or by
// the network, neither end anybody's turn nor give them another.
#pragma once

#include <atomic>
#include <chrono>

#include "server/numbers.hpp"

namespace sushiya::server {

namespace detail {

inline Time steady_ms() noexcept {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}
inline Time wall_ms() noexcept {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}
inline std::atomic<Time> steady_began{wall_ms() - steady_ms()};

}  // namespace detail

inline Time now_ms() { return detail::steady_began.load(std::memory_order_relaxed) + detail::steady_ms(); }

// Where the wall clock was set back between two runs: time goes on from where it was, and never back.
inline void not_before(Time last) {
    if (now_ms() < last) detail::steady_began = last - detail::steady_ms();
}

}  // namespace sushiya::server
