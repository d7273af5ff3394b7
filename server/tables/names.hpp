// What people call themselves and say, made fit to be shown beside what others do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/result.hpp"

namespace sushiya::server {

inline constexpr std::size_t kLongestName = 40;

// One line of text that looks like what it is: without control characters, marks that turn the direction of writing or
// cannot be seen, and heaps of accents. Not empty, at most kLongestName bytes.
Result<std::string> read_name(std::string_view name);

// The same for a line of chat, which may have breaks, emoji and any length.
std::string clean_chat(std::string_view said);

// The same name, or with a number if somebody here has it already: "Ann 2".
std::string name_among(std::string_view wanted, const std::vector<std::string>& others);

}  // namespace sushiya::server
