// sushiya play: a game in the terminal against bots.
#include <boost/json/parse.hpp>
#include <csignal>
#include <memory>
#include <random>

#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/sitting.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya play sushi_go
  sushiya play sushi_go --players 4 --option left_right_left=true
  sushiya play sushi_go --option robot=true --seed 7 --lang fr

Answer with the number of a card or its name; ? explains everything else.
The same seed deals the same cards again.)";

struct Asked {
    std::string game;
    int players = 0;
    std::vector<std::string> options;
    std::optional<std::uint64_t> seed;
    std::string bots = "random";
    std::string language;
};

// `key=value`, the value being JSON (true, 3, ["maki"]) or else a plain text.
Result<void> add_option(boost::json::object& options, std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return fail("--option takes name=value, as in --option robot=true, not " + quoted(text));
    const std::string_view value = text.substr(equals + 1);
    boost::system::error_code error;
    boost::json::value parsed = boost::json::parse({value.data(), value.size()}, error);
    if (error) parsed = boost::json::string(value.data(), value.size());
    options[{text.data(), equals}] = std::move(parsed);
    return {};
}

std::uint64_t seed_of(const Asked& asked) {
    if (asked.seed) return *asked.seed;
    std::random_device device;
    return device();
}

// Ctrl-C ends the line being read, and with it the game, like the end of the input does.
void leave_on_interrupt() {
    struct sigaction action{};
    action.sa_handler = [](int) {};
    sigaction(SIGINT, &action, nullptr);
}

Result<void> play(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    boost::json::object options;
    for (const std::string& option : asked.options)
        if (const auto added = add_option(options, option); !added) return added;
    if (asked.players != 0) options["players"] = asked.players;
    auto match = make_match(asked.game, options);
    if (!match) return fail(match.error().what);
    auto opponent = make_opponent(asked.game, asked.bots);
    if (!opponent) return fail(opponent.error().what);
    leave_on_interrupt();
    Sitting sitting(std::move(*match), std::move(*opponent), seed_of(asked), *language);
    return sitting.run();
}

}  // namespace

void add_play(CLI::App& app, Job& job) {
    auto* command = app.add_subcommand("play", "Play a game in the terminal against bots");
    command->footer(kHelp);
    const auto asked = std::make_shared<Asked>();
    command->add_option("game", asked->game, "Which game ('sushiya games' lists them)")->required();
    command->add_option("--players", asked->players, "How many sit at the table, you included");
    command->add_option("--option", asked->options, "An option of the game, name=value; may be repeated")
        ->take_all()
        ->allow_extra_args(false);
    command->add_option("--seed", asked->seed, "Deal the cards of this number (else a new one)");
    command->add_option("--bots", asked->bots, "How well the others play")->capture_default_str();
    command->add_option("--lang", asked->language, "en or fr (else the locale's)");
    command->callback([&job, asked] { job = [asked] { return play(*asked); }; });
}

}  // namespace sushiya
