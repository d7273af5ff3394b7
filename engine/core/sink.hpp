// Where events go.
#pragma once

#include "engine/core/seat.hpp"

namespace sushiya {

// A sink is anything callable as `sink(event, audience)`; games take it as a template parameter.
// Quiet is the one for search and benchmarks: the compiler removes it together with the events.
struct Quiet {
    template <class Event>
    constexpr void operator()(const Event&, Audience) const {}
};

}  // namespace sushiya
