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
    Estimate share = {};                 // of the win; par is 1 / players
    std::optional<Estimate> skill = {};  // ... less the luck of the hero, where that is measured
    Estimate margin = {};                // the hero's points less the mean of the field
    Estimate lead = {};                  // ... less the best of the field
    double hero_points = 0;
    double field_points = 0;
    double steps = 0;
    Cost hero = {};
    Cost field = {};
    std::map<std::string, double> events = {};
    std::vector<std::string> faults = {};

    static Summary of(const Record& record);
};

}  // namespace sushiya::bots
