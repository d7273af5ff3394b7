// One hero against a table of equals, on the same deal from every seat.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "bots/arena/contestant.hpp"
#include "bots/bot.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::bots {

// One `hero` among `players` - 1 of `field`. With two players it is a duel.
struct Contest {
    int players;
    Contestant hero;
    Contestant field;

    std::string name() const;  // "2 chef cook"
    double par() const { return 1.0 / players; }
    bool operator==(const Contest&) const = default;
};

// How a tournament is played. Without a clock every level counts its iterations, and the same plan
// gives the same games on any machine.
struct Plan {
    std::string game;
    // JSON, players excepted: of the first deal, of the second and so on, and from the first again.
    std::vector<std::string> options{"{}"};
    std::vector<int> players;
    std::vector<Contestant> contestants;
    int deals = 100;
    std::uint64_t seed = 1;
    Memory memory = Memory::table;
    enum class Clock { off, on };
    Clock clock = Clock::off;

    std::optional<Contestant> against;
    // On a ladder everybody meets the next two of the list: far apart little is learnt.
    enum class Meets { everybody, next_two };
    Meets meets = Meets::everybody;

    // Every pair that meets, at every number of players; at tables of more than two also with the roles exchanged.
    // With `against`: every one as the hero among bots of that kind.
    // A single one plays among equals, which shows how a game goes.
    std::vector<Contest> contests() const;
    // Plans that differ in what is played differ in this text.
    std::string fingerprint() const;
};

// What it costs a bot to decide, in processor time.
struct Cost {
    std::int64_t decisions = 0;
    std::int64_t iterations = 0;
    double seconds = 0;
    double slowest = 0;

    void add(const Cost& other);
};

// One deal, played once with the hero in each seat. Sums over these games; intervals are computed on
// deals, because the games of one deal share their luck.
struct DealResult {
    double share = 0;            // of the win, mean over the seats
    std::optional<double> luck;  // of the hero, in shares of the win, mean; where it can be measured
    double hero_points = 0;      // mean
    double field_points = 0;     // mean
    double best_other = 0;       // mean of the best of the field
    double steps = 0;            // joint decisions a game
    Cost hero;
    Cost field;
    std::map<std::string, double> events;  // how often, per game
    std::vector<std::string> faults;       // games lost by a program that failed: who, and how
};

// The match on which a plan's deal is played, before its first chance event.
Result<std::unique_ptr<Match>> new_match(const Plan& plan, int players, int deal);
Result<DealResult> play_deal(const Plan& plan, const Contest& contest, int deal, const std::stop_token& stop);

}  // namespace sushiya::bots
