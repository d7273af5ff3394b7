// What the engine protocol asks of one match.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <random>

#include "cli/game_arguments.hpp"
#include "cli/protocol.hpp"
#include "cli/protocol_fields.hpp"
#include "engine/registry/record.hpp"

namespace sushiya {

namespace json = boost::json;

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 21U) ^ device();
}

Result<std::uint64_t> read_seed(ObjectReader& request, std::uint64_t fallback) {
    const json::value* value = request.any("seed");
    if (value == nullptr) return fallback;
    if (value->is_uint64()) return value->get_uint64();
    if (!value->is_int64() || value->get_int64() < 0) return fail("'seed' must be a whole number, 0 or more");
    return static_cast<std::uint64_t>(value->get_int64());
}

Result<Seat> read_seat(ObjectReader& request, const Match& match) {
    const auto seat = request.number("seat", -1, 0, match.players() - 1);
    if (!seat) return fail(seat.error().what);
    if (*seat < 0) return fail("'seat' is missing");
    return Seat{static_cast<std::uint8_t>(*seat)};
}

Result<Seat> read_viewer(ObjectReader& request, const Match& match) {
    const json::value* value = request.any("viewer");
    if (value != nullptr && *value == "spectator") return kSpectator;
    if (value == nullptr || !value->is_int64() || value->get_int64() < 0 || value->get_int64() >= match.players())
        return fail("'viewer' must be a seat from 0 to " + std::to_string(match.players() - 1) + " or \"spectator\"");
    return Seat{static_cast<std::uint8_t>(value->get_int64())};
}

Result<Recall> read_recall(ObjectReader& request) {
    const auto recall = request.text("recall", "perfect");
    if (!recall) return fail(recall.error().what);
    if (*recall == "perfect") return Recall::perfect;
    if (*recall == "table") return Recall::table;
    return fail("'recall' must be \"perfect\" or \"table\"");
}

void write_turn(Json& out, const Match& match) {
    const Turn turn = match.turn();
    const auto seats = [&](std::string_view key, SeatSet set) {
        out.key(key).array([&] {
            for (const Seat seat : set) out.value(seat.index);
        });
    };
    const bool choice = turn.waits == Turn::Waits::choice;
    out.field("waits", choice ? "choice" : turn.waits == Turn::Waits::chance ? "chance" : "over");
    if (choice) {
        seats("actors", turn.actors);
        seats("chosen", match.chosen());
    }
    out.field("step", match.history().size()).field("events", match.event_count());
}

Result<std::unique_ptr<Match>> rewound(const Match& match, std::size_t steps) {
    Record record = record_of(match, {});
    record.result.clear();
    record.steps.resize(steps);
    return replay(record);
}

Result<EngineSession::Hosted*> EngineSession::hosted(ObjectReader& request) {
    const auto handle = request.number("match", 0, 1, std::numeric_limits<int>::max());
    if (!handle) return fail(handle.error().what);
    if (*handle == 0) return fail("'match' is missing: the number that 'new' answered");
    const auto at = matches_.find(*handle);
    if (at == matches_.end()) return fail("no match has the number " + std::to_string(*handle));
    return &at->second;
}

Result<void> EngineSession::draw_awaited(Hosted& hosted) {
    if (hosted.chance == Chance::asked) return {};
    while (hosted.match->turn().waits == Turn::Waits::chance) {
        Rng rng = chance_at(hosted.seed, hosted.match->history().size());
        const auto outcome = hosted.match->draw(rng);
        if (!outcome) return fail(outcome.error().what);
        if (const auto happened = hosted.match->happen(*outcome); !happened) return happened;
    }
    return {};
}

Result<void> EngineSession::turn(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    if (const auto done = request.done(); !done) return done;
    write_turn(out, *(*at)->match);
    return {};
}

Result<void> EngineSession::choices(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const Match& match = *(*at)->match;
    const auto seat = read_seat(request, match);
    if (!seat) return fail(seat.error().what);
    const auto offers = request.flag("offers", false);
    if (!offers) return fail(offers.error().what);
    if (const auto done = request.done(); !done) return done;
    out.key("choices").array([&] {
        for (const std::string& choice : match.choices(*seat)) out.value(choice);
    });
    if (*offers) match.write_offers(out.key("offers"), *seat);
    if (const std::string pending = match.pending(*seat); !pending.empty()) out.field("chosen", pending);
    return {};
}

namespace {

// One seat's choice, or several seats' by number.
Result<Step> read_choices(ObjectReader& request, const Match& match) {
    Step step;
    const json::value* several = request.any("choices");
    if (several == nullptr) {
        const auto seat = read_seat(request, match);
        if (!seat) return fail(seat.error().what);
        const auto choice = request.text("choice", "");
        if (!choice) return fail(choice.error().what);
        step.choose.emplace_back(*seat, *choice);
        return step;
    }
    if (!several->is_object() || several->get_object().empty())
        return fail("'choices' must be an object of seats and choices, as in {\"0\":\"egg\",\"1\":\"squid\"}");
    for (const auto& entry : several->get_object()) {
        const auto seat = to_number(std::string_view(entry.key()));
        if (!seat || *seat < 0 || *seat >= match.players() || std::string_view(entry.key()) != std::to_string(*seat) ||
            !entry.value().is_string())
            return fail("'choices' must be an object of seats and choices, as in {\"0\":\"egg\",\"1\":\"squid\"}");
        step.choose.emplace_back(Seat{static_cast<std::uint8_t>(*seat)}, std::string(entry.value().get_string()));
    }
    // Changed minds first: the choice that completes the turn must come last, or it would reveal old ones.
    std::partition(step.choose.begin(), step.choose.end(),
                   [&](const auto& choice) { return match.chosen().contains(choice.first); });
    return step;
}

}  // namespace

Result<void> EngineSession::choose(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    Match& match = *(*at)->match;
    const auto step = read_choices(request, match);
    if (!step) return fail(step.error().what);
    if (const auto done = request.done(); !done) return done;
    // All or nothing.
    for (const auto& [seat, choice] : step->choose)
        if (const auto may = match.may_choose(seat, choice); !may) return may;
    bool revealed = false;
    for (const auto& [seat, choice] : step->choose) {
        const auto progress = match.choose(seat, choice);
        if (!progress) return fail(progress.error().what);
        revealed = *progress == Match::Progress::revealed;
    }
    if (const auto drawn = draw_awaited(**at); !drawn) return drawn;
    out.field("revealed", revealed);
    write_turn(out, match);
    return {};
}

Result<void> EngineSession::retract(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    Match& match = *(*at)->match;
    const auto seat = read_seat(request, match);
    if (!seat) return fail(seat.error().what);
    if (const auto done = request.done(); !done) return done;
    if (const auto back = match.retract(*seat); !back) return back;
    write_turn(out, match);
    return {};
}

Result<void> EngineSession::happen(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const auto outcome = request.text("outcome", "");
    if (!outcome) return fail(outcome.error().what);
    if (const auto done = request.done(); !done) return done;
    if (const auto happened = (*at)->match->happen(*outcome); !happened) return happened;
    if (const auto drawn = draw_awaited(**at); !drawn) return drawn;
    write_turn(out, *(*at)->match);
    return {};
}

Result<void> EngineSession::draw(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    Match& match = *(*at)->match;
    const auto seed = read_seed(request, (*at)->seed);
    if (!seed) return fail(seed.error().what);
    if (const auto done = request.done(); !done) return done;
    Rng rng = chance_at(*seed, match.history().size());
    const auto outcome = match.draw(rng);
    if (!outcome) return fail(outcome.error().what);
    if (const auto happened = match.happen(*outcome); !happened) return happened;
    out.field("outcome", *outcome);
    write_turn(out, match);
    return {};
}

Result<void> EngineSession::undo(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const auto length = static_cast<int>((*at)->match->history().size());
    const auto steps = request.number("steps", 1, 0, length);
    if (!steps) return fail(steps.error().what);
    if (const auto done = request.done(); !done) return done;
    if (*steps > length) return fail("the match has no step to undo");
    auto back = rewound(*(*at)->match, static_cast<std::size_t>(length - *steps));
    if (!back) return fail(back.error().what);
    (*at)->match = std::move(*back);
    write_turn(out, *(*at)->match);
    return {};
}

Result<void> EngineSession::view(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const Match& match = *(*at)->match;
    const auto viewer = read_viewer(request, match);
    if (!viewer) return fail(viewer.error().what);
    const auto recall = read_recall(request);
    if (!recall) return fail(recall.error().what);
    if (const auto done = request.done(); !done) return done;
    match.write_view(out.key("view"), *viewer, *recall);
    return {};
}

namespace {

// The event as the referee sees it: with its audience, and through the eyes of one who was told.
void write_told(Json& out, const Match& match, std::size_t number) {
    out.object([&] {
        out.field("n", number);
        bool written = false;
        SeatSet heard;
        for (const Seat viewer : SeatSet::first(match.players()).with(kSpectator)) {
            Json event;
            if (!match.write_event(event, number, viewer, Recall::perfect)) continue;
            heard = heard.with(viewer);
            if (!written) out.key("event").raw(event.text());
            written = true;
        }
        out.key("to").array([&] {
            for (const Seat viewer : heard) viewer == kSpectator ? out.value("spectator") : out.value(viewer.index);
        });
    });
}

}  // namespace

Result<void> EngineSession::events(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const Match& match = *(*at)->match;
    const bool referee = request.any("viewer") == nullptr;
    const auto viewer = referee ? Result<Seat>(kSpectator) : read_viewer(request, match);
    if (!viewer) return fail(viewer.error().what);
    const auto recall = read_recall(request);
    if (!recall) return fail(recall.error().what);
    const auto since = request.number("since", 0, 0, std::numeric_limits<int>::max());
    if (!since) return fail(since.error().what);
    if (const auto done = request.done(); !done) return done;
    out.key("events").array([&] {
        for (auto n = static_cast<std::size_t>(*since); n < match.event_count(); ++n) {
            if (referee) {
                write_told(out, match, n);
                continue;
            }
            Json event;
            if (!match.write_event(event, n, *viewer, *recall)) continue;
            out.object([&] {
                out.field("n", n);
                out.key("event").raw(event.text());
            });
        }
    });
    out.field("next", match.event_count());
    return {};
}

Result<void> EngineSession::state(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    if (const auto done = request.done(); !done) return done;
    (*at)->match->write_state(out.key("state"));
    return {};
}

Result<void> EngineSession::score(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const Match& match = *(*at)->match;
    if (const auto done = request.done(); !done) return done;
    const auto seats = SeatSet::first(match.players());
    out.key("points").array([&] {
        for (const Seat seat : seats) out.value(match.points(seat));
    });
    const auto ranks = match.ranks();
    out.key("ranks").array([&] {
        for (const Seat seat : seats) out.value(ranks[seat.index]);
    });
    out.key("bill").array([&] {
        for (const Line& line : match.bill())
            out.object(
                [&] { out.field("seat", line.seat.index).field("rule", line.rule).field("points", line.points); });
    });
    return {};
}

Result<void> EngineSession::record(ObjectReader& request, Json& out) {
    const auto at = hosted(request);
    if (!at) return fail(at.error().what);
    const json::value* names = request.any("seats");
    if (const auto done = request.done(); !done) return done;
    std::vector<std::string> seats;
    if (names != nullptr && !names->is_array()) return fail("'seats' must be a list of names");
    if (names != nullptr)
        for (const json::value& name : names->get_array()) {
            if (!name.is_string()) return fail("'seats' must be a list of names");
            seats.emplace_back(name.get_string());
        }
    std::string text = write_record(record_of(*(*at)->match, std::move(seats)));
    // A record is written for people, on several lines; here it must stay on one. Texts in it have no
    // raw line ends: Json escapes them.
    std::erase(text, '\n');
    out.key("record").raw(text);
    return {};
}

}  // namespace sushiya
