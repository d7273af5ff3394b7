// Choices out of games between our levels, for what reviews promise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/level.hpp"
#include "bots/search/budget.hpp"
#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"
#include "tests/support/effort.hpp"

namespace sushiya::tests {

// More than one game is looked at with the usual care.
inline bool long_proof() { return games_wanted(1) > 1; }

// Hears of each choice before it is made.
using Chosen = std::function<void(const Match& before, Seat seat, const std::string& pick)>;

// A game between these levels, from the first seat on.
std::unique_ptr<Match> played_between(
    const std::vector<bots::Level>& levels, std::string_view game, std::uint64_t seed, const bots::Limits& limits,
    const Chosen& chosen = [](const Match&, Seat, const std::string&) {});

// A choice of a game that was played to its end.
struct Decision {
    std::unique_ptr<Match> match;
    Seat seat;
    std::string played;
    double won = 0;  // by its seat, in the end
};

// All choices that were not forced of a game between players of these levels, who take turns at the seats.
std::vector<Decision> decisions_of(std::string_view game, int players, std::uint64_t seed,
                                   const std::vector<bots::Level>& levels);

// A few of them, drawn by the seed.
std::vector<Decision> drawn(std::vector<Decision> all, std::size_t count, std::uint64_t seed);

// The mean of what games have, and the half width of its 95 % interval.
struct Mean {
    std::vector<double> values;

    double mean() const;
    double half_width() const;
};

}  // namespace sushiya::tests
