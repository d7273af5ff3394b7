// Positions of real games with one choice that is clearly best, and that a hasty player misses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bots/analysis/analyst.hpp"
#include "engine/registry/json.hpp"

namespace sushiya::bots {

struct Puzzle {
    std::string id;        // of the game, its seed, the step and the seat
    std::string position;  // fields of JSON: the seat, what it sees, what it may choose
    JudgedMove move;       // `played` is what the hasty player chose
    int found;             // by so many of a hundred apprentices: the fewer, the harder it is
};

struct Mine {
    std::string game;
    std::vector<int> players;   // one after the other
    std::uint64_t seed = 1;     // of the first game; the next ones count up
    Level level = Level::cook;  // who plays, and misses what is to be found
    double gap = 0.06;          // of the win, between the best choice and the next, beyond doubt
    int wanted = 0;
    int games = 0;  // played at most
};

// Games of bots are looked through quickly; what looks like a puzzle is then judged with care. The same mine gives the
// same puzzles. `found` hears of each.
Result<void> mine_puzzles(const Mine& mine, const std::function<void(const Puzzle&)>& found);

// As server/protocol/review.idl describes it.
void write_puzzle(Json& out, std::string_view game, const Puzzle& puzzle);

}  // namespace sushiya::bots
