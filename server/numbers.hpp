// Numbers that tables, the store and the wire share.
#pragma once

#include <cstdint>

namespace sushiya::server {

// A position in a table's log: the number of a line, from 1. 0 is before the first.
using Version = std::int64_t;
// Milliseconds since 1970.
using Time = std::int64_t;

}  // namespace sushiya::server
