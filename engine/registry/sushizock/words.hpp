// The names of Sushizock in notation, records and JSON.
#pragma once

#include "engine/registry/words.hpp"
#include "engine/sushizock/types.hpp"

namespace sushiya::sushizock {

inline constexpr auto kFaceNames = names<Face>();
inline constexpr auto kColourNames = names<Colour>();
inline constexpr auto kPhaseNames = names<Phase>();
inline constexpr auto kRuleNames = names<Rule>();

// The first tile of this value that is not in `used` yet, and puts it there; a refusal if the box has
// no more of them.
Result<Tile> next_tile(Colour colour, int value, unsigned& used);

}  // namespace sushiya::sushizock
