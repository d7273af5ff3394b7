// Sushi Boat: choices in parts.
#include <array>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya {

using namespace sushi_boat;

namespace {

void write_staff(Json& out, const Action& action) {
    out.field("do", "staff").field("tile", kTileNames[action.tile()]);
    if (action.tile() == Tile::neko) out.field("plate", plate_name(action.wanted()));
    if (action.tile() == Tile::yuki_takeshi) out.field("slot", kSlotNames[action.reached()]);
}

void write_play(Json& out, const Action& action) {
    out.field("do", "play").field("dish", kDishNames[action.dish()]);
    switch (action.dish()) {
        case Dish::tempura:
        case Dish::edamame:
            out.key("slots").list(std::array{action.target()}, kSlotNames);
            break;
        case Dish::yakitori:
            out.key("slots").list(std::array{action.target(), action.other_target()}, kSlotNames);
            break;
        case Dish::mochi:
            out.key("spots").list(std::array{action.spot(), action.other_spot()}, kSpotNames);
            break;
        default:
            break;
    }
}

}  // namespace

void SushiBoatCodec::write_offer(Json& out, const Game&, const State&, Seat, const Action& action) {
    switch (action.verb) {
        case Verb::guess:
            out.field("do", "guess");
            out.key("colours").array([&] {
                for (const Colour colour : action.cubes())
                    if (colour != kNoColour) out.value(kColourNames[colour]);
            });
            break;
        case Verb::takoyaki:
            out.field("do", "takoyaki");
            break;
        case Verb::move:
            out.field("do", "move").field("stool", kStoolNames[action.stool()]);
            if (action.payee().index != Action::kNobody) out.field("pays", action.payee().index);
            break;
        case Verb::order:
            out.field("do", "order");
            break;
        case Verb::eat:
            out.field("do", "eat").field("slot", kSlotNames[action.slot()]);
            break;
        case Verb::staff:
            write_staff(out, action);
            break;
        case Verb::yen:
            out.field("do", "yen");
            break;
        case Verb::play:
            write_play(out, action);
            break;
        case Verb::keep:
            out.field("do", "keep").field("plate", plate_name(action.kept()));
            out.field("where", action.goes_under() ? "under" : "top");
            break;
        case Verb::discard:
            out.field("do", "discard").field("dish", kDishNames[action.dish()]);
            break;
        case Verb::end:
            out.field("do", "end");
            break;
    }
}

}  // namespace sushiya
