// What viewers are told: nothing that is hidden from them, and all that they have seen.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "tests/battery/walk.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

// Non-interference: re-deal what a viewer may not know, and every byte that viewer gets stays the same.
// Old events are written again now and then only: there are many, and they are told as seen today.
template <class C>
void tells_nothing_hidden(const Variant& variant, std::uint64_t seed) {
    Rng rng(seed);
    Rng guessing = rng.fork();
    constexpr std::size_t kRecent = 20;
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const std::size_t from = rng.below(8) == 0 ? 0 : match.event_count() - std::min(match.event_count(), kRecent);
        for (const Seat viewer : viewers(match)) {
            MatchOf<C> other = match;
            other.set_truth(match.rules().guess(match.view_of(viewer), guessing));
            ASSERT_EQ(everything_for(other, viewer, from), everything_for(match, viewer, from)) << name_of(viewer);
        }
    });
}

// A joint choice that is legal in both worlds, if there is one.
template <class G>
std::optional<Joint<typename G::Action>> common_joint(const G& game, const typename G::State& one,
                                                      const typename G::State& two, Rng& rng) {
    Joint<typename G::Action> joint{};
    const auto first = std::make_unique<typename G::Choices>();
    const auto second = std::make_unique<typename G::Choices>();
    for (const Seat seat : game.turn(one).actors) {
        game.choices(one, seat, *first);
        game.choices(two, seat, *second);
        std::vector<typename G::Action> common;
        std::set_intersection(first->begin(), first->end(), second->begin(), second->end(), std::back_inserter(common));
        if (common.empty()) return std::nullopt;
        joint[seat] = common[rng.below(static_cast<std::uint32_t>(common.size()))];
    }
    return joint;
}

// Two worlds a viewer cannot tell apart go on in the same way. If the viewer is told the same on the
// way, it still cannot tell them apart: a view never knows more than the events have said. And if it
// is told different things, its views differ: events never say more than the view keeps.
template <class C>
void tells_all_that_is_seen(const Variant& variant, std::uint64_t seed) {
    using G = typename C::Game;
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    Rng guessing = rng.fork();
    const auto hear = [](std::vector<typename G::Event>& heard, Seat viewer) {
        return [&heard, viewer](const typename G::Event& event, Audience audience) {
            if (audience.contains(viewer)) heard.push_back(event);
        };
    };
    walk_states(game, rng, [&](const auto& state) {
        if (game.turn(state).waits == Turn::Waits::over) return;
        for (const Seat viewer : viewers(game)) {
            auto truth = state;
            auto world = game.guess(game.view(state, viewer), guessing);
            std::vector<typename G::Event> heard;
            std::vector<typename G::Event> heard_in_world;
            if (game.turn(state).waits == Turn::Waits::chance) {
                const auto chance = game.draw(truth, guessing);
                if (!game.possible(world, chance)) continue;
                game.happen(truth, chance, hear(heard, viewer));
                game.happen(world, chance, hear(heard_in_world, viewer));
            } else {
                const auto joint = common_joint(game, truth, world, guessing);
                if (!joint) continue;
                game.play(truth, *joint, hear(heard, viewer));
                game.play(world, *joint, hear(heard_in_world, viewer));
            }
            ASSERT_EQ(heard == heard_in_world, game.view(truth, viewer) == game.view(world, viewer))
                << name_of(viewer)
                << (heard == heard_in_world ? " heard the same but sees" : " sees the same but heard")
                << " different things";
        }
    });
}

}  // namespace sushiya::tests
