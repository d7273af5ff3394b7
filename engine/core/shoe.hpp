// Cards drawn from counts in random order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/counts.hpp"
#include "engine/core/rng.hpp"

namespace sushiya {

// One of them, each as likely as the others.
template <class Kind, int kKinds>
constexpr Kind any_among(const Counts<Kind, kKinds>& cards, Rng& rng) {
    return cards.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(cards.total()))));
}

// Laid out once, then a Fisher–Yates step per card. It holds at most kMost cards.
template <class Kind, int kKinds, std::size_t kMost>
class Shoe {
  public:
    using Cards = Counts<Kind, kKinds>;

    constexpr explicit Shoe(const Cards& cards) {
        // Sixteen slots are written for each kind and the next kind overwrites the surplus: one wide
        // store instead of a loop, since no count exceeds 15.
        cards.each_kind([&](Kind kind) {
            for (std::size_t i = 0; i < 16; ++i) slots_[size_ + i] = kind;
            size_ += static_cast<std::size_t>(cards[kind]);
        });
    }
    constexpr Kind take(Rng& rng) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(size_));
        const Kind kind = slots_[at];
        slots_[at] = slots_[--size_];
        return kind;
    }
    constexpr Cards take(Rng& rng, int count) {
        Cards cards;
        for (int i = 0; i < count; ++i) cards.add(take(rng));
        return cards;
    }
    constexpr Cards rest() const {
        Cards cards;
        for (std::size_t i = 0; i < size_; ++i) cards.add(slots_[i]);
        return cards;
    }

  private:
    std::array<Kind, kMost + 16> slots_;
    std::size_t size_ = 0;
};

}  // namespace sushiya
