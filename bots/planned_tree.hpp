// The tree as a game's mind wants it grown: by whoever plays, and by whoever judges what was played.
#pragma once

#include <type_traits>

#include "bots/eval/knowledge.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/selection.hpp"
#include "bots/search/tree.hpp"

namespace sushiya::bots {

// Led by what looks good where the mind has an eye for the game.
template <HasEffort M>
using PlannedSelection = std::conditional_t<HasAppeal<M>, Puct, Uct>;

template <HasEffort M>
PlannedSelection<M> planned_selection() {
    if constexpr (HasAppeal<M>)
        return Puct{{}, M::kEffort.exploration, M::kEffort.temper};
    else
        return Uct{{}, M::kEffort.exploration};
}

template <HasEffort M>
TreeOptions planned_options(int players) {
    return {.worlds = players == 2 ? M::kEffort.worlds_in_duels : 0};
}

}  // namespace sushiya::bots
