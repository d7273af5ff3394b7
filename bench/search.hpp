// How many iterations a second the searches of the bots make.
#pragma once

#include <cstdint>
#include <string_view>

#include "bots/level.hpp"

namespace sushiya {

// Iterations in a second of processor time, thinking about the first choice of a game: the longest
// playouts there are. Nothing if the game cannot be played by so many.
double iterations_per_second(std::string_view game, int players, bots::Level level, double seconds);

}  // namespace sushiya
