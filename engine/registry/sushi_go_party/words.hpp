// The names of Sushi Go Party! in notation, records and JSON.
#pragma once

#include <string>

#include "engine/registry/words.hpp"
#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

inline constexpr Names<Type, kTypes> kTypeNames{
    {"nigiri", "maki",    "temaki",        "uramaki", "tempura",    "sashimi",   "dumpling", "eel",
     "tofu",   "onigiri", "edamame",       "miso",    "chopsticks", "spoon",     "menu",     "takeout",
     "soy",    "tea",     "special-order", "wasabi",  "pudding",    "ice-cream", "fruit"}};
// The last is no card of the box: what a card turned by a takeout box counts as.
inline constexpr Names<Card, kCardKinds + 1> kCardNames{{"egg",
                                                         "salmon",
                                                         "squid",
                                                         "maki-1",
                                                         "maki-2",
                                                         "maki-3",
                                                         "temaki",
                                                         "uramaki-3",
                                                         "uramaki-4",
                                                         "uramaki-5",
                                                         "tempura",
                                                         "sashimi",
                                                         "dumpling",
                                                         "eel",
                                                         "tofu",
                                                         "onigiri-circle",
                                                         "onigiri-triangle",
                                                         "onigiri-square",
                                                         "onigiri-rectangle",
                                                         "edamame",
                                                         "miso",
                                                         "chopsticks-1",
                                                         "chopsticks-2",
                                                         "chopsticks-3",
                                                         "spoon-4",
                                                         "spoon-5",
                                                         "spoon-6",
                                                         "menu-7",
                                                         "menu-8",
                                                         "menu-9",
                                                         "takeout-10",
                                                         "takeout-11",
                                                         "takeout-12",
                                                         "soy",
                                                         "tea",
                                                         "special-order",
                                                         "wasabi",
                                                         "pudding",
                                                         "ice-cream",
                                                         "fruit-ww",
                                                         "fruit-pp",
                                                         "fruit-oo",
                                                         "fruit-wp",
                                                         "fruit-wo",
                                                         "fruit-po",
                                                         "face-down"}};
inline constexpr Names<Phase, 9> kPhaseNames{
    {"deal", "pick", "copy", "spoon-request", "spoon-give", "menu-draw", "menu-pick", "takeout", "over"}};
inline constexpr Names<Rule, kRules> kRuleNames{
    {"nigiri",  "maki",     "most-temaki", "fewest-temaki", "uramaki-race",    "uramaki",   "tempura",
     "sashimi", "dumpling", "eel",         "tofu",          "onigiri",         "edamame",   "miso",
     "soy",     "tea",      "face-down",   "most-puddings", "fewest-puddings", "ice-cream", "fruit"}};
inline constexpr Names<MenuName, kMenus> kMenuNames{{"my_first_meal", "sushi_go", "party_sampler", "master_menu",
                                                     "points_platter", "cutthroat_combo", "big_banquet",
                                                     "dinner_for_two"}};

std::string print_cards(const Cards& cards);
// A card of this game; a refusal lists those there are.
Result<Card> read_card(TypeSet types, std::string_view name);
// A multiset of cards, none of them more often than the box has it.
Result<Cards> read_cards(TypeSet types, std::string_view text);

// What is wrong with a menu for so many players; empty if nothing.
std::string why_not_menu(const Menu& menu, int players);
// The menu written as a name, or as {"roll": .., "appetizers": [..], "specials": [..], "dessert": ..}.
Result<Menu> read_menu(const boost::json::value& value);

}  // namespace sushiya::sushi_go_party
