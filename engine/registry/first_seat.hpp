// The option "first" of games in which somebody begins. It is written only where the table agreed on it.
#pragma once

#include <string>

#include "engine/core/first_seat.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"

namespace sushiya {

inline FirstSeat read_first(JsonReader first, int players) {
    if (!first.present()) return {};
    return FirstSeat(Seat{static_cast<std::uint8_t>(first.number(0, players - 1))});
}

inline void write_first(Json& out, FirstSeat first) {
    if (first.is_agreed()) out.field("first", first.agreed().index);
}

inline std::string why_not_first(FirstSeat first, int players) {
    if (first.is_agreed()) return "it was agreed that seat " + std::to_string(first.agreed().index) + " begins";
    return "the seats are 0 to " + std::to_string(players - 1);
}

}  // namespace sushiya
