#include "cli/game_arguments.hpp"

#include <boost/json/parse.hpp>

#include "cli/arguments.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

namespace json = boost::json;

void GameArguments::add_to(Command& command) {
    command.option("game", game, "Which game ('sushiya games' lists them)").required();
    command.option("--players", players, "How many sit at the table");
    command.option("--option", options, "An option of the game, name=value; may be repeated").repeated();
}

Result<json::object> GameArguments::read_options() const {
    json::object read;
    for (const std::string& option : options) {
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail("--option takes name=value, as in --option robot=true, not " +
                        quoted(std::string_view(option)));
        const std::string value = option.substr(equals + 1);
        boost::system::error_code error;
        json::value parsed = json::parse(value, error);
        if (error) parsed = json::string(value);
        read[option.substr(0, equals)] = std::move(parsed);
    }
    if (players != 0) read["players"] = players;
    return read;
}

}  // namespace sushiya
