// Plays a plan on all cores.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "bots/arena/journal.hpp"
#include "bots/arena/summary.hpp"

namespace sushiya::bots {

struct Progress {
    std::size_t done;
    std::size_t all;
    double seconds;     // since this run began
    std::size_t found;  // deals that the journal already held
};

// Plays what is missing in `records`, deal by deal, in the same order whatever the number of threads.
// `journal` may be null. `told` is called after every deal, never by two threads at once.
Result<void> play_tournament(const Plan& plan, int threads, Journal* journal, std::vector<Record>& records,
                             const std::function<void(const Progress&)>& told, std::stop_token stop);

}  // namespace sushiya::bots
