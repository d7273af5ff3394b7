// sushiya play: a game in the terminal against bots.
#include <memory>
#include <random>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/game_arguments.hpp"
#include "cli/sitting.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya play sushi_go
  sushiya play sushi_go --bots itamae
  sushiya play sushi_go --players 4 --option left_right_left=true
  sushiya play sushi_go --option robot=true --seed 7 --lang fr

Answer with the number of a card or its name; ? explains everything else.
The same seed deals the same cards again.)";

struct Asked {
    GameArguments game;
    std::optional<std::uint64_t> seed;
    std::string bots = "chef";
    std::string language;
};

std::uint64_t seed_of(const Asked& asked) {
    if (asked.seed) return *asked.seed;
    std::random_device device;
    return device();
}

Result<void> play(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    const auto options = asked.game.read_options();
    if (!options) return fail(options.error().what);
    auto match = make_match(asked.game.game, *options);
    if (!match) return fail(match.error().what);
    const auto level = bots::find_level(asked.bots);
    if (!level) return fail(level.error().what);
    const std::uint64_t seed = seed_of(asked);
    auto bot = bots::make_bot(asked.game.game, *level, seed);
    if (!bot) return fail(bot.error().what);
    hold_interrupts();
    Sitting sitting(std::move(*match), std::move(*bot), seed, *language);
    return sitting.run();
}

}  // namespace

void add_play(Program& program) {
    Command command = program.command("play", "Play a game in the terminal against bots", kHelp);
    const auto asked = std::make_shared<Asked>();
    asked->game.add_to(command);
    command.option("--seed", asked->seed, "Deal the cards of this number (else a new one)");
    command.option("--bots", asked->bots, "How well the others play: random, apprentice, cook, chef, itamae")
        .shows_default();
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return play(*asked); });
}

}  // namespace sushiya
