// Bots as a table sees them: somebody who is given what a seat may know, and answers with a choice.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

class Opponents {
  public:
    // A choice in notation, which the table checks like anybody's.
    using Reply = std::function<void(Result<std::string> choice)>;

    virtual ~Opponents() = default;
    // Asks a bot of that level to choose for a seat. `recall` is what the seat may remember at this table. The reply
    // comes once, on any thread, after the level's thinking time; never if the program ends before.
    virtual void ask(const Match& match, Seat seat, std::string_view level, Recall recall, Reply reply) = 0;
};

}  // namespace sushiya::server
