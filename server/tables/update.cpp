#include "server/tables/update.hpp"

#include <algorithm>

#include "server/fair/shuffle.hpp"

namespace sushiya::server {
namespace {

void write_seats(Json& out, SeatSet seats) {
    out.array([&] {
        for (const Seat seat : seats) out.value(seat.index);
    });
}

void write_text_or_null(Json& out, std::string_view key, std::string_view text) {
    out.key(key);
    text.empty() ? out.null() : out.value(text);
}

void write_table(Json& out, const Room& room) {
    out.object([&] {
        out.field("id", room.id()).field("game", room.match().game());
        room.match().write_options(out.key("options"));
        write_settings_section(out.key("settings"), room.settings());
        out.field("phase", kPhases[room.phase()]);
        out.key("host");
        room.host() ? out.value(room.host()->index) : out.null();
        out.field("created", room.created());
        write_text_or_null(out, "next", room.next());
        write_branch(out.key("branch"), room.branch());
    });
}

void write_you(Json& out, const Room& room, Seat viewer) {
    out.object([&] {
        out.key("seat");
        viewer == kSpectator ? out.null() : out.value(viewer.index);
        out.field("host", room.host() == viewer);
    });
}

void write_places(Json& out, const Room& room) {
    out.array([&] {
        for (const Seat seat : SeatSet::first(room.players())) {
            const Place& place = room.place(seat);
            out.object([&] {
                out.field("kind", kSeatKinds[place.kind]).field("name", place.name);
                write_text_or_null(out, "level", place.level);
                out.field("away", place.away).field("muted", place.muted).field("nonce", !place.nonce.empty());
            });
        }
    });
}

void write_turn(Json& out, const Room& room) {
    const bool on = room.phase() == Phase::playing || room.phase() == Phase::paused;
    out.object([&] {
        out.field("number", room.turn());
        out.field("waits", on ? "choice" : room.phase() == Phase::over ? "over" : "start");
        write_seats(out.key("actors"), on ? room.match().turn().actors : SeatSet());
        write_seats(out.key("chosen"), room.match().chosen());
    });
}

void write_choices(Json& out, const Room& room, Seat viewer) {
    out.array([&] {
        if (viewer == kSpectator || room.phase() == Phase::gathering) return;
        for (const std::string& choice : room.match().choices(viewer)) out.value(choice);
    });
}

void write_score(Json& out, const Room& room) {
    const Match& match = room.match();
    const bool over = room.phase() == Phase::over;
    out.object([&] {
        out.key("points").array([&] {
            for (const Seat seat : SeatSet::first(room.players())) out.value(match.points(seat));
        });
        out.key("bill").array([&] {
            if (room.phase() == Phase::gathering || (!over && !room.settings().preview)) return;
            for (const Line& line : match.bill())
                out.object(
                    [&] { out.field("seat", line.seat.index).field("rule", line.rule).field("points", line.points); });
        });
        out.key("ranks");
        if (!over) {
            out.null();
            return;
        }
        const auto ranks = match.ranks();
        out.array([&] {
            for (const Seat seat : SeatSet::first(room.players())) out.value(ranks[seat.index]);
        });
    });
}

void write_clock(Json& out, const Room& room, std::int64_t now) {
    out.object([&] {
        out.key("deadline");
        const auto deadline = room.deadline();
        deadline ? out.value(*deadline) : out.null();
        out.field("now", now);
    });
}

void write_question(Json& out, const Room& room) {
    if (!room.question()) {
        out.null();
        return;
    }
    const OpenQuestion& question = *room.question();
    out.object([&] {
        out.field("what", question.what).field("by", question.by.index);
        write_seats(out.key("agreed"), question.agreed);
        write_seats(out.key("missing"), question.missing);
    });
}

// Nobody's nonce is shown before all are fixed, and the seed not before the game is over.
void write_fair(Json& out, const Room& room, Seat viewer) {
    out.object([&] {
        out.field("commitment", commitment_of(room.seed()));
        out.key("nonces").array([&] {
            for (const Seat seat : SeatSet::first(room.players())) {
                const bool shown = room.phase() != Phase::gathering || seat == viewer;
                out.value(shown ? room.place(seat).nonce : std::string());
            }
        });
        out.key("seed");
        room.phase() == Phase::over ? out.value(hex(room.seed())) : out.null();
    });
}

// An undo since the viewer's version: their list must be cut first, at a position in their own list (what
// others were told does not count).
void write_cut(Json& out, const Match& match, Seat viewer, Recall recall, std::size_t kept) {
    std::size_t mine = 0;
    Json unused;
    for (std::size_t event = 0; event < kept; ++event)
        if (match.write_event(unused, event, viewer, recall)) ++mine;
    out.field("events_from", mine);
}

void write_events(Json& out, const Room& room, Seat viewer, Version from) {
    const Recall recall = room.recall();
    const Match& match = room.match();
    const std::size_t kept = room.events_kept_since(from);
    if (from == 0 || kept < room.events_at(from)) write_cut(out, match, viewer, recall, kept);
    // A game that is taken up in the middle has a past already, which is told when it starts.
    const std::size_t told = room.phase() == Phase::gathering ? 0 : match.event_count();
    out.key("events").array([&] {
        for (std::size_t event = kept; event < told; ++event) match.write_event(out, event, viewer, recall);
    });
}

void write_news_item(Json& out, const NewsItem& item) {
    const Entry& entry = item.entry;
    out.object([&] {
        out.field("version", item.version).field("at", entry.at).field("kind", name_of(entry.kind));
        if (entry.seat != Entry::kNobody) out.field("seat", entry.seat);
        const bool settings = entry.kind == Entry::Kind::opened;
        const std::string& text = entry.text.empty() || entry.kind == Entry::Kind::away ? entry.level : entry.text;
        if (!text.empty() && !settings) out.field("text", text);
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

bool worth_telling(const Room& room, Seat viewer, Version from) {
    for (std::size_t section = 0; section < kSections; ++section)
        if (room.changed(static_cast<Section>(section)) > from) return true;
    if (viewer != kSpectator && room.mine_changed(viewer) > from) return true;
    return !room.news().empty() && room.news().back().version > from;
}

bool concerns(const Room& room, Seat viewer, Version from) {
    if (viewer == kSpectator) return false;
    for (const Section section : {Section::you, Section::view, Section::fair})
        if (room.changed(section) > from) return true;
    return room.mine_changed(viewer) > from;
}

std::string write_update(const Room& room, Seat viewer, Version from, std::int64_t now, const std::vector<Ack>& acks) {
    static constexpr std::size_t kUsualSize = 500;
    const Recall recall = room.recall();
    const auto due = [&](Section section) { return room.changed(section) > from; };
    Json out(kUsualSize);
    out.object([&] {
        out.field("type", "update").field("version", room.version());
        if (due(Section::table)) write_table(out.key("table"), room);
        if (due(Section::you)) write_you(out.key("you"), room, viewer);
        if (due(Section::seats)) write_places(out.key("seats"), room);
        if (due(Section::turn)) write_turn(out.key("turn"), room);
        if (due(Section::view)) {
            out.key("view");
            if (room.phase() == Phase::gathering)
                out.null();
            else
                room.match().write_view(out, viewer, recall);
            write_choices(out.key("choices"), room, viewer);
        }
        if (viewer == kSpectator ? from == 0 : room.mine_changed(viewer) > from)
            write_text_or_null(out, "mine", viewer == kSpectator ? std::string() : room.match().pending(viewer));
        if (due(Section::score)) write_score(out.key("score"), room);
        if (due(Section::clock)) write_clock(out.key("clock"), room, now);
        if (due(Section::question)) write_question(out.key("question"), room);
        if (due(Section::fair)) write_fair(out.key("fair"), room, viewer);
        if (due(Section::view)) write_events(out, room, viewer, from);
        if (!room.news().empty() && room.news().back().version > from)
            out.key("news").array([&] {
                for (const NewsItem& item : room.news())
                    if (item.version > from) write_news_item(out, item);
            });
        if (!acks.empty()) write_acks(out.key("acks"), acks);
    });
    return out.take();
}

void write_problem(Json& out, const Problem& problem) {
    out.object([&] { out.field("code", name_of(problem.code)).field("say", problem.say); });
}

std::string write_bye(std::string_view code, std::string_view say, std::optional<int> retry_after_ms) {
    Json out;
    out.object([&] {
        out.field("type", "bye").field("code", code).field("say", say).key("retry_after_ms");
        retry_after_ms ? out.value(*retry_after_ms) : out.null();
    });
    return out.take();
}

std::string write_summary(const Room& room) {
    Json out;
    out.object([&] {
        out.field("game", room.match().game()).field("phase", kPhases[room.phase()]);
        out.field("pace", kPaceNames[room.settings().pace]);
        int free = 0;
        out.key("names").array([&] {
            for (const Seat seat : SeatSet::first(room.players())) {
                out.value(room.place(seat).name);
                free += room.place(seat).kind == SeatKind::free ? 1 : 0;
            }
        });
        out.field("free", free);
        if (room.phase() != Phase::over) return;
        const auto ranks = room.match().ranks();
        out.key("points").array([&] {
            for (const Seat seat : SeatSet::first(room.players())) out.value(room.match().points(seat));
        });
        out.key("ranks").array([&] {
            for (const Seat seat : SeatSet::first(room.players())) out.value(ranks[seat.index]);
        });
    });
    return out.take();
}

}  // namespace sushiya::server
