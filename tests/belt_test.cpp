// The belt of Sushi Boat as a value of its own: pushes, gaps, runs, and a bag that runs out.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/sushi_boat/belt.hpp"

namespace sushiya::tests {
namespace {

using namespace sushi_boat;

// Belts are written slot by slot from the entry, a letter for a plate and '.' for a gap: "abcde|fg|hijkl".
Plate plate_of(char letter) { return letter == '.' ? kNoPlate : Plate(letter - 'a'); }
char letter_of(Plate plate) { return plate == kNoPlate ? '.' : static_cast<char>('a' + static_cast<int>(plate)); }

Belt belt_of(std::string_view text) {
    std::array<Plate, kSlots> plates{};
    std::size_t at = 0;
    for (const char c : text)
        if (c != '|') plates[at++] = plate_of(c);
    EXPECT_EQ(at, plates.size());
    return Belt(plates);
}
std::string text_of(const Belt& belt) {
    std::string text;
    for (int i = 0; i < kSlots; ++i) {
        if (i == 5 || i == 7) text += '|';
        text += letter_of(belt[Slot(i)]);
    }
    return text;
}

struct Moved {
    std::string belt;
    char emerged;
    char fallen;
    bool operator==(const Moved&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Moved& moved) {
    return out << moved.belt << " emerged " << moved.emerged << " fallen " << moved.fallen;
}
Moved push(std::string_view text, char plate) {
    Belt belt = belt_of(text);
    const Shift shift = belt.push(plate_of(plate));
    return {text_of(belt), letter_of(shift.emerged), letter_of(shift.fallen)};
}
Moved advance(std::string_view text, Slot slot) {
    Belt belt = belt_of(text);
    const Shift shift = belt.advance(slot);
    return {text_of(belt), letter_of(shift.emerged), letter_of(shift.fallen)};
}

// B12
TEST(Belt, PushMovesTheRunUpToTheFirstGap) {
    EXPECT_EQ(push(".bcde|fg|hijkl", 'z'), (Moved{"zbcde|fg|hijkl", '.', '.'}));
    EXPECT_EQ(push("ab.de|fg|hijkl", 'z'), (Moved{"zabde|fg|hijkl", '.', '.'}));
    EXPECT_EQ(push("abc..|fg|h.jkl", 'z'), (Moved{"zabc.|fg|h.jkl", '.', '.'}));
    EXPECT_EQ(push("abcde|fg|h.jkl", 'z'), (Moved{"zabcd|ef|ghjkl", 'g', '.'}));
    EXPECT_EQ(push("abcde|fg|.ijkl", 'z'), (Moved{"zabcd|ef|gijkl", 'g', '.'}));
    EXPECT_EQ(push("abcde|fg|hijkl", 'z'), (Moved{"zabcd|ef|ghijk", 'g', 'l'}));
}

// B33
TEST(Belt, TempuraMovesARunAndLeavesAGap) {
    EXPECT_EQ(advance("abcde|fg|hijkl", Slot::r1), (Moved{"abcde|fg|hijk.", '.', 'l'}));
    EXPECT_EQ(advance("abcde|fg|hijkl", Slot::r5), (Moved{"abcde|fg|.hijk", '.', 'l'}));
    EXPECT_EQ(advance("abcde|fg|hijkl", Slot::l5), (Moved{"abcd.|ef|ghijk", 'g', 'l'}));
    EXPECT_EQ(advance("abcde|fg|hijkl", Slot::l1), (Moved{".abcd|ef|ghijk", 'g', 'l'}));
    EXPECT_EQ(advance("ab.de|fg|hijkl", Slot::l1), (Moved{".abde|fg|hijkl", '.', '.'}));
    EXPECT_EQ(advance("abcde|fg|hi.kl", Slot::l3), (Moved{"ab.cd|ef|ghikl", 'g', '.'}));
    EXPECT_EQ(advance("abcde|fg|hi.kl", Slot::r4), (Moved{"abcde|fg|h.ikl", '.', '.'}));
}

// B13
TEST(Belt, GreenFillsAndRedThrowsOneOff) {
    for (const std::string_view text : {"abcde|fg|hijkl", "ab.de|fg|h.jk.", ".....|fg|....."}) {
        for (const Symbol symbol : {Symbol::green, Symbol::red}) {
            Belt belt = belt_of(text);
            const int gaps = static_cast<int>(std::count(text.begin(), text.end(), '.'));
            int fallen = 0;
            const int pushes = belt.pushes_to_fill(symbol);
            EXPECT_EQ(pushes, gaps + (symbol == Symbol::red ? 1 : 0)) << text;
            for (int i = 0; i < pushes; ++i) fallen += belt.push(plate_of('z')).fallen == kNoPlate ? 0 : 1;
            EXPECT_EQ(belt.gaps(), 0) << text;
            EXPECT_EQ(fallen, symbol == Symbol::red ? 1 : 0) << text;
        }
    }
}

// B44, for every belt: which of the ten visible slots have a plate.
TEST(Belt, ChallengesBringBothPlatesOut) {
    for (unsigned mask = 0; mask < 1U << kVisibleSlots.size(); ++mask) {
        Belt belt = belt_of(".....|fg|.....");
        for (std::size_t i = 0; i < kVisibleSlots.size(); ++i)
            if (((mask >> i) & 1U) != 0) belt.put(kVisibleSlots[i], plate_of('x'));
        const int pushes = belt.pushes_to_uncover();
        const int falls = belt.falls_when_uncovered();
        int fallen = 0;
        for (int i = 0; i < pushes; ++i) {
            ASSERT_EQ(belt[Slot::tunnel_in] == plate_of('f'), i < pushes - 1) << "out before the last push";
            fallen += belt.push(plate_of('z')).fallen == kNoPlate ? 0 : 1;
        }
        ASSERT_EQ(belt[Slot::r5], plate_of('f')) << mask;
        ASSERT_EQ(belt[Slot::r4], plate_of('g')) << mask;
        ASSERT_EQ(fallen, falls) << mask;
        ASSERT_TRUE(belt.tunnel_is_full());
    }
}

// B40. Whatever is pushed, advanced and taken, in any order.
TEST(Belt, TheTunnelNeverHasAGap) {
    Rng rng(1);
    Belt belt = belt_of("abcde|fg|hijkl");
    for (int i = 0; i < 100'000; ++i) {
        const Slot slot = kVisibleSlots[rng.below(kVisibleSlots.size())];
        const std::uint32_t what = rng.below(3);
        if (what == 0 || !belt.has(slot))
            belt.push(plate_of('z'));
        else if (what == 1)
            belt.advance(slot);
        else
            belt.take(slot);
        ASSERT_TRUE(belt.tunnel_is_full());
    }
}

// B14
TEST(Bag, TakesInTheTrashOnlyWhenItIsEmpty) {
    Plates bag;
    Plates trash;
    EXPECT_FALSE(bag_needs_trash(bag, trash));
    trash.add(plate_of('a'));
    trash.add(plate_of('b'), 2);
    EXPECT_TRUE(bag_needs_trash(bag, trash));
    bag.add(plate_of('c'));
    EXPECT_FALSE(bag_needs_trash(bag, trash));
    empty_into(bag, trash);
    EXPECT_TRUE(trash.empty());
    EXPECT_EQ(bag.total(), 4);
    EXPECT_EQ(bag[plate_of('b')], 2);
}

}  // namespace
}  // namespace sushiya::tests
