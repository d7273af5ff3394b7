// What the kinds in a row are called, for the tables that explain it.
#pragma once

#include <string>

#include "engine/registry/sushi_boat/words.hpp"
#include "engine/registry/sushi_go/words.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::batch {

// Numbers of rounds, seats and the like count from 1 for people.
inline std::string kind_name(int number) { return std::to_string(number + 1); }

inline std::string kind_name(sushi_go::Card card) { return std::string(sushi_go::kCardNames[card]); }
inline std::string kind_name(sushi_go::Dish dish) { return std::string(sushi_go::kDishNames[dish]); }

inline std::string kind_name(sushi_go_party::Card card) { return std::string(sushi_go_party::kCardNames[card]); }
inline std::string kind_name(sushi_go_party::Phase phase) { return std::string(sushi_go_party::kPhaseNames[phase]); }
inline std::string kind_name(sushi_go_party::Dessert dessert) { return kind_name(sushi_go_party::as_card(dessert)); }

inline std::string kind_name(sushi_boat::Card card) { return sushi_boat::card_name(card); }
inline std::string kind_name(sushi_boat::Plate plate) { return sushi_boat::plate_name(plate); }
inline std::string kind_name(sushi_boat::Dish dish) { return std::string(sushi_boat::kDishNames[dish]); }
inline std::string kind_name(sushi_boat::Colour colour) { return std::string(sushi_boat::kColourNames[colour]); }
inline std::string kind_name(sushi_boat::Sushi sushi) { return std::string(sushi_boat::kSushiNames[sushi]); }
inline std::string kind_name(sushi_boat::Tile tile) { return std::string(sushi_boat::kTileNames[tile]); }
inline std::string kind_name(sushi_boat::Stool stool) { return std::string(sushi_boat::kStoolNames[stool]); }
inline std::string kind_name(sushi_boat::Phase phase) { return std::string(sushi_boat::kPhaseNames[phase]); }

}  // namespace sushiya::batch
