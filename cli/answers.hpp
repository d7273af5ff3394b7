// What a person means by an answer at the table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/table.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

bool is_number(std::string_view word);

// The text with every number that stands alone replaced by that word of the menu; after a * it is a count.
std::string with_words(const std::vector<std::string>& menu, std::string_view text);

// A choice in notation made of an answer such as "3", "3+1", "salmon", "sushi au saumon".
std::string understood(const Match& match, const Table& table, const Scene& scene, std::string_view answer);

}  // namespace sushiya
