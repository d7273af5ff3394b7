// How many of each kind: the type behind hands, tableaux and decks.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sushiya {

// Eight 4-bit counters as eight bytes, the first lowest.
constexpr std::uint64_t as_bytes(std::uint32_t nibbles) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated()) return __builtin_ia32_pdep_di(nibbles, 0x0F0F0F0F0F0F0F0FU);
#endif
    std::uint64_t bytes = nibbles;
    bytes = (bytes | bytes << 16U) & 0x0000FFFF0000FFFFU;
    bytes = (bytes | bytes << 8U) & 0x00FF00FF00FF00FFU;
    return (bytes | bytes << 4U) & 0x0F0F0F0F0F0F0F0FU;
}
// The sum of eight bytes, below 256.
constexpr int sum_of_bytes(std::uint64_t bytes) { return static_cast<int>((bytes * 0x0101010101010101U) >> 56U); }

// A multiset of `Kind`s (an enum counting from 0), sixteen 4-bit counters to a word. No counter may
// exceed 15; every deck of ours keeps that bound per kind. Hands and tableaux are copied, compared
// and moved as words, which is what makes the engine fast: the rules on top stay plain.
template <class Kind, int kKinds>
class Counts {
  public:
    static constexpr int kWords = (kKinds + 15) / 16;
    static constexpr int kMost = 15;

    constexpr Counts() = default;

    constexpr int operator[](Kind kind) const { return static_cast<int>((word(kind) >> shift(kind)) & 15U); }
    constexpr bool has(Kind kind) const { return (*this)[kind] != 0; }

    constexpr void add(Kind kind) { words_[index(kind)] += std::uint64_t{1} << shift(kind); }
    constexpr void add(Kind kind, int count) {
        words_[index(kind)] += static_cast<std::uint64_t>(count) << shift(kind);
    }
    // As add, but for a list that is made in registers: no word has to be found in memory.
    constexpr void gather(Kind kind, int count) {
        const std::uint64_t more = static_cast<std::uint64_t>(count) << shift(kind);
        for (std::size_t w = 0; w < kWords; ++w) words_[w] += index(kind) == w ? more : 0;
    }
    constexpr void remove(Kind kind) { words_[index(kind)] -= std::uint64_t{1} << shift(kind); }
    constexpr void remove_all(Kind kind) { words_[index(kind)] &= ~(std::uint64_t{15} << shift(kind)); }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    constexpr int total() const {
        int sum = 0;
        for (const std::uint64_t word : words_) {
            // Nibbles pair into bytes (at most 30 each); the multiplication sums the eight bytes.
            const std::uint64_t bytes = (word & 0x0F0F0F0F0F0F0F0FU) + ((word >> 4U) & 0x0F0F0F0F0F0F0F0FU);
            sum += sum_of_bytes(bytes);
        }
        return sum;
    }
    // How many different kinds are present.
    constexpr int kinds() const {
        int sum = 0;
        for (const std::uint64_t word : words_) sum += std::popcount(present(word));
        return sum;
    }
    // A bit for each kind that is present, the first lowest.
    constexpr std::uint32_t which() const
        requires(kWords == 1)
    {
        std::uint64_t bits = present(words_[0]);
        bits = (bits | (bits >> 3U)) & 0x0303030303030303U;
        bits = (bits | (bits >> 6U)) & 0x000F000F000F000FU;
        bits = (bits | (bits >> 12U)) & 0x000000FF000000FFU;
        return static_cast<std::uint32_t>(bits | (bits >> 24U)) & 0xFFFFU;
    }
    constexpr bool contains(const Counts& part) const {
        for (int k = 0; k < kKinds; ++k)
            if ((*this)[Kind(k)] < part[Kind(k)]) return false;
        return true;
    }

    // Sum and difference of multisets. The caller knows that no counter overflows or goes below zero.
    constexpr Counts operator+(const Counts& other) const {
        Counts sum = *this;
        for (std::size_t w = 0; w < kWords; ++w) sum.words_[w] += other.words_[w];
        return sum;
    }
    constexpr Counts operator-(const Counts& other) const {
        Counts difference = *this;
        for (std::size_t w = 0; w < kWords; ++w) difference.words_[w] -= other.words_[w];
        return difference;
    }
    // All of them or none, without a branch to guess wrong.
    constexpr Counts only_if(bool condition) const {
        Counts some = *this;
        for (std::uint64_t& word : some.words_) word &= std::uint64_t{0} - std::uint64_t{condition ? 1U : 0U};
        return some;
    }
    constexpr bool operator==(const Counts&) const = default;

    // Calls `visit(kind)` once for each kind present, in the order of the enum.
    template <class Visit>
    constexpr void each_kind(Visit&& visit) const {
        for (std::size_t w = 0; w < kWords; ++w)
            for (std::uint64_t left = present(words_[w]); left != 0; left &= left - 1)
                visit(Kind(static_cast<int>(w) * 16 + std::countr_zero(left) / 4));
    }

    constexpr const std::array<std::uint64_t, kWords>& words() const { return words_; }

  private:
    static constexpr std::size_t index(Kind kind) { return kWords == 1 ? 0 : static_cast<std::size_t>(kind) / 16; }
    static constexpr unsigned shift(Kind kind) { return (static_cast<unsigned>(kind) % 16) * 4; }
    constexpr std::uint64_t word(Kind kind) const { return words_[index(kind)]; }
    // The lowest bit of every nibble that is not zero.
    static constexpr std::uint64_t present(std::uint64_t word) {
        const std::uint64_t pairs = word | (word >> 1U);
        return (pairs | (pairs >> 2U)) & 0x1111111111111111U;
    }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace sushiya
