#include "bots/arena/summary.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

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
    Summary sum{record.contest, record.deals.size() * static_cast<std::size_t>(record.contest.players)};
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

}  // namespace sushiya::bots
