// Monte-Carlo tree search over imagined worlds, for simultaneous and for sequential decisions.
//
// Every iteration takes a world the seat could be in (worlds.hpp), walks down a tree in which everybody chooses by what
// earlier iterations brought them (selection.hpp), adds one node, plays the rest out by habit and credits every choice
// on the way with the worth of the end to its seat (descent.hpp).
#pragma once

#include <cstddef>
#include <utility>

#include "bots/level.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/descent.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/selection.hpp"
#include "bots/search/verdict.hpp"
#include "bots/search/worlds.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"

namespace sushiya::bots {

struct TreeOptions {
    int worlds = 0;  // how many have trees of their own while a hand is hidden; 0: a new one every iteration
    std::size_t nodes = 1U << 16U;
};

template <Mind M, SelectionFor<M> S>
class TreeSearch {
  public:
    using G = typename M::Game;
    using Action = typename G::Action;

    TreeSearch(const G& game, const typename G::View& view, Memory memory, const S& selection,
               const TreeOptions& options)
        : imagined_{game, view, memory}, options_(options), descent_(game, view.viewer, selection, options.nodes) {}

    // What one choice is worth to the seat, if everybody goes on as well as they can.
    double value_of(const Action& action, Budget budget, Rng& rng) {
        descent_.begin_with(action);
        const Verdict<Action> verdict = run(std::move(budget), rng);
        for (const auto& candidate : verdict.candidates)
            if (candidate.action == action) return candidate.value;
        return 0;
    }

    Verdict<Action> run(Budget budget, Rng& rng) {
        if constexpr (HasEndgames<M>)
            if (M::hands_known(imagined_.game, imagined_.view))
                return run_in(KnownWorld<M>(imagined_, rng), std::move(budget), rng);
        if (options_.worlds == 0) return run_in(NewWorlds<M>(imagined_, rng), std::move(budget), rng);
        const auto new_root = [&] { return descent_.add_root(); };
        return run_in(WorldsApart<M>(imagined_, options_.worlds, new_root, rng), std::move(budget), rng);
    }

  private:
    template <class Worlds>
    Verdict<Action> run_in(Worlds worlds, Budget budget, Rng& rng) {
        while (budget.take()) {
            const World<M>& world = worlds.next(rng);
            if (descent_.pass(world, rng)) worlds.drew();
        }
        return descent_.verdict(worlds.any(), budget.used());
    }

    Imagination<M> imagined_;
    TreeOptions options_;
    Descent<M, S> descent_;
};

}  // namespace sushiya::bots
