// The names of Sushizock in notation, records and JSON.
#pragma once

#include "engine/registry/words.hpp"
#include "engine/sushizock/types.hpp"

namespace sushiya::sushizock {

inline constexpr Names<Face> kFaceNames =
    names<Face>({{Face::sushi, "sushi"}, {Face::bones, "bones"}, {Face::blue, "blue"}, {Face::red, "red"}});
inline constexpr Names<Colour> kColourNames = names<Colour>({{Colour::sushi, "sushi"}, {Colour::bone, "bone"}});
inline constexpr Names<Phase> kPhaseNames = names<Phase>({{Phase::start, "start"},
                                                          {Phase::rows, "rows"},
                                                          {Phase::roll, "roll"},
                                                          {Phase::decide, "decide"},
                                                          {Phase::over, "over"}});
inline constexpr Names<Rule> kRuleNames = names<Rule>({{Rule::sushi, "sushi"}, {Rule::bones, "bones"}});

// The first tile of this value that is not in `used` yet, and puts it there; a refusal if the box has
// no more of them.
Result<Tile> next_tile(Colour colour, int value, unsigned& used);

}  // namespace sushiya::sushizock
