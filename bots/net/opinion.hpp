// What a network thinks of the choices of a seat.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bots/net/heads.hpp"
#include "bots/net/networks.hpp"
#include "bots/net/trained.hpp"
#include "bots/search/verdict.hpp"

namespace sushiya::bots::net {

// The network of a game, if it has one that is good at this table.
template <HasEncoder G>
const Network* network_of([[maybe_unused]] const G& game) {
    if constexpr (!kTrained<G>) return nullptr;
    using H = Heads<G>;
    const Network* const network = find_network(EncoderOf<G>::kName, H::kInputs, H::kOutputs + 1);
    return network != nullptr && network->plays(game.players()) ? network : nullptr;
}

// What is seen, as the network of all tables of the game takes it.
template <HasEncoder G>
void write_row(const EncoderOf<G>& encoder, const typename G::View& view, std::span<std::uint8_t> row) {
    std::array<std::uint8_t, EncoderOf<G>::kMostNumbers> numbers;
    encoder.observe(view, Row(numbers.data()));
    std::ranges::fill(row, std::uint8_t{0});
    for (int i = 0; i < encoder.numbers(); ++i)
        row[static_cast<std::size_t>(Heads<G>::place_of(encoder, i))] = numbers[static_cast<std::size_t>(i)];
}

// Likelier what it thinks better of, the more so the sharper. The value is that of the position: it has none for each
// choice.
template <HasEncoder G>
Verdict<typename G::Action> opinion(const Network& network, const G& game, const typename G::View& view,
                                    const typename G::Choices& choices, float sharpness) {
    using H = Heads<G>;
    const EncoderOf<G> encoder(game);
    std::array<std::uint8_t, H::kInputs> row;
    write_row<G>(encoder, view, row);
    std::array<float, H::kOutputs + 1> outputs;
    network.think(row, outputs);

    Verdict<typename G::Action> verdict;
    double most = -1e30;
    for (const auto& action : choices) {
        double score = 0;
        H::each_part(encoder, action, view.viewer,
                     [&](int part) { score += sharpness * outputs[static_cast<std::size_t>(part)]; });
        verdict.candidates.push_back({action, score, outputs.back()});
        most = std::max(most, score);
    }
    for (auto& candidate : verdict.candidates) candidate.share = std::exp(candidate.share - most);
    verdict.share_out();
    return verdict;
}

}  // namespace sushiya::bots::net
