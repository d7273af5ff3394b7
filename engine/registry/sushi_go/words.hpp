// The names of Sushi Go! in notation, records and JSON.
#pragma once

#include "engine/registry/words.hpp"
#include "engine/sushi_go/types.hpp"

namespace sushiya::sushi_go {

inline constexpr auto kCardNames = names<Card>();
inline constexpr auto kDishNames = names<Dish>();
inline constexpr auto kPhaseNames = names<Phase>();
inline constexpr auto kRuleNames = names<Rule>();

}  // namespace sushiya::sushi_go
