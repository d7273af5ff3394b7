// The one written list of games.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

// What the program knows of a game without playing it.
struct GameEntry {
    std::string_view id;
    Result<std::unique_ptr<Match>> (*make)(std::string_view options);  // JSON; keys left out have their usual values
    void (*write_info)(Json& out);
    Result<Bill> (*read_sheet)(std::string_view sheet);  // JSON
    std::string_view (*sheet_example)();
};

std::span<const GameEntry> games();
// The game with this id, or a refusal that names the ones there are.
Result<const GameEntry*> find_game(std::string_view id);
Result<std::unique_ptr<Match>> make_match(std::string_view id, std::string_view options);
// Options, a JSON object without "players", and that many players.
std::string with_players(std::string_view options, int players);

}  // namespace sushiya
