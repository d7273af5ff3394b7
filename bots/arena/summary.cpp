#include "bots/arena/summary.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "engine/core/rng.hpp"

namespace sushiya::bots {

Estimate Estimate::of(std::span<const double> values) {
    const auto count = static_cast<double>(values.size());
    if (values.empty()) return {};
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    static constexpr double kNormal95 = 1.96;
    return {mean, values.size() < 2 ? 0 : kNormal95 * std::sqrt(squares / (count - 1) / count)};
}

// A share of wins from 0 to 1. Deals that all went alike show no spread, but are no proof either: by the rule of three
// the interval then reaches 3 / n of the way.
Estimate Estimate::of_share(std::span<const double> values) {
    Estimate estimate = of(values);
    const bool alike = std::ranges::adjacent_find(values, std::not_equal_to()) == values.end();
    if (alike && !values.empty()) estimate.half_width = std::min(1.0, 3.0 / static_cast<double>(values.size()));
    return estimate;
}

Summary Summary::of(const Record& record) {
    std::vector<double> shares;
    std::vector<double> skills;
    std::vector<double> margins;
    std::vector<double> leads;
    Summary sum{record.contest,
                record.deals.size() * static_cast<std::size_t>(record.contest.players),
                {},
                {},
                {},
                {},
                0,
                0,
                0,
                {},
                {},
                {},
                {}};
    for (const auto& [number, deal] : record.deals) {
        shares.push_back(deal.share);
        if (deal.luck) skills.push_back(deal.share - *deal.luck);
        margins.push_back(deal.hero_points - deal.field_points);
        leads.push_back(deal.hero_points - deal.best_other);
        sum.hero_points += deal.hero_points;
        sum.field_points += deal.field_points;
        sum.steps += deal.steps;
        sum.hero.add(deal.hero);
        sum.field.add(deal.field);
        for (const auto& [name, times] : deal.events) sum.events[name] += times;
        sum.faults.insert(sum.faults.end(), deal.faults.begin(), deal.faults.end());
    }
    const double count = std::max<double>(1, static_cast<double>(record.deals.size()));
    sum.share = Estimate::of_share(shares);
    if (!skills.empty()) sum.skill = Estimate::of(skills);
    sum.margin = Estimate::of(margins);
    sum.lead = Estimate::of(leads);
    for (double* const mean : {&sum.hero_points, &sum.field_points, &sum.steps}) *mean /= count;
    for (auto& [name, times] : sum.events) times /= count;
    return sum;
}

namespace {

// Wins of a contest as the fit sees them.
struct Score {
    std::size_t hero;
    std::size_t field;
    double others;  // how many of the field sit at the table
    double games;
    double wins;
};

// Log-strengths that make the wins likeliest, by Newton steps on each in turn; a little pull to the
// middle keeps somebody who never lost finite.
std::vector<double> fitted(const std::vector<Score>& scores, std::size_t levels) {
    static constexpr int kSweeps = 200;
    static constexpr double kPull = 0.1;
    std::vector<double> strength(levels, 0);
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (std::size_t i = 0; i < levels; ++i) {
            double slope = -kPull * strength[i];
            double curve = kPull;
            for (const Score& score : scores) {
                if (score.hero != i && score.field != i) continue;
                const double odds = std::exp(strength[score.hero] - strength[score.field]) / score.others;
                const double chance = odds / (1 + odds);
                const double sign = score.hero == i ? 1 : -1;
                slope += sign * (score.wins - score.games * chance);
                curve += score.games * chance * (1 - chance);
            }
            strength[i] += std::clamp(slope / curve, -1.0, 1.0);
        }
    const double middle = std::accumulate(strength.begin(), strength.end(), 0.0) / static_cast<double>(levels);
    for (double& value : strength) value -= middle;
    return strength;
}

std::size_t index_of(const std::vector<Contestant>& all, const Contestant& who) {
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), who) - all.begin());
}

}  // namespace

std::vector<Rating> ratings_of(const std::vector<Record>& records, const std::vector<Contestant>& all) {
    static constexpr int kSamples = 200;
    static constexpr double kPointsPerLog = 400 / 2.302585092994046;
    const auto scored = [&](auto&& share_of_deal) {
        std::vector<Score> scores;
        for (const Record& record : records) {
            if (record.deals.empty()) continue;
            std::vector<double> shares;
            for (const auto& [number, deal] : record.deals) shares.push_back(deal.share);
            const double games = static_cast<double>(shares.size()) * record.contest.players;
            scores.push_back({index_of(all, record.contest.hero), index_of(all, record.contest.field),
                              static_cast<double>(record.contest.players - 1), games, games * share_of_deal(shares)});
        }
        return fitted(scores, all.size());
    };
    const auto mean = [](const std::vector<double>& shares) { return Estimate::of(shares).mean; };
    const std::vector<double> best = scored(mean);
    Rng rng(1);
    std::vector<std::vector<double>> samples(all.size());
    for (int sample = 0; sample < kSamples; ++sample) {
        const auto redrawn = scored([&](const std::vector<double>& shares) {
            double sum = 0;
            for (std::size_t i = 0; i < shares.size(); ++i)
                sum += shares[rng.below(static_cast<std::uint32_t>(shares.size()))];
            return sum / static_cast<double>(shares.size());
        });
        for (std::size_t i = 0; i < all.size(); ++i) samples[i].push_back(redrawn[i]);
    }
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::sort(samples[i].begin(), samples[i].end());
        ratings.push_back({all[i], kPointsPerLog * best[i], kPointsPerLog * samples[i][kSamples / 40],
                           kPointsPerLog * samples[i][kSamples - 1 - kSamples / 40]});
    }
    std::sort(ratings.begin(), ratings.end(), [](const Rating& a, const Rating& b) { return a.points > b.points; });
    return ratings;
}

}  // namespace sushiya::bots
