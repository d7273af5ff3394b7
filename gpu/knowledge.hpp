// What bots know of a game (bots/eval), for the device too: its functions are not constexpr, and clang takes them as
// functions of both sides between the pragmas. What they include of others must come before, as its own functions shall
// stay what they are.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "bots/level.hpp"

#pragma clang force_cuda_host_device begin
#include SUSHIYA_KNOWLEDGE
#pragma clang force_cuda_host_device end
