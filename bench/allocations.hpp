// How often this thread has asked for memory. Counted by operator new.
#pragma once

#include <cstdint>

namespace sushiya {

std::uint64_t allocations();

}  // namespace sushiya
