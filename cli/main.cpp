// sushiya: four sushi games in one program.
#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"

namespace {

constexpr int kBadInput = 2;

constexpr const char* kExamples = R"(Examples:
  sushiya games                            what can be played, with which options
  sushiya play sushi_go                    play against one bot
  sushiya play sushi_go --players 4        ... against three
  sushiya play sushi_go --lang fr          ... en français
  sushiya score --example sushi_go         a score sheet to fill in for a game on a real table
  sushiya replay lunch.json --step         go through a saved game
  sushiya engine                           let another program play (docs/engine-protocol.md)

'sushiya COMMAND --help' explains a command and shows how it is used.
Bad input is answered by one sentence on the error output and exit code 2; nothing is written then.)";

int refuse(const std::string& where, const std::string& why) {
    std::fprintf(stderr, "%s: %s\n", where.c_str(), why.c_str());
    return kBadInput;
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
    app.require_subcommand(1);
    sushiya::Job job;
    for (const auto add : {sushiya::add_play, sushiya::add_score, sushiya::add_replay, sushiya::add_games,
                           sushiya::add_engine, sushiya::add_perft, sushiya::add_bench})
        add(app, job);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        return refuse(name_of(app), std::string(error.what()) + "; see '" + name_of(app) + " --help'");
    }
    const auto done = job();
    if (!done) return refuse(name_of(app), done.error().what);
    if (!sushiya::flush_output()) return refuse(name_of(app), "cannot write the output; is the disk full?");
    return 0;
}
