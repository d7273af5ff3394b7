// One line of a table's log. The log is the table: everything else is folded from it (tables/table_state.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/registry/result.hpp"

namespace sushiya::server {

// What `text` and `more` hold stands beside each kind.
struct LogLine {
    enum class Kind : std::uint8_t {
        opened,    // text: JSON of game, options, settings; more: the record of a game that is taken up
        sat,       // text: name; more: digest of the token, or empty for a bot, whose level is in `level`
        left,      // level: the bot that plays on, empty if the seat becomes free
        nonce,     // text: the nonce
        started,   //
        chance,    // text: the outcome in notation
        choose,    // text: the choice in notation; level: the bot that made it, empty for the person
        retract,   //
        chat,      // text: what is said
        away,      // level: the bot that plays; text: "clock", "gone" or "asked"
        back,      //
        replaced,  // level: the bot that sits there now, empty if the seat becomes free
        muted,     //
        unmuted,   //
        asked,     // text: "pause" or "undo"
        agreed,    //
        declined,  //
        undone,    //
        paused,    //
        resumed,   //
        rematch,   // text: the id of the next table
        over,      //
    };

    static constexpr int kNobody = -1;

    Kind kind;
    std::int64_t at;  // milliseconds since 1970
    int seat = kNobody;
    std::string text = {};
    std::string more = {};
    std::string level = {};
    std::int64_t id = kNobody;  // of the command that caused it
    int by = kNobody;           // the seat that sent that command
};

std::string_view name_of(LogLine::Kind kind);
std::string write_line(const LogLine& entry);
Result<LogLine> read_line(std::string_view line);

}  // namespace sushiya::server
