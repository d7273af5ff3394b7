// Sushizock: the best way through a turn, exactly.
//
// Whoever knows what each way to end a turn is worth gets the best choice at every roll and what can be
// expected from it. This is judgement, not rules, hence its place here; all it knows of the rules comes
// from the game's own choices() and odds(). A whole turn is 1,416 outcomes: some ten microseconds.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "engine/sushizock/game.hpp"

namespace sushiya::bots {

class SushizockTurn {
  public:
    using Game = sushizock::Sushizock;
    using State = sushizock::State;
    using Action = sushizock::Action;
    using Dice = sushizock::Dice;

    // Solves the turn of s.active from `s` on, at any point of it. `worth(action)` values ending the turn
    // with a take or a steal, `forced` values having to take the forced portion.
    template <class Worth>
    constexpr SushizockTurn(const Game& game, const State& s, Worth&& worth, double forced)
        : game_(game), table_(s), forced_(forced) {
        for (double& end : end_) end = kNone;
        find_ends(worth);
        solve();
    }

    struct Advice {
        Action action;
        double value;  // expected worth of the turn from here
    };
    // At a decision of this turn. Of equally good choices the first, so a sure portion before a roll.
    constexpr Advice best(const State& s) const {
        const std::size_t shown = number(s.aside + s.rolled);
        Advice best{best_end_[shown], end_[shown]};
        if (!game_.may_roll_on(s)) return best;
        const PerDice& later = s.roll == 1 ? second_ : third_;
        for (const Dice keep : sushizock::kKeeps[s.rolled])
            if (const double value = later[number(s.aside + keep)]; value > best.value)
                best = {Action::roll_on(keep), value};
        return best;
    }

    // Before a roll: what the turn is worth with these dice set aside and so many rolls made.
    constexpr double expected(Dice aside, int rolls_made) const {
        if (rolls_made == 0) return first_;
        return rolls_made == 1 ? second_[number(aside)] : third_[number(aside)];
    }

  private:
    using PerDice = std::array<double, sushizock::KeepTable::kRollKinds>;
    static constexpr double kNone = -std::numeric_limits<double>::infinity();

    static constexpr std::size_t number(Dice dice) { return sushizock::kKeeps.number(dice); }

    // The best portion for every way the five dice can lie when the player stops there.
    template <class Worth>
    constexpr void find_ends(Worth& worth) {
        sushizock::each_roll(sushizock::kDice, [&](Dice dice, int) {
            State stopped = table_;
            stopped.phase = sushizock::Phase::decide;
            stopped.aside = {};
            stopped.rolled = dice;
            stopped.roll = sushizock::kRolls;
            Game::Choices takes;
            game_.choices(stopped, stopped.active, takes);
            for (const Action& take : takes)
                if (const double value = worth(take); value > end_[number(dice)]) {
                    end_[number(dice)] = value;
                    best_end_[number(dice)] = take;
                }
        });
    }

    // Backwards: the third roll for every set of dice aside, then the second, then the first.
    constexpr void solve() {
        each_aside([&](Dice aside) { third_[number(aside)] = expectation(aside, 2); });
        each_aside([&](Dice aside) { second_[number(aside)] = expectation(aside, 1); });
        first_ = expectation({}, 0);
    }

    template <class Visit>
    static constexpr void each_aside(Visit&& visit) {
        for (int dice = 1; dice < sushizock::kDice; ++dice)
            sushizock::each_roll(dice, [&](Dice aside, int) { visit(aside); });
    }

    constexpr double expectation(Dice aside, int rolls_made) const {
        State before = table_;
        before.phase = sushizock::Phase::roll;
        before.aside = aside;
        before.rolled = {};
        before.roll = static_cast<std::uint8_t>(rolls_made);
        double sum = 0;
        int ways = 0;
        game_.odds(before, [&](const sushizock::Chance& chance, int weight) {
            State after = before;
            after.rolled = chance.dice;
            ++after.roll;
            const double value = best(after).value;
            sum += weight * (value == kNone ? forced_ : value);
            ways += weight;
        });
        return sum / ways;
    }

    Game game_;
    State table_;
    double forced_;
    PerDice end_{};                                                    // by the five dice
    std::array<Action, sushizock::KeepTable::kRollKinds> best_end_{};  // which way that is
    PerDice third_{};                                                  // awaiting the third roll, by dice aside
    PerDice second_{};                                                 // awaiting the second
    double first_ = 0;
};

}  // namespace sushiya::bots
