// What a batch writes.
#pragma once

#include <cstdint>

namespace sushiya::batch {

// How legal actions are written: a byte each, or a bit each, the lowest first, in rows of whole 8 bytes.
enum class Masks : std::uint8_t { bytes, bits };

// Any of them may be null and is then not written.
struct Arrays {
    std::uint8_t* observations = nullptr;  // [games][players][numbers]
    std::uint8_t* masks = nullptr;         // [games][players][mask_bytes]
    float* rewards = nullptr;              // [games][players]
    std::uint8_t* dones = nullptr;         // [games]
    std::uint8_t* acting = nullptr;        // [games][players]: 1 for a seat that chooses now
};

}  // namespace sushiya::batch
