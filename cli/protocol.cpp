// The session: parsing, dispatch, and the life of matches. What is asked of a match: protocol_match.cpp.
#include "cli/protocol.hpp"

#include <array>
#include <span>

#include "cli/protocol_fields.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

std::span<const EngineSession::Command> EngineSession::commands() {
    static constexpr std::array<Command, 23> kCommands{{
        {"help", "", &EngineSession::help},
        {"games", "", &EngineSession::list_games},
        {"new", "game, options?, seed?, auto?", &EngineSession::open},
        {"load", "record, steps?, seed?, auto?", &EngineSession::load},
        {"clone", "match, step?, seed?, auto?", &EngineSession::clone},
        {"close", "match", &EngineSession::close},
        {"matches", "", &EngineSession::list_matches},
        {"turn", "match", &EngineSession::turn},
        {"choices", "match, seat, offers?", &EngineSession::choices},
        {"choose", "match, seat and choice | choices", &EngineSession::choose},
        {"retract", "match, seat", &EngineSession::retract},
        {"happen", "match, outcome", &EngineSession::happen},
        {"draw", "match, seed?", &EngineSession::draw},
        {"undo", "match, steps?", &EngineSession::undo},
        {"view", "match, viewer, recall?", &EngineSession::view},
        {"events", "match, viewer?, since?, recall?", &EngineSession::events},
        {"state", "match", &EngineSession::state},
        {"score", "match", &EngineSession::score},
        {"think", "match, seat, level?, iterations?, ms?, threads?, memory?, seed?", &EngineSession::think},
        {"analyse", "match | record, effort?, memory?, seed?", &EngineSession::analyse},
        {"stop", "", &EngineSession::stop},
        {"record", "match, seats?", &EngineSession::record},
        {"quit", "", &EngineSession::quit},
    }};
    return kCommands;
}

const EngineSession::Command* EngineSession::find(std::string_view name) {
    for (const Command& command : commands())
        if (command.name == name) return &command;
    return nullptr;
}

namespace {

std::string refusal(std::string_view id, const std::string& why) {
    Json out;
    out.object([&] {
        if (!id.empty()) out.key("id").raw(id);
        out.field("ok", false).field("error", why);
    });
    return out.take();
}

}  // namespace

std::string EngineSession::answer(std::string_view request) {
    if (request.size() > kLongestRequest) return refusal("", "the request is longer than 1 MiB");
    const JsonText parsed(request);
    if (parsed.mistake()) return refusal("", "this is not JSON (" + parsed.error() + ")");
    FirstError wrong;
    JsonReader reader(parsed.root(), "request", wrong);
    if (!reader.is(JsonValue::Kind::object)) return refusal("", "a request is a JSON object, as in {\"cmd\":\"help\"}");
    const std::string_view id = reader["id"].raw();
    JsonReader asked = reader["cmd"];
    if (!asked.present()) reader.refuse("'cmd' is missing; {\"cmd\":\"help\"} lists the commands");
    const std::string name = asked.text_or("");
    const Command* command = find(name);
    if (command == nullptr)
        reader.refuse("no command is called " + in_quotes(name) + "; {\"cmd\":\"help\"} lists them");
    if (!wrong.none()) return refusal(id, wrong.what());
    reader.call(name);
    Json out;
    out.object([&] {
        if (!id.empty()) out.key("id").raw(id);
        out.field("ok", true);
        (this->*command->run)(reader, out);
    });
    return wrong.none() ? out.take() : refusal(id, wrong.what());
}

void EngineSession::help(JsonReader& request, Json& out) {
    if (!request.done()) return;
    out.field("protocol", 1);
    out.key("commands").object([&] {
        for (const Command& command : commands()) out.field(command.name, command.fields);
    });
}

void EngineSession::list_games(JsonReader& request, Json& out) {
    if (!request.done()) return;
    out.key("games").array([&] {
        for (const GameEntry& entry : games())
            out.object([&] {
                out.field("game", entry.id);
                entry.write_info(out);
            });
    });
}

EngineSession::Chance EngineSession::read_chance(JsonReader& request, Chance fallback) {
    return request["auto"].flag(fallback == Chance::automatic) ? Chance::automatic : Chance::asked;
}

void EngineSession::host(Result<std::unique_ptr<Match>> match, std::uint64_t seed, Chance chance, JsonReader& request,
                         Json& out) {
    if (!match) return request.refuse(match.error().what);
    if (matches_.size() >= kMostMatches) return request.refuse("10000 matches are open; close one first");
    Hosted hosted{std::move(*match), seed, chance};
    request.take(draw_awaited(hosted));
    if (!request.ok()) return;
    const auto at = matches_.emplace(++last_handle_, std::move(hosted)).first;
    out.field("match", at->first).field("seed", at->second.seed);
    write_turn(out, *at->second.match);
}

void EngineSession::open(JsonReader& request, Json& out) {
    JsonReader named = request["game"];
    if (!named.present()) request.refuse("'game' is missing; {\"cmd\":\"games\"} lists them");
    const std::string game = named.text_or("");
    JsonReader options = request["options"];
    if (options.present()) options.must_be_object();
    const std::uint64_t seed = read_seed(request, random_seed());
    const Chance chance = read_chance(request, Chance::asked);
    if (request.done()) host(make_match(game, options.present() ? options.raw() : "{}"), seed, chance, request, out);
}

void EngineSession::load(JsonReader& request, Json& out) {
    JsonReader record = request["record"];
    JsonReader steps = request["steps"];
    const std::uint64_t seed = read_seed(request, random_seed());
    const Chance chance = read_chance(request, Chance::asked);
    if (!record.present()) request.refuse("'record' is missing");
    if (!request.done()) return;
    const bool as_text = record.is(JsonValue::Kind::text);
    Record read = request.take(read_record(as_text ? record.text() : std::string(record.raw())));
    const auto length = static_cast<int>(read.steps.size());
    if (const int kept = steps.number(0, length, length); kept < length) {
        read.steps.resize(static_cast<std::size_t>(kept));
        read.result.reset();
    }
    if (request.ok()) host(replay(read), seed, chance, request, out);
}

void EngineSession::clone(JsonReader& request, Json& out) {
    const Hosted* from = hosted(request);
    if (from == nullptr) return;
    const auto length = static_cast<int>(from->match->history().size());
    const int step = request["step"].number(0, length, length);
    const std::uint64_t seed = read_seed(request, from->seed);
    const Chance chance = read_chance(request, from->chance);
    if (!request.done()) return;
    host(step == length ? from->match->clone() : rewound(*from->match, static_cast<std::size_t>(step)), seed, chance,
         request, out);
}

void EngineSession::close(JsonReader& request, Json&) {
    const std::int64_t handle = read_handle(request);
    if (request.done()) matches_.erase(handle);
}

void EngineSession::list_matches(JsonReader& request, Json& out) {
    if (!request.done()) return;
    out.key("matches").array([&] {
        for (const auto& [handle, hosted] : matches_)
            out.object([&] {
                out.field("match", handle).field("game", hosted.match->game());
                hosted.match->write_options(out.key("options"));
            });
    });
}

void EngineSession::quit(JsonReader& request, Json&) {
    if (request.done()) finished_ = true;
}

}  // namespace sushiya
