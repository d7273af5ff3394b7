// Bots as a table sees them: somebody who is given what a seat may know, and answers with a choice.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"
#include "server/ops/address.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

// For which seat, and on whose account.
struct BotTurn {
    TableKey table;
    Seat seat;
    std::string level;
    Recall recall;  // what the seat may remember at this table
    Address guest;  // of somebody at the table: thinking time is shared between addresses
};

// hurried: the kitchen is busy, and the bot had less time than its level has, or played at a lower one.
enum class Service : std::uint8_t { full, hurried };

struct BotChoice {
    std::string choice;  // in notation; the table checks it like anybody's
    std::string level;   // that made it: the one asked for, or a lower one
    Service service;
    // When it may be told: a search that ends early has seen something, and people must not see that it did.
    std::chrono::steady_clock::time_point due;
};

class Opponents {
  public:
    using Reply = std::function<void(Result<BotChoice> choice)>;

    virtual ~Opponents() = default;
    // The reply comes once, on any thread; never if the program ends before, or after `withdraw`.
    virtual void ask(const Match& match, const BotTurn& turn, Reply reply) = 0;
    // Nobody waits for the bots of this table any more. One that thinks already may still answer.
    virtual void withdraw(TableKey table) = 0;
};

}  // namespace sushiya::server
