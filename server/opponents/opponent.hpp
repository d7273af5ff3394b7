// Bots as the server sees them: somebody who is given what a seat may know, and answers with a choice.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

// Those people can play against, weakest first.
std::vector<std::string_view> levels();
std::string_view default_level();
// What a bot at this seat is called, so that bots of one table can be told apart.
std::string_view bot_name(Seat seat);
Result<void> check_level(std::string_view level);

// One question to a bot, to be answered on another thread while the table goes on.
class Question {
  public:
    virtual ~Question() = default;
    // A legal choice in notation. May take the level's full thinking time.
    virtual std::string answer() = 0;
};

// `recall` is what the seat is allowed to remember at this table.
std::unique_ptr<Question> pose(const Match& match, Seat seat, std::string_view level, Recall recall);

}  // namespace sushiya::server
