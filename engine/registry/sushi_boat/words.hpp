// The names of Sushi Boat in notation, records and JSON.
#pragma once

#include <array>
#include <string>

#include "engine/registry/words.hpp"
#include "engine/sushi_boat/types.hpp"

namespace sushiya::sushi_boat {

inline constexpr auto kColourNames = names<Colour>();
inline constexpr auto kSushiNames = names<Sushi>();
inline constexpr auto kDishNames = names<Dish>();
inline constexpr auto kSymbolNames = names<Symbol>();
inline constexpr auto kTileNames = names<Tile>();
// The two slots of the tunnel have names too, but no choice can name them.
inline constexpr auto kSlotNames =
    names<Slot, in_capitals>({{Slot::tunnel_in, "tunnel-in"}, {Slot::tunnel_out, "tunnel-out"}});
inline constexpr auto kStoolNames = names<Stool, in_capitals>();
inline constexpr auto kSpotNames = names<Spot, in_capitals>();
inline constexpr auto kPhaseNames = names<Phase>();
inline constexpr auto kVerbNames = names<Verb>();
inline constexpr auto kRuleNames = names<Rule>();

// `blue-salmon`; what is known of it in part: `blue`, `?`.
std::string plate_name(Plate plate);
// `tempura-red`, `wasabi`.
std::string card_name(Card card);

Result<Plate> read_plate(std::string_view text);
Result<Card> read_card(std::string_view text);
// A slot that can be seen.
Result<Slot> read_slot(std::string_view text);

// The colours on which cubes lie.
void write_cubes(Json& out, const Cubes& cubes);
// The tile on each spot.
void write_staff(Json& out, const std::array<Tile, kSpots>& staff);

}  // namespace sushiya::sushi_boat
