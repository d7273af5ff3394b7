// The bots people can play against, by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

// Weakest first.
std::vector<std::string_view> levels();
std::string_view default_level();
Result<void> check_level(std::string_view level);
// The default level if it is absent.
std::string read_level(JsonReader value);

// What a bot at this seat is called, so that bots of one table can be told apart.
std::string_view bot_name(Seat seat);

}  // namespace sushiya::server
