#include "server/tables/record_extras.hpp"

#include "engine/registry/json_reader.hpp"
#include "engine/registry/record.hpp"
#include "server/opponents/levels.hpp"

namespace sushiya::server {

namespace {

constexpr int kLastStep = static_cast<int>(kMostSteps);
constexpr std::size_t kTableIdLength = 22;

BotStretch read_bot(JsonReader& in, int players) {
    BotStretch bot;
    bot.seat.index = static_cast<std::uint8_t>(in["seat"].number(0, players - 1));
    bot.level = in["level"].text();
    if (!check_level(bot.level)) in.refuse("there is no such level");
    bot.from = static_cast<std::size_t>(in["from"].number(1, kLastStep));
    bot.to = static_cast<std::size_t>(in["to"].number(static_cast<int>(bot.from), kLastStep));
    return bot;
}

HintedStep read_hint(JsonReader& in, int players) {
    return {Seat{static_cast<std::uint8_t>(in["seat"].number(0, players - 1))},
            static_cast<std::size_t>(in["step"].number(1, kLastStep))};
}

BranchPoint read_branch(JsonReader& in) {
    return {in["table"].text_or("", kTableIdLength), static_cast<std::size_t>(in["step"].number(0, kLastStep))};
}

// One value, which is left out if anything about it is wrong.
template <class Read>
auto read_alone(const JsonValue& value, Read&& read) -> std::optional<decltype(read(std::declval<JsonReader&>()))> {
    FirstError wrong;
    JsonReader reader(value, "", wrong);
    auto made = read(reader);
    if (!wrong.none()) return std::nullopt;
    return made;
}

}  // namespace

std::string write_extras(const RecordExtras& extras) {
    Json bots;
    bots.list(extras.bots, [&](const BotStretch& bot) { write_bot(bots, bot); });
    std::string text = "\"x-bots\":" + bots.take();
    if (!extras.hints.empty()) {
        Json hints;
        hints.list(extras.hints, [&](const HintedStep& hint) { write_hint(hints, hint); });
        text = "\"x-hints\":" + hints.take() + ",\n" + text;
    }
    if (!extras.branch) return text;
    Json branch;
    branch.object([&] {
        if (!extras.branch->table.empty()) branch.field("table", extras.branch->table);
        branch.field("step", extras.branch->step);
    });
    return "\"x-branch\":" + branch.take() + ",\n" + text;
}

RecordExtras read_extras(std::string_view record, int players) {
    RecordExtras extras;
    const JsonText json(record);
    if (!json.error().empty() || json.root().kind() != JsonValue::Kind::object) return extras;
    if (const auto branch = json.root().member("x-branch")) extras.branch = read_alone(*branch, read_branch);
    const auto each_of = [&](std::string_view key, auto& into, auto read) {
        const auto list = json.root().member(key);
        if (!list || list->kind() != JsonValue::Kind::list) return;
        list->each_item([&](const JsonValue& item) {
            if (auto made = read_alone(item, [&](JsonReader& in) { return read(in, players); }))
                into.push_back(std::move(*made));
        });
    };
    each_of("x-bots", extras.bots, read_bot);
    each_of("x-hints", extras.hints, read_hint);
    return extras;
}

void write_bot(Json& out, const BotStretch& bot) {
    out.object([&] {
        out.field("seat", bot.seat.index).field("level", bot.level).field("from", bot.from).field("to", bot.to);
    });
}

void write_hint(Json& out, const HintedStep& hint) {
    out.object([&] { out.field("seat", hint.seat.index).field("step", hint.step); });
}

void write_branch(Json& out, const std::optional<BranchPoint>& branch) {
    if (!branch) {
        out.null();
        return;
    }
    out.object([&] {
        out.key("table");
        branch->table.empty() ? out.null() : out.value(branch->table);
        out.field("step", branch->step);
    });
}

}  // namespace sushiya::server
