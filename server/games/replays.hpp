// Finished games looked at again: moment by moment, and their shuffles.
//
// Records come from outside, so everything is checked by the engine's own border (engine/registry/record.hpp).
#pragma once

#include <string>
#include <string_view>

#include "server/tables/problem.hpp"

namespace sushiya::server {

// The moments of a record as `viewer` saw them: a seat's number, or anything else for a spectator. The game is
// over, so any seat may be looked over the shoulder.
Answer<std::string> replay_moments(std::string_view record, std::string_view viewer);

// How many shuffles of the record were recomputed and found to be those promised.
Answer<std::string> check_shuffles(std::string_view record);

}  // namespace sushiya::server
