// Sushizock: what two piles are worth (Z20 to Z22).
#pragma once

#include <cstdint>

#include "engine/core/seat.hpp"
#include "engine/sushizock/tiles.hpp"

namespace sushiya::sushizock {

enum class Rule : std::uint8_t { sushi, bones };
inline constexpr int kRules = 2;

// Z21. Sushi stacked higher than the bones do not count: they are removed from the top.
constexpr Tiles sushi_that_count(const Portions& piles) {
    const int excess = piles.sushi.size() - piles.bones.size();
    return excess > 0 ? piles.sushi.without_top(excess) : piles.sushi;
}

// Z22. Sushi that count, plus the bones, which count always and are negative.
template <class Sheet>
constexpr void score_piles(Seat seat, const Portions& piles, Sheet&& sheet) {
    if (const int points = sum_of(Colour::sushi, sushi_that_count(piles)); points != 0)
        sheet(seat, Rule::sushi, points);
    if (const int points = sum_of(Colour::bone, piles.bones); points != 0) sheet(seat, Rule::bones, points);
}

// Both lines together, for whoever judges a position.
constexpr int worth(const Portions& piles) {
    return sum_of(Colour::sushi, sushi_that_count(piles)) + sum_of(Colour::bone, piles.bones);
}

}  // namespace sushiya::sushizock
