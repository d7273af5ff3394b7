// The commands of the program, one file each.
#pragma once

namespace sushiya {

class Program;

// Each declares its command to the program.
void add_play(Program& program);
void add_score(Program& program);
void add_replay(Program& program);
void add_analyse(Program& program);
void add_puzzles(Program& program);
void add_games(Program& program);
void add_engine(Program& program);
void add_perft(Program& program);
void add_bench(Program& program);
void add_arena(Program& program);
void add_serve(Program& program);   // also what is done when no command was given
void add_backup(Program& program);  // backup and restore
void add_prune(Program& program);
void add_verify(Program& program);
void add_rules(Program& program);
void add_manual(Program& program);  // manual and completions

}  // namespace sushiya
