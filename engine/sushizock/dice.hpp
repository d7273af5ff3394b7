// Sushizock: the dice, their exact odds, and what can be set aside of a roll.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace sushiya::sushizock {

enum class Face : std::uint8_t { sushi, bones, blue, red };
inline constexpr int kFaces = 4;
inline constexpr int kDice = 5;

// Z3. Six sides a die: two sushi, two bones, one pair of chopsticks of each colour.
inline constexpr std::array<Face, 6> kSides{Face::sushi, Face::sushi, Face::bones, Face::bones, Face::blue, Face::red};

// Up to five dice lying on the table: how many show each face, in four counters of three bits. Dice
// with the same face are interchangeable (Z9), so this is all there is to know of them.
class Dice {
  public:
    // Every value of bits() is below this.
    static constexpr int kBitsEnd = 1 << (3 * kFaces);

    constexpr Dice() = default;
    struct Faces {
        int sushi = 0;
        int bones = 0;
        int blue = 0;
        int red = 0;
    };
    static constexpr Dice showing(const Faces& n) {
        return Dice(n.sushi + (n.bones << 3) + (n.blue << 6) + (n.red << 9));
    }

    constexpr int operator[](Face face) const { return (bits_ >> shift(face)) & 7; }
    constexpr void add(Face face, int count = 1) { bits_ = static_cast<std::uint16_t>(bits_ + (count << shift(face))); }
    constexpr int total() const {
        return (*this)[Face::sushi] + (*this)[Face::bones] + (*this)[Face::blue] + (*this)[Face::red];
    }
    constexpr bool empty() const { return bits_ == 0; }
    // Calls `visit(face)` once for each face that is shown.
    template <class Visit>
    constexpr void each_kind(Visit&& visit) const {
        for (int f = 0; f < kFaces; ++f)
            if ((*this)[Face(f)] != 0) visit(Face(f));
    }
    constexpr bool contains(Dice part) const {
        for (int f = 0; f < kFaces; ++f)
            if ((*this)[Face(f)] < part[Face(f)]) return false;
        return true;
    }
    // The caller knows that no counter goes beyond five or below zero.
    constexpr Dice operator+(Dice other) const { return Dice(bits_ + other.bits_); }
    constexpr Dice operator-(Dice other) const { return Dice(bits_ - other.bits_); }
    constexpr int bits() const { return bits_; }

    constexpr bool operator==(const Dice&) const = default;
    constexpr auto operator<=>(const Dice&) const = default;

  private:
    constexpr explicit Dice(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    static constexpr int shift(Face face) { return 3 * static_cast<int>(face); }

    std::uint16_t bits_ = 0;
};

// Every different roll of so many dice with its weight: visit(dice, weight). The weights count the
// equally likely ways to roll it and sum to 6 to the power of the dice.
template <class Visit>
constexpr void each_roll(int dice, Visit&& visit) {
    constexpr std::array<int, kDice + 1> kFactorial{1, 1, 2, 6, 24, 120};
    const auto ways = [&](int n) { return kFactorial[static_cast<std::size_t>(n)]; };
    for (int sushi = 0; sushi <= dice; ++sushi)
        for (int bones = 0; bones <= dice - sushi; ++bones)
            for (int blue = 0; blue <= dice - sushi - bones; ++blue) {
                const int red = dice - sushi - bones - blue;
                const int orders = ways(dice) / (ways(sushi) * ways(bones) * ways(blue) * ways(red));
                visit(Dice::showing({sushi, bones, blue, red}), orders << (sushi + bones));
            }
}

// What can be set aside of a roll, sorted: every part of it but nothing and everything (Z8, J61). Five
// dice showing 2, 1, 1, 1 have the most parts: 3 * 2 * 2 * 2 - 2.
inline constexpr int kMostKeeps = 22;
struct Keeps {
    std::uint8_t size = 0;
    std::array<Dice, kMostKeeps> parts{};

    constexpr const Dice* begin() const { return parts.data(); }
    constexpr const Dice* end() const { return parts.data() + size; }
};

// Looked up, because it is asked for at every decision.
class KeepTable {
  public:
    constexpr KeepTable() {
        std::size_t next = 1;  // list 0 stays empty, for rolls of no die
        for (int dice = 1; dice <= kDice; ++dice)
            each_roll(dice, [&](Dice roll, int) {
                lists_[next] = keeps(roll);
                index_[static_cast<std::size_t>(roll.bits())] = static_cast<std::uint8_t>(next++);
            });
    }
    constexpr const Keeps& operator[](Dice roll) const { return lists_[index_[static_cast<std::size_t>(roll.bits())]]; }

  private:
    static constexpr int kRollKinds = 126;  // multisets of up to five dice: 9 over 4

    static constexpr Keeps keeps(Dice roll) {
        Keeps list;
        for (int red = 0; red <= roll[Face::red]; ++red)
            for (int blue = 0; blue <= roll[Face::blue]; ++blue)
                for (int bones = 0; bones <= roll[Face::bones]; ++bones)
                    for (int sushi = 0; sushi <= roll[Face::sushi]; ++sushi) {
                        const Dice part = Dice::showing({sushi, bones, blue, red});
                        if (!part.empty() && part != roll) list.parts[list.size++] = part;
                    }
        return list;
    }

    std::array<std::uint8_t, Dice::kBitsEnd> index_{};
    std::array<Keeps, kRollKinds> lists_{};
};
inline constexpr KeepTable kKeeps;

}  // namespace sushiya::sushizock
