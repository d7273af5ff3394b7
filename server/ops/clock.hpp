// The time of day, for logs and deadlines.
#pragma once

#include <chrono>

#include "server/numbers.hpp"

namespace sushiya::server {

inline Time now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace sushiya::server
