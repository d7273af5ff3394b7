#include "server/games/replays.hpp"

#include <charconv>
#include <utility>

#include "engine/registry/json_text.hpp"
#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"
#include "server/tables/match_json.hpp"
#include "server/tables/record_extras.hpp"

namespace sushiya::server {

namespace {

// The longest answer: a game of Sushizock has no bound on its turns, and every moment carries a view.
constexpr std::size_t kMostMoments = 2'000;

Seat viewer_of(std::string_view text, int players) {
    int number = -1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number >= 0 && number < players ? Seat{static_cast<std::uint8_t>(number)} : kSpectator;
}

constexpr std::string_view kOpenMemory = "open_memory";

std::string with_open_memory(std::string_view options) {
    const JsonText text(options);
    Json out;
    out.object([&] {
        if (text.error().empty())
            text.root().each_member([&](const std::string& key, JsonValue value) {
                if (key != kOpenMemory) out.key(key).raw(value.raw());
            });
        out.field(kOpenMemory, true);
    });
    return out.take();
}

// Z27 is a matter of display and does not change the course of the game: with it all piles are open and have a bill.
// A game that refuses the option covers nothing that counts.
Result<std::unique_ptr<Match>> open_match(Record record, Covers covers) {
    if (covers == Covers::kept) return open_record(record);
    const std::string options = std::exchange(record.options, with_open_memory(record.options));
    if (auto match = open_record(record)) return match;
    record.options = options;
    return open_record(record);
}

void write_step(Json& out, const Step& step) {
    out.object([&] {
        if (!step.chance.empty()) out.field("chance", step.chance);
        if (step.choose.empty()) return;
        out.key("choose").object([&] {
            for (const auto& [seat, choice] : step.choose) out.field(std::to_string(seat.index), choice);
        });
    });
}

void write_turn(Json& out, const Match& match, std::size_t number) {
    const Turn turn = match.turn();
    out.object([&] {
        out.field("number", number);
        out.field("waits", turn.waits == Turn::Waits::over ? "over" : "choice");
        write_seats(out.key("actors"), turn.actors);
        out.key("chosen").array([] {});
    });
}

}  // namespace

void write_moment(Json& out, const Match& match, std::size_t number, const Step& step, std::size_t heard, Seat viewer,
                  Offers offers) {
    out.object([&] {
        write_step(out.key("step"), step);
        write_turn(out.key("turn"), match, number);
        match.write_view(out.key("view"), viewer, Recall::table);
        write_score(out.key("score"), match, Preview::shown);
        out.key("events").array([&] {
            for (std::size_t event = heard; event < match.event_count(); ++event)
                match.write_event(out, event, viewer, Recall::table);
        });
        if (offers == Offers::none || viewer == kSpectator || !match.turn().actors.contains(viewer)) return;
        out.key("choices").list(match.choices(viewer));
        match.write_offers(out.key("offers"), viewer);
    });
}

Answer<std::string> replay_moments(std::string_view text, std::string_view viewer, Offers offers, Covers covers) {
    const auto record = read_record(text);
    if (!record) return refuse(Code::bad_request, record.error().what);
    if (record->steps.size() > kMostMoments) return refuse(Code::too_big, "this game is too long to be shown here");
    const auto match = open_match(*record, covers);
    if (!match) return refuse(Code::bad_request, match.error().what);
    const Seat seat = viewer_of(viewer, (*match)->players());
    std::string wrong;
    Json out;
    out.object([&] {
        out.field("game", record->game);
        out.key("options").raw(record->options);
        out.key("seats").list(record->seats);
        const RecordExtras extras = read_extras(text, (*match)->players());
        out.key("bots").list(extras.bots, [&](const BotStretch& bot) { write_bot(out, bot); });
        write_branch(out.key("branch"), extras.branch);
        if (!extras.hints.empty())
            out.key("hints").list(extras.hints, [&](const HintedStep& hint) { write_hint(out, hint); });
        out.key("moments").array([&] {
            write_moment(out, **match, 0, {}, 0, seat, offers);
            for (std::size_t i = 0; i < record->steps.size() && wrong.empty(); ++i) {
                const std::size_t heard = (*match)->event_count();
                if (const auto done = apply(**match, record->steps[i]); !done)
                    wrong = "step " + std::to_string(i + 1) + ": " + done.error().what;
                else
                    write_moment(out, **match, i + 1, record->steps[i], heard, seat, offers);
            }
        });
    });
    if (!wrong.empty()) return refuse(Code::bad_request, wrong);
    return out.take();
}

Answer<std::string> check_shuffles(std::string_view record) {
    const auto checked = verify_record(record);
    if (!checked) return refuse(Code::illegal, checked.error().what);
    Json out;
    out.object([&] { out.field("checked", checked->recomputed).field("taken_over", checked->taken_over); });
    return out.take();
}

}  // namespace sushiya::server
