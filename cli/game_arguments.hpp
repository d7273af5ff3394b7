// The arguments by which commands name a game and its options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

class Command;

// The id of the game that somebody calls this: sushi_go_party, Sushi-Go-Party, party.
Result<std::string> game_called(const std::string& name);

struct GameArguments {
    std::string game;
    std::optional<int> players;
    std::vector<std::string> options;
    std::optional<int> first = {};  // who begins

    void add_to(Command& command);
    // As a JSON object. `--option key=value`: the value is JSON (true, 3, ["maki"]) or else a plain text.
    Result<std::string> read_options() const;
};

// The random numbers of one step of a game. They depend on the seed and the step alone, so that the same
// seed deals the same cards whatever was chosen, and again after an undo.
inline Rng chance_at(std::uint64_t seed, std::size_t step) { return Rng({seed, step, 0, 1}); }

}  // namespace sushiya
