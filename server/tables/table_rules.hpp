// The rules of the table itself: who may do what, and when. Each function checks, and if it agrees writes
// the lines of the log that do it; the table has then changed, and nobody may be told before they are on disk.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/tables/attendance.hpp"
#include "server/tables/command.hpp"
#include "server/tables/forgetting.hpp"
#include "server/tables/problem.hpp"
#include "server/tables/table_state.hpp"

namespace sushiya::server {

// How long people have to show the nonces they have committed to, in milliseconds.
inline constexpr Time kRevealTime = 10'000;

// A table, the time, and the lines written so far.
class TableRules {
  public:
    TableRules(TableState& state, Time now, Attendance attendance = {})
        : state_(state), now_(now), attendance_(attendance) {}

    // A command of the holder of a seat. One that was applied already is answered as it was then.
    Answer<Version> handle(Seat by, const Command& command);
    // Whoever has not shown a nonce by now is not waited for any longer.
    void end_revealing();
    // No server ran for so many milliseconds.
    void stood_still(Time milliseconds);
    // Somebody new takes a seat: the asked one, or the first that is free.
    Answer<Seat> sit(std::optional<Seat> asked, std::string_view name, const Digest& token);

    // `agreed` is what `agreement` writes, `taken_up` the record of the game this table plays on from, empty for a new
    // game.
    void open(std::string agreed, std::string taken_up = {});
    void seat_person(Seat seat, std::string_view name, const Digest& token);
    void seat_bot(Seat seat, std::string_view level);
    // A bot's choice for a seat: illegal, or too late if the table has moved on.
    Answer<Version> bot_chooses(Seat seat, std::string_view level, Version turn, std::string_view choice);
    // A bot plays for this person from now on, if they are still awaited.
    void take_over(Seat seat, AwayReason why);
    // The open question, if it has been open for too long.
    void let_lapse();
    // Whether all who are here have said that they would like another game, at a table that is not open yet.
    bool all_want_another() const;
    void open_another(const std::string& table);
    // Another device, which shows this token from now on, holds the seat.
    void move_seat(Seat seat, const Digest& token) { write(Moved{seat, token}); }
    // Messages do not reach the person there any more.
    void end_push(Seat seat, const PushAddress& to) {
        if (state_.place(seat).push == to) write(PushEnded{{seat}});
    }

    std::vector<std::string> take_lines() { return std::move(lines_); }
    bool wrote() const { return !lines_.empty(); }
    // What the lines before are to lose.
    const Forgotten& forgotten() const { return forgotten_; }

  private:
    Version write(Happening what, std::optional<Cause> cause = {});
    Answer<Version> write_choice(Chose chose, std::optional<Cause> cause = {});
    void settle();
    void grant();

    Answer<Version> obey(Cause cause, const Choose& choose);
    Answer<Version> obey(Cause cause, const Retract& retract);
    Answer<Version> obey(Cause cause, const Chat& chat);
    Answer<Version> obey(Cause cause, const Nonce& nonce);
    Answer<Version> obey(Cause cause, const Start&);
    Answer<Version> obey(Cause cause, const Fill& fill);
    Answer<Version> obey(Cause cause, const Replace& replace);
    Answer<Version> obey(Cause cause, const Mute& mute);
    Answer<Version> obey(Cause cause, const Leave&);
    Answer<Version> obey(Cause cause, const GoAway&);
    Answer<Version> obey(Cause cause, const ComeBack&);
    Answer<Version> obey(Cause cause, const Ask& ask);
    Answer<Version> obey(Cause cause, const Reply& reply);
    Answer<Version> obey(Cause cause, const Resume&);
    Answer<Version> obey(Cause cause, const Rematch& rematch);
    Answer<Version> obey(Cause cause, const Commit& commit);
    Answer<Version> obey(Cause cause, const Erase& erase);
    Answer<Version> obey(Cause cause, const Unname&);
    Answer<Version> obey(Cause cause, const StandIn& stand_in);
    Answer<Version> obey(Cause cause, const Wait& wait);
    Answer<Version> obey(Cause cause, const TakeHost&);
    Answer<Version> obey(Cause cause, const Again&);
    Answer<Version> obey(Cause cause, const Change& change);
    Answer<Version> obey(Cause cause, const Push& push);
    Answer<Version> obey(Cause cause, const AskHint& hint);

    // What speaks against it, if anything does.
    using Objection = std::optional<tl::unexpected<Problem>>;
    bool ends_by_itself(Seat by, const Command& command) const;
    Objection unless_host(Seat by) const;
    Objection unless_gathering() const;
    Objection unless_turn(Version turn) const;
    Objection unless_seat(Seat seat) const;
    Objection unless_level(std::string_view level) const;
    Objection unless_awaited_by(Seat by, Seat seat) const;
    Objection unless_replaceable(Seat seat) const;
    SeatSet voters() const;

    TableState& state_;
    Time now_;
    Attendance attendance_;
    std::vector<std::string> lines_;
    Forgotten forgotten_;
};

// A new table for the same people: its state, and the lines that open it.
struct NextTable {
    TableState state;
    std::vector<std::string> lines;
};
// Bots sit for the people who do not come.
NextTable rematch_of(const TableState& state, const std::string& id, const Digest& seed, Time now, SeatSet coming);
// When an open question has been open for too long.
Time question_lapses(const TableState& state);

// The JSON in `Opened`. `branched_from` names the table whose game is taken up.
std::string agreement(const Match& match, const Settings& settings, std::string_view branched_from = {});

}  // namespace sushiya::server
