#include "bots/net/networks.hpp"

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace sushiya::bots::net {

const Network* find_network(std::string_view encoder, int inputs, int outputs) {
    static std::mutex alone;
    static std::map<std::string, Network, std::less<>> read;
    const std::lock_guard lock(alone);
    if (const auto known = read.find(encoder); known != read.end()) return &known->second;
    for (const EmbeddedNetwork& embedded : embedded_networks())
        if (encoder.starts_with(embedded.game) && encoder.substr(embedded.game.size()).starts_with("-v"))
            if (auto network = Network::read(embedded.file, encoder, inputs, outputs))
                return &read.emplace(encoder, std::move(*network)).first->second;
    return nullptr;
}

}  // namespace sushiya::bots::net
