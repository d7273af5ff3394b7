#pragma once

#include <array>

#include "engine/sushi_boat/game.hpp"
#include "tests/signature/table.hpp"

namespace sushiya::sushi_boat {

inline constexpr auto kSignatureTables = std::to_array<tests::Table<SushiBoat>>({
    {"2-players", {2}},
    {"3-players", {3}},
    {"4-players", {4}},
    {"5-players", {5}},
});

}  // namespace sushiya::sushi_boat
