// What is known of a worth before it is known: that it lies between two bounds.
#pragma once

#include <algorithm>

#include "engine/core/seat.hpp"

namespace sushiya::bots {

inline constexpr double kNoGain = 1e-9;     // beyond what rounding makes of equal worths
inline constexpr double kSameWorth = 1e-8;  // bounds that close are one worth

// A share of the win of one of two players.
struct Bounds {
    double least = 0;
    double most = 1;

    static constexpr Bounds exactly(double worth) { return {worth, worth}; }

    // The same seen by a seat, where these are seat 0's; and back.
    constexpr Bounds seen_by(Seat seat) const { return seat.index == 0 ? *this : Bounds{1 - most, 1 - least}; }

    constexpr Bounds within(const Bounds& other) const {
        return {std::max(least, other.least), std::min(most, other.most)};
    }
    // Whether it is one worth, or lies outside of what is asked, so that nobody needs to know more.
    constexpr bool settles(const Bounds& asked) const {
        return most - least <= kSameWorth || least >= asked.most - kNoGain || most <= asked.least + kNoGain;
    }
    constexpr Bounds rounded() const { return most - least <= kSameWorth ? exactly((least + most) / 2) : *this; }
};

}  // namespace sushiya::bots
