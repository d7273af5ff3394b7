// Dice games: the turn exactly, by expectimax, and what comes after it by playouts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bots/search/budget.hpp"
#include "bots/search/expectimax.hpp"
#include "bots/search/playout.hpp"

namespace sushiya::bots {

template <class Action>
void prefer_most_valuable(Verdict<Action>& verdict) {
    verdict.sort();
    for (auto& candidate : verdict.candidates) candidate.share = 0;
    verdict.candidates.front().share = 1;
}

// The turn by the mind's judgement of how it may end.
template <class Mind, class G>
Verdict<typename G::Action> solve_turn(const G& game, const typename G::State& world, Seat seat) {
    const auto judge = [&](const typename G::State& end) { return double{Mind::worth(game, end)[seat.index]}; };
    auto verdict = Expectimax<Mind, decltype(judge)>(game, world, seat, judge).verdict();
    prefer_most_valuable(verdict);
    return verdict;
}

// A turn of dice has some dozens of different ends. All are found first, playouts are shared out among
// them evenly, and the turn is solved with what they say.
template <class Mind>
class TurnSearch {
  public:
    using G = typename Mind::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    TurnSearch(const G& game, const typename G::View& view, Memory memory, Rng& rng)
        : game_(game), seat_(view.viewer), rng_(rng) {
        for (int i = 0; i < kWorlds; ++i) {
            const State world = Mind::imagine(game, view, memory, rng);
            if (std::find(worlds_.begin(), worlds_.end(), world) == worlds_.end()) worlds_.push_back(world);
        }
    }

    Verdict<Action> run(Budget budget) {
        for (const State& world : worlds_) solve(world, [&](const State& end) { return add_end(end); });
        for (std::size_t next = 0; budget.take(); next = (next + 1) % ends_.size()) {
            End& end = ends_[next];
            end.total += playout<Mind>(game_, end.state, end.state, rng_)[seat_.index];
            end.count += 1;
        }
        Verdict<Action> sum;
        for (const State& world : worlds_) {
            const auto part = solve(world, [&](const State& end) { return ends_[index_.at(Mind::key(end))].mean(); });
            if (sum.candidates.empty())
                sum.candidates = part.candidates;
            else
                for (std::size_t i = 0; i < part.candidates.size(); ++i)
                    sum.candidates[i].value += part.candidates[i].value;
        }
        for (auto& candidate : sum.candidates) candidate.value /= static_cast<double>(worlds_.size());
        prefer_most_valuable(sum);
        sum.iterations = budget.used();
        return sum;
    }

  private:
    static constexpr int kWorlds = 6;
    static constexpr double kFaith = 100;  // playouts that the mind's judgement is worth

    struct End {
        State state;
        double total;
        double count;

        double mean() const { return total / count; }
    };

    double add_end(const State& s) {
        const auto [place, added] = index_.try_emplace(Mind::key(s), ends_.size());
        if (added) ends_.push_back({s, kFaith * Mind::worth(game_, s)[seat_.index], kFaith});
        return ends_[place->second].mean();
    }

    template <class Judge>
    Verdict<Action> solve(const State& world, const Judge& judge) {
        return Expectimax<Mind, Judge>(game_, world, seat_, judge).verdict();
    }

    const G& game_;
    Seat seat_;
    Rng& rng_;
    std::vector<State> worlds_;
    std::vector<End> ends_;
    std::unordered_map<std::uint64_t, std::size_t> index_;
};

}  // namespace sushiya::bots
