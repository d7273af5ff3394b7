// The names of Sushizock in notation, records and JSON.
#pragma once

#include "engine/registry/words.hpp"
#include "engine/sushizock/types.hpp"

namespace sushiya::sushizock {

inline constexpr Names<Face, kFaces> kFaceNames{{"sushi", "bones", "blue", "red"}};
inline constexpr Names<Colour, 2> kColourNames{{"sushi", "bone"}};
inline constexpr Names<Phase, 5> kPhaseNames{{"start", "rows", "roll", "decide", "over"}};
inline constexpr Names<Rule, kRules> kRuleNames{{"sushi", "bones"}};

// The first tile of this value that is not in `used` yet, and puts it there; a refusal if the box has
// no more of them.
Result<Tile> next_tile(Colour colour, int value, unsigned& used);

}  // namespace sushiya::sushizock
