// Which steps of which seats bots have played.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/seat.hpp"

namespace sushiya::server {

// Steps, from 1 as in the record, in which every choice of a seat was a bot's.
struct BotStretch {
    Seat seat;
    std::string level;
    std::size_t from;
    std::size_t to;
};

class BotStretches {
  public:
    // The choice of a step is a bot's, or without a level a person's. Made again, it counts anew.
    void chose(Seat seat, const std::string& level, std::size_t step);
    // Whoever made choices in this step or later, they do not count any more.
    void cut(SeatSet seats, std::size_t step);
    const std::vector<BotStretch>& all() const { return all_; }

  private:
    std::vector<BotStretch> all_;
    SeatSet people_;  // whose last choice was a person's
};

}  // namespace sushiya::server
