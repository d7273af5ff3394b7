// Sushizock: choices in parts.
#include "engine/registry/sushizock/codec.hpp"
#include "engine/registry/sushizock/words.hpp"

namespace sushiya::sushizock {

void GameCodec::write_offer(Json& out, const Game&, const State&, Seat, const Action& action) {
    if (action.kind == Action::Kind::keep) {
        out.field("do", "keep");
        write_multiset(out.key("dice"), action.keep, kFaceNames);
        return;
    }
    const bool steals = action.kind == Action::Kind::steal;
    out.field("do", steals ? "steal" : "take");
    out.field("colour", kColourNames[action.colour]).field("place", action.place);
    if (steals) out.field("from", action.from.index);
}

}  // namespace sushiya::sushizock
