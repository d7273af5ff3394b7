// What can be worked out about games without sitting at a table: replays, score sheets of real tables, fair shuffles.
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

// Whether a table could be opened with these options; if not, why, in the engine's words.
Answer<std::string> check_options(std::string_view request);

// The bill of a game on a real table; `sheet` is what `sushiya score` reads.
Answer<std::string> score_sheet(std::string_view sheet);

// How many shuffles of the record were recomputed and found to be those promised.
Answer<std::string> check_shuffles(std::string_view record);

}  // namespace sushiya::server
