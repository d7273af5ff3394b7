// What people wrote and want forgotten: lines of a log that are written again without it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/result.hpp"
#include "server/numbers.hpp"

namespace sushiya::server {

struct Forgotten {
    std::vector<Version> lines;  // of chat
    SeatSet names;               // of whoever sits there now

    bool empty() const { return lines.empty() && names.empty(); }
};

// The lines of a log that read differently afterwards.
Result<std::vector<std::pair<Version, std::string>>> rewrite(const std::vector<std::string>& log,
                                                             const Forgotten& forgotten);

}  // namespace sushiya::server
