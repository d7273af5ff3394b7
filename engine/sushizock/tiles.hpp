// Sushizock: the portions, and the rows and piles they lie in.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/counts.hpp"

namespace sushiya::sushizock {

// The two kinds of portion: sushi are blue, bones are red.
enum class Colour : std::uint8_t { sushi, bone };

inline constexpr int kTiles = 12;  // of each colour

// Z1. Two sushi of each value from 1 to 6.
inline constexpr std::array<std::int8_t, kTiles> kSushiValues{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6};
// Z2. Bones: -1 five times, -2 four times, -3 twice, -4 once.
inline constexpr std::array<std::int8_t, kTiles> kBoneValues{-1, -1, -1, -1, -1, -2, -2, -2, -2, -3, -3, -4};

// One portion of a colour, 1 .. 12 in the order of the values above. Tiles of equal value are still
// two tiles: a log must know which of them has been covered (Z25). Chance numbers equals from left to
// right when the rows are laid, so that one row of values is one outcome.
enum class Tile : std::uint8_t {};
inline constexpr Tile kNoTile{0};

constexpr int value(Colour colour, Tile tile) {
    const auto& values = colour == Colour::sushi ? kSushiValues : kBoneValues;
    return values[static_cast<std::size_t>(tile) - 1];
}

// Tiles in order, place 1 first: the left end of a row, the top of a pile. Twelve 4-bit numbers in a
// word, so that closing a gap is a shift.
class Tiles {
  public:
    constexpr int size() const { return (64 + 3 - std::countl_zero(bits_)) / 4; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr Tile operator[](int place) const { return Tile((bits_ >> shift(place)) & 15U); }
    constexpr Tile top() const { return (*this)[1]; }

    // Removes and returns the tile at a place; the rest closes up.
    constexpr Tile take(int place) {
        const Tile tile = (*this)[place];
        const std::uint64_t before = bits_ & ((std::uint64_t{1} << shift(place)) - 1);
        bits_ = (bits_ >> (shift(place) + 4) << shift(place)) | before;
        return tile;
    }
    constexpr void put_on_top(Tile tile) { bits_ = (bits_ << 4U) | static_cast<std::uint64_t>(tile); }
    constexpr void append(Tile tile) { bits_ |= static_cast<std::uint64_t>(tile) << shift(size() + 1); }
    constexpr Tiles without_top(int tiles) const {
        Tiles rest;
        rest.bits_ = bits_ >> (4 * static_cast<unsigned>(tiles));
        return rest;
    }

    // Calls `visit(tile)` from place 1 on.
    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (std::uint64_t left = bits_; left != 0; left >>= 4U) visit(Tile(left & 15U));
    }
    constexpr bool operator==(const Tiles&) const = default;

  private:
    static constexpr unsigned shift(int place) { return 4 * (static_cast<unsigned>(place) - 1); }

    std::uint64_t bits_ = 0;
};

// What up to eight tiles are worth from so many places after the first on: a byte each, 0 where there is none, without
// the sign. All of them at once, as rows and piles are made of little else.
constexpr std::uint64_t worths(Colour colour, const Tiles& tiles, int after) {
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    const std::uint64_t bytes =
        as_bytes(static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(tiles) >> (4 * static_cast<unsigned>(after))));
    if (colour == Colour::sushi) return ((bytes + kOnes) >> 1U) & (7 * kOnes);
    const auto from = [&](std::uint64_t least) { return ((bytes + (128 - least) * kOnes) >> 7U) & kOnes; };
    return from(1) + from(6) + from(10) + from(12);
}
static_assert([] {
    for (unsigned tile = 1; tile <= kTiles; ++tile) {
        Tiles one;
        one.put_on_top(Tile(tile));
        if (worths(Colour::sushi, one, 0) != static_cast<std::uint64_t>(value(Colour::sushi, Tile(tile))) ||
            worths(Colour::bone, one, 0) != static_cast<std::uint64_t>(-value(Colour::bone, Tile(tile))))
            return false;
    }
    return worths(Colour::sushi, {}, 0) == 0 && worths(Colour::bone, {}, 0) == 0;
}());

constexpr int sum_of(Colour colour, const Tiles& tiles) {
    const int sum = sum_of_bytes(worths(colour, tiles, 0) + worths(colour, tiles, 8));
    return colour == Colour::sushi ? sum : -sum;
}

// Sushi and bones side by side: the two rows on the table, or the two piles of a player.
struct Portions {
    Tiles sushi;
    Tiles bones;

    constexpr Tiles& operator[](Colour colour) { return colour == Colour::sushi ? sushi : bones; }
    constexpr const Tiles& operator[](Colour colour) const { return colour == Colour::sushi ? sushi : bones; }
    constexpr bool empty() const { return sushi.empty() && bones.empty(); }
    constexpr bool operator==(const Portions&) const = default;
};

// The same values in the same order, equals numbered from left to right.
constexpr Tiles numbered(Colour colour, const Tiles& row) {
    std::array<std::uint8_t, kTiles + 1> copies{};  // laid so far, by the first tile of their value
    Tiles out;
    row.each([&](Tile tile) {
        auto first = static_cast<std::size_t>(tile);
        while (first > 1 && value(colour, Tile(first - 1)) == value(colour, tile)) --first;
        out.append(Tile(first + copies[first]++));
    });
    return out;
}

}  // namespace sushiya::sushizock
