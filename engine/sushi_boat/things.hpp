// Sushi Boat: plates, cards, tiles and places, as names. What there is of each is in reconstruction.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/counts.hpp"

namespace sushiya::sushi_boat {

enum class Colour : std::uint8_t { blue, red, green, yellow, white };
inline constexpr int kColours = 5;
inline constexpr Colour kNoColour{7};

enum class Sushi : std::uint8_t { salmon, ebi, tako, california, maguro, tamago, ikura };
inline constexpr int kSushiTypes = 7;

// A plate is its colour and its sushi; equal plates cannot be told apart.
enum class Plate : std::uint8_t {};
inline constexpr int kPlateKinds = kColours * kSushiTypes;
inline constexpr Plate kNoPlate{63};

constexpr Plate plate(Colour colour, Sushi sushi) {
    return Plate(static_cast<int>(colour) * kSushiTypes + static_cast<int>(sushi));
}

// Views also hold plates known in part: by their colour only, or as "some plate".
inline constexpr Plate kSomePlate{62};
constexpr Plate some_plate(Colour colour) { return Plate(kPlateKinds + static_cast<int>(colour)); }
constexpr bool is_known(Plate p) { return static_cast<int>(p) < kPlateKinds; }

constexpr Colour colour_of(Plate p) {
    constexpr std::array<Colour, kPlateKinds + kColours> kColourOf = [] {
        std::array<Colour, kPlateKinds + kColours> table{};
        for (std::size_t i = 0; i < table.size(); ++i)
            table[i] = Colour(i < kPlateKinds ? i / kSushiTypes : i - kPlateKinds);
        return table;
    }();
    return kColourOf[static_cast<std::size_t>(p)];
}
constexpr Sushi sushi_of(Plate p) { return Sushi(static_cast<int>(p) % kSushiTypes); }

using Plates = Counts<Plate, kPlateKinds>;

enum class Dish : std::uint8_t { tempura, edamame, miso, gyoza, takoyaki, yakitori, mochi };
inline constexpr int kDishKinds = 7;
using Dishes = Counts<Dish, kDishKinds>;

// The symbol says how the belt fills when the card is revealed, and matters at no other time.
enum class Symbol : std::uint8_t { red, green };

// A card of the deck: a side dish with its symbol (dishes in order, red before green), or Wasabi.
enum class Card : std::uint8_t {
    tempura_red,
    tempura_green,
    edamame_red,
    edamame_green,
    miso_red,
    miso_green,
    gyoza_red,
    gyoza_green,
    takoyaki_red,
    takoyaki_green,
    yakitori_red,
    yakitori_green,
    mochi_red,
    mochi_green,
    wasabi,
};
inline constexpr int kCardKinds = 2 * kDishKinds + 1;
using Cards = Counts<Card, kCardKinds>;

constexpr Card card(Dish dish, Symbol symbol) { return Card(2 * static_cast<int>(dish) + static_cast<int>(symbol)); }
constexpr Dish dish_of(Card side) { return Dish(static_cast<int>(side) / 2); }
constexpr Symbol symbol_of(Card side) { return Symbol(static_cast<int>(side) % 2); }

enum class Tile : std::uint8_t { hiroshi, satsuki, neko, yuki_takeshi, momoko };
inline constexpr int kTileKinds = 5;

// The belt's slots from the entry to the trash: up the left side, through the tunnel, down the right.
enum class Slot : std::uint8_t { l1, l2, l3, l4, l5, tunnel_in, tunnel_out, r5, r4, r3, r2, r1 };
inline constexpr int kSlots = 12;
inline constexpr Slot kNoSlot{15};

// Where pawns sit; a = arrow. "Seat" is a player's place at the table, so these are stools.
enum class Stool : std::uint8_t { l5, a5, r5, l4, r4, l3, a3, r3, l2, r2, l1, a1, r1 };
inline constexpr int kStools = 13;
inline constexpr Stool kOffBoard{15};

// Where staff tiles lie.
enum class Spot : std::uint8_t { r5, l4, r4, l3, l2, r2, r1 };
inline constexpr int kSpots = 7;
inline constexpr Spot kNoSpot{15};

}  // namespace sushiya::sushi_boat
