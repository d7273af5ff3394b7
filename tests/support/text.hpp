// What a match says, as text to compare.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/match.hpp"

namespace sushiya::tests {

// Every seat, and somebody who watches.
std::vector<Seat> viewers(const Match& match);
std::string name_of(Seat viewer);

std::string options_json(const Match& match);
std::string state_json(const Match& match);
std::string view_json(const Match& match, Seat viewer, Recall recall);
// The events with number `from` or later that this viewer is told.
std::vector<std::string> events_json(const Match& match, Seat viewer, Recall recall, std::size_t from);
std::string bill_text(const Match& match);

// All that the referee knows of a match, pending choices included: two matches in the same situation
// give the same text.
std::string everything(const Match& match);
// All that one viewer is given: views, events, bill, points, its own choices and pending choice.
std::string everything_for(const Match& match, Seat viewer);

std::string joined(const std::vector<std::string>& texts, std::string_view separator);
std::string read_file(const std::string& path);

}  // namespace sushiya::tests
