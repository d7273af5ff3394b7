// Fields that several requests and answers of the engine protocol share.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/registry/match.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

// Small enough to survive programs whose numbers are doubles.
std::uint64_t random_seed();
Result<std::uint64_t> read_seed(ObjectReader& request, std::uint64_t fallback);

// A seat of the match, which the request must name.
Result<Seat> read_seat(ObjectReader& request, const Match& match);
// The same under `viewer`, where "spectator" is somebody too.
Result<Seat> read_viewer(ObjectReader& request, const Match& match);
Result<Recall> read_recall(ObjectReader& request);

// What the match waits for, who has chosen, and how far it is.
void write_turn(Json& out, const Match& match);

// The match as it was after its first `steps` steps.
Result<std::unique_ptr<Match>> rewound(const Match& match, std::size_t steps);

}  // namespace sushiya
