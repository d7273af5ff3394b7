// Damaged text, for borders that must refuse it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/rng.hpp"

namespace sushiya::tests {

// A text a few edits away from `text`: characters lost, doubled, swapped, replaced, or a piece of
// another text of the pool spliced in.
std::string damaged(std::string text, const std::vector<std::string>& pool, Rng& rng);

}  // namespace sushiya::tests
