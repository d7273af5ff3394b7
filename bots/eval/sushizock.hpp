// What a good player knows about Sushizock.
#pragma once

#include <vector>

#include "bots/eval/knowledge.hpp"
#include "bots/eval/sushizock_greedy.hpp"

namespace sushiya::bots {

template <>
struct Knowledge<sushizock::Sushizock> : Plain<sushizock::Sushizock> {
    using G = sushizock::Sushizock;

    // Whoever sees no more than the table knows which tiles are covered, since all others lie open, but
    // not where: every order is as likely (Z25).
    static State imagine(const G& game, const G::View& view, Memory memory, Rng& rng) {
        State s = game.guess(view, rng);
        if (memory == Memory::perfect || game.options().open_memory) return s;
        for (const sushizock::Colour colour : {sushizock::Colour::sushi, sushizock::Colour::bone})
            shuffle_covered(s, colour, rng);
        return s;
    }

    static Worth worth(const G& game, const State& s) {
        if (s.phase == sushizock::Phase::over) return shares_of_win(game, s);
        Worth points{};
        for (const Seat seat : SeatSet::first(game.players()))
            points[seat.index] = static_cast<float>(SushizockOutlook::of(s, seat));
        return chances_of_win(points, game.players(), kSpread);
    }

    // What the turn can be expected to end with, if this is chosen now and the best ever after.
    static float appeal(const G& game, const State& s, Seat, const Action& action) {
        if (action.kind != Action::Kind::keep) return static_cast<float>(SushizockOutlook::after(game, s, action));
        return static_cast<float>(greedy_turn(game, s).expected(s.aside + action.keep, s.roll));
    }

  private:
    static constexpr float kSpread = 4;  // points; what the rest of a game moves

    static void shuffle_covered(State& s, sushizock::Colour colour, Rng& rng) {
        std::vector<sushizock::Tile> covered;
        for (const sushizock::Portions& piles : s.piles)
            for (int place = 2; place <= piles[colour].size(); ++place) covered.push_back(piles[colour][place]);
        for (sushizock::Portions& piles : s.piles) {
            sushizock::Tiles shuffled;
            piles[colour].each([&](sushizock::Tile tile) {
                if (shuffled.empty()) {
                    shuffled.append(tile);
                    return;
                }
                const auto at = rng.below(static_cast<std::uint32_t>(covered.size()));
                shuffled.append(covered[at]);
                covered[at] = covered.back();
                covered.pop_back();
            });
            piles[colour] = shuffled;
        }
    }
};

}  // namespace sushiya::bots
