// Random games for the battery.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/registry/match_of.hpp"
#include "tests/support/random_play.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {

// No game of ours comes near it: a walk this long has lost its way.
inline constexpr int kLongestWalk = 20'000;

template <class C>
typename C::Game game_of(const Variant& variant) {
    const auto options = options_of<C>(variant.options);
    if (!options) ADD_FAILURE() << variant.options << ": " << options.error().what;
    return typename C::Game(*options);
}

// A random legal choice of every actor.
template <class G>
Joint<typename G::Action> random_joint(const G& game, const typename G::State& state, Rng& rng) {
    Joint<typename G::Action> joint{};
    const auto list = std::make_unique<typename G::Choices>();
    for (const Seat seat : game.turn(state).actors) {
        game.choices(state, seat, *list);
        joint[seat] = (*list)[static_cast<int>(rng.below(static_cast<std::uint32_t>(list->size())))];
    }
    return joint;
}

template <class G, class Sink>
void random_advance(const G& game, typename G::State& state, Rng& rng, Sink&& sink) {
    if (game.turn(state).waits == Turn::Waits::chance)
        game.happen(state, game.draw(state, rng), sink);
    else
        game.play(state, random_joint(game, state, rng), sink);
}

// One random game; `visit(state)` at every state, the first and the last included.
template <class G, class Visit>
void walk_states(const G& game, Rng& rng, Visit&& visit) {
    typename G::State state = game.start();
    for (int step = 0; step < kLongestWalk; ++step) {
        visit(state);
        if (game.turn(state).waits == Turn::Waits::over || ::testing::Test::HasFailure()) return;
        random_advance(game, state, rng, Quiet{});
    }
    ADD_FAILURE() << "the game does not end";
}

// The same with a match; `visit(match)` may not change it.
template <class C, class Visit>
void walk_match(const Variant& variant, Rng& rng, Visit&& visit) {
    MatchOf<C> match(game_of<C>(variant).options());
    for (int step = 0; step < kLongestWalk; ++step) {
        visit(match);
        if (match.turn().waits == Turn::Waits::over || ::testing::Test::HasFailure()) return;
        const auto done = random_step(match, rng);
        if (!done) ADD_FAILURE() << done.error().what;
    }
    ADD_FAILURE() << "the game does not end";
}

}  // namespace sushiya::tests
