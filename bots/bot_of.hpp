// Bot, written once for every game that has a codec.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "bots/bot.hpp"
#include "bots/levels.hpp"
#include "engine/registry/match_of.hpp"

namespace sushiya::bots {

template <Codec C>
class BotOf final : public Bot {
  public:
    using G = typename C::Game;

    BotOf(Level level, std::uint64_t seed, Memory memory) : level_(level), seed_(seed), memory_(memory) {}

    Result<Thought> think(const Match& match, Seat seat, const Limits& limits, std::stop_token stop) const override {
        if (match.game() != C::kId)
            return fail("this bot plays " + std::string(C::kId) + ", not " + std::string(match.game()));
        const auto& mine = static_cast<const MatchOf<C>&>(match);
        if (!match.turn().actors.contains(seat))
            return fail("seat " + std::to_string(seat.index) + " has nothing to choose now");
        const G& game = mine.rules();
        const typename G::View view = mine.view_of(seat);
        Rng rng({seed_, match.history().size(), seat.index, static_cast<std::uint64_t>(level_)});
        const auto [verdict, choice] = Thinker<G>(game, view, memory_, std::move(stop), rng).decide(level_, limits);
        // Notation may lean on the position, of which the view tells all that notation can need.
        const auto world = std::make_unique<typename G::State>(game.guess(view, rng));
        Thought thought;
        thought.iterations = verdict.iterations;
        for (const auto& candidate : verdict.candidates)
            thought.candidates.push_back(
                {C::print(game, *world, seat, candidate.action), candidate.share, candidate.value});
        thought.choice = C::print(game, *world, seat, choice);
        return thought;
    }

  private:
    Level level_;
    std::uint64_t seed_;
    Memory memory_;
};

// Instantiated once per game in bots/games/<game>.cpp, so that games compile apart from each other.
template <Codec C>
std::unique_ptr<Bot> make_bot_of(Level level, std::uint64_t seed, Memory memory) {
    return std::make_unique<BotOf<C>>(level, seed, memory);
}

}  // namespace sushiya::bots
