// One turn with dice, solved exactly: its player takes the best, chance takes the mean by its odds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "bots/search/mind.hpp"
#include "bots/search/value_table.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

// `judge(state)` is what the end of the turn is worth to every seat, an array by seat; it is asked once for
// each end.
template <HasTurns M, class Judge>
class Expectimax {
  public:
    using G = typename M::Game;
    using State = typename G::State;
    using Action = typename G::Action;
    using Values = std::invoke_result_t<Judge, const State&>;

    Expectimax(const G& game, const State& from, Seat seat, Judge judge)
        : game_(game), from_(from), seat_(seat), judge_(std::move(judge)), values_(kMostPositions) {}

    // Every choice of the seat with its value.
    Verdict<Action> verdict() {
        typename G::Choices choices;
        game_.choices(from_, seat_, choices);
        Verdict<Action> verdict;
        for (const Action& action : choices)
            verdict.candidates.push_back({action, 0, after(from_, action)[seat_.index]});
        verdict.iterations = values_.size();
        return verdict;
    }

    // What the position is worth to every seat with best play to the end of the turn.
    Values value(const State& s) {
        const std::uint64_t key = M::key(s);
        if (const Values* const known = values_.find(key)) return *known;
        Values worth{};
        if (M::turn_ended(game_, from_, s)) {
            worth = judge_(s);
        } else if (game_.turn(s).waits == Turn::Waits::chance) {
            worth = average(s);
        } else {
            typename G::Choices choices;
            game_.choices(s, seat_, choices);
            worth = after(s, choices[0]);
            for (int i = 1; i < choices.size(); ++i)
                if (const Values other = after(s, choices[i]); other[seat_.index] > worth[seat_.index]) worth = other;
        }
        if (values_.size() < kMostPositions) values_.put(key, worth);
        return worth;
    }

  private:
    using Value = typename Values::value_type;
    static constexpr std::size_t kMostPositions = 1U << 11U;  // a turn of five dice has some 1,100

    Values after(const State& s, const Action& action) {
        State next = s;
        Joint<Action> joint;
        joint[seat_] = action;
        game_.play(next, joint, Quiet{});
        return value(next);
    }

    Values average(const State& s) {
        Values sum{};
        int weights = 0;
        game_.odds(s, [&](const typename G::Chance& chance, int weight) {
            State next = s;
            game_.happen(next, chance, Quiet{});
            const Values worth = value(next);
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<Value>(weight) * worth[i];
            weights += weight;
        });
        for (Value& share : sum) share /= static_cast<Value>(weights);
        return sum;
    }

    const G& game_;
    const State& from_;
    Seat seat_;
    Judge judge_;
    ValueTable<Values> values_;
};

}  // namespace sushiya::bots
