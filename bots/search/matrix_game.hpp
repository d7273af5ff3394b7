// Two choose at once and what one wins the other loses: the exact value and how to mix.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sushiya::bots {

// payoff(r, c) is what the row player gets. Keeps its memory between games.
class MatrixGame {
  public:
    void reset(int rows, int columns) {
        rows_ = static_cast<std::size_t>(rows);
        columns_ = static_cast<std::size_t>(columns);
        payoff_.assign(rows_ * columns_, 0);
    }
    double& payoff(int row, int column) {
        return payoff_[static_cast<std::size_t>(row) * columns_ + static_cast<std::size_t>(column)];
    }

    // The value, to a millionth of the range of payoffs at worst; afterwards the mixes are optimal
    // strategies of both players.
    double solve() {
        // Most games have a best pure choice for both; finding it needs no linear programme.
        const double lower = best_row();
        const double upper = best_column();
        return lower == upper ? lower : simplex(lower, upper);
    }
    const std::vector<double>& row_mix() const { return row_mix_; }
    const std::vector<double>& column_mix() const { return column_mix_; }

  private:
    // Pivots lose digits where payoffs are almost equal, as those of games that are almost won are.
    using Real = long double;
    static constexpr Real kEpsilon = 1e-13L;
    // Parts of the range of payoffs.
    static constexpr double kGoodEnough = 1e-8;
    static constexpr double kTremble = 1e-10;
    static constexpr double kMostTremble = 1e-5;
    static constexpr std::size_t kMostTurns = 4;  // for each row and column; one is usual

    double at(std::size_t row, std::size_t column) const { return payoff_[row * columns_ + column]; }

    // What the row player gets for sure without mixing, and the column player concedes at most.
    double best_row() {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t r = 0; r < rows_; ++r) {
            const double* const row = &payoff_[r * columns_];
            const double worst = *std::min_element(row, row + columns_);
            if (r == 0 || worst > most) most = worst, best = r;
        }
        row_mix_.assign(rows_, 0);
        row_mix_[best] = 1;
        return most;
    }
    double best_column() {
        std::size_t best = 0;
        double least = 0;
        for (std::size_t c = 0; c < columns_; ++c) {
            double worst = at(0, c);
            for (std::size_t r = 1; r < rows_; ++r) worst = std::max(worst, at(r, c));
            if (c == 0 || worst < least) least = worst, best = c;
        }
        column_mix_.assign(columns_, 0);
        column_mix_[best] = 1;
        return least;
    }

    // With all payoffs positive, the column player maximises sum(y) under A y <= 1; the value is one
    // over that sum and the row player's strategy is the dual, read off the slack columns. Payoffs are
    // stretched to the range from 1 to 2 first. Ties can make the pivots go round in circles, and rounding
    // can spoil them: what they found is checked, and where it does not hold all payoffs are moved by
    // less than anybody could tell, which breaks the ties.
    double simplex(double lower, double upper) {
        const auto [least, most] = std::ranges::minmax(payoff_);
        const double range = most - least;
        double best = lower;
        double best_error = (upper - lower) / range;
        // NOLINTNEXTLINE(bugprone-float-loop-counter): it counts nothing
        for (double tremble = 0; best_error > kGoodEnough && tremble < kMostTremble; tremble = 4 * tremble + kTremble) {
            set_up(least, range, tremble);
            if (!pivot_to_the_end()) continue;
            row_mix_.swap(other_row_mix_);
            column_mix_.swap(other_column_mix_);
            const double value = read_off() * range + least;
            if (const double error = error_of(value) / range; error < best_error) {
                best = value;
                best_error = error;
            } else {
                row_mix_.swap(other_row_mix_);
                column_mix_.swap(other_column_mix_);
            }
        }
        return best;
    }

    // The mixes, and the value of the stretched game.
    double read_off() {
        row_mix_.assign(rows_, 0);
        column_mix_.assign(columns_, 0);
        for (std::size_t r = 0; r < rows_; ++r) {
            row_mix_[r] = static_cast<double>(cell(rows_, columns_ + r));
            if (basis_[r] < columns_) column_mix_[basis_[r]] = static_cast<double>(cell(r, width() - 1));
        }
        add_up_to_one(row_mix_);
        add_up_to_one(column_mix_);
        return static_cast<double>(1 / cell(rows_, width() - 1) - 1);
    }

    static void add_up_to_one(std::vector<double>& mix) {
        double sum = 0;
        for (double& share : mix) sum += share = std::max(0.0, share);
        for (double& share : mix) share /= sum;
    }

    // By how much the mixes fail to bring the value whatever the other does, which is what a solution does.
    double error_of(double value) const {
        double error = 0;
        for (std::size_t c = 0; c < columns_; ++c) {
            double got = 0;
            for (std::size_t r = 0; r < rows_; ++r) got += row_mix_[r] * at(r, c);
            error = std::max(error, value - got);
        }
        for (std::size_t r = 0; r < rows_; ++r) {
            double lost = 0;
            for (std::size_t c = 0; c < columns_; ++c) lost += column_mix_[c] * at(r, c);
            error = std::max(error, lost - value);
        }
        return error;
    }

    std::size_t width() const { return columns_ + rows_ + 1; }
    Real& cell(std::size_t row, std::size_t column) { return tableau_[row * width() + column]; }

    void set_up(double least, double range, double tremble) {
        tableau_.assign((rows_ + 1) * width(), 0);
        basis_.resize(rows_);
        for (std::size_t r = 0; r < rows_; ++r) {
            for (std::size_t c = 0; c < columns_; ++c)
                cell(r, c) =
                    1 + (Real{at(r, c)} - least) / range + tremble * static_cast<double>((r * 7 + c * 11) % 13);
            cell(r, columns_ + r) = 1;
            cell(r, width() - 1) = 1;
            basis_[r] = columns_ + r;
        }
        for (std::size_t c = 0; c < columns_; ++c) cell(rows_, c) = -1;
    }

    // False if it seems to go round in circles.
    bool pivot_to_the_end() {
        for (std::size_t turns = 0; turns < kMostTurns * width(); ++turns) {
            const Real* const gains = &cell(rows_, 0);
            const auto enter = static_cast<std::size_t>(std::min_element(gains, gains + width() - 1) - gains);
            if (gains[enter] > -kEpsilon) return true;
            const std::size_t leave = leaving_row(enter);
            if (leave == rows_) return false;
            pivot(leave, enter);
        }
        return false;
    }

    // Of equals the one with the largest pivot, which rounding hurts least. Only rounding can leave none:
    // every payoff is positive, so the programme is bounded.
    std::size_t leaving_row(std::size_t enter) {
        std::size_t leave = rows_;
        Real least = 0;
        for (std::size_t r = 0; r < rows_; ++r) {
            const Real slope = cell(r, enter);
            if (slope <= kEpsilon) continue;
            const Real ratio = cell(r, width() - 1) / slope;
            const bool equal = leave != rows_ && std::abs(ratio - least) <= kEpsilon;
            if (leave == rows_ || (equal ? slope > cell(leave, enter) : ratio < least)) leave = r, least = ratio;
        }
        return leave;
    }

    void pivot(std::size_t leave, std::size_t enter) {
        Real* const row = &cell(leave, 0);
        const Real scale = 1 / row[enter];
        for (std::size_t c = 0; c < width(); ++c) row[c] *= scale;
        for (std::size_t r = 0; r <= rows_; ++r) {
            Real* const other = &cell(r, 0);
            const Real factor = other[enter];
            if (r == leave || factor == 0) continue;
            for (std::size_t c = 0; c < width(); ++c) other[c] -= factor * row[c];
        }
        basis_[leave] = enter;
    }

    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::vector<double> payoff_;
    std::vector<double> row_mix_;
    std::vector<double> column_mix_;
    std::vector<double> other_row_mix_;
    std::vector<double> other_column_mix_;
    std::vector<Real> tableau_;
    std::vector<std::size_t> basis_;
};

}  // namespace sushiya::bots
