// The rules of the table itself: who may do what, and when. Each function checks, and if it agrees writes
// the lines of the log that do it; the table has then changed, and nobody may be told before they are on disk.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/tables/command.hpp"
#include "server/tables/problem.hpp"
#include "server/tables/table_state.hpp"

namespace sushiya::server {

// A table, the time, and the lines written so far.
class TableRules {
  public:
    TableRules(TableState& state, std::int64_t now) : state_(state), now_(now) {}

    // A command of the holder of a seat. One that was applied already is answered as it was then.
    Answer<Version> handle(Seat by, const Command& command);
    // Somebody new takes a seat: the asked one, or with LogLine::kNobody the first that is free.
    Answer<Seat> sit(int seat, std::string_view name, const Digest& token);

    // `taken_up` is the record of the game this table plays on from, empty for a new game.
    void open(std::string settings, std::string taken_up = {});
    void seat_person(Seat seat, std::string_view name, const Digest& token);
    void seat_bot(Seat seat, std::string_view level);
    // A bot's choice for a seat; refused if the table has moved on.
    Answer<Version> bot_chooses(Seat seat, std::string_view level, Version turn, std::string_view choice);
    // A bot plays for this person from now on, if they are still awaited. `why` is "clock" or "gone".
    void take_over(Seat seat, std::string_view why);

    std::vector<std::string> take_lines() { return std::move(lines_); }
    bool wrote() const { return !lines_.empty(); }

  private:
    Version write(LogLine entry);
    LogLine entry(LogLine::Kind kind, Seat seat) const { return LogLine{kind, now_, seat.index}; }
    Version write_for(Seat by, const Command& command, LogLine entry);
    void settle();

    Answer<Version> carry_out(Seat by, const Command& command);
    Answer<Version> choose(Seat by, const Command& command);
    Answer<Version> retract(Seat by, const Command& command);
    Answer<Version> chat(Seat by, const Command& command);
    Answer<Version> nonce(Seat by, const Command& command);
    Answer<Version> start(Seat by, const Command& command);
    Answer<Version> fill(Seat by, const Command& command);
    Answer<Version> replace(Seat by, const Command& command);
    Answer<Version> mute(Seat by, const Command& command);
    Answer<Version> leave(Seat by, const Command& command);
    Answer<Version> away(Seat by, const Command& command);
    Answer<Version> back(Seat by, const Command& command);
    Answer<Version> ask(Seat by, const Command& command);
    Answer<Version> answer(Seat by, const Command& command);
    Answer<Version> resume(Seat by, const Command& command);
    void grant();
    Answer<void> must_be_host(Seat by) const;
    Answer<void> must_gather() const;
    Answer<void> must_be_turn(Version turn) const;

    TableState& state_;
    std::int64_t now_;
    std::vector<std::string> lines_;
};

// The lines that open the next table for the same people, and its state.
struct Rematch {
    TableState state;
    std::vector<std::string> lines;
};
Rematch rematch_of(const TableState& state, const std::string& id, const Digest& seed, std::int64_t now);

// The JSON of `opened`. `branched_from` names the table whose game is taken up.
std::string opening(const Match& match, const Settings& settings, std::string_view branched_from = {});

}  // namespace sushiya::server
