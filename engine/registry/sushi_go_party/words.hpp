// The names of Sushi Go Party! in notation, records and JSON.
#pragma once

#include <string>

#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"
#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

inline constexpr Names<Type> kTypeNames = names<Type>({{Type::nigiri, "nigiri"},
                                                       {Type::maki, "maki"},
                                                       {Type::temaki, "temaki"},
                                                       {Type::uramaki, "uramaki"},
                                                       {Type::tempura, "tempura"},
                                                       {Type::sashimi, "sashimi"},
                                                       {Type::dumpling, "dumpling"},
                                                       {Type::eel, "eel"},
                                                       {Type::tofu, "tofu"},
                                                       {Type::onigiri, "onigiri"},
                                                       {Type::edamame, "edamame"},
                                                       {Type::miso, "miso"},
                                                       {Type::chopsticks, "chopsticks"},
                                                       {Type::spoon, "spoon"},
                                                       {Type::menu, "menu"},
                                                       {Type::takeout, "takeout"},
                                                       {Type::soy, "soy"},
                                                       {Type::tea, "tea"},
                                                       {Type::special_order, "special-order"},
                                                       {Type::wasabi, "wasabi"},
                                                       {Type::pudding, "pudding"},
                                                       {Type::ice_cream, "ice-cream"},
                                                       {Type::fruit, "fruit"}});
// The last is no card of the box: what a card turned by a takeout box counts as.
inline constexpr Names<Card> kCardNames = names<Card>({{Card::egg, "egg"},
                                                       {Card::salmon, "salmon"},
                                                       {Card::squid, "squid"},
                                                       {Card::maki_1, "maki-1"},
                                                       {Card::maki_2, "maki-2"},
                                                       {Card::maki_3, "maki-3"},
                                                       {Card::temaki, "temaki"},
                                                       {Card::uramaki_3, "uramaki-3"},
                                                       {Card::uramaki_4, "uramaki-4"},
                                                       {Card::uramaki_5, "uramaki-5"},
                                                       {Card::tempura, "tempura"},
                                                       {Card::sashimi, "sashimi"},
                                                       {Card::dumpling, "dumpling"},
                                                       {Card::eel, "eel"},
                                                       {Card::tofu, "tofu"},
                                                       {Card::onigiri_circle, "onigiri-circle"},
                                                       {Card::onigiri_triangle, "onigiri-triangle"},
                                                       {Card::onigiri_square, "onigiri-square"},
                                                       {Card::onigiri_rectangle, "onigiri-rectangle"},
                                                       {Card::edamame, "edamame"},
                                                       {Card::miso, "miso"},
                                                       {Card::chopsticks_1, "chopsticks-1"},
                                                       {Card::chopsticks_2, "chopsticks-2"},
                                                       {Card::chopsticks_3, "chopsticks-3"},
                                                       {Card::spoon_4, "spoon-4"},
                                                       {Card::spoon_5, "spoon-5"},
                                                       {Card::spoon_6, "spoon-6"},
                                                       {Card::menu_7, "menu-7"},
                                                       {Card::menu_8, "menu-8"},
                                                       {Card::menu_9, "menu-9"},
                                                       {Card::takeout_10, "takeout-10"},
                                                       {Card::takeout_11, "takeout-11"},
                                                       {Card::takeout_12, "takeout-12"},
                                                       {Card::soy, "soy"},
                                                       {Card::tea, "tea"},
                                                       {Card::special_order, "special-order"},
                                                       {Card::wasabi, "wasabi"},
                                                       {Card::pudding, "pudding"},
                                                       {Card::ice_cream, "ice-cream"},
                                                       {Card::fruit_ww, "fruit-ww"},
                                                       {Card::fruit_pp, "fruit-pp"},
                                                       {Card::fruit_oo, "fruit-oo"},
                                                       {Card::fruit_wp, "fruit-wp"},
                                                       {Card::fruit_wo, "fruit-wo"},
                                                       {Card::fruit_po, "fruit-po"},
                                                       {kFaceDown, "face-down"}});
inline constexpr Names<Phase> kPhaseNames = names<Phase>({{Phase::deal, "deal"},
                                                          {Phase::pick, "pick"},
                                                          {Phase::copy, "copy"},
                                                          {Phase::spoon_request, "spoon-request"},
                                                          {Phase::spoon_give, "spoon-give"},
                                                          {Phase::menu_draw, "menu-draw"},
                                                          {Phase::menu_pick, "menu-pick"},
                                                          {Phase::takeout, "takeout"},
                                                          {Phase::over, "over"}});
inline constexpr Names<Rule> kRuleNames = names<Rule>({{Rule::nigiri, "nigiri"},
                                                       {Rule::maki, "maki"},
                                                       {Rule::most_temaki, "most-temaki"},
                                                       {Rule::fewest_temaki, "fewest-temaki"},
                                                       {Rule::uramaki_race, "uramaki-race"},
                                                       {Rule::uramaki, "uramaki"},
                                                       {Rule::tempura, "tempura"},
                                                       {Rule::sashimi, "sashimi"},
                                                       {Rule::dumpling, "dumpling"},
                                                       {Rule::eel, "eel"},
                                                       {Rule::tofu, "tofu"},
                                                       {Rule::onigiri, "onigiri"},
                                                       {Rule::edamame, "edamame"},
                                                       {Rule::miso, "miso"},
                                                       {Rule::soy, "soy"},
                                                       {Rule::tea, "tea"},
                                                       {Rule::face_down, "face-down"},
                                                       {Rule::most_puddings, "most-puddings"},
                                                       {Rule::fewest_puddings, "fewest-puddings"},
                                                       {Rule::ice_cream, "ice-cream"},
                                                       {Rule::fruit, "fruit"}});
inline constexpr Names<MenuName> kMenuNames = names<MenuName>({{MenuName::my_first_meal, "my_first_meal"},
                                                               {MenuName::sushi_go, "sushi_go"},
                                                               {MenuName::party_sampler, "party_sampler"},
                                                               {MenuName::master_menu, "master_menu"},
                                                               {MenuName::points_platter, "points_platter"},
                                                               {MenuName::cutthroat_combo, "cutthroat_combo"},
                                                               {MenuName::big_banquet, "big_banquet"},
                                                               {MenuName::dinner_for_two, "dinner_for_two"}});

// A card of this game; a refusal lists those there are.
Result<Card> read_card(TypeSet types, std::string_view name);
// A multiset of cards, none of them more often than the box has it.
Result<Cards> read_cards(TypeSet types, std::string_view text);

// What is wrong with a menu for so many players; empty if nothing.
std::string why_not_menu(const Menu& menu, int players);
// The menu written as a name, or as {"roll": .., "appetizers": [..], "specials": [..], "dessert": ..}.
Menu read_menu(JsonReader value);

}  // namespace sushiya::sushi_go_party
