// Flat Monte-Carlo: every choice of the seat is tried in the same imagined worlds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "bots/level.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/playout.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

// One iteration imagines one world and plays it out once for each choice, everybody else by habit.
// Sharing the world between the choices cuts most of the luck out of the comparison.
template <Mind M, class G = typename M::Game>
Verdict<typename G::Action> flat_search(const G& game, const typename G::View& view, Memory memory, Budget budget,
                                        Rng& rng) {
    using State = typename G::State;
    const Seat seat = view.viewer;
    typename G::Choices choices;
    game.choices(M::imagine(game, view, memory, rng), seat, choices);
    std::vector<double> total(static_cast<std::size_t>(choices.size()));
    Joint<typename G::Action> joint;
    while (choices.size() > 1 && budget.take()) {
        const State world = M::imagine(game, view, memory, rng);
        for (const Seat other : game.turn(world).actors)
            if (other != seat) joint[other] = M::habit(game, world, other, rng);
        for (int i = 0; i < choices.size(); ++i) {
            State s = world;
            joint[seat] = choices[i];
            game.play(s, joint, Quiet{});
            total[static_cast<std::size_t>(i)] += playout<M>(game, world, s, rng)[seat.index];
        }
    }
    Verdict<typename G::Action> verdict;
    verdict.iterations = budget.used();
    const double worlds = std::max<double>(1, static_cast<double>(budget.used()));
    const auto best = std::max_element(total.begin(), total.end()) - total.begin();
    for (int i = 0; i < choices.size(); ++i)
        verdict.candidates.push_back({choices[i], i == best ? 1.0 : 0.0, total[static_cast<std::size_t>(i)] / worlds});
    verdict.sort();
    return verdict;
}

}  // namespace sushiya::bots
