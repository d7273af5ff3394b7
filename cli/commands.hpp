// The commands of the program, one file each.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "engine/registry/result.hpp"

namespace sushiya {

// What is to be done once the arguments are understood. A refusal is one sentence; main prints it and
// the program ends with code 2.
using Job = std::function<Result<void>()>;

// Each adds its command to the program; when the command was given, `job` is set.
void add_play(CLI::App& app, Job& job);
void add_score(CLI::App& app, Job& job);
void add_replay(CLI::App& app, Job& job);
void add_games(CLI::App& app, Job& job);
void add_engine(CLI::App& app, Job& job);
void add_perft(CLI::App& app, Job& job);
void add_bench(CLI::App& app, Job& job);
void add_arena(CLI::App& app, Job& job);
void add_serve(CLI::App& app, Job& job);   // also what is done when no command was given
void add_backup(CLI::App& app, Job& job);  // backup and restore
void add_verify(CLI::App& app, Job& job);

}  // namespace sushiya
