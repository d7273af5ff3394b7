// What was agreed when a table was opened.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/names.hpp"

namespace sushiya::server {

// live: a clock for every turn; relaxed: none; days: a clock of days, as by mail.
enum class Pace : std::uint8_t { live, relaxed, days };
inline constexpr auto kPaceNames = names<Pace>();

struct Settings {
    bool listed = false;  // in the lobby
    Pace pace = Pace::relaxed;
    int turn_seconds = 0;       // 0: no clock
    int away_seconds = 120;     // 0: nobody is played for because of being away
    int bank_seconds = 0;       // a reserve for turns that take longer
    int increment_seconds = 0;  // of it, given back for every choice
    bool memory = false;        // views contain what a seat could remember
    bool preview = true;        // the bill is shown during a round
    std::string takeover;       // level of the bot that plays for people who are away
};

// Reads the settings' keys of an object; others are left to the caller. What is left out stays as it was; a new pace
// brings its usual times.
Settings read_settings(JsonReader& object, const Settings& before = {});
// Flat, as in CreateTable: for the log.
void write_settings(Json& out, const Settings& settings);
// As the section "settings" of an update.
void write_settings_section(Json& out, const Settings& settings);

}  // namespace sushiya::server
