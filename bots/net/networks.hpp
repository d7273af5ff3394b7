// The networks that the program carries, by game.
#pragma once

#include <iterator>
#include <span>
#include <string_view>

#include "bots/net/network.hpp"

namespace sushiya::bots::net {

struct EmbeddedNetwork {
    std::string_view game;
    std::string_view file;
};
// Made from bots/net/weights/ when the program is built; a page hands its own in when it has loaded them
// (wasm/handed_networks.cpp).
std::span<const EmbeddedNetwork> embedded_networks();

// The network that was trained on rows of this encoder, read once; null if there is none that fits. May be called from
// several threads.
const Network* find_network(std::string_view encoder, int inputs, int outputs);

}  // namespace sushiya::bots::net
