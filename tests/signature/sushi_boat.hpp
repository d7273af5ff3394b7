#pragma once

#include <array>

#include "engine/sushi_boat/game.hpp"
#include "tests/signature/table.hpp"

namespace sushiya::tests {

inline constexpr auto kSushiBoatTables = std::to_array<Table<sushi_boat::SushiBoat>>({
    {"2-players", {2}},
    {"3-players", {3}},
    {"4-players", {4}},
    {"5-players", {5}},
});

}  // namespace sushiya::tests
