#include "bots/arena/rating.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <ranges>
#include <utility>

#include "engine/core/rng.hpp"

namespace sushiya::bots {
namespace {

// Wins of a contest as the fit sees them; hero and field as numbers.
struct Score {
    std::size_t hero;
    std::size_t field;
    double others;  // how many of the field sit at the table
    double games;
    double wins;
};

// The log-strengths that make the wins likeliest, from a first guess, by Newton steps on each in turn: there is but one
// top. What all of them have in common means nothing.
void fit(const std::vector<Score>& scores, std::vector<double>& strength) {
    static constexpr int kMostSweeps = 5'000;
    static constexpr double kEnough = 1e-6;
    double longest = 1;
    for (int sweep = 0; sweep < kMostSweeps && longest > kEnough; ++sweep) {
        longest = 0;
        for (std::size_t i = 0; i < strength.size(); ++i) {
            double slope = 0;
            double curve = 0;
            for (const Score& score : scores) {
                if (score.hero != i && score.field != i) continue;
                const double odds = std::exp(strength[score.hero] - strength[score.field]) / score.others;
                const double chance = odds / (1 + odds);
                slope += (score.hero == i ? 1 : -1) * (score.wins - score.games * chance);
                curve += score.games * chance * (1 - chance);
            }
            const double step = std::clamp(slope / curve, -1.0, 1.0);
            strength[i] += step;
            longest = std::max(longest, std::abs(step));
        }
    }
}

class Standings {
  public:
    explicit Standings(const std::vector<Record>& records) {
        for (const Record& record : records) {
            if (record.deals.empty() || record.contest.hero == record.contest.field) continue;
            played_.push_back({&record, number_of(record.contest.hero), number_of(record.contest.field)});
            for (const auto& [number, deal] : record.deals) {
                last_deal_ = std::max(last_deal_, number);
                costs_[played_.back().hero].add(deal.hero);
                costs_[played_.back().field].add(deal.field);
            }
        }
        const auto cook = std::ranges::find(all_, Contestant(Level::cook));
        if (cook != all_.end()) cook_ = static_cast<std::size_t>(cook - all_.begin());
    }

    const std::vector<Contestant>& all() const { return all_; }
    const Cost& cost(std::size_t number) const { return costs_[number]; }

    std::vector<double> as_played() const {
        return fitted(std::vector<double>(all_.size(), 0), [](int) { return 1.0; }, [] { return 1.0; });
    }
    // Bayes' bootstrap: every deal counts as much as an exponential number says, in all contests alike.
    std::vector<double> drawn_anew(std::vector<double> guess, Rng& rng) const {
        const auto weight = [&rng] { return -std::log((static_cast<double>(rng.next() >> 11U) + 0.5) * 0x1p-53); };
        std::vector<double> weights(static_cast<std::size_t>(last_deal_) + 1);
        std::ranges::generate(weights, weight);
        return fitted(std::move(guess), [&](int deal) { return weights[static_cast<std::size_t>(deal)]; }, weight);
    }

  private:
    struct Played {
        const Record* record;
        std::size_t hero;
        std::size_t field;
    };

    std::size_t number_of(const Contestant& who) {
        const auto known = std::ranges::find(all_, who);
        if (known != all_.end()) return static_cast<std::size_t>(known - all_.begin());
        all_.push_back(who);
        costs_.emplace_back();
        return all_.size() - 1;
    }

    template <class OfDeal, class OfPar>
    std::vector<double> fitted(std::vector<double> strength, OfDeal&& weight_of, OfPar&& weight_of_par) const {
        std::vector<Score> scores;
        for (const auto& [record, hero, field] : played_) {
            const int players = record->contest.players;
            const double at_par = weight_of_par();
            Score score{hero, field, players - 1.0, at_par, at_par * record->contest.par()};
            for (const auto& [number, deal] : record->deals) {
                score.games += weight_of(number) * players;
                score.wins += weight_of(number) * players * deal.share;
            }
            scores.push_back(score);
        }
        fit(scores, strength);
        const double zero =
            cook_ ? strength[*cook_] : std::reduce(strength.begin(), strength.end()) / static_cast<double>(all_.size());
        for (double& value : strength) value -= zero;
        return strength;
    }

    std::vector<Played> played_;
    std::vector<Contestant> all_;
    std::vector<Cost> costs_;
    std::optional<std::size_t> cook_;
    int last_deal_ = 0;
};

}  // namespace

std::vector<Rating> ratings_of(const std::vector<Record>& records) {
    static constexpr std::size_t kSamples = 1'000;
    static constexpr std::size_t kTail = kSamples / 40;
    static constexpr double kPointsPerLog = 400 / 2.302585092994046;
    const Standings standings(records);
    const std::vector<double> best = standings.as_played();
    Rng rng(1);
    std::vector<std::vector<double>> samples(best.size());
    for (std::size_t sample = 0; sample < kSamples; ++sample) {
        const std::vector<double> drawn = standings.drawn_anew(best, rng);
        for (std::size_t i = 0; i < drawn.size(); ++i) samples[i].push_back(kPointsPerLog * drawn[i]);
    }
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < best.size(); ++i) {
        std::ranges::sort(samples[i]);
        ratings.push_back({standings.all()[i], kPointsPerLog * best[i], samples[i][kTail],
                           samples[i][kSamples - 1 - kTail], standings.cost(i)});
    }
    std::ranges::sort(ratings, std::ranges::greater(), &Rating::points);
    return ratings;
}

}  // namespace sushiya::bots
