// The list of properties, for one game.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/variants.hpp"

namespace sushiya::tests {

// Plays one random game from the seed and fails the running test where the property does not hold.
using Property = void (*)(const Variant& variant, std::uint64_t seed);

// Rules alone are a thousand times faster than rules in words, or in rows of numbers.
enum class Cost { rules, words };

struct NamedProperty {
    const char* name;
    Property check;
    Cost cost;
};

// Defined in battery_of_game.cpp, which is compiled once for every game of the list.
template <class Codec>
std::vector<NamedProperty> battery_of();

}  // namespace sushiya::tests
