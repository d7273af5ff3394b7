// Dice games: this turn and the turns after it exactly, as deep as the budget allows, then the mind's
// judgement.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bots/level.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/expectimax.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/value_table.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

template <class Action>
void prefer_most_valuable(Verdict<Action>& verdict) {
    verdict.sort();
    for (auto& candidate : verdict.candidates) candidate.share = 0;
    verdict.candidates.front().share = 1;
}

// The turn by the mind's judgement of how it may end.
template <HasTurns M, class G = typename M::Game>
Verdict<typename G::Action> solve_turn(const G& game, const typename G::State& world, Seat seat) {
    const auto judge = [&](const typename G::State& end) { return M::worth(game, end); };
    auto verdict = Expectimax<M, decltype(judge)>(game, world, seat, judge).verdict();
    prefer_most_valuable(verdict);
    return verdict;
}

// Everybody in turn plays for the own share of the win. A turn has about a dozen different ends, so
// each turn of foresight costs a dozen times more: the search looks one turn further in all imagined
// worlds, and again, until the budget is spent, and says what the last complete look found.
template <HasTurns M>
class TurnSearch {
  public:
    using G = typename M::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    TurnSearch(const G& game, const typename G::View& view, Memory memory, Rng& rng) : game_(game), seat_(view.viewer) {
        for (int i = 0; i < kWorlds; ++i) {
            const State world = M::imagine(game, view, memory, rng);
            if (std::find(worlds_.begin(), worlds_.end(), world) == worlds_.end()) worlds_.push_back(world);
        }
    }

    // An iteration is one turn solved.
    Verdict<Action> run(Budget budget) {
        Verdict<Action> verdict = *look(nullptr, 0);
        for (int turns = 1; turns <= kFurthest && end_ != End::seen; ++turns) {
            known_.clear();
            auto further = look(&budget, turns);
            if (!further) break;
            verdict = std::move(*further);
        }
        prefer_most_valuable(verdict);
        verdict.iterations = budget.used();
        return verdict;
    }

    // Nothing is hidden from the seat that differs between worlds, so that all answers to the same question are alike.
    bool one_world() const { return worlds_.size() == 1; }
    // The last complete look saw every way to the end of the game.
    bool solved() const { return one_world() && end_ == End::seen; }

  private:
    static constexpr int kWorlds = 6;
    static constexpr int kFurthest = 8;  // turns after this one
    enum class End : std::uint8_t { seen, too_far };

    // The mean over all worlds, `turns` turns ahead; nothing if the budget did not last.
    std::optional<Verdict<Action>> look(Budget* budget, int turns) {
        Verdict<Action> sum;
        bool cut = false;
        end_ = End::seen;
        for (const State& world : worlds_) {
            const auto judge = [&](const State& end) { return judged(end, turns, budget, cut); };
            const auto part = Expectimax<M, decltype(judge)>(game_, world, seat_, judge).verdict();
            if (cut) {
                end_ = End::too_far;
                return std::nullopt;
            }
            if (sum.candidates.empty())
                sum.candidates = part.candidates;
            else
                for (std::size_t i = 0; i < part.candidates.size(); ++i)
                    sum.candidates[i].value += part.candidates[i].value;
        }
        for (auto& candidate : sum.candidates) candidate.value /= static_cast<double>(worlds_.size());
        return sum;
    }

    Worth judged(const State& s, int turns, Budget* budget, bool& cut) {
        const bool over = game_.turn(s).waits == Turn::Waits::over;
        if (turns == 0 && !over) end_ = End::too_far;
        if (turns == 0 || over || cut) return M::worth(game_, s);
        const std::uint64_t key = mix_key(M::key(s), static_cast<std::uint64_t>(turns));
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        if (!budget->take()) {
            cut = true;
            return M::worth(game_, s);
        }
        const auto judge = [&](const State& end) { return judged(end, turns - 1, budget, cut); };
        const Worth worth = Expectimax<M, decltype(judge)>(game_, s, M::turn_of(s), judge).value(s);
        if (!cut) known_.emplace(key, worth);
        return worth;
    }

    const G& game_;
    Seat seat_;
    std::vector<State> worlds_;
    End end_ = End::too_far;
    std::unordered_map<std::uint64_t, Worth> known_;
};

}  // namespace sushiya::bots
