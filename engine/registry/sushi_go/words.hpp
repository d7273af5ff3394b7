// The names of Sushi Go! in notation, records and JSON.
#pragma once

#include "engine/registry/words.hpp"
#include "engine/sushi_go/types.hpp"

namespace sushiya::sushi_go {

inline constexpr Names<Card, kCardKinds> kCardNames{{"tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3",
                                                     "salmon", "squid", "egg", "pudding", "wasabi", "chopsticks"}};
inline constexpr Names<Dish, kDishKinds> kDishNames{{"tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3",
                                                     "salmon", "squid", "egg", "pudding", "wasabi", "chopsticks",
                                                     "salmon-on-wasabi", "squid-on-wasabi", "egg-on-wasabi"}};
inline constexpr Names<Phase, 5> kPhaseNames{{"first-controller", "deal", "robot-card", "pick", "over"}};
inline constexpr Names<Rule, kRules> kRuleNames{
    {"maki", "tempura", "sashimi", "dumpling", "nigiri", "most-puddings", "fewest-puddings"}};

}  // namespace sushiya::sushi_go
