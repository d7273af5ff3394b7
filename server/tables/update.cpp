#include "server/tables/update.hpp"

#include <algorithm>

#include "server/fair/shuffle.hpp"
#include "server/tables/match_json.hpp"

namespace sushiya::server {
namespace {

void write_text_or_null(Json& out, std::string_view key, std::string_view text) {
    out.key(key);
    text.empty() ? out.null() : out.value(text);
}

void write_table(Json& out, const TableState& state) {
    out.object([&] {
        out.field("id", state.id()).field("game", state.match().game());
        state.match().write_options(out.key("options"));
        write_settings_section(out.key("settings"), state.settings());
        out.field("phase", kPhases[state.phase()]);
        out.key("host");
        state.host() ? out.value(state.host()->index) : out.null();
        out.field("created", state.created());
        write_text_or_null(out, "next", state.next());
        write_branch(out.key("branch"), state.branch());
        if (!state.again().empty()) write_seats(out.key("again"), state.again());
    });
}

void write_you(Json& out, const TableState& state, Seat viewer) {
    out.object([&] {
        out.key("seat");
        viewer == kSpectator ? out.null() : out.value(viewer.index);
        out.field("host", state.host() == viewer);
    });
}

void write_places(Json& out, const TableState& state) {
    out.array([&] {
        for (const Seat seat : SeatSet::first(state.players())) {
            const Place& place = state.place(seat);
            out.object([&] {
                out.field("kind", kSeatKinds[place.kind]).field("name", place.name);
                write_text_or_null(out, "level", place.level);
                out.field("away", place.away)
                    .field("muted", place.muted)
                    .field("nonce", place.commitment || !place.nonce.empty());
            });
        }
    });
}

void write_turn(Json& out, const TableState& state) {
    const bool on = state.phase() == Phase::playing || state.phase() == Phase::paused;
    out.object([&] {
        out.field("number", state.turn());
        out.field("waits", on ? "choice" : state.phase() == Phase::over ? "over" : "start");
        write_seats(out.key("actors"), on ? state.match().turn().actors : SeatSet());
        write_seats(out.key("chosen"), state.match().chosen());
    });
}

bool may_choose(const TableState& state, Seat viewer) {
    return viewer != kSpectator && state.phase() != Phase::gathering;
}

void write_choices(Json& out, const TableState& state, Seat viewer) {
    out.array([&] {
        if (!may_choose(state, viewer)) return;
        for (const std::string& choice : state.match().choices(viewer)) out.value(choice);
    });
}

void write_offers(Json& out, const TableState& state, Seat viewer) {
    if (may_choose(state, viewer))
        state.match().write_offers(out, viewer);
    else
        out.array([] {});
}

void write_clock(Json& out, const TableState& state, Time now) {
    out.object([&] {
        out.key("deadline");
        const auto deadline = state.deadline();
        deadline ? out.value(*deadline) : out.null();
        out.field("now", now);
        if (!deadline) return;
        out.key("seats").array([&] {
            for (const Seat seat : SeatSet::first(state.players()))
                out.object(
                    [&] { out.field("deadline", *state.deadline(seat)).field("bank", state.clock().bank(seat)); });
        });
    });
}

void write_question(Json& out, const TableState& state) {
    if (!state.question()) {
        out.null();
        return;
    }
    const OpenQuestion& question = *state.question();
    out.object([&] {
        out.field("what", kQuestionKinds[question.what]).field("by", question.by.index);
        if (question.about) out.field("about", question.about->index);
        write_seats(out.key("agreed"), question.agreed);
        write_seats(out.key("missing"), question.missing);
    });
}

Preview preview_of(const TableState& state) {
    return state.phase() != Phase::gathering && state.settings().preview ? Preview::shown : Preview::hidden;
}

// Nobody's nonce is shown before all are fixed, and the seed not before the game is over.
void write_fair(Json& out, const TableState& state, Seat viewer) {
    out.object([&] {
        out.field("commitment", commitment_of(state.seed()));
        out.key("nonces").array([&] {
            for (const Seat seat : SeatSet::first(state.players())) {
                const bool shown = state.phase() != Phase::gathering || seat == viewer;
                out.value(shown ? state.place(seat).nonce : std::string());
            }
        });
        if (const auto all = state.commitments();
            std::ranges::any_of(all, [](const auto& one) { return !one.empty(); }))
            out.key("commitments").list(all);
        if (state.revealing()) out.field("reveal", true);
        out.key("seed");
        state.phase() == Phase::over ? out.value(hex(state.seed())) : out.null();
    });
}

// Lines may have been taken back, or read differently now (B55, Z26): the viewer's list is cut first, at a position in
// their own list (what others were told does not count).
void write_cut(Json& out, const Match& match, Seat viewer, std::size_t first) {
    std::size_t mine = 0;
    for (std::size_t event = 0; event < first; ++event)
        if (match.told_to(event, viewer)) ++mine;
    out.field("events_from", mine);
}

void write_events(Json& out, const TableState& state, Seat viewer, Version from) {
    const Match& match = state.match();
    const auto told = state.told_at(from);
    // A game that is taken up in the middle has a past already, which is told when it starts.
    const std::size_t count = state.phase() == Phase::gathering ? 0 : match.event_count();
    const std::size_t first = std::min(count, match.first_event_since(told.steps, viewer, state.recall()));
    if (told.events == 0 || first < told.events) write_cut(out, match, viewer, first);
    out.key("events").array([&] {
        for (std::size_t event = first; event < count; ++event) match.write_event(out, event, viewer, state.recall());
    });
}

void write_news_item(Json& out, const TableState& state, const NewsItem& item) {
    out.object([&] {
        out.field("version", state.shown(item.version)).field("at", item.at).field("kind", item.kind);
        if (item.seat) out.field("seat", item.seat->index);
        if (!item.text.empty()) out.field("text", item.text);
    });
}

void write_acks(Json& out, const std::vector<Ack>& acks) {
    out.array([&] {
        for (const Ack& ack : acks)
            out.object([&] {
                out.field("id", ack.id);
                if (ack.answer)
                    out.field("version", *ack.answer);
                else
                    write_problem(out.key("refused"), ack.answer.error());
            });
    });
}

}  // namespace

bool worth_telling(const TableState& state, Seat viewer, Version from) {
    for (std::size_t section = 0; section < kSections; ++section)
        if (state.changed(static_cast<Section>(section)) > from) return true;
    if (viewer != kSpectator && state.mine_changed(viewer) > from) return true;
    return !state.news().empty() && state.news().back().version > from;
}

bool concerns(const TableState& state, Seat viewer, Version from) {
    if (viewer == kSpectator) return false;
    for (const Section section : {Section::you, Section::view, Section::fair})
        if (state.changed(section) > from) return true;
    return state.mine_changed(viewer) > from;
}

std::string write_update(const TableState& state, Seat viewer, Version from, Time now, const std::vector<Ack>& acks,
                         Offers offers) {
    static constexpr std::size_t kUsualSize = 1500;
    const Recall recall = state.recall();
    const auto due = [&](Section section) { return state.changed(section) > from; };
    Json out(kUsualSize);
    out.object([&] {
        out.field("type", "update").field("version", state.shown(state.version()));
        if (due(Section::table)) write_table(out.key("table"), state);
        if (due(Section::you)) write_you(out.key("you"), state, viewer);
        if (due(Section::seats)) write_places(out.key("seats"), state);
        if (due(Section::turn)) write_turn(out.key("turn"), state);
        if (due(Section::view)) {
            out.key("view");
            if (state.phase() == Phase::gathering)
                out.null();
            else
                state.match().write_view(out, viewer, recall);
            write_choices(out.key("choices"), state, viewer);
            if (offers == Offers::sent) write_offers(out.key("offers"), state, viewer);
        }
        if (viewer == kSpectator ? from == 0 : state.mine_changed(viewer) > from)
            write_text_or_null(out, "mine", viewer == kSpectator ? std::string() : state.match().pending(viewer));
        if (due(Section::score)) write_score(out.key("score"), state.match(), preview_of(state));
        if (due(Section::clock)) write_clock(out.key("clock"), state, now);
        if (due(Section::question)) write_question(out.key("question"), state);
        if (due(Section::fair)) write_fair(out.key("fair"), state, viewer);
        if (due(Section::view)) write_events(out, state, viewer, from);
        if (!state.news().empty() && state.news().back().version > from)
            out.key("news").array([&] {
                for (const NewsItem& item : state.news())
                    if (item.version > from) write_news_item(out, state, item);
            });
        if (!acks.empty()) write_acks(out.key("acks"), acks);
    });
    return out.take();
}

void write_problem(Json& out, const Problem& problem) {
    out.object([&] { out.field("code", kProblemNames[problem.code]).field("say", problem.say); });
}

std::string write_bye(std::string_view code, std::string_view say, std::optional<int> retry_after_ms) {
    Json out;
    out.object([&] {
        out.field("type", "bye").field("code", code).field("say", say).key("retry_after_ms");
        retry_after_ms ? out.value(*retry_after_ms) : out.null();
    });
    return out.take();
}

std::string write_summary(const TableState& state) {
    Json out;
    out.object([&] {
        out.field("game", state.match().game()).field("phase", kPhases[state.phase()]);
        out.field("pace", kPaceNames[state.settings().pace]).field("turn_seconds", state.settings().turn_seconds);
        state.match().write_options(out.key("options"));
        int free = 0;
        out.key("names").array([&] {
            for (const Seat seat : SeatSet::first(state.players())) {
                out.value(state.place(seat).name);
                free += state.place(seat).kind == SeatKind::free ? 1 : 0;
            }
        });
        out.field("free", free);
        if (state.phase() != Phase::over) return;
        const auto ranks = state.match().ranks();
        out.key("points").list(SeatSet::first(state.players()),
                               [&](const Seat seat) { return state.match().points(seat); });
        out.key("ranks").list(SeatSet::first(state.players()), [&](const Seat seat) { return ranks[seat.index]; });
    });
    return out.take();
}

}  // namespace sushiya::server
