// The lines of a table's log. The log is the table: everything else is folded from it (tables/table_state.hpp).
//
// Lines of old tables are read for ever, so each kind says beside its fields under which keys they stand on disk; the
// same list reads and writes them. What is empty is left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/seat.hpp"
#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"
#include "server/fair/crypto.hpp"
#include "server/numbers.hpp"
#include "server/push/message.hpp"
#include "server/tables/kinds.hpp"

namespace sushiya::server {

// Why a bot plays for a person.
enum class AwayReason : std::uint8_t { clock, gone, asked, others };
inline constexpr auto kAwayReasons = names<AwayReason>();

// What all people at a table can be asked.
enum class QuestionKind : std::uint8_t { pause, undo, replace };
inline constexpr auto kQuestionKinds = names<QuestionKind>();

struct Opened {
    static constexpr std::string_view kKind = "opened";
    std::string agreed;    // JSON of game, options and settings
    std::string taken_up;  // the record of a game that is taken up; empty for a new one
    static void fields(auto& line, auto&& each) { each("text", line.agreed)("more", line.taken_up); }
};
struct Sat {
    static constexpr std::string_view kKind = "sat";
    Seat seat;
    std::string name;
    std::optional<Digest> token;  // what a person's token hashes to
    std::string level;            // of a bot
    static void fields(auto& line, auto&& each) {
        each("seat", line.seat)("text", line.name)("more", line.token)("level", line.level);
    }
};

// The holder gives the seat up, or loses it by the host's word. Without a level it becomes free.
struct SeatLost {
    Seat seat;
    std::string level;  // of the bot that sits there now
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("level", line.level); }
};
using Left = OfKind<"left", SeatLost>;
using Replaced = OfKind<"replaced", SeatLost>;

struct NonceGiven {
    static constexpr std::string_view kKind = "nonce";
    Seat seat;
    std::string nonce;
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("text", line.nonce); }
};
// A nonce that is shown later: until then people know what it hashes to.
struct NonceCommitted {
    static constexpr std::string_view kKind = "commit";
    Seat seat;
    std::optional<Digest> commitment;
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("more", line.commitment); }
};
struct Happened {
    static constexpr std::string_view kKind = "chance";
    std::string outcome;  // in notation
    static void fields(auto& line, auto&& each) { each("text", line.outcome); }
};
struct Chose {
    static constexpr std::string_view kKind = "choose";
    Seat seat;
    std::string choice;  // in notation
    std::string level;   // of the bot that chose; empty for the person
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("text", line.choice)("level", line.level); }
};
struct Said {
    static constexpr std::string_view kKind = "chat";
    Seat seat;
    std::string text;
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("text", line.text); }
};
struct WentAway {
    static constexpr std::string_view kKind = "away";
    Seat seat;
    AwayReason why;
    std::string level;  // of the bot that plays
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("text", line.why)("level", line.level); }
};
struct Asked {
    static constexpr std::string_view kKind = "asked";
    Seat seat;
    QuestionKind what;
    std::optional<Seat> about;      // whose seat is to be replaced, and
    std::string level;              // by which bot
    std::optional<SeatSet> voters;  // who is asked; everybody present where an old line leaves it out
    static void fields(auto& line, auto&& each) {
        each("seat", line.seat)("text", line.what)("about", line.about)("level", line.level)("voters", line.voters);
    }
};
struct Changed {
    static constexpr std::string_view kKind = "changed";
    Seat seat;           // the host's
    std::string agreed;  // as in Opened
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("text", line.agreed); }
};
struct Moved {
    static constexpr std::string_view kKind = "moved";
    Seat seat;
    std::optional<Digest> token;  // of the device that holds the seat now
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("more", line.token); }
};
struct PushWanted {
    static constexpr std::string_view kKind = "push";
    Seat seat;
    PushAddress to;
    static void fields(auto& line, auto&& each) {
        each("seat", line.seat)("text", line.to.endpoint)("key", line.to.p256dh)("auth", line.to.auth)("say",
                                                                                                       line.to.say);
    }
};
struct RematchOpened {
    static constexpr std::string_view kKind = "rematch";
    Seat seat;
    std::string table;  // the next table's id
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("text", line.table); }
};

// No server ran for a while; the clocks of the table go on from where they stood.
struct StoodStill {
    static constexpr std::string_view kKind = "still";
    Time milliseconds;
    static void fields(auto& line, auto&& each) { each("ms", line.milliseconds); }
};
// What somebody wrote was forgotten: the line is still there, and empty.
struct Erased {
    static constexpr std::string_view kKind = "erased";
    Seat seat;              // who asked for it
    Version public_number;  // of the news
    static void fields(auto& line, auto&& each) { each("seat", line.seat)("line", line.public_number); }
};

// Lines that name a seat and say no more.
struct OfSeat {
    Seat seat;
    static void fields(auto& line, auto&& each) { each("seat", line.seat); }
};
using Retracted = OfKind<"retract", OfSeat>;
using CameBack = OfKind<"back", OfSeat>;
using Muted = OfKind<"muted", OfSeat>;
using Unmuted = OfKind<"unmuted", OfSeat>;
using Agreed = OfKind<"agreed", OfSeat>;
using Declined = OfKind<"declined", OfSeat>;
using Undone = OfKind<"undone", OfSeat>;
using Paused = OfKind<"paused", OfSeat>;
using Resumed = OfKind<"resumed", OfSeat>;
using Unnamed = OfKind<"unnamed", OfSeat>;
using HostPassed = OfKind<"host", OfSeat>;  // to this seat
using TimeGiven = OfKind<"time", OfSeat>;   // to this seat, by those who wait for it
using PushEnded = OfKind<"push_ended", OfSeat>;
using WantsAgain = OfKind<"again", OfSeat>;
using Hinted = OfKind<"hint", OfSeat>;  // asked what to choose in this turn

// The question nobody answered in time.
using Lapsed = OfKind<"lapsed">;
// Whoever has committed to a nonce is to show it now; then the game starts.
using Revealing = OfKind<"reveal">;
using Started = OfKind<"started">;
using Over = OfKind<"over">;

using Happening = std::variant<Opened, Sat, Left, NonceGiven, Started, Happened, Chose, Retracted, Said, WentAway,
                               CameBack, Replaced, Muted, Unmuted, Asked, Agreed, Declined, Undone, Paused, Resumed,
                               RematchOpened, Over, HostPassed, TimeGiven, WantsAgain, Lapsed, Changed, Moved,
                               PushWanted, PushEnded, StoodStill, Erased, Unnamed, NonceCommitted, Revealing, Hinted>;

// The command a line carries out, so that one sent again is known.
struct Cause {
    std::int64_t id;
    Seat by;
};

struct LogLine {
    Time at;
    Happening what;
    std::optional<Cause> cause;  // nothing for what the table does by itself
};

std::string write_line(const LogLine& line);
Result<LogLine> read_line(std::string_view text);

}  // namespace sushiya::server
