// A tournament's results for people (Markdown) and programs (JSON).
#pragma once

#include <string>
#include <vector>

#include "bots/arena/summary.hpp"

namespace sushiya::bots {

std::string markdown_report(const Plan& plan, const std::vector<Record>& records);
std::string json_report(const Plan& plan, const std::vector<Record>& records);

}  // namespace sushiya::bots
