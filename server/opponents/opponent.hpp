// Bots as the server sees them: somebody who is given what a seat may know, and answers with a choice.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

// Weakest first.
std::span<const std::string_view> levels();
std::string_view default_level();
Result<void> check_level(std::string_view level);

// One question to a bot. It holds what the seat may know and nothing of the table, so that it can be
// answered on another thread, long after the table has moved on.
class Question {
  public:
    virtual ~Question() = default;
    // A legal choice in notation. May take the level's full thinking time.
    virtual std::string answer() = 0;
};

std::unique_ptr<Question> pose(const Match& match, Seat seat, std::string_view level);

}  // namespace sushiya::server
