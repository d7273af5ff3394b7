// Sushizock: a player who gets the most out of the turn at hand and plans no further.
#pragma once

#include <algorithm>

#include "bots/eval/sushizock_turn.hpp"
#include "engine/sushizock/game.hpp"

namespace sushiya::bots {

// What the portions of a table are worth while the game goes on, in points.
class SushizockOutlook {
  public:
    using Game = sushizock::Sushizock;
    using State = sushizock::State;
    using Action = sushizock::Action;

    // How well a seat stands compared with the others.
    static double lead(const Game& game, const State& s, Seat seat) {
        double others = 0;
        for (const Seat other : SeatSet::first(game.players()).without(seat)) others += of(s, other);
        return of(s, seat) - kRivalry * others / (game.players() - 1);
    }

    // The lead after the active player has ended the turn in this way, or had to take the forced portion.
    static double after(const Game& game, State s, const Action& end) {
        const Seat seat = s.active;
        Joint<Action> joint;
        joint[seat] = end;
        game.play(s, joint, Quiet{});
        return lead(game, s, seat);
    }
    static double after_forced(const Game& game, const State& s) {
        const auto [colour, place] = game.forced_portion(s);
        return after(game, s, Action::take(colour, place));
    }

  private:
    // Found by playing such players against each other.
    static constexpr double kHope = 0.5;     // a sushi without a bone beside it may get one yet
    static constexpr double kRoom = 1.5;     // a bone without a sushi waits for one
    static constexpr double kRivalry = 0.5;  // what the others have, on average, against what is mine

    // The score as it is, plus what the surplus of one pile may become while the other row lasts.
    static double of(const State& s, Seat seat) {
        const sushizock::Portions& piles = s.piles[seat.index];
        const int surplus = piles.sushi.size() - piles.bones.size();
        double points = sushizock::worth(piles);
        if (surplus > 0 && !s.rows.bones.empty())
            points += kHope * sum_of(sushizock::Colour::sushi, piles.sushi) -
                      kHope * sum_of(sushizock::Colour::sushi, sushizock::sushi_that_count(piles));
        return points + kRoom * std::min(std::max(-surplus, 0), s.rows.sushi.size());
    }
};

// The turn of the player to act, solved for the best lead at its end.
inline SushizockTurn greedy_turn(const sushizock::Sushizock& game, const sushizock::State& s) {
    return SushizockTurn(
        game, s, [&](const sushizock::Action& end) { return SushizockOutlook::after(game, s, end); },
        SushizockOutlook::after_forced(game, s));
}

}  // namespace sushiya::bots
