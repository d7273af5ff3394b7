#include "cli/game_arguments.hpp"

#include "cli/arguments.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

void GameArguments::add_to(Command& command) {
    command.option("game", game, "Which game ('sushiya games' lists them)").required();
    command.option("--players", players, "How many sit at the table");
    command.option("--option", options, "An option of the game, name=value; may be repeated").repeated();
}

Result<std::string> GameArguments::read_options() const {
    Json read;
    std::string wrong;
    read.object([&] {
        if (players != 0) read.field("players", players);
        for (const std::string& option : options) {
            const std::size_t equals = option.find('=');
            if (equals == std::string::npos || equals == 0)
                wrong = "--option takes name=value, as in --option robot=true, not " + quoted(option);
            const std::string value = option.substr(equals + 1);
            read.key(option.substr(0, equals));
            JsonText(value).mistake() ? read.value(value) : read.raw(value);
        }
    });
    if (!wrong.empty()) return fail(wrong);
    return read.take();
}

}  // namespace sushiya
