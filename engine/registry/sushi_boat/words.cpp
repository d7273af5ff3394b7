#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {

std::string plate_name(Plate plate) {
    if (plate == kSomePlate) return "?";
    const std::string colour(kColourNames[colour_of(plate)]);
    return is_known(plate) ? colour + "-" + std::string(kSushiNames[sushi_of(plate)]) : colour;
}

std::string card_name(Card card) {
    if (card == Card::wasabi) return "wasabi";
    return std::string(kDishNames[dish_of(card)]) + "-" + std::string(kSymbolNames[symbol_of(card)]);
}

Result<Plate> read_plate(std::string_view text) {
    const auto [first, second] = parted(text, '-');
    const auto colour = kColourNames.find(first);
    const auto sushi = kSushiNames.find(second);
    if (!colour || !sushi)
        return fail("no plate is called " + in_quotes(text) + "; write colour and sushi, as in 'blue-salmon' (" +
                    kColourNames.all() + "; " + kSushiNames.all() + ")");
    return plate(*colour, *sushi);
}

Result<Card> read_card(std::string_view text) {
    if (text == "wasabi") return Card::wasabi;
    const auto [first, second] = parted(text, '-');
    const auto dish = kDishNames.find(first);
    const auto symbol = kSymbolNames.find(second);
    if (!dish || !symbol)
        return fail("no card is called " + in_quotes(text) +
                    "; write 'wasabi' or a side dish and its symbol, as in 'tempura-red' (" + kDishNames.all() + ")");
    return card(*dish, *symbol);
}

Result<Slot> read_slot(std::string_view text) {
    const auto slot = kSlotNames.find(text);
    if (!slot || is_tunnel(*slot))
        return fail("no slot is called " + in_quotes(text) +
                    "; there are L1 to L5 on the left and R5 to R1 on the right");
    return *slot;
}

void write_cubes(Json& out, const Cubes& cubes) {
    out.array([&] {
        for (const Colour colour : cubes)
            if (colour != kNoColour) out.value(kColourNames[colour]);
    });
}

void write_staff(Json& out, const std::array<Tile, kSpots>& staff) {
    out.object([&] {
        for (int spot = 0; spot < kSpots; ++spot)
            out.field(kSpotNames[Spot(spot)], kTileNames[staff[static_cast<std::size_t>(spot)]]);
    });
}

}  // namespace sushiya::sushi_boat
