// One search on several threads: each grows its own tree, and their verdicts are added up.
#pragma once

#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

#include "bots/search/budget.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/rng.hpp"

namespace sushiya::bots {

// Shares and values of the same choice, weighed by the iterations behind them. The result does not
// depend on which part was ready first.
template <class Action>
Verdict<Action> merged(const std::vector<Verdict<Action>>& parts) {
    Verdict<Action> sum;
    for (const Verdict<Action>& part : parts) sum.iterations += part.iterations;
    for (const Verdict<Action>& part : parts) {
        const double weight = sum.iterations == 0
                                  ? 1.0 / static_cast<double>(parts.size())
                                  : static_cast<double>(part.iterations) / static_cast<double>(sum.iterations);
        for (const Candidate<Action>& candidate : part.candidates) {
            auto same = sum.candidates.begin();
            while (same != sum.candidates.end() && !(same->action == candidate.action)) ++same;
            if (same == sum.candidates.end()) same = sum.candidates.insert(same, {candidate.action, 0, 0});
            same->share += weight * candidate.share;
            same->value += weight * candidate.value;
        }
    }
    sum.sort();
    return sum;
}

// Calls search(budget, rng) on limits.threads threads, this one included.
template <class Action, class Search>
Verdict<Action> search_on_threads(const Limits& limits, const std::stop_token& stop, Rng& rng, const Search& search) {
    const auto threads = static_cast<std::size_t>(limits.threads);
    std::vector<Verdict<Action>> parts(threads);
    std::vector<Rng> streams;
    for (std::size_t i = 0; i < threads; ++i) streams.push_back(rng.fork());
    const auto work = [&](std::size_t i) {
        parts[i] = search(Budget::share(limits, static_cast<int>(i), stop), streams[i]);
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work, i);
        work(0);
    }
    return threads == 1 ? std::move(parts[0]) : merged(parts);
}

}  // namespace sushiya::bots
