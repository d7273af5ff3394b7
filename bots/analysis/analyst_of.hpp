// Analyst, written once for every game that has a codec.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "bots/analysis/analyst.hpp"
#include "bots/analysis/explain.hpp"
#include "bots/analysis/judge.hpp"
#include "engine/registry/match_of.hpp"

namespace sushiya::bots {

inline Measured measured(const std::array<double, kLooks>& looks) {
    static constexpr double kStudent = 3.182;  // 95 %, for four values
    double mean = 0;
    for (const double look : looks) mean += look / kLooks;
    double squares = 0;
    for (const double look : looks) squares += (look - mean) * (look - mean);
    return {mean, kStudent * std::sqrt(squares / (kLooks - 1) / kLooks)};
}

template <Codec C>
class AnalystOf final : public Analyst {
  public:
    using G = typename C::Game;
    using Action = typename G::Action;

    std::optional<JudgedMove> judge(const Match& match, Seat seat, std::string_view played, const Depth& depth,
                                    const std::stop_token& stop) const override {
        const MatchOf<C>& mine = typed(match);
        const G& game = mine.rules();
        const auto judged = judge_of(match, seat.index + 1U, depth, stop).choices_of(mine.view_of(seat));
        if (!judged) return std::nullopt;
        using Judged = typename Judgement<Action>::Choice;
        const auto mean = [](const Judged& choice) { return measured(choice.looks).mean; };
        const Judged& best = *std::ranges::max_element(judged->choices, {}, mean);
        const auto written = [&](const Judged& choice) { return C::print(game, mine.truth(), seat, choice.action); };
        JudgedMove move{seat, std::string(played), {}, {}, judged->exact};
        for (const Judged& choice : judged->choices) {
            move.choices.push_back({written(choice), measured(choice.looks), lost(best, choice), choice.mix});
            if (move.choices.back().choice == played) move.loss = move.choices.back().loss;
        }
        std::ranges::sort(move.choices, [](const JudgedMove::Choice& a, const JudgedMove::Choice& b) {
            return a.value.mean != b.value.mean ? a.value.mean > b.value.mean : a.choice < b.choice;
        });
        if (!move.forced()) give_reasons(move, match, depth);
        return move;
    }

    Chances chances(const Match& match, const Depth& depth, const std::stop_token& stop) const override {
        const Worth worth = judge_of(match, 0, depth, stop).chances(typed(match).truth());
        Chances chances{};
        std::ranges::copy(worth, chances.begin());
        return chances;
    }

    bool awaits_dice(const Match& match) const override {
        if constexpr (HasTurns<Knowledge<G>>)
            return Knowledge<G>::in_turn(typed(match).truth());
        else
            return false;
    }

    std::uint64_t iterations(const Depth& depth) const override { return Judge<G>::iterations(depth.effort); }
    int looks() const override { return kLooks; }

  private:
    // Looks share their worlds, so the difference is surer than either value.
    static Measured lost(const typename Judgement<Action>::Choice& best,
                         const typename Judgement<Action>::Choice& choice) {
        std::array<double, kLooks> lost{};
        for (std::size_t i = 0; i < lost.size(); ++i) lost[i] = best.looks[i] - choice.looks[i];
        return measured(lost);
    }

    // The best choice is held against the played one, or if that was it, against the next best.
    static void give_reasons(JudgedMove& move, const Match& match, const Depth& depth) {
        const MatchOf<C>& mine = typed(match);
        const auto action = [&](const std::string& choice) {
            return *C::parse(mine.rules(), mine.truth(), move.seat, choice);
        };
        auto& best = move.choices.front();
        const auto played = std::ranges::find(move.choices, move.played, &JudgedMove::Choice::choice);
        auto& other = played == move.choices.begin() ? move.choices[1] : *played;
        const std::uint64_t seed = Rng({depth.seed, match.history().size(), move.seat.index, 9}).next();
        Explained explained = explain<G>(mine.rules(), mine.view_of(move.seat), depth.memory, seed,
                                         {action(best.choice), action(other.choice)});
        best.reasons = std::move(explained.best);
        if (&other == &*played) other.reasons = std::move(explained.other);
    }

    static const MatchOf<C>& typed(const Match& match) { return dynamic_cast<const MatchOf<C>&>(match); }

    // Every question has luck of its own.
    static Judge<G> judge_of(const Match& match, std::uint64_t what, const Depth& depth, const std::stop_token& stop) {
        const std::uint64_t seed = Rng({depth.seed, match.history().size(), what, 7}).next();
        return Judge<G>(typed(match).rules(), depth.memory, seed, depth.effort, stop);
    }
};

// Instantiated once per game in bots/games/<game>.cpp.
template <Codec C>
std::unique_ptr<Analyst> make_analyst_of() {
    return std::make_unique<AnalystOf<C>>();
}

}  // namespace sushiya::bots
