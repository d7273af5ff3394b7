// What people call themselves, made fit to be shown beside others' names.
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

// The same name, or with a number if somebody here has it already: "Ann 2".
std::string name_among(std::string_view wanted, const std::vector<std::string>& others);

}  // namespace sushiya::server
