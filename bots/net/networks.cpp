#include "bots/net/networks.hpp"

#include <utility>

namespace sushiya::bots::net {

std::optional<Network> find_network(std::string_view encoder, int inputs, int outputs) {
    for (const EmbeddedNetwork& embedded : embedded_networks())
        if (encoder.starts_with(embedded.game) && encoder.substr(embedded.game.size()).starts_with("-v"))
            if (auto network = Network::read(embedded.file, encoder, inputs, outputs)) return std::move(*network);
    return std::nullopt;
}

}  // namespace sushiya::bots::net
