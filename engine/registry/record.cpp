#include "engine/registry/record.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

namespace json = boost::json;

namespace {

constexpr int kVersion = 1;

void write_result(Json& out, const Match& match) {
    out.object([&] {
        out.key("points").array([&] {
            for (const Seat seat : SeatSet::first(match.players())) out.value(match.points(seat));
        });
        const auto ranks = match.ranks();
        out.key("ranks").array([&] {
            for (const Seat seat : SeatSet::first(match.players())) out.value(ranks[seat.index]);
        });
    });
}

void write_step(Json& out, const Step& step) {
    out.object([&] {
        if (!step.chance.empty()) {
            out.field("chance", step.chance);
            return;
        }
        out.key("choose").object([&] {
            for (const auto& [seat, notation] : step.choose) out.field(std::to_string(seat.index), notation);
        });
    });
}

Result<Step> read_step(const json::value& value) {
    Step step;
    if (!value.is_object() || value.get_object().size() != 1)
        return fail("a step is {\"chance\": \"...\"} or {\"choose\": {\"0\": \"...\"}}");
    const json::object& object = value.get_object();
    if (const json::value* chance = object.if_contains("chance")) {
        if (!chance->is_string() || chance->get_string().empty()) return fail("'chance' must be a text");
        step.chance = std::string(chance->get_string());
        return step;
    }
    const json::value* choose = object.if_contains("choose");
    if (choose == nullptr || !choose->is_object() || choose->get_object().empty())
        return fail("a step is {\"chance\": \"...\"} or {\"choose\": {\"0\": \"...\"}}");
    for (const auto& entry : choose->get_object()) {
        const auto seat = to_number(std::string_view(entry.key()));
        // "-0" and "00" are numbers too, but a seat has one name, or it could choose twice.
        if (!seat || *seat < 0 || *seat >= kMaxSeats || std::string_view(entry.key()) != std::to_string(*seat))
            return fail("'choose' names seats by number, not " + quoted(std::string_view(entry.key())));
        if (!entry.value().is_string()) return fail("the choice of seat " + std::to_string(*seat) + " must be a text");
        step.choose.emplace_back(Seat{static_cast<std::uint8_t>(*seat)}, std::string(entry.value().get_string()));
    }
    return step;
}

// No game has fractions, and few texts of one would be written again as they were read.
bool has_fractions(const json::value& value) {
    const auto within = [](const auto& part) { return has_fractions(part); };
    if (const json::array* const list = value.if_array()) return std::any_of(list->begin(), list->end(), within);
    if (const json::object* const object = value.if_object())
        return std::any_of(object->begin(), object->end(), [&](const auto& entry) { return within(entry.value()); });
    return value.is_double();
}

Result<std::string> read_object(std::string_view key, const json::value& value) {
    if (!value.is_object()) return fail(quoted(key) + " must be an object");
    if (has_fractions(value)) return fail(quoted(key) + " has a number that is not whole or too large");
    return json::serialize(value);
}

Result<void> read_into(Record& record, const json::object& object) {
    for (const auto& entry : object) {
        const std::string_view key(entry.key());
        const json::value& value = entry.value();
        if (key == "sushiya") {
            if (!value.is_int64() || value.get_int64() != kVersion)
                return fail("'sushiya' must be " + std::to_string(kVersion) +
                            ", the version of records this program reads");
        } else if (key == "game") {
            if (!value.is_string()) return fail("'game' must be a text");
            record.game = std::string(value.get_string());
        } else if (key == "options" || key == "result") {
            auto object_text = read_object(key, value);
            if (!object_text) return fail(object_text.error().what);
            (key == "options" ? record.options : record.result) = std::move(*object_text);
        } else if (key == "seats") {
            if (!value.is_array()) return fail("'seats' must be a list of names");
            for (const json::value& name : value.get_array()) {
                if (!name.is_string()) return fail("'seats' must be a list of names");
                record.seats.emplace_back(name.get_string());
            }
        } else if (key == "steps") {
            if (!value.is_array()) return fail("'steps' must be a list");
            if (value.get_array().size() > kMostSteps) return fail("a record has at most 100000 steps");
            for (const json::value& item : value.get_array()) {
                auto step = read_step(item);
                if (!step) return fail("step " + std::to_string(record.steps.size() + 1) + ": " + step.error().what);
                record.steps.push_back(std::move(*step));
            }
        } else if (!key.starts_with("x-")) {
            return fail("nothing in a record is called " + quoted(key));
        }
    }
    if (!object.contains("sushiya")) return fail("'sushiya': 1 is missing; is this a record?");
    if (record.game.empty()) return fail("'game' is missing");
    if (!object.contains("steps")) return fail("'steps' is missing");
    return {};
}

}  // namespace

Record record_of(const Match& match, std::vector<std::string> seats) {
    Json options;
    match.write_options(options);
    Record record{std::string(match.game()), options.take(), std::move(seats), match.history(), {}};
    if (match.turn().waits == Turn::Waits::over) {
        Json result;
        write_result(result, match);
        record.result = result.take();
    }
    return record;
}

std::string write_record(const Record& record) {
    // One step a line: people read these, and version control compares them.
    Json head;
    head.value(record.game);
    std::string text = "{\"sushiya\":1,\"game\":" + head.take() + ",\n\"options\":" + record.options;
    if (!record.seats.empty()) {
        Json seats;
        seats.array([&] {
            for (const std::string& name : record.seats) seats.value(name);
        });
        text += ",\n\"seats\":" + seats.take();
    }
    text += ",\n\"steps\":[";
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        Json step;
        write_step(step, record.steps[i]);
        text += (i == 0 ? "\n" : ",\n") + step.take();
    }
    text += "\n]";
    if (!record.result.empty()) text += ",\n\"result\":" + record.result;
    return text + "}\n";
}

Result<Record> read_record(std::string_view text) {
    if (text.size() > kLongestRecord) return fail("record: longer than 4 MiB");
    boost::system::error_code error;
    json::parse_options limits;
    limits.max_depth = 8;
    const json::value value = json::parse({text.data(), text.size()}, error, {}, limits);
    if (error) return fail("record: this is not JSON (" + error.message() + ")");
    if (!value.is_object()) return fail("record: must be a JSON object");
    Record record;
    record.options = "{}";
    if (const auto read = read_into(record, value.get_object()); !read) return fail("record: " + read.error().what);
    return record;
}

Result<std::unique_ptr<Match>> open_record(const Record& record) {
    boost::system::error_code error;
    const json::value options = json::parse(record.options, error);
    if (error || !options.is_object()) return fail("record: 'options' must be an object");
    return make_match(record.game, options.get_object());
}

Result<void> apply(Match& match, const Step& step) {
    if (!step.chance.empty()) return match.happen(step.chance);
    SeatSet given;
    for (const auto& [seat, notation] : step.choose) given = given.with(seat);
    if (match.turn().waits == Turn::Waits::choice && given != match.turn().actors) {
        std::string actors;
        for (const Seat seat : match.turn().actors) actors += (actors.empty() ? "" : ", ") + std::to_string(seat.index);
        return fail("here exactly these seats choose: " + actors);
    }
    // All or nothing: nobody's choice stays behind when another's is refused.
    for (const auto& [seat, notation] : step.choose)
        if (const auto may = match.may_choose(seat, notation); !may) return may;
    for (const auto& [seat, notation] : step.choose)
        if (const auto chosen = match.choose(seat, notation); !chosen) return fail(chosen.error().what);
    return {};
}

Result<std::unique_ptr<Match>> replay(const Record& record) {
    auto match = open_record(record);
    if (!match) return match;
    for (std::size_t i = 0; i < record.steps.size(); ++i)
        if (const auto done = apply(**match, record.steps[i]); !done)
            return fail("step " + std::to_string(i + 1) + ": " + done.error().what);
    if (!record.result.empty()) {
        Json result;
        if ((*match)->turn().waits != Turn::Waits::over) return fail("record: has a result, but the game is not over");
        write_result(result, **match);
        if (json::parse(result.text()) != json::parse(record.result))
            return fail("record: the result does not fit the game; the replay gives " + result.text());
    }
    return match;
}

}  // namespace sushiya
