#include "bots/bot.hpp"

#include <string>

#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::bots {

// Instantiated in bots/games/<game>.cpp, one file per game.
template <Codec C>
std::unique_ptr<Bot> make_bot_of(Level level, std::uint64_t seed, Memory memory);

Result<Level> find_level(std::string_view name) {
    std::string all;
    for (const LevelEntry& entry : kLevels) {
        if (entry.name == name) return entry.level;
        all += (all.empty() ? "" : ", ") + std::string(entry.name);
    }
    return fail("no bot is called " + in_quotes(name) + "; there are: " + all);
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view game, Level level, std::uint64_t seed, Memory memory) {
    if (const auto entry = find_game(game); !entry) return fail(entry.error().what);
    std::unique_ptr<Bot> bot;
    each_game([&]<class C>() {
        if (C::kId == game) bot = make_bot_of<C>(level, seed, memory);
    });
    return bot;
}

}  // namespace sushiya::bots
