// Positions of two players with nothing hidden and no chance before the mind calls them settled:
// solved exactly, as a tree of matrix games, from the end backwards.
#pragma once

#include <array>
#include <concepts>
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

// A mind with endgames says from a view how many picks are left once nothing that matters is hidden
// any more (kNoEndgame before), and names the positions of one round by a 64-bit key, so that one
// reached in several orders is solved once.
template <class Mind>
concept HasEndgames = requires(const typename Mind::Game& game, const typename Mind::Game::View& view,
                               const typename Mind::Game::State& s) {
    { Mind::endgame(game, view) } -> std::same_as<int>;
    { Mind::key(s) } -> std::same_as<std::uint64_t>;
};

template <class Mind>
class Endgame {
  public:
    using G = typename Mind::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    // Gives up after visiting that many different positions, or when the budget's time is over; its
    // iterations do not count here.
    Endgame(const G& game, std::size_t most_positions, Budget budget)
        : game_(game), most_(most_positions), budget_(std::move(budget)), solved_(most_positions) {}

    // Seat 0's share of the win under best play of both, or nothing if it gave up.
    std::optional<double> value(const State& s) {
        const double solved = solve(s, 0);
        return gave_up_ ? std::nullopt : std::optional(solved);
    }

    // The seat's optimal mix of choices. A candidate's value is what it brings against the other's
    // optimal mix.
    std::optional<Verdict<Action>> verdict(const State& s, Seat seat) {
        Table& at = table_of(0);
        const bool swapped = seat.index != 0;
        fill(s, at, 0);
        if (gave_up_) return std::nullopt;
        const auto& rows = at.choices[seat.index];
        const auto& columns = at.choices[1 - seat.index];
        const auto worth = [&](int mine, int theirs) {
            const double first = swapped ? at.game.payoff(theirs, mine) : at.game.payoff(mine, theirs);
            return swapped ? 1 - first : first;
        };
        MatrixGame mine;
        MatrixGame theirs;
        mine.reset(rows.size(), columns.size());
        theirs.reset(columns.size(), rows.size());
        for (int r = 0; r < rows.size(); ++r)
            for (int c = 0; c < columns.size(); ++c) {
                mine.payoff(r, c) = worth(r, c);
                theirs.payoff(c, r) = 1 - worth(r, c);
            }
        mine.solve();
        theirs.solve();
        Verdict<Action> verdict;
        verdict.iterations = positions_;
        for (int r = 0; r < rows.size(); ++r) {
            double value = 0;
            for (int c = 0; c < columns.size(); ++c) value += theirs.mix()[static_cast<std::size_t>(c)] * worth(r, c);
            verdict.candidates.push_back({rows[r], mine.mix()[static_cast<std::size_t>(r)], value});
        }
        verdict.sort();
        return verdict;
    }

    std::size_t positions() const { return positions_; }

  private:
    // What one level of the recursion works with; kept, so that solving allocates nothing.
    struct Table {
        std::array<typename G::Choices, 2> choices;
        MatrixGame game;
    };

    Table& table_of(std::size_t depth) {
        while (tables_.size() <= depth) tables_.push_back(std::make_unique<Table>());
        return *tables_[depth];
    }

    double solve(const State& s, std::size_t depth) {
        const std::uint64_t key = Mind::key(s);
        if (const double* const known = solved_.find(key)) return *known;
        if (++positions_ > most_ || (positions_ % 256 == 0 && budget_.over())) gave_up_ = true;
        if (gave_up_) return 0;
        Table& at = table_of(depth);
        fill(s, at, depth);
        const double value = at.game.solve();
        if (!gave_up_) solved_.add(key, value);
        return value;
    }

    // The matrix of a position: every joint choice with its exact value to seat 0.
    void fill(const State& s, Table& at, std::size_t depth) {
        game_.choices(s, Seat{0}, at.choices[0]);
        game_.choices(s, Seat{1}, at.choices[1]);
        at.game.reset(at.choices[0].size(), at.choices[1].size());
        Joint<Action> joint;
        for (int r = 0; r < at.choices[0].size() && !gave_up_; ++r) {
            joint[Seat{0}] = at.choices[0][r];
            for (int c = 0; c < at.choices[1].size() && !gave_up_; ++c) {
                joint[Seat{1}] = at.choices[1][c];
                State next = s;
                game_.play(next, joint, Quiet{});
                at.game.payoff(r, c) =
                    Mind::settled(game_, s, next) ? double{Mind::worth(game_, next)[0]} : solve(next, depth + 1);
            }
        }
    }

    const G& game_;
    std::size_t most_;
    Budget budget_;
    std::size_t positions_ = 0;
    bool gave_up_ = false;
    ValueTable<double> solved_;
    std::vector<std::unique_ptr<Table>> tables_;
};

}  // namespace sushiya::bots
