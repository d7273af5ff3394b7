// One number for a game played at random by numbers: equal wherever rules, rows and masks do the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "batch/table.hpp"

namespace sushiya::batch {

// FNV-1a.
class Hash {
  public:
    constexpr void add(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
    constexpr void add(std::uint64_t word) {
        for (unsigned shift = 0; shift < 64; shift += 8) add(static_cast<std::uint8_t>(word >> shift));
    }
    // Of a win: a share of eight at most, in whole numbers.
    constexpr void add_share(float share) { add(static_cast<std::uint64_t>(share * 840)); }
    constexpr std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

// Game `number` of a batch with this seed, to its end: every row, mask, choice and reward.
template <class E>
constexpr std::uint64_t sign_game(const Setup<E>& setup, std::uint64_t seed, std::uint64_t number) {
    Hash hash;
    Table<E> table(seed, number);
    begin(setup, table);
    const int words = LegalMask<E>::words_for(setup.encoder.actions());
    std::array<std::uint8_t, static_cast<std::size_t>(E::kMostNumbers)> row;
    std::array<std::uint64_t, static_cast<std::size_t>((E::kMostActions + 63) / 64)> legal;
    std::array<std::int32_t, kMaxSeats> numbers{};
    std::array<float, kMaxSeats> rewards{};
    for (bool over = false; !over;) {
        for (const Seat seat : table.actors) {
            observe(setup, table, seat, row.data());
            list_legal(setup, table, seat, legal.data());
            for (int i = 0; i < setup.encoder.numbers(); ++i) hash.add(row[static_cast<std::size_t>(i)]);
            for (int i = 0; i < words; ++i) hash.add(legal[static_cast<std::size_t>(i)]);
            numbers[seat.index] = sample(legal.data(), words, table.sampling);
            hash.add(static_cast<std::uint64_t>(numbers[seat.index]));
        }
        over = step(setup, table, numbers.data(), rewards.data());
        for (const Seat seat : SeatSet::first(setup.game.players())) hash.add_share(rewards[seat.index]);
    }
    return hash.value();
}

}  // namespace sushiya::batch
