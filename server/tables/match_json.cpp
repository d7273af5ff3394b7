#include "server/tables/match_json.hpp"

namespace sushiya::server {

void write_seats(Json& out, SeatSet seats) {
    out.list(seats, [&](const Seat seat) { return seat.index; });
}

void write_score(Json& out, const Match& match, Preview preview) {
    const bool over = match.turn().waits == Turn::Waits::over;
    const SeatSet seats = SeatSet::first(match.players());
    out.object([&] {
        out.key("points").list(seats, [&](const Seat seat) { return match.points(seat); });
        out.key("bill").array([&] {
            if (preview == Preview::hidden && !over) return;
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
        out.list(seats, [&](const Seat seat) { return ranks[seat.index]; });
    });
}

}  // namespace sushiya::server
