// A finished game's review, for people to read.
#pragma once

#include <string>

#include "bots/analysis/review.hpp"
#include "engine/registry/record.hpp"

namespace sushiya {

// Who chose well and who was lucky, everybody's chances over the game, and every mistake with its reason.
Result<void> show_review(const Record& record, const bots::Review& review, const std::string& language);

}  // namespace sushiya
