// Sushi Go!: choices in parts.
#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya::sushi_go {

void GameCodec::write_offer(Json& out, const Game&, const State&, Seat, const Action& action) {
    const bool two = action.second != kNoCard;
    out.field("do", "pick");
    out.key("cards").array([&] {
        out.value(kCardNames[action.first]);
        if (two) out.value(kCardNames[action.second]);
    });
    if (two) out.field("tool", kCardNames[Card::chopsticks]);
    if (action.robot != kNoCard) out.field("robot", kCardNames[action.robot]);
}

}  // namespace sushiya::sushi_go
