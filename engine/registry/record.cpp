#include "engine/registry/record.hpp"

#include <utility>

#include "engine/registry/games.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr int kVersion = 1;
constexpr int kDeepest = 8;

FinalScore final_score(const Match& match) {
    FinalScore score;
    const auto ranks = match.ranks();
    for (const Seat seat : SeatSet::first(match.players())) {
        score.points.push_back(match.points(seat));
        score.ranks.push_back(ranks[seat.index]);
    }
    return score;
}

std::string written(const FinalScore& score) {
    Json out;
    const auto numbers = [&](std::string_view key, const std::vector<int>& values) { out.key(key).list(values); };
    out.object([&] {
        numbers("points", score.points);
        numbers("ranks", score.ranks);
    });
    return out.take();
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

Step read_step(JsonReader reader) {
    Step step;
    JsonReader chance = reader["chance"];
    JsonReader choose = reader["choose"];
    if (chance.present() == choose.present() || (choose.present() && !choose.is(JsonValue::Kind::object))) {
        reader.refuse("a step is {\"chance\": \"...\"} or {\"choose\": {\"0\": \"...\"}}");
    } else if (chance.present()) {
        step.chance = chance.text();
        if (step.chance.empty()) chance.must_be("a text that is not empty");
    } else {
        choose.each_member([&](const std::string& key, JsonReader choice) {
            const auto seat = to_number(key);
            // "-0" and "00" are numbers too, but a seat has one name, or it could choose twice.
            if (!seat || *seat < 0 || *seat >= kMaxSeats || key != std::to_string(*seat))
                return reader.refuse("'choose' names seats by number, not " + in_quotes(key));
            step.choose.emplace_back(Seat{static_cast<std::uint8_t>(*seat)}, choice.text());
        });
        if (step.choose.empty()) reader.refuse("'choose' names nobody");
    }
    reader.done();
    return step;
}

std::vector<int> read_numbers(JsonReader list) {
    std::vector<int> numbers;
    list.each_numbered("seat", 0, kMaxSeats, "a list of whole numbers",
                       [&](int, JsonReader item) { numbers.push_back(item.number(-100'000, 100'000)); });
    return numbers;
}

Record read_fields(JsonReader& reader) {
    Record record;
    const JsonReader version = reader["sushiya"];
    if (!version.present()) reader.refuse("'sushiya': 1 is missing; is this a record?");
    if (version.raw() != std::to_string(kVersion))
        reader.refuse("'sushiya' must be " + std::to_string(kVersion) + ", the version of records this program reads");
    record.game = reader["game"].text();
    JsonReader options = reader["options"];
    if (options.present() && options.must_be_object()) record.options = options.raw();
    if (JsonReader seats = reader["seats"]; seats.present()) record.seats = seats.texts("a list of names");
    reader["steps"].call("record").each_numbered(
        "step", 0, kMostSteps, "a list of at most 100000 steps",
        [&](int, JsonReader step) { record.steps.push_back(read_step(std::move(step))); });
    if (JsonReader result = reader["result"]; result.present()) {
        record.result = FinalScore{read_numbers(result["points"]), read_numbers(result["ranks"])};
        result.done();
    }
    reader.leave_alone("x-");
    return record;
}

}  // namespace

Record record_of(const Match& match, std::vector<std::string> seats) {
    Json options;
    match.write_options(options);
    Record record{std::string(match.game()), options.take(), std::move(seats), match.history(), {}};
    if (match.turn().waits == Turn::Waits::over) record.result = final_score(match);
    return record;
}

std::string write_record(const Record& record) {
    // One step a line: people read these, and version control compares them.
    Json head;
    head.value(record.game);
    std::string text = "{\"sushiya\":1,\"game\":" + head.take() + ",\n\"options\":" + record.options;
    if (!record.seats.empty()) {
        Json seats;
        seats.list(record.seats);
        text += ",\n\"seats\":" + seats.take();
    }
    text += ",\n\"steps\":[";
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        Json step;
        write_step(step, record.steps[i]);
        text += (i == 0 ? "\n" : ",\n") + step.take();
    }
    text += "\n]";
    if (record.result) text += ",\n\"result\":" + written(*record.result);
    return text + "}\n";
}

Result<Record> read_record(std::string_view text) {
    if (text.size() > kLongestRecord) return fail("record: longer than 4 MiB");
    return read_json<Record>(text, "record", read_fields, kDeepest);
}

Result<std::unique_ptr<Match>> open_record(const Record& record) { return make_match(record.game, record.options); }

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
        if (const auto chosen = match.choose(seat, notation); !chosen) return tl::unexpected(chosen.error());
    return {};
}

Result<std::unique_ptr<Match>> replay(const Record& record) {
    auto match = open_record(record);
    if (!match) return match;
    for (std::size_t i = 0; i < record.steps.size(); ++i)
        if (const auto done = apply(**match, record.steps[i]); !done)
            return fail("step " + std::to_string(i + 1) + ": " + done.error().what);
    if (!record.result) return match;
    if ((*match)->turn().waits != Turn::Waits::over) return fail("record: has a result, but the game is not over");
    if (const FinalScore score = final_score(**match); *record.result != score)
        return fail("record: the result does not fit the game; the replay gives " + written(score));
    return match;
}

}  // namespace sushiya
