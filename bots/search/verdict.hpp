// What a search says: the choices of the seat, best first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/rng.hpp"

namespace sushiya::bots {

template <class Action>
struct Candidate {
    Action action;
    double share;  // how much of the search, or of a mixed strategy, this choice got: adds up to 1
    double value;  // the seat's expected share of the win
};

template <class Action>
struct Verdict {
    std::vector<Candidate<Action>> candidates;  // never empty
    std::uint64_t iterations = 0;

    const Action& best() const { return candidates.front().action; }
    // One of them, as likely as its share.
    const Action& drawn(Rng& rng) const {
        double left = static_cast<double>(rng.next() >> 11U) * 0x1p-53;
        for (const Candidate<Action>& candidate : candidates) {
            left -= candidate.share;
            if (left < 0) return candidate.action;
        }
        return best();
    }
    // What stands as shares are weights of any size: they come to add up to 1, and the best first.
    void share_out() {
        double sum = 0;
        for (const Candidate<Action>& candidate : candidates) sum += candidate.share;
        for (Candidate<Action>& candidate : candidates) candidate.share /= sum;
        sort();
    }

    // Stable, so that equals stay in the game's own order.
    void sort() {
        const auto better = [](const auto& a, const auto& b) {
            return a.share != b.share ? a.share > b.share : a.value > b.value;
        };
        for (auto it = candidates.begin(); it != candidates.end(); ++it)
            std::rotate(std::upper_bound(candidates.begin(), it, *it, better), it, it + 1);
    }
};

}  // namespace sushiya::bots
