// The record of a finished game: what `sushiya replay` and `sushiya verify` read.
#pragma once

#include <string>

#include "server/tables/table_state.hpp"

namespace sushiya::server {

// With the shuffle's seed in "x-fair", in "x-bots" which steps of which seats bots played, in "x-branch" where an
// earlier game was taken up, and in "x-hints" for which steps somebody asked what to choose.
std::string finished_record(const TableState& state);

}  // namespace sushiya::server
