// Random legal play of any match.
#pragma once

#include "engine/core/rng.hpp"
#include "engine/registry/match.hpp"

namespace sushiya::tests {

// One step: the awaited outcome drawn, or a uniform choice of every actor. Fails when the game is over.
Result<void> random_step(Match& match, Rng& rng);

}  // namespace sushiya::tests
