// Score sheets of games on real tables.
#pragma once

#include <string>
#include <string_view>

#include "server/tables/problem.hpp"

namespace sushiya::server {

// The bill of a game on a real table; `sheet` is what `sushiya score` reads.
Answer<std::string> score_sheet(std::string_view sheet);

}  // namespace sushiya::server
