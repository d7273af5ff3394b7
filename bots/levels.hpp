// What each level does with a view.
#pragma once

#include <stop_token>
#include <utility>

#include "bots/eval/knowledge.hpp"
#include "bots/level.hpp"
#include "bots/search/flat.hpp"

namespace sushiya::bots {

template <class Action>
struct Decision {
    Verdict<Action> verdict;
    Action choice;
};

// Uniform over the legal choices.
template <class G>
Verdict<typename G::Action> shrug(const G& game, const typename G::View& view, Rng& rng) {
    typename G::Choices choices;
    game.choices(game.guess(view, rng), view.viewer, choices);
    Verdict<typename G::Action> verdict;
    const auto taken = static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size())));
    for (int i = 0; i < choices.size(); ++i) verdict.candidates.push_back({choices[i], i == taken ? 1.0 : 0.0, 0});
    verdict.sort();
    return verdict;
}

template <class G>
Decision<typename G::Action> decide(const G& game, const typename G::View& view, Level level, Memory memory,
                                    Limits limits, std::stop_token stop, Rng& rng) {
    using Mind = Knowledge<G>;
    Verdict<typename G::Action> verdict;
    switch (level) {
        case Level::random:
            verdict = shrug(game, view, rng);
            break;
        case Level::apprentice:
            verdict = flat_search<Mind>(game, view, memory, Budget::share({3}, 0, stop), rng);
            break;
        case Level::cook:
            verdict = flat_search<Mind>(game, view, memory, Budget::share({24}, 0, stop), rng);
            break;
        default:
            verdict = flat_search<Mind>(game, view, memory, Budget::share(limits, 0, stop), rng);
            break;
    }
    const auto choice = verdict.best();
    return {std::move(verdict), choice};
}

}  // namespace sushiya::bots
