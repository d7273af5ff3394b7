// Sushi Boat: choices in parts.
#include <array>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {
namespace {

void write_staff(Json& out, const Action& action) {
    out.field("tile", kTileNames[action.tile()]);
    if (action.tile() == Tile::neko) out.field("plate", plate_name(action.wanted()));
    if (action.tile() == Tile::yuki_takeshi) out.field("slot", kSlotNames[action.reached()]);
}

void write_play(Json& out, const Action& action) {
    out.field("dish", kDishNames[action.dish()]);
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

void GameCodec::write_offer(Json& out, const Game&, const State&, Seat, const Action& action) {
    out.field("do", kVerbNames[action.verb]);
    switch (action.verb) {
        case Verb::guess:
            write_cubes(out.key("colours"), action.cubes());
            break;
        case Verb::move:
            out.field("stool", kStoolNames[action.stool()]);
            if (action.payee().index != Action::kNobody) out.field("pays", action.payee().index);
            break;
        case Verb::eat:
            out.field("slot", kSlotNames[action.slot()]);
            break;
        case Verb::staff:
            write_staff(out, action);
            break;
        case Verb::play:
            write_play(out, action);
            break;
        case Verb::keep:
            out.field("plate", plate_name(action.kept()));
            out.field("where", action.goes_under() ? "under" : "top");
            break;
        case Verb::discard:
            out.field("dish", kDishNames[action.dish()]);
            break;
        default:
            break;
    }
}

}  // namespace sushiya::sushi_boat
