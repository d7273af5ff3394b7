// When servers ran: clocks stand still in between.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "server/numbers.hpp"

namespace sushiya::server {

// From a start to the last sign of life.
struct Run {
    std::int64_t number;
    Time began;
    Time alive;
};

// No turn is longer than the thirty days of the longest pace.
inline constexpr Time kLongestClock = Time{31} * 86'400'000;

// For how long nobody ran since then; `runs` are oldest first.
inline Time stood_still(std::span<const Run> runs, Time since) {
    Time still = 0;
    for (std::size_t i = 1; i < runs.size(); ++i)
        if (runs[i].began > since) still += runs[i].began - std::max(since, runs[i - 1].alive);
    return still;
}

}  // namespace sushiya::server
