// From a position to a verdict: everybody follows a policy until the mind calls it settled.
#pragma once

#include "bots/eval/knowledge.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

// A game without a bound on its length (Sushizock) must not hold a playout for ever; after this many
// steps the position is judged as it stands.
inline constexpr int kLongestPlayout = 600;

template <class Mind, class G, class Policy>
Worth playout(const G& game, const typename G::State& from, typename G::State s, Rng& rng, const Policy& policy) {
    Joint<typename G::Action> joint;
    for (int step = 0; step < kLongestPlayout && !Mind::settled(game, from, s); ++step) {
        const Turn turn = game.turn(s);
        if (turn.waits == Turn::Waits::over) break;
        if (turn.waits == Turn::Waits::chance) {
            game.happen(s, game.draw(s, rng), Quiet{});
            continue;
        }
        for (const Seat seat : turn.actors) joint[seat] = policy(s, seat, rng);
        game.play(s, joint, Quiet{});
    }
    return Mind::worth(game, s);
}

template <class Mind, class G>
Worth playout(const G& game, const typename G::State& from, const typename G::State& s, Rng& rng) {
    return playout<Mind>(game, from, s, rng, [&](const typename G::State& at, Seat seat, Rng& whims) {
        return Mind::habit(game, at, seat, whims);
    });
}

}  // namespace sushiya::bots
