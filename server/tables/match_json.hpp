// Parts of a match that updates and replays write alike.
#pragma once

#include "engine/registry/json.hpp"
#include "engine/registry/match.hpp"

namespace sushiya::server {

// Whether what lies on the table is shown in points.
enum class Preview { shown, hidden };

void write_seats(Json& out, SeatSet seats);
// Points on the track, the bill, and the ranks when the game is over. The last bill is always shown.
void write_score(Json& out, const Match& match, Preview preview);

}  // namespace sushiya::server
