// Positions in the middle of a round.
#pragma once

#include <cstdint>

#include "bots/eval/knowledge.hpp"
#include "engine/core/rng.hpp"

namespace sushiya::tests {

template <bots::HasAppeal M>
typename M::Game::Action most_appealing(const typename M::Game& game, const typename M::Game::State& s, Seat seat) {
    typename M::Game::Choices choices;
    game.choices(s, seat, choices);
    return choices[bots::best_of(choices, [&](const auto& action) { return M::appeal(game, s, seat, action); })];
}

// One with so many cards in each hand, after play by sight where the mind has an eye for the game, every
// other choice being any.
template <class G, class Mind = bots::Knowledge<G>>
typename G::State position(const G& game, int cards, std::uint64_t seed) {
    Rng rng(seed);
    auto s = game.start();
    const auto rounds = seed % 3;
    while (s.round < rounds || s.phase != decltype(s.phase)::pick || s.hands[0].total() > cards) {
        if (game.turn(s).waits == Turn::Waits::chance) {
            game.happen(s, game.draw(s, rng), Quiet{});
            continue;
        }
        Joint<typename G::Action> joint;
        for (const Seat seat : game.turn(s).actors) {
            joint[seat] = Mind::habit(game, s, seat, rng);
            if constexpr (bots::HasAppeal<Mind>)
                if (rng.below(2) == 0) joint[seat] = most_appealing<Mind>(game, s, seat);
        }
        game.play(s, joint, Quiet{});
    }
    return s;
}

}  // namespace sushiya::tests
