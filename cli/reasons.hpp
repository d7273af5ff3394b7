// Why a choice is good or bad, in somebody's language.
#pragma once

#include <string>
#include <vector>

#include "bots/analysis/reason.hpp"
#include "cli/catalogue.hpp"

namespace sushiya {

// Clauses that stand behind the choice, with semicolons between them. `names` are those of the seats.
std::string said(const bots::Reasons& reasons, const Words& game, const std::vector<std::string>& names);

}  // namespace sushiya
