// The reasons of a game, for whoever judges it. A game's own are in reasons/<game>.cpp.
#pragma once

#include <cstdint>

#include "bots/analysis/reason.hpp"
#include "bots/level.hpp"

namespace sushiya::bots {

// A choice that is best, and one that it is held against.
template <class Action>
struct Contrast {
    Action best;
    Action other;
};

// By what the seat knew. A game nobody has written reasons for is judged without.
template <class G>
Explained explain(const G& /*game*/, const typename G::View& /*view*/, Memory /*memory*/, std::uint64_t /*seed*/,
                  const Contrast<typename G::Action>& /*choices*/) {
    return {};
}

}  // namespace sushiya::bots
