// Two choose at once and what one wins the other loses: the exact value and how to mix.
#pragma once

#include <algorithm>
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

    // The value, exact up to rounding; afterwards the mixes are optimal strategies of both players.
    double solve() {
        row_mix_.assign(rows_, 0);
        column_mix_.assign(columns_, 0);
        if (const double value = saddle(); value > kNoSaddle) return value;
        return simplex();
    }
    const std::vector<double>& row_mix() const { return row_mix_; }
    const std::vector<double>& column_mix() const { return column_mix_; }

  private:
    static constexpr double kNoSaddle = -1e30;
    static constexpr double kEpsilon = 1e-12;

    double at(std::size_t row, std::size_t column) const { return payoff_[row * columns_ + column]; }

    // Most positions have a best pure choice for both; finding it needs no linear programme.
    double saddle() {
        double best_worst = kNoSaddle;
        std::size_t best_row = 0;
        for (std::size_t r = 0; r < rows_; ++r) {
            const double* const row = &payoff_[r * columns_];
            const double worst = *std::min_element(row, row + columns_);
            if (worst > best_worst) best_worst = worst, best_row = r;
        }
        for (std::size_t c = 0; c < columns_; ++c) {
            bool caps = true;
            for (std::size_t r = 0; r < rows_ && caps; ++r) caps = at(r, c) <= best_worst;
            if (!caps) continue;
            row_mix_[best_row] = 1;
            column_mix_[c] = 1;
            return best_worst;
        }
        return kNoSaddle;
    }

    // With all payoffs positive, the column player maximises sum(y) under A y <= 1; the value is one
    // over that sum and the row player's strategy is the dual, read off the slack columns. Bland's
    // rule (the first improving column, the first of equal rows) cannot cycle.
    double simplex() {
        const double shift = 1 - *std::min_element(payoff_.begin(), payoff_.end());
        const std::size_t width = columns_ + rows_ + 1;
        tableau_.assign((rows_ + 1) * width, 0);
        basis_.resize(rows_);
        const auto cell = [&](std::size_t r, std::size_t c) -> double& { return tableau_[r * width + c]; };
        for (std::size_t r = 0; r < rows_; ++r) {
            for (std::size_t c = 0; c < columns_; ++c) cell(r, c) = at(r, c) + shift;
            cell(r, columns_ + r) = 1;
            cell(r, width - 1) = 1;
            basis_[r] = columns_ + r;
        }
        for (std::size_t c = 0; c < columns_; ++c) cell(rows_, c) = -1;
        for (;;) {
            std::size_t enter = 0;
            while (enter + 1 < width && cell(rows_, enter) > -kEpsilon) ++enter;
            if (enter + 1 == width) break;
            pivot(leaving_row(enter, width), enter, width);
        }
        const double sum = cell(rows_, width - 1);
        for (std::size_t r = 0; r < rows_; ++r) {
            row_mix_[r] = std::max(0.0, cell(rows_, columns_ + r) / sum);
            if (basis_[r] < columns_) column_mix_[basis_[r]] = std::max(0.0, cell(r, width - 1) / sum);
        }
        return 1 / sum - shift;
    }

    std::size_t leaving_row(std::size_t enter, std::size_t width) const {
        std::size_t leave = rows_;
        double least = 0;
        for (std::size_t r = 0; r < rows_; ++r) {
            const double slope = tableau_[r * width + enter];
            if (slope <= kEpsilon) continue;
            const double ratio = tableau_[r * width + width - 1] / slope;
            if (leave == rows_ || ratio < least - kEpsilon || (ratio < least + kEpsilon && basis_[r] < basis_[leave]))
                leave = r, least = ratio;
        }
        return leave;  // always found: every payoff is positive, so the programme is bounded
    }

    void pivot(std::size_t leave, std::size_t enter, std::size_t width) {
        double* const row = &tableau_[leave * width];
        const double scale = 1 / row[enter];
        for (std::size_t c = 0; c < width; ++c) row[c] *= scale;
        for (std::size_t r = 0; r <= rows_; ++r) {
            double* const other = &tableau_[r * width];
            const double factor = other[enter];
            if (r == leave || factor == 0) continue;
            for (std::size_t c = 0; c < width; ++c) other[c] -= factor * row[c];
        }
        basis_[leave] = enter;
    }

    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::vector<double> payoff_;
    std::vector<double> row_mix_;
    std::vector<double> column_mix_;
    std::vector<double> tableau_;
    std::vector<std::size_t> basis_;
};

}  // namespace sushiya::bots
