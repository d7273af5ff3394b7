// One list of strengths from many contests.
#pragma once

#include <vector>

#include "bots/arena/summary.hpp"

namespace sushiya::bots {

// Strength on the scale of chess ratings: 400 points are odds of ten to one in a duel. At larger tables a hero of
// strength h among n - 1 of strength f wins h / (h + (n - 1) f) of the games, so lists of different tables do not
// compare. The cook stands at 0; without one the mean of all does.
struct Rating {
    Contestant who;
    double points;
    double low;  // of the 95 % interval: of the difference to the cook
    double high;
    Cost cost;
};

// The strongest first. All records are of one number of players; those without deals do not count. The deals are what
// is independent: whatever was played on a deal is drawn anew together. To the games of each contest comes one that
// went as par says, so that nobody is infinitely strong, and of somebody unbeaten the interval says what that proves.
std::vector<Rating> ratings_of(const std::vector<Record>& records);

}  // namespace sushiya::bots
