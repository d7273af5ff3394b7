// The session: parsing, dispatch, and the life of matches. What is asked of a match: protocol_match.cpp.
#include "cli/protocol.hpp"

#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <random>
#include <span>

#include "cli/protocol_fields.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"

namespace sushiya {

namespace json = boost::json;

std::span<const EngineSession::Command> EngineSession::commands() {
    static constexpr std::array<Command, 20> kCommands{{
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

std::string refusal(const json::value* id, const std::string& why) {
    Json out;
    out.object([&] {
        if (id != nullptr) out.key("id").raw(json::serialize(*id));
        out.field("ok", false).field("error", why);
    });
    return out.take();
}

}  // namespace

std::string EngineSession::answer(std::string_view request) {
    if (request.size() > kLongestRequest) return refusal(nullptr, "the request is longer than 1 MiB");
    boost::system::error_code error;
    std::array<unsigned char, 4096> room;
    json::monotonic_resource memory(room.data(), room.size());
    const json::value parsed = json::parse({request.data(), request.size()}, error, &memory);
    if (error) return refusal(nullptr, "this is not JSON (" + error.message() + ")");
    if (!parsed.is_object()) return refusal(nullptr, "a request is a JSON object, as in {\"cmd\":\"help\"}");
    ObjectReader reader(parsed.get_object(), "request");
    const json::value* id = reader.any("id");
    const auto name = reader.text("cmd", "");
    if (!name) return refusal(id, name.error().what);
    const Command* command = find(*name);
    if (command == nullptr)
        return refusal(id, "request: no command is called " + quoted(*name) + "; {\"cmd\":\"help\"} lists them");
    Json out;
    Result<void> done;
    out.object([&] {
        if (id != nullptr) out.key("id").raw(json::serialize(*id));
        out.field("ok", true);
        done = (this->*command->run)(reader, out);
    });
    return done ? out.take() : refusal(id, *name + ": " + done.error().what);
}

Result<void> EngineSession::help(ObjectReader& request, Json& out) {
    if (const auto done = request.done(); !done) return done;
    out.field("protocol", 1);
    out.key("commands").object([&] {
        for (const Command& command : commands()) out.field(command.name, command.fields);
    });
    return {};
}

Result<void> EngineSession::list_games(ObjectReader& request, Json& out) {
    if (const auto done = request.done(); !done) return done;
    out.key("games").array([&] {
        for (const GameEntry& entry : games())
            out.object([&] {
                out.field("game", entry.id);
                entry.write_info(out);
            });
    });
    return {};
}

Result<void> EngineSession::host(std::unique_ptr<Match> match, std::uint64_t seed, Chance chance, Json& out) {
    if (matches_.size() >= kMostMatches) return fail("10000 matches are open; close one first");
    Hosted hosted{std::move(match), seed, chance};
    if (const auto drawn = draw_awaited(hosted); !drawn) return drawn;
    const auto at = matches_.emplace(++last_handle_, std::move(hosted)).first;
    out.field("match", at->first).field("seed", at->second.seed);
    write_turn(out, *at->second.match);
    return {};
}

Result<void> EngineSession::open(ObjectReader& request, Json& out) {
    const auto game = request.text("game", "");
    if (!game) return fail(game.error().what);
    const json::value* options = request.any("options");
    const auto seed = read_seed(request, random_seed());
    if (!seed) return fail(seed.error().what);
    const auto automatic = request.flag("auto", false);
    if (!automatic) return fail(automatic.error().what);
    if (const auto done = request.done(); !done) return done;
    if (options != nullptr && !options->is_object()) return fail("'options' must be an object");
    auto match = make_match(*game, options == nullptr ? json::object() : options->get_object());
    if (!match) return fail(match.error().what);
    return host(std::move(*match), *seed, *automatic ? Chance::automatic : Chance::asked, out);
}

Result<void> EngineSession::load(ObjectReader& request, Json& out) {
    const json::value* record = request.any("record");
    const auto steps = request.number("steps", static_cast<int>(kMostSteps), 0, static_cast<int>(kMostSteps));
    if (!steps) return fail(steps.error().what);
    const auto seed = read_seed(request, random_seed());
    if (!seed) return fail(seed.error().what);
    const auto automatic = request.flag("auto", false);
    if (!automatic) return fail(automatic.error().what);
    if (const auto done = request.done(); !done) return done;
    if (record == nullptr) return fail("'record' is missing");
    auto read = read_record(record->is_string() ? std::string(record->get_string()) : json::serialize(*record));
    if (!read) return fail(read.error().what);
    if (static_cast<std::size_t>(*steps) < read->steps.size()) {
        read->steps.resize(static_cast<std::size_t>(*steps));
        read->result.clear();
    }
    auto match = replay(*read);
    if (!match) return fail(match.error().what);
    return host(std::move(*match), *seed, *automatic ? Chance::automatic : Chance::asked, out);
}

Result<void> EngineSession::clone(ObjectReader& request, Json& out) {
    const auto original = hosted(request);
    if (!original) return fail(original.error().what);
    const Hosted& from = **original;
    const auto length = static_cast<int>(from.match->history().size());
    const auto step = request.number("step", length, 0, length);
    if (!step) return fail(step.error().what);
    const auto seed = read_seed(request, from.seed);
    if (!seed) return fail(seed.error().what);
    const auto automatic = request.flag("auto", from.chance == Chance::automatic);
    if (!automatic) return fail(automatic.error().what);
    if (const auto done = request.done(); !done) return done;
    auto copy = *step == length ? Result<std::unique_ptr<Match>>(from.match->clone())
                                : rewound(*from.match, static_cast<std::size_t>(*step));
    if (!copy) return fail(copy.error().what);
    return host(std::move(*copy), *seed, *automatic ? Chance::automatic : Chance::asked, out);
}

Result<void> EngineSession::close(ObjectReader& request, Json&) {
    const auto handle = request.number("match", 0, 1, std::numeric_limits<int>::max());
    if (!handle) return fail(handle.error().what);
    if (const auto done = request.done(); !done) return done;
    if (matches_.erase(*handle) == 0) return fail("no match has the number " + std::to_string(*handle));
    return {};
}

Result<void> EngineSession::list_matches(ObjectReader& request, Json& out) {
    if (const auto done = request.done(); !done) return done;
    out.key("matches").array([&] {
        for (const auto& [handle, hosted] : matches_)
            out.object([&] {
                out.field("match", handle).field("game", hosted.match->game());
                hosted.match->write_options(out.key("options"));
            });
    });
    return {};
}

Result<void> EngineSession::quit(ObjectReader& request, Json&) {
    if (const auto done = request.done(); !done) return done;
    finished_ = true;
    return {};
}

}  // namespace sushiya
