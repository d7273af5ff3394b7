// The runtime face of any bot: a view in, a move in notation out.
//
// A bot is made for one game, level and seed. It never sees the truth: it takes the view of its seat
// from the match and nothing else. What it answers depends on that view, the seed, the number of steps
// played and the limits alone, so the same question always gets the same answer, on a server that was
// restarted too (limits in time can only promise that while the machine keeps up).
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "bots/level.hpp"
#include "bots/search/budget.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::bots {

// The judgement of one position by one bot.
struct Thought {
    struct Candidate {
        std::string choice;  // in notation
        double share;        // of the search, or of a mixed strategy; they add up to 1
        double value;        // expected share of the win; meaningful for levels that search
    };
    std::vector<Candidate> candidates;  // best first, never empty
    std::string choice;                 // what the bot plays: mostly the first candidate
    std::uint64_t iterations = 0;
};

class Bot {
  public:
    virtual ~Bot() = default;

    // Thinks for an actor of the match. `limits` replace the level's own where they are set; once
    // `stop` is requested the best answer so far comes back at once. Refuses a match of another game
    // and a seat that has nothing to choose. May be called from several threads.
    virtual Result<Thought> think(const Match& match, Seat seat, const Limits& limits, std::stop_token stop) const = 0;

    // Just the move.
    Result<std::string> pick(const Match& match, Seat seat, const Limits& limits = {},
                             std::stop_token stop = {}) const {
        return think(match, seat, limits, std::move(stop)).map([](const Thought& thought) { return thought.choice; });
    }
};

// Refuses a game that does not exist; every level plays every game at every number of players.
Result<std::unique_ptr<Bot>> make_bot(std::string_view game, Level level, std::uint64_t seed,
                                      Memory memory = Memory::table);

}  // namespace sushiya::bots
