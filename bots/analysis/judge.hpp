// What each choice of a seat is worth to it, from what it knew; and what a position is worth to everybody.
//
// A choice's worth is the seat's expected share of the win if it makes this choice and everybody then plays well. Where
// the rest of the round can be solved it is exact. Elsewhere each choice is searched on its own, as often as the others
// and in the same imagined worlds, several times over: how far these answers differ says how sure they are.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "bots/eval/knowledge.hpp"
#include "bots/planned_tree.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/descent.hpp"
#include "bots/search/endgame.hpp"
#include "bots/search/expectimax.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/turn_search.hpp"
#include "bots/search/worlds.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

inline constexpr int kLooks = 4;  // independent answers to the same question

template <class Action>
struct Judgement {
    struct Choice {
        Action action;
        std::array<double, kLooks> looks = {};  // one answer each; all alike where it is exact
        std::optional<double> mix = {};         // where it is exact: how often the best player chooses it
    };
    std::vector<Choice> choices;  // as the game lists them
    bool exact = false;
};

template <Game G>
    requires HasEffort<Knowledge<G>>
class Judge {
  public:
    using M = Knowledge<G>;
    using State = typename G::State;
    using Action = typename G::Action;

    // The same seed gives the same answers. `effort` multiplies what is spent by default.
    Judge(const G& game, Memory memory, std::uint64_t seed, double effort, std::stop_token stop)
        : game_(game), memory_(memory), seed_(seed), effort_(effort), stop_(std::move(stop)) {}

    // Nothing once it is stopped.
    std::optional<Judgement<Action>> choices_of(const typename G::View& view) const {
        Rng rng({seed_, 0, 0, 1});
        typename G::Choices choices;
        game_.choices(M::imagine(game_, view, memory_, rng), view.viewer, choices);
        Judgement<Action> judgement;
        for (const Action& action : choices) judgement.choices.push_back({action});
        if (choices.size() > 1 && !solve(view, judgement)) look(view, judgement);
        if (stop_.stop_requested()) return std::nullopt;
        return judgement;
    }

    // Of winning, for every seat, by somebody who sees everything.
    Worth chances(const State& s) const {
        if (game_.turn(s).waits == Turn::Waits::over || stop_.stop_requested()) return shares_of_win(game_, s);
        if constexpr (HasTurns<M>) {
            if (!M::in_turn(s)) return M::worth(game_, s);
            const auto judge = [&](const State& end) { return M::worth(game_, end); };
            return Expectimax<M, decltype(judge)>(game_, s, M::turn_of(s), judge).value(s);
        } else {
            Rng rng({seed_, 0, 0, 2});
            const std::uint64_t passes = iterations();
            Descent<M, Selection> descent(game_, Seat{0}, planned_selection<M>(), passes + 1);
            const World<M> world{.state = s};
            for (std::uint64_t i = 0; i < passes && !stop_.stop_requested(); ++i) descent.pass(world, rng);
            return descent.mean();
        }
    }

    // A sixth of what chef spends on all choices together is spent on each, in each look. Turns are solved for all
    // choices together: as much as chef spends.
    static std::uint64_t iterations(double effort) {
        static constexpr double kPart = HasTurns<M> ? 1 : 1.0 / 6;
        return std::max<std::uint64_t>(
            10, static_cast<std::uint64_t>(effort * kPart * static_cast<double>(M::kEffort.chef)));
    }

  private:
    std::uint64_t iterations() const { return iterations(effort_); }

    // True if the rest of the round was solved.
    bool solve([[maybe_unused]] const typename G::View& view, [[maybe_unused]] Judgement<Action>& judgement) const {
        if constexpr (HasEndgames<M>) {
            const Exactness& exactness = M::kEffort.chef_endgame;
            if (M::endgame(game_, view) > (M::is_last_round(view) ? exactness.last_picks : exactness.picks))
                return false;
            Rng rng({seed_, 0, 0, 3});
            Endgame<M> endgame(game_, exactness.most_positions,
                               Budget(kUncounted, Budget::Clock::time_point::max(), stop_));
            const auto verdict = endgame.verdict(M::imagine(game_, view, memory_, rng), view.viewer);
            if (!verdict) return false;
            for (const auto& candidate : verdict->candidates) {
                auto& choice = found(judgement, candidate.action);
                choice.looks.fill(candidate.value);
                choice.mix = candidate.share;
            }
            judgement.exact = true;
            return true;
        }
        return false;
    }

    void look(const typename G::View& view, Judgement<Action>& judgement) const {
        if constexpr (HasTurns<M>)
            look_at_turns(view, judgement);
        else
            for (std::size_t look = 0; look < kLooks && !stop_.stop_requested(); ++look)
                look_at_trees(view, look, judgement);
    }

    void look_at_turns(const typename G::View& view, Judgement<Action>& judgement) const {
        for (std::size_t look = 0; look < kLooks && !stop_.stop_requested(); ++look) {
            Rng rng({seed_, look, 0, 4});
            TurnSearch<M> search(game_, view, memory_, rng);
            for (const auto& candidate : search.run(budget()).candidates) {
                auto& looks = found(judgement, candidate.action).looks;
                looks[look] = candidate.value;
                if (search.one_world()) looks.fill(candidate.value);
            }
            judgement.exact = search.solved();
            if (search.one_world()) return;
        }
    }

    void look_at_trees(const typename G::View& view, std::size_t look, Judgement<Action>& judgement) const {
        TreeOptions options = planned_options<M>(game_.players());
        options.nodes = iterations() + static_cast<std::size_t>(options.worlds) + 1;
        for (auto& choice : judgement.choices) {
            if (stop_.stop_requested()) return;
            Rng rng({seed_, look, 0, 5});  // the same worlds for all choices: most of the luck is common to them
            TreeSearch<M, Selection> search(game_, view, memory_, planned_selection<M>(), options);
            choice.looks[look] = search.value_of(choice.action, budget(), rng);
        }
    }

    static typename Judgement<Action>::Choice& found(Judgement<Action>& judgement, const Action& action) {
        return *std::ranges::find(judgement.choices, action, &Judgement<Action>::Choice::action);
    }

    using Selection = PlannedSelection<M>;
    Budget budget() const { return Budget(iterations(), Budget::Clock::time_point::max(), stop_); }

    const G& game_;
    Memory memory_;
    std::uint64_t seed_;
    double effort_;
    std::stop_token stop_;
};

}  // namespace sushiya::bots
