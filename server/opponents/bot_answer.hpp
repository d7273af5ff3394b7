// What a bot answers and when it may be told, wherever it thinks.
#pragma once

#include <chrono>
#include <string>

#include "bots/level.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

// For an actor of the match, who remembers that much; in this time, where the level searches.
Result<std::string> bot_choice(const Match& match, Seat seat, Recall recall, bots::Level level,
                               std::chrono::milliseconds time);

// A search that ends early has seen something, and people must not see that it did: the answer is told when the level's
// time is over. Answers that are late come on a beat, which tells nothing either.
using Instant = std::chrono::steady_clock::time_point;
Instant due(const bots::LevelEntry& level, Instant asked, Instant done);

}  // namespace sushiya::server
