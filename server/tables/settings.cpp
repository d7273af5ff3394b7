#include "server/tables/settings.hpp"

#include "server/opponents/opponent.hpp"

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

Result<Settings> read_settings(ObjectReader& object) {
    Settings settings;
    const auto pace_name = object.text("pace", kPaceNames[settings.pace]);
    if (!pace_name) return fail(pace_name.error().what);
    const auto pace = kPaceNames.find(*pace_name);
    if (!pace) return fail("'pace' must be one of: " + kPaceNames.all());
    settings.pace = *pace;
    const Clocks clocks = usual(*pace);
    const auto turn = object.number("turn_seconds", clocks.turn_seconds, 0, kLongestTurn);
    const auto away = object.number("away_seconds", clocks.away_seconds, 0, kDay);
    const auto listed = object.flag("public", settings.listed);
    const auto memory = object.flag("memory", settings.memory);
    const auto preview = object.flag("preview", settings.preview);
    const auto takeover = object.text("takeover", default_level());
    for (const Result<void>& part :
         {turn.map([](int) {}), away.map([](int) {}), listed.map([](bool) {}), memory.map([](bool) {}),
          preview.map([](bool) {}), takeover.map([](const std::string&) {})})
        if (!part) return fail(part.error().what);
    if (const auto known = check_level(*takeover); !known) return fail(known.error().what);
    if (*pace == Pace::live && *turn == 0) return fail("a live table needs 'turn_seconds' above 0");
    settings.turn_seconds = *turn;
    settings.away_seconds = *away;
    settings.listed = *listed;
    settings.memory = *memory;
    settings.preview = *preview;
    settings.takeover = *takeover;
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
