// What each level does with a view.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "bots/eval/knowledge.hpp"
#include "bots/level.hpp"
#include "bots/net/look_ahead.hpp"
#include "bots/net/opinion.hpp"
#include "bots/planned_tree.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/endgame.hpp"
#include "bots/search/flat.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/selection.hpp"
#include "bots/search/threads.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/turn_search.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

template <class Action>
struct Decision {
    Verdict<Action> verdict;
    Action choice;
};

template <Game G>
    requires HasEffort<Knowledge<G>>
class Thinker {
  public:
    using M = Knowledge<G>;
    using State = typename G::State;
    using Action = typename G::Action;

    Thinker(const G& game, const typename G::View& view, Memory memory, std::stop_token stop, Rng& rng)
        : game_(game), view_(view), memory_(memory), stop_(std::move(stop)), rng_(rng) {}

    Decision<Action> decide(Level level, const Limits& asked) {
        const Limits limits = completed(level, asked);
        if (auto only = uniform(); only.candidates.size() == 1) return best(std::move(only));
        switch (level) {
            case Level::random:
                return sampled(uniform());
            case Level::apprentice:
                return sampled(first_sight(kApprenticeTemper));
            case Level::cook:
                return best(glance());
            case Level::sous_chef:
                return trained(limits);
            case Level::chef:
                return search(limits, M::kEffort.chef_endgame);
            case Level::itamae:
                return search(limits, M::kEffort.itamae_endgame);
            case Level::reference:
                return best(reference(limits));
            case Level::duct:
                return best(duct(limits));
        }
        return sampled(uniform());
    }

  private:
    static constexpr float kApprenticeTemper = 1.2F;  // points of appeal that make a choice e times likelier
    static constexpr std::uint64_t kCookWorlds = 24;  // where a game has no appeal: playouts per choice
    static constexpr std::uint64_t kApprenticeWorlds = 2;
    static constexpr float kSousChefSharpness = 1.5F;   // of the network's chances
    static constexpr std::uint64_t kSousChefPart = 20;  // of chef's iterations, where there is no network
    static constexpr bool kAdvised = HasEncoder<G> && M::kEffort.advice != std::array<float, kMaxSeats + 1>{};
    static constexpr std::uint64_t kAdviceWorlds = 512;
    static constexpr int kDuctWorlds = 3;
    static constexpr std::uint64_t kDuctIterations = 2'000;
    static constexpr std::size_t kMostNodes = 1U << 18U;

    // The level's own limits where none were asked for.
    Limits completed(Level level, Limits limits) const {
        if (limits.iterations == 0) {
            const std::uint64_t more = game_.players() == 2 ? M::more_in_duels(view_) : 1;
            if (level == Level::sous_chef) limits.iterations = M::kEffort.chef * more / kSousChefPart;
            if (level == Level::chef) limits.iterations = M::kEffort.chef * more;
            if (level == Level::itamae) limits.iterations = M::kEffort.itamae * more;
            if (level == Level::reference) limits.iterations = M::kEffort.reference;
        }
        if (level == Level::duct && (limits.iterations == 0 || limits.iterations == kUncounted))
            limits.iterations = kDuctIterations;  // they are what it is named for
        if (limits.time == kLevelsOwn) limits.time = entry_of(level).most;
        return limits;
    }

    // The same iterations in that many of equal parts of the time.
    static Limits parts_of(Limits limits, int count, int parts) {
        if (limits.time != kNoClock) limits.time = limits.time * count / parts;
        return limits;
    }

    static Limits rest_of(Limits limits, Budget::Clock::time_point began) {
        if (limits.time == kNoClock) return limits;
        const auto spent = std::chrono::ceil<std::chrono::milliseconds>(Budget::Clock::now() - began);
        limits.time = std::max(limits.time - spent, std::chrono::milliseconds(1));  // 0 would be the level's own
        return limits;
    }

    Decision<Action> best(Verdict<Action> verdict) const {
        const Action choice = verdict.best();
        return {std::move(verdict), choice};
    }
    Decision<Action> sampled(Verdict<Action> verdict) {
        const Action choice = verdict.drawn(rng_);
        return {std::move(verdict), choice};
    }

    Verdict<Action> uniform() {
        typename G::Choices choices;
        game_.choices(imagined(), view_.viewer, choices);
        Verdict<Action> verdict;
        for (const Action& action : choices) verdict.candidates.push_back({action, 1.0 / choices.size(), 0});
        return verdict;
    }

    // Choices as likely as they look good.
    Verdict<Action> first_sight(float temper) {
        if constexpr (HasAppeal<M>) {
            Verdict<Action> verdict = appealing();
            for (auto& candidate : verdict.candidates) candidate.share = std::exp(candidate.value / temper);
            verdict.share_out();
            return verdict;
        } else {
            return flat_search<M>(game_, view_, memory_, Budget::share({kApprenticeWorlds}, 0, stop_), rng_);
        }
    }

    // The choice that looks best; a few playouts where the mind has no eye for the game.
    Verdict<Action> glance() {
        if constexpr (HasTurns<M>) {
            return solve_turn<M>(game_, imagined(), view_.viewer);
        } else if constexpr (HasAppeal<M>) {
            Verdict<Action> verdict = appealing();
            verdict.sort();
            verdict.candidates.front().share = 1;
            return verdict;
        } else {
            return flat_search<M>(game_, view_, memory_, Budget::share({kCookWorlds}, 0, stop_), rng_);
        }
    }

    Verdict<Action> appealing() {
        const State world = imagined();
        typename G::Choices choices;
        game_.choices(world, view_.viewer, choices);
        Verdict<Action> verdict;
        double most = M::appeal(game_, world, view_.viewer, choices[0]);
        for (const Action& action : choices) {
            verdict.candidates.push_back({action, 0, M::appeal(game_, world, view_.viewer, action)});
            most = std::max(most, verdict.candidates.back().value);
        }
        for (auto& candidate : verdict.candidates) candidate.value -= most;
        return verdict;
    }

    // What the network of the game thinks, mixed as it mixes; a short search where nobody has trained one.
    Decision<Action> trained(const Limits& limits) {
        if constexpr (HasEncoder<G>)
            if (const net::Network* const network = net::network_of(game_))
                return sampled(said_by(*network, kSousChefSharpness));
        return best(look_ahead(limits));
    }

    // Exact where that is small, else a tree led by what the mind knows.
    Decision<Action> search(Limits limits, [[maybe_unused]] const Exactness& exactness) {
        if constexpr (HasEndgames<M>)
            if (M::endgame(game_, view_) <= (M::is_last_round(view_) ? exactness.last_picks : exactness.picks)) {
                const auto began = Budget::Clock::now();
                // Three quarters of the time at most, the rest is for the tree, should this be too much.
                Endgame<M> endgame(game_, exactness.most_positions, Budget::share(parts_of(limits, 3, 4), 0, stop_));
                if (auto exact = endgame.verdict(imagined(), view_.viewer)) return sampled(std::move(*exact));
                limits = rest_of(limits, began);
            }
        return best(advised(limits));
    }

    // Where players are many, or a hand is hidden, a tree hardly meets a joint choice twice. The more of the search a
    // choice got, and the better it looks to the network a turn ahead, the better.
    Verdict<Action> advised(Limits limits) {
        if constexpr (kAdvised) {
            const net::Network* const network = net::network_of(game_);
            const float weight = M::kEffort.advice[static_cast<std::size_t>(game_.players())];
            if (network != nullptr && weight != 0 && !all_is_known()) {
                const auto began = Budget::Clock::now();
                const Verdict<Action> advice = advice_of(*network, parts_of(limits, 1, 3));
                return weighed(look_ahead(rest_of(limits, began)), advice, weight);
            }
        }
        return look_ahead(limits);
    }

    // Then a tree follows the rest of the round better than anybody guesses it.
    bool all_is_known() const {
        if constexpr (HasEndgames<M>) return M::hands_known(game_, view_);
        return false;
    }

    Verdict<Action> advice_of(const net::Network& network, Limits limits) {
        limits.iterations = std::min(limits.iterations, kAdviceWorlds);
        return net::LookAhead<G>(network, game_, view_.viewer)
            .run(said_by(network, 1), [this] { return imagined(); }, Budget::share(limits, 0, stop_), rng_);
    }

    static Verdict<Action> weighed(Verdict<Action> verdict, const Verdict<Action>& advice, float weight) {
        constexpr double kDoubt = 1e-4;  // what a network never chooses may still be best
        for (auto& candidate : verdict.candidates) {
            double likely = kDoubt;
            for (const auto& said : advice.candidates)
                if (said.action == candidate.action) likely += said.share;
            candidate.share *= std::pow(likely, weight);
        }
        verdict.share_out();
        return verdict;
    }

    // Whoever forgets what the table covers sees one of the worlds that there may be.
    Verdict<Action> said_by(const net::Network& network, float sharpness) {
        const State world = imagined();
        typename G::Choices choices;
        game_.choices(world, view_.viewer, choices);
        return net::opinion(network, game_, memory_ == Memory::perfect ? view_ : game_.view(world, view_.viewer),
                            choices, sharpness);
    }

    Verdict<Action> look_ahead(const Limits& limits) {
        if constexpr (HasTurns<M>) {
            return search_on_threads<Action>(limits, stop_, rng_, [&](Budget budget, Rng& rng) {
                return TurnSearch<M>(game_, view_, memory_, rng).run(std::move(budget));
            });
        } else {
            return tree<M>(limits, planned_selection<M>(), planned_options<M>(game_.players()));
        }
    }

    // The plain one of the textbooks: a new world every iteration, random playouts to the end.
    Verdict<Action> reference(const Limits& limits) { return tree<Vanilla<M>>(limits, Uct{}, {}); }

    // Decoupled UCT on a few fixed worlds, random playouts to the end of the round; shares are added.
    Verdict<Action> duct(const Limits& limits) {
        std::vector<Verdict<Action>> parts;
        for (int world = 0; world < kDuctWorlds; ++world)
            parts.push_back(tree<Habitless<M>>(parts_of(limits, 1, kDuctWorlds), Uct{}, {.worlds = 1}));
        return merged(parts);
    }

    template <Mind TreeMind, SelectionFor<TreeMind> S>
    Verdict<Action> tree(const Limits& limits, const S& selection, TreeOptions options) {
        if (limits.iterations != 0 && limits.iterations < kMostNodes)
            options.nodes = limits.iterations + 1;
        else
            options.nodes = kMostNodes;
        return search_on_threads<Action>(limits, stop_, rng_, [&](Budget budget, Rng& rng) {
            return TreeSearch<TreeMind, S>(game_, view_, memory_, selection, options).run(std::move(budget), rng);
        });
    }

    State imagined() { return M::imagine(game_, view_, memory_, rng_); }

    const G& game_;
    const typename G::View& view_;
    Memory memory_;
    std::stop_token stop_;
    Rng& rng_;
};

}  // namespace sushiya::bots
