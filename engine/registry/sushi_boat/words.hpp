// The names of Sushi Boat in notation, records and JSON.
#pragma once

#include <string>

#include "engine/registry/words.hpp"
#include "engine/sushi_boat/types.hpp"

namespace sushiya::sushi_boat {

inline constexpr Names<Colour> kColourNames = names<Colour>({{Colour::blue, "blue"},
                                                             {Colour::red, "red"},
                                                             {Colour::green, "green"},
                                                             {Colour::yellow, "yellow"},
                                                             {Colour::white, "white"}});
inline constexpr Names<Sushi> kSushiNames = names<Sushi>({{Sushi::salmon, "salmon"},
                                                          {Sushi::ebi, "ebi"},
                                                          {Sushi::tako, "tako"},
                                                          {Sushi::california, "california"},
                                                          {Sushi::maguro, "maguro"},
                                                          {Sushi::tamago, "tamago"},
                                                          {Sushi::ikura, "ikura"}});
inline constexpr Names<Dish> kDishNames = names<Dish>({{Dish::tempura, "tempura"},
                                                       {Dish::edamame, "edamame"},
                                                       {Dish::miso, "miso"},
                                                       {Dish::gyoza, "gyoza"},
                                                       {Dish::takoyaki, "takoyaki"},
                                                       {Dish::yakitori, "yakitori"},
                                                       {Dish::mochi, "mochi"}});
inline constexpr Names<Symbol> kSymbolNames = names<Symbol>({{Symbol::red, "red"}, {Symbol::green, "green"}});
inline constexpr Names<Tile> kTileNames = names<Tile>({{Tile::hiroshi, "hiroshi"},
                                                       {Tile::satsuki, "satsuki"},
                                                       {Tile::neko, "neko"},
                                                       {Tile::yuki_takeshi, "yuki-takeshi"},
                                                       {Tile::momoko, "momoko"}});
// The two slots of the tunnel have names too, but no choice can name them.
inline constexpr Names<Slot> kSlotNames = names<Slot>({{Slot::l1, "L1"},
                                                       {Slot::l2, "L2"},
                                                       {Slot::l3, "L3"},
                                                       {Slot::l4, "L4"},
                                                       {Slot::l5, "L5"},
                                                       {Slot::tunnel_in, "tunnel-in"},
                                                       {Slot::tunnel_out, "tunnel-out"},
                                                       {Slot::r5, "R5"},
                                                       {Slot::r4, "R4"},
                                                       {Slot::r3, "R3"},
                                                       {Slot::r2, "R2"},
                                                       {Slot::r1, "R1"}});
inline constexpr Names<Stool> kStoolNames = names<Stool>({{Stool::l5, "L5"},
                                                          {Stool::a5, "A5"},
                                                          {Stool::r5, "R5"},
                                                          {Stool::l4, "L4"},
                                                          {Stool::r4, "R4"},
                                                          {Stool::l3, "L3"},
                                                          {Stool::a3, "A3"},
                                                          {Stool::r3, "R3"},
                                                          {Stool::l2, "L2"},
                                                          {Stool::r2, "R2"},
                                                          {Stool::l1, "L1"},
                                                          {Stool::a1, "A1"},
                                                          {Stool::r1, "R1"}});
inline constexpr Names<Spot> kSpotNames = names<Spot>({{Spot::r5, "R5"},
                                                       {Spot::l4, "L4"},
                                                       {Spot::r4, "R4"},
                                                       {Spot::l3, "L3"},
                                                       {Spot::l2, "L2"},
                                                       {Spot::r2, "R2"},
                                                       {Spot::r1, "R1"}});
inline constexpr Names<Phase> kPhaseNames = names<Phase>({{Phase::staff, "staff"},
                                                          {Phase::first, "first"},
                                                          {Phase::belt, "belt"},
                                                          {Phase::reveal, "reveal"},
                                                          {Phase::fill, "fill"},
                                                          {Phase::guess, "guess"},
                                                          {Phase::takoyaki, "takoyaki"},
                                                          {Phase::uncover, "uncover"},
                                                          {Phase::move, "move"},
                                                          {Phase::act, "act"},
                                                          {Phase::order, "order"},
                                                          {Phase::draw, "draw"},
                                                          {Phase::keep, "keep"},
                                                          {Phase::discard, "discard"},
                                                          {Phase::over, "over"}});
inline constexpr Names<Rule> kRuleNames = names<Rule>({{Rule::colour_runs, "colour-runs"},
                                                       {Rule::variety, "variety"},
                                                       {Rule::sides, "sides"},
                                                       {Rule::gyoza, "gyoza"},
                                                       {Rule::wasabi, "wasabi"}});

// `blue-salmon`; what is known of it in part: `blue`, `?`.
std::string plate_name(Plate plate);
// `tempura-red`, `wasabi`.
std::string card_name(Card card);

Result<Plate> read_plate(std::string_view text);
Result<Card> read_card(std::string_view text);
// A name out of a list, or a refusal that gives the list.
template <class Enum>
Result<Enum> read_name(const Names<Enum>& names, std::string_view text, std::string_view what) {
    const auto found = names.find(text);
    if (!found)
        return fail("no " + std::string(what) + " is called " + in_quotes(text) + "; there are: " + names.all());
    return *found;
}
// A slot that can be seen.
Result<Slot> read_slot(std::string_view text);

}  // namespace sushiya::sushi_boat
