// A whole game as text a person can read: each step, what everybody sees and hears, choices, scores.
#pragma once

#include <string>

#include "tests/variants.hpp"

namespace sushiya::tests {

// A random game from a fixed seed, through Match alone: the same text on every machine.
std::string playthrough(const Variant& variant);

}  // namespace sushiya::tests
