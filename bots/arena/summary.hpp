// What the results say, with the uncertainty they leave.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bots/arena/contest.hpp"

namespace sushiya::bots {

// A mean over deals and the half width of its 95 % interval.
struct Estimate {
    double mean = 0;
    double half_width = 0;

    static Estimate of(std::span<const double> values);
    static Estimate of_share(std::span<const double> values);
};

// All finished deals of one contest, in the order of their numbers.
struct Record {
    Contest contest;
    std::map<int, DealResult> deals;
};

struct Summary {
    Contest contest;
    std::size_t games;
    Estimate share;                 // of the win; par is 1 / players
    std::optional<Estimate> skill;  // ... less the luck of the hero, where that is measured
    Estimate margin;                // the hero's points less the mean of the field
    Estimate lead;                  // ... less the best of the field
    double hero_points;
    double field_points;
    double steps;
    Cost hero;
    Cost field;
    std::map<std::string, double> events;
    std::vector<std::string> faults;

    static Summary of(const Record& record);
};

// Strength on the scale of chess ratings: 400 points are odds of ten to one in a duel. At larger tables
// a hero of strength h among n - 1 of strength f wins h / (h + (n - 1) f) of the games. The mean of
// all is 0; intervals come from drawing the deals anew (bootstrap), so they respect duplicate deals.
struct Rating {
    Contestant who;
    double points;
    double low;
    double high;
};
std::vector<Rating> ratings_of(const std::vector<Record>& records, const std::vector<Contestant>& all);

}  // namespace sushiya::bots
