// The layout of a game's network at one table (bots/net/heads.hpp), as numbers for programs that train it.
#pragma once

#include <string_view>
#include <vector>

#include "engine/registry/result.hpp"

namespace sushiya::bots::net {

struct Plan {
    int inputs = 0;
    int outputs = 0;                        // besides the value, which comes last
    std::vector<int> places{};              // of every number of a row
    std::vector<int> scales{};              // divided by them, numbers are about 0 to 1
    std::vector<std::vector<int>> parts{};  // of every action; filled up with -1
};

// Refuses a game that does not exist, or that has no encoder.
Result<Plan> plan_of(std::string_view game, std::string_view options);

}  // namespace sushiya::bots::net
