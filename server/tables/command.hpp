// What people may ask of a table, as it comes over the wire. Who may do it, and when, is in tables/table_rules.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/seat.hpp"
#include "engine/registry/result.hpp"
#include "server/numbers.hpp"
#include "server/tables/log_line.hpp"
#include "server/tables/names.hpp"

namespace sushiya::server {

inline constexpr std::size_t kLongestMessage = 4096;
inline constexpr std::size_t kLongestChat = 1024;
inline constexpr std::size_t kLongestChoice = 200;
inline constexpr std::size_t kLongestEndpoint = 1000;
inline constexpr std::size_t kLongestPushText = 200;

struct Choose {
    static constexpr std::string_view kKind = "choose";
    Version turn = 0;
    std::string choice;
};
struct Retract {
    static constexpr std::string_view kKind = "retract";
    Version turn = 0;
};
struct Chat {
    static constexpr std::string_view kKind = "chat";
    std::string text;
};
struct Nonce {
    static constexpr std::string_view kKind = "nonce";
    std::string nonce;
};
struct Commit {
    static constexpr std::string_view kKind = "commit";
    Digest commitment{};
};
using Start = OfKind<"start">;
using Leave = OfKind<"leave">;
using GoAway = OfKind<"away">;
using ComeBack = OfKind<"back">;
using Resume = OfKind<"resume">;
struct Rematch {
    static constexpr std::string_view kKind = "rematch";
    std::string next;  // the new table's id, which is drawn here and does not come over the wire
};
struct Fill {
    static constexpr std::string_view kKind = "fill";
    std::string level;
};
struct Replace {
    static constexpr std::string_view kKind = "replace";
    Seat seat;
    std::string level;  // empty: the seat becomes free
};
struct Mute {
    static constexpr std::string_view kKind = "mute";
    Seat seat;
    bool muted = true;
};
struct Ask {
    static constexpr std::string_view kKind = "ask";
    QuestionKind what;
    std::optional<Seat> seat = {};  // to be replaced, and
    std::string level = {};         // by which bot
};
struct Reply {
    static constexpr std::string_view kKind = "answer";
    bool agree = false;
};

// Forgets a line of chat, or the name of whoever asks.
struct Erase {
    static constexpr std::string_view kKind = "erase";
    Version version = 0;
};
using Unname = OfKind<"unname">;
// What those who wait may do about somebody who is absent.
struct StandIn {
    static constexpr std::string_view kKind = "stand_in";
    Seat seat;
};
struct Wait {
    static constexpr std::string_view kKind = "wait";
    Seat seat;
};
using TakeHost = OfKind<"host">;
using Again = OfKind<"again">;
struct AskHint {
    static constexpr std::string_view kKind = "hint";
    Version turn = 0;
};
struct Push {
    static constexpr std::string_view kKind = "push";
    PushAddress to;
};
struct Change {
    static constexpr std::string_view kKind = "change";
    std::string wanted;  // the whole message: what it leaves out stays as it is
};

struct Command {
    std::int64_t id;  // chosen by the client, never twice for a seat
    std::variant<Choose, Retract, Chat, Nonce, Start, Leave, GoAway, ComeBack, Resume, Rematch, Fill, Replace, Mute,
                 Ask, Reply, StandIn, Wait, TakeHost, Again, Change, Push, Erase, Unname, Commit, AskHint>
        what;
};

// Whether choices are sent in parts as well, beside their notation.
enum class Offers : std::uint8_t { none, sent };

struct Hello {
    std::string token;  // empty for a spectator
    Version version = 0;
    Offers offers = Offers::none;
    std::string watch_as = {};  // a spectator's name, who talks with the others that watch
};

// Errors say which field is wrong; what is not a known message is refused as a whole.
Result<Hello> read_hello(std::string_view message);
Result<Command> read_command(std::string_view message);

// A request for a seat.
struct Sit {
    std::string name;
    std::optional<Seat> seat;  // the first free one if left out
    std::string token;         // drawn by whoever asks, who can so ask again; empty: the server draws it
};
Result<Sit> read_sit(std::string_view json);

}  // namespace sushiya::server
