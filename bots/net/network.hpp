// A plain network: layers of weights with rectifiers between them, as train/ makes them and train/export.py writes
// them.
//
// A file has two lines of text and then numbers, the lowest byte first:
//
//   sushiya-network 1
//   {"game": ..., "encoder": ..., "layers": [inputs, hidden ..., outputs], "most_players": ..., "command": ..., ...}
//   the scale of every input, float32; then for each layer, with `wide` inputs and `high` outputs:
//   a scale for each output, float32; wide x high weights, int8, those of one input together; high biases, float32
//
// At tables of more than `most_players` it was not found to play well enough. Of the outputs the last is the value, the
// seat's expected share of the win.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/registry/result.hpp"

namespace sushiya::bots::net {

class Network {
  public:
    static constexpr int kWidest = 1024;      // of rows
    static constexpr int kWidestLayer = 512;  // of what a layer gives

    // Refuses what is no network, or one made for other rows or other actions.
    static Result<Network> read(std::string_view file, std::string_view encoder, int inputs, int outputs);

    int inputs() const { return layers_.front().wide; }
    int outputs() const { return layers_.back().high; }
    bool plays(int players) const { return players <= most_players_; }

    // What it says of rows of `inputs()` numbers, one after the other: as many outputs for each. Nothing is allocated,
    // and of several rows each costs less than one alone.
    void think(std::span<const std::uint8_t> rows, std::span<float> outputs) const;

  private:
    struct Layer {
        int wide;
        int high;
        // In blocks of outputs, filled up with 0. Within a block those of one input together: nearly all inputs are 0
        // and cost nothing.
        std::vector<float> weights;
        std::vector<float> biases;
    };

    void think_some(std::span<const std::uint8_t> rows, std::span<float> outputs) const;

    int most_players_ = 0;
    std::vector<Layer> layers_;
};

}  // namespace sushiya::bots::net
