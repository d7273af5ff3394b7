// Taking back the last step of a match, where nobody has learned anything from it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "engine/registry/match.hpp"

namespace sushiya::server {

// The match as it stood one step ago; null if it cannot be replayed.
std::unique_ptr<Match> before_last_step(const Match& match);

// Why the last step cannot be taken back; empty if it can. The first steps may have been taken over from another game.
std::string why_no_undo(const Match& match, std::size_t taken_over);

}  // namespace sushiya::server
