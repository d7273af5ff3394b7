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
// exceed 15, nor their sum 255; every deck of ours keeps these bounds. Hands and tableaux are copied, compared
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
    // All of others whose kinds are ours from `first` on, as far as the end of a word.
    template <class Other, int kOthers>
    constexpr void add_from(Kind first, const Counts<Other, kOthers>& others)
        requires(Counts<Other, kOthers>::kWords == 1)
    {
        words_[index(first)] += others.words()[0] << shift(first);
    }
    constexpr void remove(Kind kind) { words_[index(kind)] -= std::uint64_t{1} << shift(kind); }
    constexpr void remove_all(Kind kind) { words_[index(kind)] &= ~(std::uint64_t{15} << shift(kind)); }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    constexpr int total() const {
        static_assert(kWords <= 8);
        std::uint64_t bytes = 0;  // nibbles pair into them, at most 30 for each word
        for (const std::uint64_t word : words_)
            bytes += (word & 0x0F0F0F0F0F0F0F0FU) + ((word >> 4U) & 0x0F0F0F0F0F0F0F0FU);
        return sum_of_bytes(bytes);
    }
    // The kind at place `n` when they are laid out in the order of the enum; n < total.
    constexpr Kind nth(int n) const {
        // Eight kinds at a time, without a branch to guess wrong: once n lies among them it stays there.
        std::uint64_t sums = sums_of_half(0);
        int first = 0;
        for (int half = 1; half < (kKinds + 7) / 8; ++half) {
            const int here = static_cast<int>(sums >> 56U);
            const bool beyond = n >= here;
            n -= beyond ? here : 0;
            sums = beyond ? sums_of_half(half) : sums;
            first = beyond ? 8 * half : first;
        }
        // Sums are below 128, so the top bit of a byte stays where n is less than it.
        const std::uint64_t more =
            (sums | 0x8080808080808080U) - (static_cast<std::uint64_t>(n) + 1) * 0x0101010101010101U;
        return Kind(first + std::countr_zero(more & 0x8080808080808080U) / 8);
    }
    // How many different kinds are present.
    constexpr int kinds() const {
        int sum = 0;
        for (const std::uint64_t word : words_) sum += std::popcount(present(word));
        return sum;
    }
    // A bit for each kind that is present, the first lowest.
    constexpr std::uint64_t which() const
        requires(kWords <= 4)
    {
        std::uint64_t bits = 0;
        for (std::size_t w = 0; w < kWords; ++w) bits |= which(words_[w]) << (16 * w);
        return bits;
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

    // The same once for each that there is: twice for a pair.
    template <class Visit>
    constexpr void each_one(Visit&& visit) const {
        each_kind([&](Kind kind) {
            for (int i = 0; i < (*this)[kind]; ++i) visit(kind);
        });
    }

    constexpr const std::array<std::uint64_t, kWords>& words() const { return words_; }

  private:
    static constexpr std::size_t index(Kind kind) { return kWords == 1 ? 0 : static_cast<std::size_t>(kind) / 16; }
    static constexpr unsigned shift(Kind kind) { return (static_cast<unsigned>(kind) % 16) * 4; }
    constexpr std::uint64_t word(Kind kind) const { return words_[index(kind)]; }
    // Bytes, each the sum of the counters of eight kinds up to its own.
    constexpr std::uint64_t sums_of_half(int half) const {
        const std::uint64_t word = words_[static_cast<std::size_t>(half / 2)];
        return as_bytes(static_cast<std::uint32_t>(word >> (half % 2 * 32))) * 0x0101010101010101U;
    }
    static constexpr std::uint64_t which(std::uint64_t word) {
        std::uint64_t bits = present(word);
#ifdef __BMI2__
        if (!std::is_constant_evaluated()) return __builtin_ia32_pext_di(bits, 0x1111111111111111U);
#endif
        bits = (bits | (bits >> 3U)) & 0x0303030303030303U;
        bits = (bits | (bits >> 6U)) & 0x000F000F000F000FU;
        bits = (bits | (bits >> 12U)) & 0x000000FF000000FFU;
        return (bits | (bits >> 24U)) & 0xFFFFU;
    }
    // The lowest bit of every nibble that is not zero.
    static constexpr std::uint64_t present(std::uint64_t word) {
        const std::uint64_t pairs = word | (word >> 1U);
        return (pairs | (pairs >> 2U)) & 0x1111111111111111U;
    }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace sushiya
