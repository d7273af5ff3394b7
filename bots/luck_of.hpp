// LuckMeter, written once for every game whose turns can be solved exactly.
#pragma once

#include <memory>
#include <optional>

#include "bots/eval/knowledge.hpp"
#include "bots/luck.hpp"
#include "bots/search/expectimax.hpp"
#include "bots/search/mind.hpp"
#include "engine/registry/match_of.hpp"

namespace sushiya::bots {

// With the turn solved, what it is worth before a roll is exactly the mean of what it is worth after.
// Chance before the first turn, which is the same for everybody on a duplicate deal, is not measured.
template <Codec C>
class LuckMeterOf final : public LuckMeter {
  public:
    using G = typename C::Game;
    using State = typename G::State;
    using Mind = Knowledge<G>;

    void before(const Match& match) override { from_ = state_of(match); }

    Luck after(const Match& match) override {
        Luck luck{};
        if (!Mind::in_turn(*from_)) return luck;
        const G& game = rules_of(match);
        const auto judge = [&](const State& end) { return Mind::worth(game, end); };
        Expectimax<Mind, decltype(judge)> turn(game, *from_, Mind::turn_of(*from_), judge);
        const Worth hoped = turn.value(*from_);
        const Worth got = turn.value(state_of(match));
        for (std::size_t i = 0; i < luck.size(); ++i) luck[i] = double{got[i]} - double{hoped[i]};
        return luck;
    }

  private:
    static const MatchOf<C>& typed(const Match& match) { return dynamic_cast<const MatchOf<C>&>(match); }
    static const G& rules_of(const Match& match) { return typed(match).rules(); }

    // Where turns can be solved nothing is hidden but by forgetting, so a view tells it all.
    static State state_of(const Match& match) {
        Rng rng(0);
        return rules_of(match).guess(typed(match).view_of(Seat{0}), rng);
    }

    std::optional<State> from_;
};

// Instantiated once per game in bots/games/<game>.cpp.
template <Codec C>
std::unique_ptr<LuckMeter> make_luck_meter_of() {
    if constexpr (HasTurns<Knowledge<typename C::Game>>) return std::make_unique<LuckMeterOf<C>>();
    return nullptr;
}

}  // namespace sushiya::bots
