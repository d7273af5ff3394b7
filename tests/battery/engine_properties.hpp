// Properties of the rules alone: no text, so that millions of games can be played.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

#include "tests/battery/walk.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

// Exact conservation and every size and counter, after every step.
template <class C>
void keeps_every_card(const Variant& variant, std::uint64_t seed) {
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    int step = 0;
    walk_states(game, rng, [&](const auto& state) {
        ASSERT_TRUE(game.check(state)) << "after step " << step;
        ++step;
    });
}

// Sorted, unique, never empty, within the bound the game states; and a choice can always be made.
template <class C>
void lists_choices_sorted_and_unique(const Variant& variant, std::uint64_t seed) {
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    const auto list = std::make_unique<typename C::Game::Choices>();
    walk_states(game, rng, [&](const auto& state) {
        const Turn turn = game.turn(state);
        ASSERT_EQ(turn.actors.empty(), turn.waits != Turn::Waits::choice);
        for (const Seat seat : turn.actors) {
            ASSERT_LT(seat.index, game.players());
            game.choices(state, seat, *list);
            ASSERT_GT(list->size(), 0);
            ASSERT_LE(list->size(), C::Game::Choices::capacity());
            for (int i = 1; i < list->size(); ++i) ASSERT_LT((*list)[i - 1], (*list)[i]) << "choice " << i;
        }
    });
}

template <class C>
void draws_what_is_possible(const Variant& variant, std::uint64_t seed) {
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    Rng extra = rng.fork();
    walk_states(game, rng, [&](const auto& state) {
        if (game.turn(state).waits != Turn::Waits::chance) return;
        for (int i = 0; i < 4; ++i) {
            const auto chance = game.draw(state, extra);
            ASSERT_TRUE(game.possible(state, chance));
            auto after = state;
            game.happen(after, chance, Quiet{});
            ASSERT_TRUE(game.check(after));
        }
    });
}

// Equals share the better rank and the next is skipped; at the end more points are never a worse rank.
template <class C>
void ranks_by_points(const Variant& variant, std::uint64_t seed) {
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    walk_states(game, rng, [&](const auto& state) {
        std::array<int, kMaxSeats> standing{};
        for (const Seat seat : SeatSet::first(game.players())) standing[seat.index] = game.standing(state, seat);
        const auto ranks = ranks_of(standing, game.players());
        const auto end = ranks.begin() + game.players();
        ASSERT_EQ(*std::min_element(ranks.begin(), end), 1);
        for (const Seat a : SeatSet::first(game.players())) {
            const auto better = std::count_if(ranks.begin(), end, [&](int rank) { return rank < ranks[a.index]; });
            ASSERT_EQ(ranks[a.index], better + 1);
            if (game.turn(state).waits != Turn::Waits::over) continue;
            for (const Seat b : SeatSet::first(game.players()))
                if (game.points(state, a) > game.points(state, b)) ASSERT_LT(ranks[a.index], ranks[b.index]);
        }
    });
}

// view(guess(view)) == view; a guess is a sound state in which the viewer has the same choices.
template <class C>
void guesses_what_the_viewer_sees(const Variant& variant, std::uint64_t seed) {
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    Rng guessing = rng.fork();
    const auto truly = std::make_unique<typename C::Game::Choices>();
    const auto guessed = std::make_unique<typename C::Game::Choices>();
    walk_states(game, rng, [&](const auto& state) {
        for (const Seat viewer : viewers(game)) {
            const auto view = game.view(state, viewer);
            const auto world = game.guess(view, guessing);
            ASSERT_TRUE(game.view(world, viewer) == view) << "viewer " << int{viewer.index};
            ASSERT_TRUE(game.check(world)) << "viewer " << int{viewer.index};
            ASSERT_EQ(game.turn(world), game.turn(state)) << "viewer " << int{viewer.index};
            if (!game.turn(state).actors.contains(viewer)) continue;
            game.choices(state, viewer, *truly);
            game.choices(world, viewer, *guessed);
            ASSERT_TRUE(std::equal(truly->begin(), truly->end(), guessed->begin(), guessed->end()))
                << "viewer " << int{viewer.index};
        }
    });
}

}  // namespace sushiya::tests
