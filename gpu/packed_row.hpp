// A row that is written by sixteen bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/features.hpp"

namespace sushiya::gpu {

// As Row, for memory that is slow to write by single bytes: numbers gather in two words, which go out together. The row
// begins at a multiple of 16 and has room up to the next.
class PackedRow {
  public:
    constexpr explicit PackedRow(std::uint8_t* to) : at_(to) {}
    PackedRow(const PackedRow&) = delete;
    PackedRow& operator=(const PackedRow&) = delete;
    constexpr ~PackedRow() {
        if (filled_ != 0) put(word_);
        if (half_) put(0);
    }

    constexpr void number(const char*, int value, int /*most*/) {
        write(static_cast<std::uint64_t>(value < 0 ? 0 : (value > 255 ? 255 : value)), 1);
    }
    constexpr void flag(const char*, bool value) { write(value ? 1 : 0, 1); }
    template <class Kind>
    constexpr void one_of(const char*, Kind value, int kinds) {
        for (int first = 0; first < kinds; first += 8) {
            const int count = kinds - first < 8 ? kinds - first : 8;
            const auto place = static_cast<unsigned>(value) - static_cast<unsigned>(first);
            write(place < static_cast<unsigned>(count) ? std::uint64_t{1} << (8 * place) : 0, count);
        }
    }
    template <class Kind, int kKinds>
    constexpr void counts(const char*, const Counts<Kind, kKinds>& counts, int /*most*/) {
        for (int k = 0; k < kKinds; k += 8) {
            const std::uint64_t word = counts.words()[static_cast<std::size_t>(k / 16)];
            const auto nibbles = static_cast<std::uint32_t>(k % 16 == 0 ? word : word >> 32U);
            write(as_bytes(nibbles), kKinds - k < 8 ? kKinds - k : 8);
        }
    }
    constexpr void numbers(const char*, std::uint64_t bytes, int count, int /*most*/) { write(bytes, count); }
    constexpr void about(int /*steps*/) {}
    template <int kNumbers, class Write>
    constexpr void ready(const std::uint8_t* numbers, Write&& /*write*/) {
        for (int k = 0; k < kNumbers; k += 8) {
            const int count = kNumbers - k < 8 ? kNumbers - k : 8;
            std::uint64_t bytes = 0;
            if (std::is_constant_evaluated())
                for (int i = 0; i < count; ++i) bytes |= std::uint64_t{numbers[k + i]} << (8 * i);
            else
                __builtin_memcpy(&bytes, __builtin_assume_aligned(numbers + k, 8), static_cast<std::size_t>(count));
            write(bytes, count);
        }
    }
    template <int kNumbers, class Write>
    constexpr void shared(int /*which*/, Write&& write) {
        write(*this);
    }

  private:
    // Up to eight bytes, the first lowest; those above are 0.
    constexpr void write(std::uint64_t bytes, int count) {
        word_ |= bytes << filled_;
        const unsigned end = filled_ + 8 * static_cast<unsigned>(count);
        if (end < 64) {
            filled_ = end;
            return;
        }
        put(word_);
        word_ = filled_ == 0 ? 0 : bytes >> (64 - filled_);
        filled_ = end - 64;
    }
    constexpr void put(std::uint64_t word) {
        if (half_) {
            store(word);
            at_ += 16;
        } else {
            first_ = word;
        }
        half_ = !half_;
    }
    constexpr void store(std::uint64_t second) {
        if (std::is_constant_evaluated()) {
            for (int i = 0; i < 8; ++i) at_[i] = static_cast<std::uint8_t>(first_ >> (8 * i));
            for (int i = 0; i < 8; ++i) at_[8 + i] = static_cast<std::uint8_t>(second >> (8 * i));
        } else {
            using Two [[gnu::vector_size(16), gnu::may_alias]] = std::uint64_t;
            *reinterpret_cast<Two*>(at_) = Two{first_, second};
        }
    }

    std::uint8_t* at_;
    std::uint64_t word_ = 0;   // being filled
    std::uint64_t first_ = 0;  // filled, waits for the second
    unsigned filled_ = 0;      // bits of word_
    bool half_ = false;
};

}  // namespace sushiya::gpu
