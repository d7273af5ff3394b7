// Score sheets: one code path gives the number and its explanation.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/seat.hpp"

namespace sushiya {

// A game scores by calling `sheet(seat, Rule::tempura, 10)` for every line that is worth something.
// Whoever wants the sum passes Totals; whoever wants the bill passes a lambda that keeps the lines.
class Totals {
  public:
    template <class Rule>
    constexpr void operator()(Seat seat, Rule, int points) {
        sums_[seat.index] += points;
    }
    constexpr int operator[](Seat seat) const { return sums_[seat.index]; }

  private:
    std::array<int, kMaxSeats> sums_{};
};

// Ranks from comparable standings (the game folds points and tie-breaks into one number, more is
// better). Equals share the better rank, and the next is skipped: 1, 1, 3.
constexpr std::array<int, kMaxSeats> ranks_of(const std::array<int, kMaxSeats>& standing, int players) {
    std::array<int, kMaxSeats> ranks{};
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
        ranks[s] = 1;
        for (std::size_t t = 0; t < static_cast<std::size_t>(players); ++t)
            if (standing[t] > standing[s]) ++ranks[s];
    }
    return ranks;
}

}  // namespace sushiya
