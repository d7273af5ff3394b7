// JSON with one thing in it that nobody described.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/rng.hpp"

namespace sushiya::tests {

// One value of the document, or a part of one, is no longer what it was: a text has another word, a number is a text,
// a list has something else in it, an object a field more, or lost the field that tells what it is.
std::string damaged_json(std::string_view json, Rng& rng);

}  // namespace sushiya::tests
