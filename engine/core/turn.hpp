// What a game waits for.
#pragma once

#include <cstdint>

#include "engine/core/seat.hpp"

namespace sushiya {

// A game always waits for exactly one thing: the choices of a set of seats (all at once, secretly),
// an outcome of chance, or nothing any more. Drafting, a dice turn and a challenge are one mechanism:
// they differ only in who the actors are.
struct Turn {
    enum class Waits : std::uint8_t { choice, chance, over };

    Waits waits;
    SeatSet actors;  // empty unless waits == choice

    static constexpr Turn choice(SeatSet actors) { return {Waits::choice, actors}; }
    static constexpr Turn chance() { return {Waits::chance, {}}; }
    static constexpr Turn over() { return {Waits::over, {}}; }

    constexpr bool operator==(const Turn&) const = default;
};

}  // namespace sushiya
