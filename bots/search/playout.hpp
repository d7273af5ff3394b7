// From a position to a verdict: everybody follows their habits until the mind calls it settled.
#pragma once

#include "bots/search/mind.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

// A game without a bound on its length (Sushizock) must not hold a playout for ever; after this many
// steps the position is judged as it stands.
inline constexpr int kLongestPlayout = 600;

template <Mind M>
Worth playout(const typename M::Game& game, const typename M::Game::State& from, typename M::Game::State s, Rng& rng) {
    Joint<typename M::Game::Action> joint;
    for (int step = 0; step < kLongestPlayout && !M::settled(game, from, s); ++step) {
        const Turn turn = game.turn(s);
        if (turn.waits == Turn::Waits::over) break;
        if (turn.waits == Turn::Waits::chance) {
            game.happen(s, game.draw(s, rng), Quiet{});
            continue;
        }
        for (const Seat seat : turn.actors) joint[seat] = M::habit(game, s, seat, rng);
        game.play(s, joint, Quiet{});
    }
    return M::worth(game, s);
}

}  // namespace sushiya::bots
