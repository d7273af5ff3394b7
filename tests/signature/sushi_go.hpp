#pragma once

#include <array>

#include "engine/sushi_go/game.hpp"
#include "tests/signature/table.hpp"

namespace sushiya::sushi_go {

inline constexpr auto kSignatureTables = std::to_array<tests::Table<SushiGo>>({
    {"2-players", {2, false, false}},
    {"3-players", {3, false, false}},
    {"4-players", {4, false, false}},
    {"5-players", {5, false, false}},
    {"left-right-left", {4, true, false}},
    {"robot", {2, false, true}},
    {"robot-left-right-left", {2, true, true}},
});

}  // namespace sushiya::sushi_go
