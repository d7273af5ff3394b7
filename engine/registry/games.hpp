// The one written list of games.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <span>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

// What the program knows of a game without playing it.
struct GameEntry {
    std::string_view id;
    Result<std::unique_ptr<Match>> (*make)(const boost::json::object& options);
    void (*write_info)(Json& out);
    Result<Bill> (*read_sheet)(const boost::json::object& sheet);
    std::string_view (*sheet_example)();
};

std::span<const GameEntry> games();
// The game with this id, or a refusal that names the ones there are.
Result<const GameEntry*> find_game(std::string_view id);
Result<std::unique_ptr<Match>> make_match(std::string_view id, const boost::json::object& options);

}  // namespace sushiya
