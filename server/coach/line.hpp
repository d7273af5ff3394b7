// How a game would go on if everybody now chose what the coach thinks best of what they know.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "bots/analysis/analyst.hpp"
#include "engine/registry/match.hpp"

namespace sushiya::server {

// All choices of a seat, as if it had chosen the best of them. Nothing once it is stopped.
std::optional<bots::JudgedMove> judged(const Match& match, Seat seat, const bots::Depth& depth,
                                       const std::stop_token& stop);

// Plays the line on the match and tells every step of it: to the end of the round, or of the seat's turn where one
// plays after the other. The seat begins with `choice`. Returns false if it was stopped.
bool play_best_line(Match& match, Seat seat, const std::string& choice, Rng& rng, const std::stop_token& stop,
                    const std::function<void(std::size_t heard)>& told);

}  // namespace sushiya::server
