// sushiya: four sushi games in one program.
#include <algorithm>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/help_page.hpp"
#include "cli/refusals.hpp"
#include "cli/terminal.hpp"

namespace {

constexpr const char* kExamples = R"(Examples:
  sushiya                                  serve the web page and its tables on this machine
  sushiya --host 0.0.0.0                   ... for everybody in your network ('sushiya serve --help')
  sushiya games                            what can be played, with which options
  sushiya rules party                      how Sushi Go Party! is played
  sushiya play sushi_go                    play against one bot
  sushiya play sushi_go --players 4        ... against three
  sushiya play sushi_go --lang fr          ... en français
  sushiya play --resume                    go on with the last game, however it ended
  sushiya score --example sushi_go         a score sheet to fill in for a game on a real table
  sushiya replay lunch.json --step         go through a saved game
  sushiya arena sushi_go --bots chef,cook  let bots play each other
  sushiya engine                           let another program play (docs/engine-protocol.md)

'sushiya COMMAND --help' explains a command and shows how it is used.
Bad input is answered by one sentence on the error output and exit code 2; nothing is written then.)";

// In the language that was asked for, though the words may not have been understood; else the locale's.
std::string told(const std::string& refusal, const std::vector<std::string>& words) {
    const auto option = std::ranges::find(words, "--lang");
    const bool given = option != words.end() && option + 1 != words.end();
    const auto locale = sushiya::pick_language("");
    return sushiya::Refusals(sushiya::pick_language(given ? *(option + 1) : "").value_or(*locale))(refusal);
}

}  // namespace

int main(int argc, char** argv) {
    sushiya::Program program("sushiya",
                             "Sushi Go!, Sushi Go Party!, Sushi Boat and Sushizock: play, score, replay, measure.",
                             kExamples, SUSHIYA_VERSION);
    program.tells(told);
    program.shows_help([](const std::string& page) { return sushiya::fitted(page, sushiya::terminal_width()); });
    for (const auto add : {sushiya::add_serve, sushiya::add_backup, sushiya::add_prune, sushiya::add_verify,
                           sushiya::add_play, sushiya::add_score, sushiya::add_replay, sushiya::add_analyse,
                           sushiya::add_puzzles, sushiya::add_games, sushiya::add_engine, sushiya::add_perft,
                           sushiya::add_bench, sushiya::add_arena, sushiya::add_rules, sushiya::add_manual})
        add(program);
    return program.run(argc, argv);
}
