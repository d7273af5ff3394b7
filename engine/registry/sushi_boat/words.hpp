// The names of Sushi Boat in notation, records and JSON.
#pragma once

#include <string>

#include "engine/registry/words.hpp"
#include "engine/sushi_boat/types.hpp"

namespace sushiya::sushi_boat {

inline constexpr Names<Colour, kColours> kColourNames{{"blue", "red", "green", "yellow", "white"}};
inline constexpr Names<Sushi, kSushiTypes> kSushiNames{
    {"salmon", "ebi", "tako", "california", "maguro", "tamago", "ikura"}};
inline constexpr Names<Dish, kDishKinds> kDishNames{
    {"tempura", "edamame", "miso", "gyoza", "takoyaki", "yakitori", "mochi"}};
inline constexpr Names<Symbol, 2> kSymbolNames{{"red", "green"}};
inline constexpr Names<Tile, kTileKinds> kTileNames{{"hiroshi", "satsuki", "neko", "yuki-takeshi", "momoko"}};
// The two slots of the tunnel have names too, but no choice can name them.
inline constexpr Names<Slot, kSlots> kSlotNames{
    {"L1", "L2", "L3", "L4", "L5", "tunnel-in", "tunnel-out", "R5", "R4", "R3", "R2", "R1"}};
inline constexpr Names<Stool, kStools> kStoolNames{
    {"L5", "A5", "R5", "L4", "R4", "L3", "A3", "R3", "L2", "R2", "L1", "A1", "R1"}};
inline constexpr Names<Spot, kSpots> kSpotNames{{"R5", "L4", "R4", "L3", "L2", "R2", "R1"}};
inline constexpr Names<Phase, kPhases> kPhaseNames{{"staff", "first", "belt", "reveal", "fill", "guess", "takoyaki",
                                                    "uncover", "move", "act", "order", "draw", "keep", "discard",
                                                    "over"}};
inline constexpr Names<Rule, kRules> kRuleNames{{"colour-runs", "variety", "sides", "gyoza", "wasabi"}};

// `blue-salmon`; what is known of it in part: `blue`, `?`.
std::string plate_name(Plate plate);
// `tempura-red`, `wasabi`.
std::string card_name(Card card);

Result<Plate> read_plate(std::string_view text);
Result<Card> read_card(std::string_view text);
// A name out of a list, or a refusal that gives the list.
template <class Enum, std::size_t kSize>
Result<Enum> read_name(const Names<Enum, kSize>& names, std::string_view text, std::string_view what) {
    const auto found = names.find(text);
    if (!found) return fail("no " + std::string(what) + " is called " + quoted(text) + "; there are: " + names.all());
    return *found;
}
// A slot that can be seen.
Result<Slot> read_slot(std::string_view text);

}  // namespace sushiya::sushi_boat
