// Fields that several requests and answers of the engine protocol share.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

// Small enough to survive programs whose numbers are doubles.
std::uint64_t random_seed();
std::uint64_t read_seed(JsonReader& request, std::uint64_t fallback);

// A seat of the match, which the request must name.
Seat read_seat(JsonReader& request, const Match& match);
// The same under `viewer`, where "spectator" is somebody too.
Seat read_viewer(JsonReader& request, const Match& match);
Recall read_recall(JsonReader& request);

// What the match waits for, who has chosen, and how far it is.
void write_turn(Json& out, const Match& match);

// The match as it was after its first `steps` steps.
Result<std::unique_ptr<Match>> rewound(const Match& match, std::size_t steps);

}  // namespace sushiya
