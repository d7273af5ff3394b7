// Positions of two players with nothing hidden and no chance before the mind calls them settled:
// solved exactly, as a tree of matrix games, from the end backwards.
//
// Most of the tree is never looked into. Who asks what a joint choice is worth says between which bounds it
// matters, as in alpha-beta search: that a choice is worse than another is mostly shown by one answer to it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bots/search/bounds.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/matrix_game.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/value_table.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

template <HasEndgames M>
class Endgame {
  public:
    using G = typename M::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    // Gives up after looking into that many positions, or when the budget's time is over; its iterations do
    // not count here.
    Endgame(const G& game, std::size_t most_positions, Budget budget)
        : game_(game), most_(most_positions), budget_(std::move(budget)), solved_(kFirstRoom), recent_(kRecent) {}

    // Seat 0's share of the win under best play of both, or nothing if it gave up.
    std::optional<double> value(const State& s) {
        const Bounds solved = solve(s, {}, 0);
        return gave_up_ ? std::nullopt : std::optional(solved.least);
    }

    // The seat's optimal mix of choices. A candidate's value is what it brings against the other's optimal mix;
    // where there was no time left to find out, what it brings at most.
    std::optional<Verdict<Action>> verdict(const State& s, Seat seat) {
        Stage& at = stage_of(0);
        resolve(s, at, {}, 0);
        if (gave_up_) return std::nullopt;
        for (const Seat either : SeatSet::first(2)) {
            // A sure loser has nothing to find; it plays what looks best.
            Side& side = at.sides[either.index];
            if (side.best.empty()) side.best.push_back({first_try(s, either, side, 0), 1});
        }
        Verdict<Action> verdict;
        const Side& mine = at.sides[seat.index];
        for (int i = 0; i < mine.choices.size(); ++i) {
            double value = 0;
            for (const Part& part : at.sides[other_than(seat).index].best)
                value += part.share * worth(s, at, seat, i, part.choice, {}, 0).most;
            verdict.candidates.push_back({mine.choices[i], 0, value});
        }
        for (const Part& part : mine.best) verdict.candidates[static_cast<std::size_t>(part.choice)].share = part.share;
        verdict.iterations = positions_;
        verdict.sort();
        return verdict;
    }

    std::size_t positions() const { return positions_; }

  private:
    static constexpr std::size_t kFirstRoom = 1U << 10U;
    static constexpr std::size_t kRecent = 1U << 15U;  // as many as the processor's cache holds

    // A choice, by its place among the choices, as a part of a mix.
    struct Part {
        int choice;
        double share;
    };
    struct Side {
        typename G::Choices choices;
        std::vector<std::uint64_t> after;  // keys of what the choices make of this side
        std::vector<int> tried;            // those in the small game
        std::vector<Part> best;            // the mix that guarantees most, as far as is known
        Action favourite{};                // the best where this depth was last solved
    };
    // What one level of the recursion works with; kept, so that solving allocates nothing.
    struct Stage {
        std::array<Side, 2> sides;
        std::vector<Bounds> known;  // what joint choices are worth to seat 0, by row and column
        MatrixGame small;           // of the choices tried so far

        Bounds& of(int row, int column) {
            const int cell = row * sides[1].choices.size() + column;
            return known[static_cast<std::size_t>(cell)];
        }
        std::uint64_t key_of(int row, int column) const {
            return sides[0].after[static_cast<std::size_t>(row)] ^ sides[1].after[static_cast<std::size_t>(column)];
        }
        const std::vector<double>& mix_of(Seat seat) const {
            return seat.index == 0 ? small.row_mix() : small.column_mix();
        }
    };
    // Row and column of a choice of a seat's and one of the other's.
    struct Cell {
        Cell(Seat seat, int mine, int theirs)
            : row(seat.index == 0 ? mine : theirs), column(seat.index == 0 ? theirs : mine) {}
        int row;
        int column;
    };

    Stage& stage_of(std::size_t depth) {
        while (stages_.size() <= depth) stages_.push_back(std::make_unique<Stage>());
        return *stages_[depth];
    }

    static constexpr Seat other_than(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.index)}; }

    // The worth of a position to seat 0, as closely as asked.
    Bounds solve(const State& s, const Bounds& asked, std::size_t depth) {
        const std::uint64_t key = M::key(game_, s);
        const Bounds* const known = solved_.find(key);
        const Bounds before = known == nullptr ? Bounds{} : *known;
        if (before.settles(asked)) return before;
        ++positions_;
        if (positions_ > most_ || (positions_ % 256 == 0 && budget_.over())) gave_up_ = true;
        if (gave_up_) return before;
        const Bounds found = resolve(s, stage_of(depth), asked.within(before), depth).within(before).rounded();
        if (!gave_up_) solved_.put(key, found);
        return found;
    }

    // A seat chooses, the other answers as well as it can, the first answers that. Mostly this soon comes to
    // where neither can do better; if it comes back to a choice, they have to mix.
    Bounds resolve(const State& s, Stage& at, const Bounds& asked, std::size_t depth) {
        set_up(s, at, depth);
        Bounds value;
        Seat chooser{0};
        int choice = first_try(s, chooser, at.sides[0], depth);
        while (std::ranges::find(at.sides[chooser.index].tried, choice) == at.sides[chooser.index].tried.end()) {
            Side& side = at.sides[chooser.index];
            side.tried.push_back(choice);
            const Seat other = other_than(chooser);
            const Answer answer = best_answer(s, at, other, choice, asked.within(value), depth);
            if (gave_up_) return {};
            if (guarantees(chooser, 1 - answer.most, side, value)) side.best.assign(1, {choice, 1});
            if (value.settles(asked)) return with_favourites(at, value);
            chooser = other;
            choice = answer.choice;
        }
        return resolve_mixed(s, at, asked, value, depth);
    }

    void set_up(const State& s, Stage& at, std::size_t depth) {
        for (const Seat seat : SeatSet::first(2)) {
            Side& side = at.sides[seat.index];
            list_choices(s, seat, depth, side);
            side.tried.clear();
            side.best.clear();
        }
        at.known.assign(at.sides[0].after.size() * at.sides[1].after.size(), {});
    }

    // Inside the tree, of choices that come to the same one is enough.
    void list_choices(const State& s, Seat seat, std::size_t depth, Side& side) {
        game_.choices(s, seat, all_);
        side.choices.clear();
        side.after.clear();
        for (const Action& action : all_) {
            const std::uint64_t after = M::key_after(game_, s, seat, action);
            if (depth > 0 && std::ranges::find(side.after, after) != side.after.end()) continue;
            side.choices.add(action);
            side.after.push_back(after);
        }
    }

    // What was best in the position before is mostly good here, too; at the root, what looks best.
    int first_try(const State& s, Seat seat, const Side& side, std::size_t depth) const {
        if constexpr (HasAppeal<M>)
            if (depth == 0)
                return best_of(side.choices, [&](const Action& action) { return M::appeal(game_, s, seat, action); });
        const auto* const found = std::ranges::find(side.choices, side.favourite);
        return found == side.choices.end() ? 0 : static_cast<int>(found - side.choices.begin());
    }

    static Bounds with_favourites(Stage& at, const Bounds& value) {
        for (Side& side : at.sides)
            if (!side.best.empty())
                side.favourite = side.choices[std::ranges::max_element(side.best, {}, &Part::share)->choice];
        return value;
    }

    // Notes that the seat can be sure of a share. False if it was sure of as much before.
    static bool guarantees(Seat seat, double share, const Side& side, Bounds& value) {
        Bounds own = value.seen_by(seat);
        if (share <= own.least && !side.best.empty()) return false;
        own.least = std::max(own.least, share);
        value = own.seen_by(seat);
        return true;
    }

    struct Answer {
        int choice;
        double most;  // what any answer brings at most
    };

    // The seat's best answer to a choice of the other, or the first that brings all that is asked.
    Answer best_answer(const State& s, Stage& at, Seat seat, int theirs, const Bounds& asked, std::size_t depth) {
        Bounds own = asked.seen_by(seat);
        const int count = at.sides[seat.index].choices.size();
        for (int i = 0; i < count; ++i) {
            const Cell cell(seat, i, theirs);
            recent_.prefetch(at.key_of(cell.row, cell.column));
        }
        const int first = first_try(s, seat, at.sides[seat.index], depth);
        Answer best{first, 0};
        for (int n = 0; n < count; ++n) {
            const int i = n == 0 ? first : n <= first ? n - 1 : n;
            const Bounds brings = worth(s, at, seat, i, theirs, own, depth);
            best.most = std::max(best.most, brings.most);
            if (brings.least > own.least + kNoGain) own.least = brings.least, best.choice = i;
            if (own.least >= own.most - kNoGain) return {best.choice, 1};
        }
        return best;
    }

    // The double oracle: solve a small game of the choices tried so far, try also what answers the other's
    // mix best, and end when neither side has a better answer.
    Bounds resolve_mixed(const State& s, Stage& at, const Bounds& asked, Bounds value, std::size_t depth) {
        for (;;) {
            const double small = solve_small(s, at, depth);
            const bool row = answer_mix(s, at, Seat{0}, small, value, depth);
            const bool column = answer_mix(s, at, Seat{1}, 1 - small, value, depth);
            if (gave_up_) return {};
            if (!row && !column) return with_favourites(at, Bounds::exactly(small));
            if (value.settles(asked)) return with_favourites(at, value);
        }
    }

    double solve_small(const State& s, Stage& at, std::size_t depth) {
        const auto& rows = at.sides[0].tried;
        const auto& columns = at.sides[1].tried;
        at.small.reset(static_cast<int>(rows.size()), static_cast<int>(columns.size()));
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t c = 0; c < columns.size(); ++c)
                at.small.payoff(static_cast<int>(r), static_cast<int>(c)) =
                    worth(s, at, Seat{0}, rows[r], columns[c], {}, depth).least;
        return at.small.solve();
    }

    // Tries the seat's best answer to the other's mix. False if it brings no more than the small game does.
    bool answer_mix(const State& s, Stage& at, Seat seat, double small, Bounds& value, std::size_t depth) {
        const Seat other = other_than(seat);
        Side& mine = at.sides[seat.index];
        Side& theirs = at.sides[other.index];
        const auto& mix = at.mix_of(other);  // the other may have tried one more since
        double most = small;
        int best = -1;
        for (int i = 0; i < mine.choices.size(); ++i)
            if (const double brings = against_mix(s, at, seat, i, most, depth); brings > most + kNoGain)
                most = brings, best = i;
        if (gave_up_) return false;
        if (guarantees(other, 1 - most, theirs, value)) {
            theirs.best.clear();
            for (std::size_t k = 0; k < mix.size(); ++k)
                if (mix[k] > 0) theirs.best.push_back({theirs.tried[k], mix[k]});
        }
        if (best == -1 || std::ranges::find(mine.tried, best) != mine.tried.end()) return false;
        mine.tried.push_back(best);
        return true;
    }

    // What a choice brings against the other's mix; 0 as soon as it is clear that this is not more than asked.
    double against_mix(const State& s, Stage& at, Seat seat, int mine, double asked, std::size_t depth) {
        const Seat other = other_than(seat);
        const auto& mix = at.mix_of(other);
        double sum = 0;
        double left = 1;
        for (std::size_t k = 0; k < mix.size(); ++k) {
            if (mix[k] <= 0) continue;
            left -= mix[k];
            const double needed = (asked - sum - left) / mix[k];  // even if the rest wins
            const int theirs = at.sides[other.index].tried[k];
            const Bounds brings = worth(s, at, seat, mine, theirs, {std::max(0.0, needed), 1}, depth);
            if (brings.most <= needed + kNoGain || gave_up_) return 0;
            sum += mix[k] * brings.least;
        }
        return sum;
    }

    // What a choice of the seat is worth to it together with one of the other.
    Bounds worth(const State& s, Stage& at, Seat seat, int mine, int theirs, const Bounds& asked, std::size_t depth) {
        const Cell cell(seat, mine, theirs);
        Bounds& known = at.of(cell.row, cell.column);
        if (!known.seen_by(seat).settles(asked) && !gave_up_)
            known = look_into(s, at, cell, known, asked.seen_by(seat), depth);
        return known.seen_by(seat);
    }

    Bounds look_into(const State& s, Stage& at, const Cell& cell, const Bounds& known, const Bounds& asked,
                     std::size_t depth) {
        const std::uint64_t key = at.key_of(cell.row, cell.column);
        if (const Bounds* const recent = recent_.find(key); recent != nullptr && recent->settles(asked)) return *recent;
        Joint<Action> joint;
        joint[Seat{0}] = at.sides[0].choices[cell.row];
        joint[Seat{1}] = at.sides[1].choices[cell.column];
        State next = s;
        game_.play(next, joint, Quiet{});
        const Bounds found =
            M::settled(game_, s, next) ? Bounds::exactly(M::worth(game_, next)[0]) : solve(next, asked, depth + 1);
        if (gave_up_) return known;
        recent_.put(key, found);
        return found;
    }

    const G& game_;
    std::size_t most_;
    Budget budget_;
    std::size_t positions_ = 0;
    bool gave_up_ = false;
    ValueTable<Bounds> solved_;
    RecentValues<Bounds> recent_;
    typename G::Choices all_;
    std::vector<std::unique_ptr<Stage>> stages_;
};

}  // namespace sushiya::bots
