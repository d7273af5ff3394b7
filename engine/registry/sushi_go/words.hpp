// The names of Sushi Go! in notation, records and JSON.
#pragma once

#include "engine/registry/words.hpp"
#include "engine/sushi_go/types.hpp"

namespace sushiya::sushi_go {

inline constexpr Names<Card> kCardNames = names<Card>({{Card::tempura, "tempura"},
                                                       {Card::sashimi, "sashimi"},
                                                       {Card::dumpling, "dumpling"},
                                                       {Card::maki_1, "maki-1"},
                                                       {Card::maki_2, "maki-2"},
                                                       {Card::maki_3, "maki-3"},
                                                       {Card::salmon, "salmon"},
                                                       {Card::squid, "squid"},
                                                       {Card::egg, "egg"},
                                                       {Card::pudding, "pudding"},
                                                       {Card::wasabi, "wasabi"},
                                                       {Card::chopsticks, "chopsticks"}});
inline constexpr Names<Dish> kDishNames = names<Dish>({{Dish::tempura, "tempura"},
                                                       {Dish::sashimi, "sashimi"},
                                                       {Dish::dumpling, "dumpling"},
                                                       {Dish::maki_1, "maki-1"},
                                                       {Dish::maki_2, "maki-2"},
                                                       {Dish::maki_3, "maki-3"},
                                                       {Dish::salmon, "salmon"},
                                                       {Dish::squid, "squid"},
                                                       {Dish::egg, "egg"},
                                                       {Dish::pudding, "pudding"},
                                                       {Dish::wasabi, "wasabi"},
                                                       {Dish::chopsticks, "chopsticks"},
                                                       {Dish::salmon_on_wasabi, "salmon-on-wasabi"},
                                                       {Dish::squid_on_wasabi, "squid-on-wasabi"},
                                                       {Dish::egg_on_wasabi, "egg-on-wasabi"}});
inline constexpr Names<Phase> kPhaseNames = names<Phase>({{Phase::first_controller, "first-controller"},
                                                          {Phase::deal, "deal"},
                                                          {Phase::robot_card, "robot-card"},
                                                          {Phase::pick, "pick"},
                                                          {Phase::over, "over"}});
inline constexpr Names<Rule> kRuleNames = names<Rule>({{Rule::maki, "maki"},
                                                       {Rule::tempura, "tempura"},
                                                       {Rule::sashimi, "sashimi"},
                                                       {Rule::dumpling, "dumpling"},
                                                       {Rule::nigiri, "nigiri"},
                                                       {Rule::most_puddings, "most-puddings"},
                                                       {Rule::fewest_puddings, "fewest-puddings"}});

}  // namespace sushiya::sushi_go
