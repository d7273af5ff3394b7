// A whole game as text, once with everything that anybody is given, once for a person to read.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/variants.hpp"

namespace sushiya::tests {

// A random game from a fixed seed, through Match alone: each step, what is new in every view, what everybody
// hears, choices, scores. The same text on every machine.
std::string playthrough(const Variant& variant);

// A game worth reading: a seed whose random game meets many rules in few turns.
struct Story {
    std::string_view game;
    std::string_view variant;  // its name in tests/variants.hpp
    std::uint64_t seed;
    std::string_view watched;   // label=/place/in/the/view, shown where it is new; * stands for every seat
    std::string_view unsaid;    // events, and words in them, that only repeat what the choices and the table tell
    std::string_view look_for;  // what to check against the rules
};

// The same kind of game, told short: what each actor could choose and chose, what happened, what is on the table
// and what it is worth.
std::string tell(const Story& story, const Variant& variant);

// Whether a value is a list of names and of nothing else.
bool all_names(const boost::json::value& value);
// Such a list as people count them: "tempura*2 salmon".
std::string counted(const boost::json::array& names);

}  // namespace sushiya::tests
