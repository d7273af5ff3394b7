// Sushi Boat: the numbers of the box, in one place.
//
// RECONSTRUCTION. The leaflet gives totals; its pictures (the board, the plates' mix, the symbols on
// the cards) are lost. What stands here satisfies every number of the leaflet (the asserts below, and
// tests/rulebook/sushi_boat.cpp), but an owner of the box may find other details printed. Correct them
// here: nothing else in the project repeats them.
#pragma once

#include <array>
#include <cstddef>

#include "engine/sushi_boat/things.hpp"

namespace sushiya::sushi_boat {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;

// B1. 54 plates: 12 of each colour and 6 white, in seven types.
inline constexpr std::array<std::array<int, kSushiTypes>, kColours> kMix{{
    // salmon ebi tako california maguro tamago ikura
    {2, 2, 2, 2, 2, 1, 1},  // blue
    {1, 1, 2, 2, 2, 2, 2},  // red
    {2, 2, 1, 1, 2, 2, 2},  // green
    {2, 2, 2, 2, 1, 1, 2},  // yellow
    {1, 1, 1, 1, 1, 1, 0},  // white
}};

constexpr Plates mix_of(Colour first, Colour last) {
    Plates plates;
    for (int c = static_cast<int>(first); c <= static_cast<int>(last); ++c)
        for (int t = 0; t < kSushiTypes; ++t)
            plates.add(plate(Colour(c), Sushi(t)), kMix[static_cast<std::size_t>(c)][static_cast<std::size_t>(t)]);
    return plates;
}
inline constexpr Plates kColouredPlates = mix_of(Colour::blue, Colour::yellow);
inline constexpr Plates kWhitePlates = mix_of(Colour::white, Colour::white);
inline constexpr Plates kAllPlates = kColouredPlates + kWhitePlates;
static_assert(kColouredPlates.total() == 48 && kWhitePlates.total() == 6);

// B2. 25 cards: three of each of seven side dishes (J83), red or green, and four Wasabi.
struct SideLine {
    Dish dish;
    int red;
    int green;
};
inline constexpr std::array<SideLine, kDishKinds> kSideLines{{
    {Dish::tempura, 2, 1},
    {Dish::edamame, 2, 1},
    {Dish::miso, 1, 2},
    {Dish::gyoza, 1, 2},
    {Dish::takoyaki, 2, 1},
    {Dish::yakitori, 2, 1},
    {Dish::mochi, 1, 2},
}};
inline constexpr int kWasabiCards = 4;
inline constexpr int kSideCards = 21;
inline constexpr int kCopiesOfSide = 3;
inline constexpr Cards kAllCards = [] {
    Cards cards;
    for (const SideLine& line : kSideLines) {
        cards.add(card(line.dish, Symbol::red), line.red);
        cards.add(card(line.dish, Symbol::green), line.green);
    }
    cards.add(Card::wasabi, kWasabiCards);
    return cards;
}();
static_assert(kAllCards.total() == 25);

// B9. Sides removed unseen at set-up for 2, 3, 4, 5 players, and the deck that is left.
constexpr int sides_removed(int players) { return std::array{7, 4, 1, 0}[static_cast<std::size_t>(players - 2)]; }
constexpr int deck_size(int players) { return kAllCards.total() - sides_removed(players); }
inline constexpr int kMostTurns = deck_size(kMaxPlayers);

// B3. Seven staff tiles.
inline constexpr std::array<Tile, kSpots> kStaffTiles{Tile::hiroshi,      Tile::satsuki, Tile::neko,  Tile::neko,
                                                      Tile::yuki_takeshi, Tile::momoko,  Tile::momoko};

// B6. Thirteen stools in five rows. An arrow stool touches two plates, any other one; three stools are
// for four or more players; the others have a staff spot.
enum class StoolKind : std::uint8_t { four_plus, arrow, staff };
struct StoolLine {
    Stool stool;
    int row;
    StoolKind kind;
    Slot plate;
    Slot other_plate;  // arrow stools
    Spot spot;         // staff stools
};
inline constexpr std::array<StoolLine, kStools> kStoolLines{{
    {Stool::l5, 5, StoolKind::four_plus, Slot::l5, kNoSlot, kNoSpot},
    {Stool::a5, 5, StoolKind::arrow, Slot::l5, Slot::r5, kNoSpot},
    {Stool::r5, 5, StoolKind::staff, Slot::r5, kNoSlot, Spot::r5},
    {Stool::l4, 4, StoolKind::staff, Slot::l4, kNoSlot, Spot::l4},
    {Stool::r4, 4, StoolKind::staff, Slot::r4, kNoSlot, Spot::r4},
    {Stool::l3, 3, StoolKind::staff, Slot::l3, kNoSlot, Spot::l3},
    {Stool::a3, 3, StoolKind::arrow, Slot::l3, Slot::r3, kNoSpot},
    {Stool::r3, 3, StoolKind::four_plus, Slot::r3, kNoSlot, kNoSpot},
    {Stool::l2, 2, StoolKind::staff, Slot::l2, kNoSlot, Spot::l2},
    {Stool::r2, 2, StoolKind::staff, Slot::r2, kNoSlot, Spot::r2},
    {Stool::l1, 1, StoolKind::four_plus, Slot::l1, kNoSlot, kNoSpot},
    {Stool::a1, 1, StoolKind::arrow, Slot::l1, Slot::r1, kNoSpot},
    {Stool::r1, 1, StoolKind::staff, Slot::r1, kNoSlot, Spot::r1},
}};
constexpr const StoolLine& line_of(Stool stool) { return kStoolLines[static_cast<std::size_t>(stool)]; }

// B5. Twelve slots, the two of the tunnel cannot be seen.
constexpr bool is_tunnel(Slot slot) { return slot == Slot::tunnel_in || slot == Slot::tunnel_out; }
inline constexpr std::array<Slot, kSlots - 2> kVisibleSlots{Slot::l1, Slot::l2, Slot::l3, Slot::l4, Slot::l5,
                                                            Slot::r5, Slot::r4, Slot::r3, Slot::r2, Slot::r1};
// The slot across the board in the same row.
constexpr Slot opposite(Slot slot) { return Slot(kSlots - 1 - static_cast<int>(slot)); }

}  // namespace sushiya::sushi_boat
