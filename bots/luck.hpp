// How lucky the seats are, for whoever measures skill.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/registry/match.hpp"

namespace sushiya::bots {

// By seat, in shares of the win; they add up to 0.
using Luck = std::array<double, kMaxSeats>;

// The luck of a chance event is what the seats may hope for after it, less what they could hope for before. Over
// all outcomes it is 0 on average, however good or bad the judge of those hopes is: a result less the
// luck in it has the same expectation and strays far less. So backgammon players measure each other.
class LuckMeter {
  public:
    virtual ~LuckMeter() = default;

    virtual void before(const Match& match) = 0;  // waits for chance
    virtual Luck after(const Match& match) = 0;   // the same, once it has happened
};

// Null for a game whose chances cannot be enumerated.
std::unique_ptr<LuckMeter> make_luck_meter(std::string_view game);

}  // namespace sushiya::bots
