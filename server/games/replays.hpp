// Finished games looked at again: moment by moment, and their shuffles.
//
// Records come from outside, so everything is checked by the engine's own border (engine/registry/record.hpp).
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/json.hpp"
#include "engine/registry/match.hpp"
#include "server/tables/command.hpp"
#include "server/tables/problem.hpp"

namespace sushiya::server {

// What is covered on the table: only as long as the game hid it, or open with what it is worth (Z27), now that nothing
// is at stake any more.
enum class Covers { kept, lifted };

// The moments of a record as `viewer` saw them: a seat's number, or anything else for a spectator. The game is
// over, so any seat may be looked over the shoulder. With offers a moment has what the viewer could choose then.
Answer<std::string> replay_moments(std::string_view record, std::string_view viewer, Offers offers, Covers covers);

// One moment: what led to it, and what the viewer saw then. `heard`: how many events were told before.
void write_moment(Json& out, const Match& match, std::size_t number, const Step& step, std::size_t heard, Seat viewer,
                  Offers offers);

// How many shuffles of the record were recomputed and found to be those promised.
Answer<std::string> check_shuffles(std::string_view record);

}  // namespace sushiya::server
