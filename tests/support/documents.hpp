// All that a match writes, held against the description of its game.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"

namespace sushiya::tests {

// JSON, and the type that GAME.idl gives it.
struct Document {
    std::string type;
    std::string json;
};

// Options, state, bill and the last outcome of chance; a viewer's views, and events from a number on, with both
// recalls; its choices and their offers.
std::vector<Document> documents_of(const Match& match, Seat viewer, std::size_t from_event);

// What of these is not as described, or where offers do not go with choices; empty if all is well.
std::string undescribed(const Match& match, Seat viewer, std::size_t from_event);

}  // namespace sushiya::tests
