// sushiya puzzles: positions with one best choice, out of games between bots.
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bots/analysis/puzzles.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/game_arguments.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya puzzles sushi_go --wanted 5                         five puzzles, as JSON
  sushiya puzzles zock --players 2,3,4 --wanted 80 > zock.json

A puzzle is a position in which one choice is clearly best and a bot chose another. The same seed gives the same
puzzles. Those of the page are in web/src/coach/puzzles, each file with the command that made it.)";

struct Asked {
    bots::Mine mine{.game = "", .players = {2}, .wanted = 10, .games = 1000};
    std::string level = "cook";
    double percent = 6;
};

// What makes the same book again.
std::string command_of(const bots::Mine& mine) {
    std::string players;
    for (const int number : mine.players) (players += players.empty() ? "" : ",") += std::to_string(number);
    return "sushiya puzzles " + mine.game + " --players " + players + " --seed " + std::to_string(mine.seed) +
           " --bots " + std::string(bots::entry_of(mine.level).name) + " --gap " +
           std::to_string(std::lround(100 * mine.gap)) + " --wanted " + std::to_string(mine.wanted) + " --games " +
           std::to_string(mine.games);
}

// A puzzle a line, so that a difference shows which has changed.
Result<void> mine_book(const Asked& asked) {
    bots::Mine mine = asked.mine;
    for (const int players : mine.players)
        if (const auto match = make_match(mine.game, R"({"players":)" + std::to_string(players) + "}"); !match)
            return fail(match.error().what);
    const auto level = bots::find_level(asked.level);
    if (!level) return fail(level.error().what);
    mine.level = *level;
    mine.gap = asked.percent / 100;
    Json head;
    head.value(command_of(mine));
    print("{\"made_by\":" + head.take() + ",\"puzzles\":[");
    int count = 0;
    const auto mined = bots::mine_puzzles(mine, [&](const bots::Puzzle& puzzle) {
        Json out;
        bots::write_puzzle(out, mine.game, puzzle);
        print((count++ == 0 ? "\n" : ",\n") + out.take());
        if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%d ", count);
    });
    if (!mined) return mined;
    print("\n]}\n");
    if (isatty(STDERR_FILENO) != 0) std::fputs("\r", stderr);
    return {};
}

}  // namespace

void add_puzzles(Program& program) {
    Command command = program.command("puzzles", "Find positions with one best choice, to practise on", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("game", asked->mine.game, "The game; 'sushiya games' lists them").required().means(game_called);
    command.option("--players", asked->mine.players, "How many play, as in 2,4: one game after the other")
        .separated_by(',')
        .shows_default();
    command.option("--seed", asked->mine.seed, "Of the first game").shows_default();
    command.option("--bots", asked->level, "Who plays, and misses what is to be found").shows_default();
    command.option("--gap", asked->percent, "By how many % of the win the best choice is better than the next")
        .within(1.0, 90.0)
        .shows_default();
    command.option("--wanted", asked->mine.wanted, "How many puzzles").within(1, 100'000).shows_default();
    command.option("--games", asked->mine.games, "How many games to look through at most")
        .within(1, 10'000'000)
        .shows_default();
    command.does([asked] { return mine_book(*asked); });
}

}  // namespace sushiya
