// What the engine protocol asks of one match.
#include <algorithm>
#include <limits>
#include <random>

#include "cli/game_arguments.hpp"
#include "cli/protocol.hpp"
#include "cli/protocol_fields.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 21U) ^ device();
}

std::uint64_t read_seed(JsonReader& request, std::uint64_t fallback) {
    JsonReader seed = request["seed"];
    return seed.present() ? seed.natural() : fallback;
}

Seat read_seat(JsonReader& request, const Match& match) {
    JsonReader seat = request["seat"];
    if (!seat.present()) request.refuse("'seat' is missing");
    return Seat{static_cast<std::uint8_t>(seat.number(0, match.players() - 1))};
}

Seat read_viewer(JsonReader& request, const Match& match) {
    JsonReader viewer = request["viewer"];
    if (viewer.raw() == "\"spectator\"") return kSpectator;
    const auto seat = viewer.is(JsonValue::Kind::number) ? to_number(viewer.raw()) : std::nullopt;
    if (seat && *seat >= 0 && *seat < match.players()) return Seat{static_cast<std::uint8_t>(*seat)};
    viewer.must_be("a seat from 0 to " + std::to_string(match.players() - 1) + " or \"spectator\"");
    return kSpectator;
}

Recall read_recall(JsonReader& request) { return request["recall"].one_of(kRecallNames, Recall::perfect); }

void write_turn(Json& out, const Match& match) {
    const Turn turn = match.turn();
    const auto seats = [&](std::string_view key, SeatSet set) {
        out.key(key).list(set, [&](const Seat seat) { return seat.index; });
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
    record.result.reset();
    record.steps.resize(steps);
    return replay(record);
}

std::int64_t EngineSession::read_handle(JsonReader& request) const {
    JsonReader match = request["match"];
    if (!match.present()) request.refuse("'match' is missing: the number that 'new' answered");
    const auto handle = match.is(JsonValue::Kind::number) ? to_number(match.raw()) : std::nullopt;
    if (!handle)
        match.must_be("the number that 'new' answered");
    else if (!matches_.contains(*handle))
        request.refuse("no match has the number " + std::to_string(*handle));
    return request.ok() ? *handle : 0;
}

EngineSession::Hosted* EngineSession::hosted(JsonReader& request) {
    const auto at = matches_.find(read_handle(request));
    return at == matches_.end() ? nullptr : &at->second;
}

Result<void> EngineSession::draw_awaited(Hosted& hosted) {
    if (hosted.chance == Chance::asked) return {};
    while (hosted.match->turn().waits == Turn::Waits::chance) {
        Rng rng = chance_at(hosted.seed, hosted.match->history().size());
        const auto outcome = hosted.match->draw(rng);
        if (!outcome) return tl::unexpected(outcome.error());
        if (const auto happened = hosted.match->happen(*outcome); !happened) return happened;
    }
    return {};
}

void EngineSession::turn(JsonReader& request, Json& out) {
    if (const Hosted* at = hosted(request); request.done()) write_turn(out, *at->match);
}

void EngineSession::choices(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (at == nullptr) return;
    const Seat seat = read_seat(request, *at->match);
    const bool offers = request["offers"].flag(false);
    if (!request.done()) return;
    out.key("choices").list(at->match->choices(seat));
    if (offers) at->match->write_offers(out.key("offers"), seat);
    if (const std::string pending = at->match->pending(seat); !pending.empty()) out.field("chosen", pending);
}

namespace {

// One seat's choice, or several seats' by number.
Step read_choices(JsonReader& request, const Match& match) {
    static constexpr std::string_view kShape = "an object of seats and choices, as in {\"0\":\"egg\",\"1\":\"squid\"}";
    Step step;
    JsonReader several = request["choices"];
    if (!several.present()) {
        const Seat seat = read_seat(request, match);
        JsonReader choice = request["choice"];
        if (!choice.present()) request.refuse("'choice' is missing: one of those that 'choices' answered");
        step.choose.emplace_back(seat, choice.text_or(""));
        return step;
    }
    if (!several.must_be_object(kShape)) return step;
    several.each_member([&](const std::string& key, JsonReader choice) {
        const auto seat = to_number(key);
        if (!seat || *seat < 0 || *seat >= match.players() || key != std::to_string(*seat) ||
            !choice.is(JsonValue::Kind::text))
            return several.must_be(std::string(kShape));
        step.choose.emplace_back(Seat{static_cast<std::uint8_t>(*seat)}, choice.text());
    });
    if (step.choose.empty()) several.must_be(std::string(kShape));
    // Changed minds first: the choice that completes the turn must come last, or it would reveal old ones.
    std::partition(step.choose.begin(), step.choose.end(),
                   [&](const auto& choice) { return match.chosen().contains(choice.first); });
    return step;
}

}  // namespace

void EngineSession::choose(JsonReader& request, Json& out) {
    Hosted* at = hosted(request);
    if (at == nullptr) return;
    const Step step = read_choices(request, *at->match);
    if (!request.done()) return;
    // All or nothing.
    for (const auto& [seat, choice] : step.choose) request.take(at->match->may_choose(seat, choice));
    if (!request.ok()) return;
    bool revealed = false;
    for (const auto& [seat, choice] : step.choose)
        revealed = request.take(at->match->choose(seat, choice)) == Match::Progress::revealed;
    request.take(draw_awaited(*at));
    out.field("revealed", revealed);
    write_turn(out, *at->match);
}

void EngineSession::retract(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (at == nullptr) return;
    const Seat seat = read_seat(request, *at->match);
    if (!request.done()) return;
    request.take(at->match->retract(seat));
    write_turn(out, *at->match);
}

void EngineSession::happen(JsonReader& request, Json& out) {
    Hosted* at = hosted(request);
    const std::string outcome = request["outcome"].text_or("");
    if (!request.done()) return;
    request.take(at->match->happen(outcome));
    if (request.ok()) request.take(draw_awaited(*at));
    write_turn(out, *at->match);
}

void EngineSession::draw(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (at == nullptr) return;
    const std::uint64_t seed = read_seed(request, at->seed);
    if (!request.done()) return;
    Rng rng = chance_at(seed, at->match->history().size());
    const std::string outcome = request.take(at->match->draw(rng));
    if (!request.ok()) return;
    request.take(at->match->happen(outcome));
    out.field("outcome", outcome);
    write_turn(out, *at->match);
}

void EngineSession::undo(JsonReader& request, Json& out) {
    Hosted* at = hosted(request);
    if (at == nullptr) return;
    const auto length = static_cast<int>(at->match->history().size());
    const int steps = request["steps"].number(0, length, 1);
    if (!request.done()) return;
    if (steps > length) return request.refuse("the match has no step to undo");
    auto back = rewound(*at->match, static_cast<std::size_t>(length - steps));
    if (!back) return request.refuse(back.error().what);
    at->match = std::move(*back);
    write_turn(out, *at->match);
}

void EngineSession::view(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (at == nullptr) return;
    const Seat viewer = read_viewer(request, *at->match);
    const Recall recall = read_recall(request);
    if (request.done()) at->match->write_view(out.key("view"), viewer, recall);
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

void EngineSession::events(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (at == nullptr) return;
    const Match& match = *at->match;
    const bool referee = !request["viewer"].present();
    const Seat viewer = referee ? kSpectator : read_viewer(request, match);
    const Recall recall = read_recall(request);
    const int since = request["since"].number(0, std::numeric_limits<int>::max(), 0);
    if (!request.done()) return;
    out.key("events").array([&] {
        for (auto n = static_cast<std::size_t>(since); n < match.event_count(); ++n) {
            if (referee) {
                write_told(out, match, n);
                continue;
            }
            Json event;
            if (!match.write_event(event, n, viewer, recall)) continue;
            out.object([&] {
                out.field("n", n);
                out.key("event").raw(event.text());
            });
        }
    });
    out.field("next", match.event_count());
}

void EngineSession::state(JsonReader& request, Json& out) {
    if (const Hosted* at = hosted(request); request.done()) at->match->write_state(out.key("state"));
}

void EngineSession::score(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (!request.done()) return;
    const Match& match = *at->match;
    const auto seats = SeatSet::first(match.players());
    out.key("points").list(seats, [&](const Seat seat) { return match.points(seat); });
    const auto ranks = match.ranks();
    out.key("ranks").list(seats, [&](const Seat seat) { return ranks[seat.index]; });
    out.key("bill").array([&] {
        for (const Line& line : match.bill())
            out.object(
                [&] { out.field("seat", line.seat.index).field("rule", line.rule).field("points", line.points); });
    });
}

void EngineSession::record(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    JsonReader names = request["seats"];
    std::vector<std::string> seats;
    if (names.present() && at != nullptr) {
        const auto players = static_cast<std::size_t>(at->match->players());
        const std::string shape = "a list of " + std::to_string(players) + " names";
        seats = names.texts(shape);
        if (!seats.empty() && seats.size() != players) names.must_be(shape);
    }
    if (!request.done()) return;
    std::string text = write_record(record_of(*at->match, std::move(seats)));
    // A record is written for people, on several lines; here it must stay on one. Texts in it have no
    // raw line ends: Json escapes them.
    std::erase(text, '\n');
    out.key("record").raw(text);
}

}  // namespace sushiya
