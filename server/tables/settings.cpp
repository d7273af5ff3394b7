#include "server/tables/settings.hpp"

#include "server/opponents/levels.hpp"

namespace sushiya::server {
namespace {

struct Clocks {
    int turn_seconds;
    int away_seconds;
};

constexpr int kDay = 86'400;
constexpr int kLongestTurn = 30 * kDay;

constexpr Clocks usual(Pace pace) {
    switch (pace) {
        case Pace::live:
            return {60, 30};
        case Pace::relaxed:
            return {0, 120};
        case Pace::days:
            return {2 * kDay, 0};
    }
    return {0, 0};
}

}  // namespace

Settings read_settings(JsonReader& object) {
    Settings settings;
    settings.pace = object["pace"].one_of(kPaceNames, settings.pace);
    const Clocks clocks = usual(settings.pace);
    settings.turn_seconds = object["turn_seconds"].number(0, kLongestTurn, clocks.turn_seconds);
    settings.away_seconds = object["away_seconds"].number(0, kDay, clocks.away_seconds);
    settings.listed = object["public"].flag(settings.listed);
    settings.memory = object["memory"].flag(settings.memory);
    settings.preview = object["preview"].flag(settings.preview);
    settings.takeover = read_level(object["takeover"]);
    if (settings.pace == Pace::live && settings.turn_seconds == 0)
        object.refuse("a live table needs 'turn_seconds' above 0");
    return settings;
}

void write_settings(Json& out, const Settings& settings) {
    out.field("public", settings.listed).field("pace", kPaceNames[settings.pace]);
    out.field("turn_seconds", settings.turn_seconds).field("away_seconds", settings.away_seconds);
    out.field("memory", settings.memory).field("preview", settings.preview).field("takeover", settings.takeover);
}

void write_settings_section(Json& out, const Settings& settings) {
    out.object([&] {
        out.field("public", settings.listed);
        out.key("pace").object([&] {
            out.field("kind", kPaceNames[settings.pace]);
            out.field("turn_seconds", settings.turn_seconds).field("away_seconds", settings.away_seconds);
        });
        out.field("memory", settings.memory).field("preview", settings.preview).field("takeover", settings.takeover);
    });
}

}  // namespace sushiya::server
