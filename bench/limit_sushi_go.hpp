// How fast Sushi Go! can be played at all: a loop made for it and for nothing else.
//
// The full rules for two to five players (deal, every legal pick, wasabi, chopsticks in both orders,
// scoring, puddings), uniform random play, and no line shared with the engine. The benchmark runs it
// beside the engine, so that the price of the general contract is a number.
#pragma once

#include <cstdint>

namespace limit_sushi_go {

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::int64_t points = 0;  // of all players in all games
};

// Plays this many games; the same seed gives the same tally.
Tally play(int players, std::uint64_t games, std::uint64_t seed);

}  // namespace limit_sushi_go
