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

Settings read_settings(JsonReader& object, const Settings& before) {
    Settings settings = before;
    if (JsonReader pace = object["pace"]; pace.present()) {
        settings.pace = pace.one_of(kPaceNames);
        const Clocks clocks = usual(settings.pace);
        settings.turn_seconds = clocks.turn_seconds;
        settings.away_seconds = clocks.away_seconds;
        settings.bank_seconds = settings.increment_seconds = 0;
    }
    settings.turn_seconds = object["turn_seconds"].number(0, kLongestTurn, settings.turn_seconds);
    settings.away_seconds = object["away_seconds"].number(0, kDay, settings.away_seconds);
    settings.bank_seconds = object["bank_seconds"].number(0, kLongestTurn, settings.bank_seconds);
    settings.increment_seconds = object["increment_seconds"].number(0, kDay, settings.increment_seconds);
    settings.listed = object["public"].flag(settings.listed);
    settings.memory = object["memory"].flag(settings.memory);
    settings.preview = object["preview"].flag(settings.preview);
    if (JsonReader level = object["takeover"]; level.present() || settings.takeover.empty())
        settings.takeover = read_level(level);
    if (settings.pace == Pace::live && settings.turn_seconds == 0)
        object.refuse("a live table needs 'turn_seconds' above 0");
    if (settings.bank_seconds > 0 && settings.turn_seconds == 0)
        object.refuse("a reserve of time, 'bank_seconds', needs 'turn_seconds' above 0");
    return settings;
}

void write_settings(Json& out, const Settings& settings) {
    out.field("public", settings.listed).field("pace", kPaceNames[settings.pace]);
    out.field("turn_seconds", settings.turn_seconds).field("away_seconds", settings.away_seconds);
    if (settings.bank_seconds > 0)
        out.field("bank_seconds", settings.bank_seconds).field("increment_seconds", settings.increment_seconds);
    out.field("memory", settings.memory).field("preview", settings.preview).field("takeover", settings.takeover);
}

void write_settings_section(Json& out, const Settings& settings) {
    out.object([&] {
        out.field("public", settings.listed);
        out.key("pace").object([&] {
            out.field("kind", kPaceNames[settings.pace]);
            out.field("turn_seconds", settings.turn_seconds).field("away_seconds", settings.away_seconds);
            if (settings.bank_seconds > 0)
                out.field("bank_seconds", settings.bank_seconds).field("increment_seconds", settings.increment_seconds);
        });
        out.field("memory", settings.memory).field("preview", settings.preview).field("takeover", settings.takeover);
    });
}

}  // namespace sushiya::server
