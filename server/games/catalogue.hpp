// What can be said of the games before a table is opened.
#pragma once

#include <string>
#include <string_view>

#include "server/tables/problem.hpp"

namespace sushiya::server {

// All games with their options, and the levels of bots.
std::string games_page();

// Whether a table could be opened with these options; if not, why, in the engine's words.
Answer<std::string> check_options(std::string_view request);

}  // namespace sushiya::server
