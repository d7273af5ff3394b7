// The names of Sushi Go Party! in notation, records and JSON.
#pragma once

#include <string>

#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"
#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

inline constexpr auto kTypeNames = names<Type>();
// The last is no card of the box: what a card turned by a takeout box counts as.
inline constexpr auto kCardNames = names<Card>({{kFaceDown, "face-down"}});
inline constexpr auto kPhaseNames = names<Phase>();
inline constexpr auto kRuleNames = names<Rule>();
inline constexpr auto kMenuNames = names<MenuName, as_it_is>();

// A card of this game; a refusal lists those there are.
Result<Card> read_card(TypeSet types, std::string_view name);
// A multiset of cards, none of them more often than the box has it.
Result<Cards> read_cards(TypeSet types, std::string_view text);

// What is wrong with a menu for so many players; empty if nothing.
std::string why_not_menu(const Menu& menu, int players);
// The menu written as a name, or as {"roll": .., "appetizers": [..], "specials": [..], "dessert": ..}.
Menu read_menu(JsonReader value);

}  // namespace sushiya::sushi_go_party
