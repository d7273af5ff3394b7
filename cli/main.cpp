// sushiya: four sushi games in one program.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"

namespace {

constexpr int kBadInput = 2;

constexpr const char* kExamples = R"(Examples:
  sushiya                                  serve the web page and its tables on this machine
  sushiya --host 0.0.0.0                   ... for everybody in your network ('sushiya serve --help')
  sushiya games                            what can be played, with which options
  sushiya play sushi_go                    play against one bot
  sushiya play sushi_go --players 4        ... against three
  sushiya play sushi_go --lang fr          ... en français
  sushiya score --example sushi_go         a score sheet to fill in for a game on a real table
  sushiya replay lunch.json --step         go through a saved game
  sushiya arena sushi_go --bots chef,cook  let bots play each other
  sushiya engine                           let another program play (docs/engine-protocol.md)

'sushiya COMMAND --help' explains a command and shows how it is used.
Bad input is answered by one sentence on the error output and exit code 2; nothing is written then.)";

int refuse(const std::string& where, const std::string& why) {
    std::fprintf(stderr, "%s: %s\n", where.c_str(), why.c_str());
    return kBadInput;
}

// Options without a command are for the main job. The parser takes words from the back.
std::vector<std::string> words_of(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words.front().starts_with('-') && words.front() != "-h" && words.front() != "--help")
        words.insert(words.begin(), "serve");
    std::ranges::reverse(words);
    return words;
}

// A word that is no command, which the parser itself would only report as a missing one.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return "";
    std::string all;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == argv[1]) return "";
        all += (all.empty() ? "" : ", ") + command->get_name();
    }
    return "no command is called '" + std::string(argv[1]) + "'; there are: " + all;
}

// "sushiya play", so that an error says which command it is about.
std::string name_of(const CLI::App& app) {
    const auto given = app.get_subcommands();
    return given.empty() ? "sushiya" : "sushiya " + given.front()->get_name();
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Sushi Go!, Sushi Go Party!, Sushi Boat and Sushizock: play, score, replay, measure.", "sushiya");
    app.footer(kExamples);
    app.require_subcommand(0, 1);
    sushiya::Job job;
    for (const auto add : {sushiya::add_serve, sushiya::add_backup, sushiya::add_verify, sushiya::add_play,
                           sushiya::add_score, sushiya::add_replay, sushiya::add_games, sushiya::add_engine,
                           sushiya::add_perft, sushiya::add_bench, sushiya::add_arena})
        add(app, job);
    try {
        app.parse(words_of(argc, argv));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        if (const std::string unknown = unknown_command(app, argc, argv); !unknown.empty())
            return refuse("sushiya", unknown);
        return refuse(name_of(app), std::string(error.what()) + "; see '" + name_of(app) + " --help'");
    }
    const auto done = job();
    if (!done) return refuse(name_of(app), done.error().what);
    if (!sushiya::flush_output()) return refuse(name_of(app), "cannot write the output; is the disk full?");
    return 0;
}
