// Who plays the seats nobody sits at.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// What an opponent is told: what its seat may know, and what it may choose. Never the match itself.
struct Situation {
    Seat seat;
    std::string view;  // JSON, with perfect memory
    std::vector<std::string> choices;
};

class Opponent {
  public:
    virtual ~Opponent() = default;
    // One of the choices.
    virtual std::string choose(const Situation& situation, Rng& rng) = 0;
};

// An opponent of this level for this game.
Result<std::unique_ptr<Opponent>> make_opponent(std::string_view game, std::string_view level);

}  // namespace sushiya
