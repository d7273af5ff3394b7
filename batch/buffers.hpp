// Arrays of the size that a batch writes.
#pragma once

#include <cstdint>
#include <vector>

#include "batch/batch.hpp"

namespace sushiya::batch {

struct Buffers {
    std::vector<std::uint8_t> observations, masks, dones, acting;
    std::vector<float> rewards;

    Buffers(const Batch& batch, Masks how) {
        const Shape& shape = batch.shape();
        const auto rows = static_cast<std::size_t>(batch.games()) * static_cast<std::size_t>(shape.players);
        observations.resize(rows * static_cast<std::size_t>(shape.numbers));
        masks.resize(rows * static_cast<std::size_t>(shape.mask_bytes(how)));
        dones.resize(static_cast<std::size_t>(batch.games()));
        acting.resize(rows);
        rewards.resize(rows);
    }
    Arrays arrays() { return {observations.data(), masks.data(), rewards.data(), dones.data(), acting.data()}; }
    bool operator==(const Buffers&) const = default;
};

}  // namespace sushiya::batch
