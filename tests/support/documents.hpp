// All that a match writes, held against the description of its game.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/registry/match.hpp"

namespace sushiya::tests {

// JSON, and the type that GAME.idl gives it.
struct Document {
    std::string type;
    std::string json;
};

// Options, state and bill; every viewer's views and events, from a number on, with both recalls; the choices of every
// actor and their offers; the last outcome of chance.
std::vector<Document> documents_of(const Match& match, std::size_t from_event);

// What of these is not as described, or where offers do not go with choices; empty if all is well.
std::string undescribed(const Match& match, std::size_t from_event);

}  // namespace sushiya::tests
