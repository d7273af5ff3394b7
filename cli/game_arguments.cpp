#include "cli/game_arguments.hpp"

#include <cctype>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/suggestion.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

Result<std::string> game_called(const std::string& name) {
    // The last word is enough: "party", "boat"; and Sushizock in the hurry.
    static constexpr std::string_view kSushi = "sushi";
    std::string plain;
    for (const char c : lower(name))
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) plain += c;
    std::vector<std::string> ids;
    for (const GameEntry& entry : games()) {
        std::string id(entry.id);
        ids.push_back(id);
        std::erase(id, '_');
        const std::string_view short_name = std::string_view(entry.id).substr(entry.id.rfind('_') + 1);
        if (plain == id || plain == short_name || std::string(kSushi) + plain == id) return std::string(entry.id);
    }
    return fail("no game is called " + in_quotes(name) + meant_perhaps(name, ids));
}

void GameArguments::add_to(Command& command) {
    command.option("game", game, "Which game ('sushiya games' lists them)").means(game_called);
    command.option("--players", players, "How many sit at the table");
    command.option("--option", options, "An option of the game, name=value; may be repeated").repeated();
}

Result<std::string> GameArguments::read_options() const {
    Json read;
    std::string wrong;
    read.object([&] {
        if (players) read.field("players", *players);
        if (first) read.field("first", *first);
        for (const std::string& option : options) {
            const std::size_t equals = option.find('=');
            if (equals == std::string::npos || equals == 0)
                wrong = "--option takes name=value, as in --option robot=true, not " + in_quotes(option);
            const std::string name = option.substr(0, equals);
            const std::string value = option.substr(equals + 1);
            if (name == "players" && players)
                wrong = "--players says how many play; leave --option " + in_quotes(option) + " out";
            read.key(name);
            JsonText(value).mistake() ? read.value(value) : read.raw(value);
        }
    });
    if (!wrong.empty()) return fail(wrong);
    return read.take();
}

}  // namespace sushiya
