// Positions of two players with nothing hidden and no chance before the mind calls them settled:
// solved exactly, as a tree of matrix games, from the end backwards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bots/search/budget.hpp"
#include "bots/search/matrix_game.hpp"
#include "bots/search/playout.hpp"
#include "bots/search/value_table.hpp"
#include "bots/search/verdict.hpp"

namespace sushiya::bots {

template <class Mind>
class Endgame {
  public:
    using G = typename Mind::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    // Gives up after visiting that many different positions, or when the budget's time is over; its
    // iterations do not count here.
    Endgame(const G& game, std::size_t most_positions, Budget budget)
        : game_(game),
          most_(most_positions),
          budget_(std::move(budget)),
          solved_(kFirstRoom),
          recent_(std::min(most_positions, kMostRecent)) {}

    // Seat 0's share of the win under best play of both, or nothing if it gave up.
    std::optional<double> value(const State& s) {
        const double solved = solve(s, 0);
        return gave_up_ ? std::nullopt : std::optional(solved);
    }

    // The seat's optimal mix of choices. A candidate's value is what it brings against the other's
    // optimal mix.
    std::optional<Verdict<Action>> verdict(const State& s, Seat seat) {
        Stage& at = stage_of(0);
        resolve(s, at, 0);
        if (gave_up_) return std::nullopt;
        Verdict<Action> verdict;
        verdict.iterations = positions_;
        const Side& side = at.sides[seat.index];
        for (int i = 0; i < side.choices.size(); ++i)
            verdict.candidates.push_back(
                {side.choices[i], 0, share_of(seat, side.against[static_cast<std::size_t>(i)])});
        for (std::size_t k = 0; k < side.tried.size(); ++k)
            verdict.candidates[static_cast<std::size_t>(side.tried[k])].share = at.mix_of(seat)[k];
        verdict.sort();
        return verdict;
    }

    std::size_t positions() const { return positions_; }

  private:
    static constexpr double kUnknown = -1;
    static constexpr double kNoGain = 1e-9;  // beyond what rounding makes of equal values
    static constexpr std::size_t kFirstRoom = 1U << 10U;
    static constexpr std::size_t kMostRecent = 1U << 18U;

    struct Side {
        typename G::Choices choices;
        std::vector<std::uint64_t> after;  // keys of what the choices make of this side
        Action favourite{};                // what was played most where this depth was last solved
        std::vector<int> tried;            // those in the small game
        std::vector<double> against;       // what each is worth to seat 0 against the other's mix
    };
    // What one level of the recursion works with; kept, so that solving allocates nothing.
    struct Stage {
        std::array<Side, 2> sides;
        std::vector<double> known;  // what joint choices are worth to seat 0, by row and column
        MatrixGame small;           // of the choices tried so far

        const std::vector<double>& mix_of(Seat seat) const {
            return seat.index == 0 ? small.row_mix() : small.column_mix();
        }
    };

    Stage& stage_of(std::size_t depth) {
        while (stages_.size() <= depth) stages_.push_back(std::make_unique<Stage>());
        return *stages_[depth];
    }

    static double share_of(Seat seat, double first) { return seat.index == 0 ? first : 1 - first; }

    double solve(const State& s, std::size_t depth) {
        const std::uint64_t key = Mind::key(game_, s);
        if (const double* const known = solved_.find(key)) return *known;
        if (++positions_ > most_ || (positions_ % 256 == 0 && budget_.over())) gave_up_ = true;
        if (gave_up_) return 0;
        const double value = resolve(s, stage_of(depth), depth);
        if (!gave_up_) solved_.add(key, value);
        return value;
    }

    // The double oracle: solve a small game of the choices tried so far, try also what answers the
    // other's mix best, and end when neither side has a better answer. A third to a half of all joint
    // choices is never looked into.
    double resolve(const State& s, Stage& at, std::size_t depth) {
        for (const Seat seat : SeatSet::first(2)) {
            Side& side = at.sides[seat.index];
            list_choices(s, seat, depth, side);
            side.tried.assign(1, first_try(s, seat, side, depth));
            side.against.resize(static_cast<std::size_t>(side.choices.size()));
        }
        at.known.assign(at.sides[0].against.size() * at.sides[1].against.size(), kUnknown);
        for (;;) {
            const double value = solve_small(s, at, depth);
            const bool row = answer(s, at, Seat{0}, value, depth);
            const bool column = answer(s, at, Seat{1}, value, depth);
            if ((!row && !column) || gave_up_) {
                for (const Seat seat : SeatSet::first(2)) remember_favourite(at, seat);
                return value;
            }
        }
    }

    static void remember_favourite(Stage& at, Seat seat) {
        Side& side = at.sides[seat.index];
        const auto& mix = at.mix_of(seat);
        const auto most = static_cast<std::size_t>(std::ranges::max_element(mix) - mix.begin());
        side.favourite = side.choices[side.tried[most]];
    }

    // Inside the tree, of choices that come to the same one is enough.
    void list_choices(const State& s, Seat seat, std::size_t depth, Side& side) {
        game_.choices(s, seat, all_);
        side.choices.clear();
        side.after.clear();
        for (const Action& action : all_) {
            const std::uint64_t after = Mind::key_after(game_, s, seat, action);
            if (depth > 0 && std::ranges::find(side.after, after) != side.after.end()) continue;
            side.choices.add(action);
            side.after.push_back(after);
        }
    }

    double solve_small(const State& s, Stage& at, std::size_t depth) {
        const auto& rows = at.sides[0].tried;
        const auto& columns = at.sides[1].tried;
        at.small.reset(static_cast<int>(rows.size()), static_cast<int>(columns.size()));
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t c = 0; c < columns.size(); ++c)
                at.small.payoff(static_cast<int>(r), static_cast<int>(c)) = worth(s, at, rows[r], columns[c], depth);
        return at.small.solve();
    }

    // Tries the seat's best answer to the other's mix. False if it brings no more than the small game does.
    bool answer(const State& s, Stage& at, Seat seat, double value, std::size_t depth) {
        if (depth > 0 && share_of(seat, value) > 1 - kNoGain) return false;  // nothing is better than a win
        const Seat other{static_cast<std::uint8_t>(1 - seat.index)};
        const auto& theirs = at.sides[other.index].tried;
        const auto& mix = at.mix_of(other);
        Side& mine = at.sides[seat.index];
        double most = share_of(seat, value) + kNoGain;
        int best = -1;
        for (int i = 0; i < mine.choices.size() && !gave_up_; ++i) {
            double sum = 0;
            for (std::size_t k = 0; k < mix.size(); ++k)  // the other may have tried one more since
                if (mix[k] > 0)
                    sum += mix[k] *
                           (seat.index == 0 ? worth(s, at, i, theirs[k], depth) : worth(s, at, theirs[k], i, depth));
            mine.against[static_cast<std::size_t>(i)] = sum;
            if (share_of(seat, sum) > most) most = share_of(seat, sum), best = i;
        }
        if (best == -1 || std::ranges::find(mine.tried, best) != mine.tried.end()) return false;
        mine.tried.push_back(best);
        return true;
    }

    // What a joint choice is worth to seat 0.
    double worth(const State& s, Stage& at, int row, int column, std::size_t depth) {
        double& known = at.known[static_cast<std::size_t>(row * at.sides[1].choices.size() + column)];
        if (known != kUnknown || gave_up_) return known;
        const std::uint64_t key =
            at.sides[0].after[static_cast<std::size_t>(row)] ^ at.sides[1].after[static_cast<std::size_t>(column)];
        if (const double* const recent = recent_.find(key)) return known = *recent;
        Joint<Action> joint;
        joint[Seat{0}] = at.sides[0].choices[row];
        joint[Seat{1}] = at.sides[1].choices[column];
        State next = s;
        game_.play(next, joint, Quiet{});
        known = Mind::settled(game_, s, next) ? double{Mind::worth(game_, next)[0]} : solve(next, depth + 1);
        if (!gave_up_) recent_.put(key, known);
        return known;
    }

    // What was best in the position before is mostly good here, too; at the root, what looks best.
    int first_try(const State& s, Seat seat, const Side& side, std::size_t depth) const {
        if constexpr (HasAppeal<Mind>)
            if (depth == 0) return best_at_sight<Mind>(game_, s, seat, side.choices);
        const auto* const found = std::ranges::find(side.choices, side.favourite);
        return found == side.choices.end() ? 0 : static_cast<int>(found - side.choices.begin());
    }

    const G& game_;
    std::size_t most_;
    Budget budget_;
    std::size_t positions_ = 0;
    bool gave_up_ = false;
    ValueTable<double> solved_;
    RecentValues<double> recent_;
    typename G::Choices all_;
    std::vector<std::unique_ptr<Stage>> stages_;
};

}  // namespace sushiya::bots
