// The parts of the module, and how refusals become exceptions.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>

#include "engine/core/seat.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::python {

void bind_match(nanobind::module_& module);
void bind_batch(nanobind::module_& module);

// A refusal is a ValueError that says why.
template <class T>
T value_of(Result<T> result) {
    if (!result) throw nanobind::value_error(result.error().what.c_str());
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// A seat of so many; -1 stands for a spectator where one is allowed.
inline Seat seat_of(int index, int players) {
    if (index < 0 || index >= players)
        throw nanobind::value_error(
            ("there is no seat " + std::to_string(index) + "; seats are 0 to " + std::to_string(players - 1)).c_str());
    return Seat{static_cast<std::uint8_t>(index)};
}
inline Seat viewer_of(int index, int players) { return index == -1 ? kSpectator : seat_of(index, players); }

}  // namespace sushiya::python
