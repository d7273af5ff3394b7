#include "server/transport/study.hpp"

#include <boost/json/parse.hpp>
#include <charconv>

#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"
#include "server/fair/shuffle.hpp"
#include "server/tables/notes.hpp"

namespace sushiya::server {

namespace json = boost::json;
using Code = Problem::Code;

namespace {

// The longest answer: a game of Sushizock has no bound on its turns, and every moment carries a view.
constexpr std::size_t kMostMoments = 2'000;

Seat viewer_of(std::string_view text, int players) {
    int number = -1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number >= 0 && number < players ? Seat{static_cast<std::uint8_t>(number)} : kSpectator;
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
        out.key("actors").array([&] {
            for (const Seat seat : turn.actors) out.value(seat.index);
        });
        out.key("chosen").array([] {});
    });
}

void write_score(Json& out, const Match& match) {
    out.object([&] {
        out.key("points").array([&] {
            for (const Seat seat : SeatSet::first(match.players())) out.value(match.points(seat));
        });
        out.key("bill").array([&] {
            for (const Line& line : match.bill())
                out.object(
                    [&] { out.field("seat", line.seat.index).field("rule", line.rule).field("points", line.points); });
        });
        out.key("ranks");
        if (match.turn().waits != Turn::Waits::over) {
            out.null();
            return;
        }
        const auto ranks = match.ranks();
        out.array([&] {
            for (const Seat seat : SeatSet::first(match.players())) out.value(ranks[seat.index]);
        });
    });
}

// One moment: what led to it, and what the viewer saw then.
void write_moment(Json& out, const Match& match, std::size_t number, const Step& step, std::size_t heard, Seat viewer) {
    out.object([&] {
        write_step(out.key("step"), step);
        write_turn(out.key("turn"), match, number);
        match.write_view(out.key("view"), viewer, Recall::table);
        write_score(out.key("score"), match);
        out.key("events").array([&] {
            for (std::size_t event = heard; event < match.event_count(); ++event)
                match.write_event(out, event, viewer, Recall::table);
        });
    });
}

}  // namespace

Answer<std::string> replay_moments(std::string_view text, std::string_view viewer) {
    const auto record = read_record(text);
    if (!record) return refuse(Code::bad_request, record.error().what);
    if (record->steps.size() > kMostMoments) return refuse(Code::too_big, "this game is too long to be shown here");
    const auto match = open_record(*record);
    if (!match) return refuse(Code::bad_request, match.error().what);
    const Seat seat = viewer_of(viewer, (*match)->players());
    std::string wrong;
    Json out;
    out.object([&] {
        out.field("game", record->game);
        out.key("options").raw(record->options);
        out.key("seats").array([&] {
            for (const std::string& name : record->seats) out.value(name);
        });
        const RecordNotes notes = read_notes(text, (*match)->players());
        out.key("bots").array([&] {
            for (const BotStretch& bot : notes.bots) write_bot(out, bot);
        });
        write_branch(out.key("branch"), notes.branch);
        out.key("moments").array([&] {
            write_moment(out, **match, 0, {}, 0, seat);
            for (std::size_t i = 0; i < record->steps.size() && wrong.empty(); ++i) {
                const std::size_t heard = (*match)->event_count();
                if (const auto done = apply(**match, record->steps[i]); !done)
                    wrong = "step " + std::to_string(i + 1) + ": " + done.error().what;
                else
                    write_moment(out, **match, i + 1, record->steps[i], heard, seat);
            }
        });
    });
    if (!wrong.empty()) return refuse(Code::bad_request, wrong);
    return out.take();
}

Answer<std::string> check_options(std::string_view text) {
    boost::system::error_code error;
    const json::value request = json::parse(json::string_view(text.data(), text.size()), error);
    if (error || !request.is_object()) return refuse(Code::bad_request, "the body must be a JSON object");
    ObjectReader reader(request.get_object(), "options");
    const auto id = reader.text("game", "");
    const json::value* options = reader.any("options");
    if (const auto done = reader.done(); !done) return refuse(Code::bad_request, done.error().what);
    if (!id || options == nullptr || !options->is_object())
        return refuse(Code::bad_request, "say which 'game', and its 'options' as an object");
    const auto game = find_game(*id);
    if (!game) return refuse(Code::bad_request, game.error().what);
    const auto match = (*game)->make(options->get_object());
    // Who asks knows of which game, so that need not be said again.
    std::string reason = match ? std::string() : match.error().what;
    if (const std::string where = "options of " + *id + ": "; reason.starts_with(where)) reason.erase(0, where.size());
    Json out;
    out.object([&] {
        out.key("reason");
        match ? out.null() : out.value(reason);
    });
    return out.take();
}

Answer<std::string> score_sheet(std::string_view text) {
    boost::system::error_code error;
    const json::value sheet = json::parse(json::string_view(text.data(), text.size()), error);
    if (error || !sheet.is_object()) return refuse(Code::bad_request, "a score sheet must be a JSON object");
    const json::value* id = sheet.get_object().if_contains("game");
    if (id == nullptr || !id->is_string()) return refuse(Code::bad_request, "say which 'game' the score sheet is of");
    const auto game = find_game(std::string_view(id->get_string()));
    if (!game) return refuse(Code::bad_request, game.error().what);
    const auto bill = (*game)->read_sheet(sheet.get_object());
    if (!bill) return refuse(Code::bad_request, bill.error().what);
    Json out;
    out.object([&] {
        out.key("names").array([&] {
            for (const std::string& name : bill->names) out.value(name);
        });
        out.key("entries").array([&] {
            for (const Bill::Entry& entry : bill->entries)
                out.object([&] {
                    out.field("round", entry.round).field("player", entry.player);
                    out.field("rule", entry.rule).field("points", entry.points);
                });
        });
        out.key("totals").array([&] {
            for (const int total : bill->totals) out.value(total);
        });
        out.key("ranks").array([&] {
            for (const int rank : bill->ranks) out.value(rank);
        });
    });
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
