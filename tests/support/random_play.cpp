#include "tests/support/random_play.hpp"

#include <cstdint>

namespace sushiya::tests {

Result<void> random_step(Match& match, Rng& rng) {
    const Turn turn = match.turn();
    if (turn.waits == Turn::Waits::over) return fail("the game is over");
    if (turn.waits == Turn::Waits::chance) {
        const auto outcome = match.draw(rng);
        return outcome ? match.happen(*outcome) : fail(outcome.error().what);
    }
    for (const Seat seat : turn.actors) {
        if (match.chosen().contains(seat)) continue;
        const auto list = match.choices(seat);
        if (list.empty()) return fail("seat " + std::to_string(seat.index) + " must choose but has no choice");
        const auto chosen = match.choose(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
        if (!chosen) return fail(chosen.error().what);
    }
    return {};
}

}  // namespace sushiya::tests
