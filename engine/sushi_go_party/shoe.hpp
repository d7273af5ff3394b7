// Sushi Go Party!: cards drawn from counts in random order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/rng.hpp"
#include "engine/sushi_go_party/cards.hpp"

namespace sushiya::sushi_go_party {

// Laid out once, then a Fisher–Yates step per card.
class Shoe {
  public:
    constexpr explicit Shoe(const Cards& cards) {
        // Sixteen slots are written for each kind and the next kind overwrites the surplus: one wide
        // store instead of a loop, since no count exceeds 15.
        cards.each_kind([&](Card card) {
            for (std::size_t i = 0; i < 16; ++i) slots_[size_ + i] = card;
            size_ += static_cast<std::size_t>(cards[card]);
        });
    }
    constexpr Card take(Rng& rng) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(size_));
        const Card card = slots_[at];
        slots_[at] = slots_[--size_];
        return card;
    }
    constexpr Cards take(Rng& rng, int count) {
        Cards cards;
        for (int i = 0; i < count; ++i) cards.add(take(rng));
        return cards;
    }

  private:
    // The main deck has 54 cards besides at most 15 desserts.
    static constexpr std::size_t kMost = 54 + 15;

    std::array<Card, kMost + 16> slots_;
    std::size_t size_ = 0;
};

}  // namespace sushiya::sushi_go_party
