#pragma once

#include <array>

#include "engine/sushizock/game.hpp"
#include "tests/signature/table.hpp"

namespace sushiya::sushizock {

inline constexpr auto kSignatureTables = std::to_array<tests::Table<Sushizock>>({
    {"2-players", {2, false}},
    {"3-players", {3, false}},
    {"4-players", {4, false}},
    {"5-players", {5, false}},
    {"open-memory", {3, true}},
});

}  // namespace sushiya::sushizock
