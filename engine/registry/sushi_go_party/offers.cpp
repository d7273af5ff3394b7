// Sushi Go Party!: choices in parts.
#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/takeout.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {
namespace {

void write_tool(Json& out, const Action& pick) {
    const Card tool = as_card(Tool(pick.bonus));
    out.object([&] {
        out.field("kind", kTypeNames[type_of(tool)]).field("number", pick.bonus);
        out.field("card", kCardNames[pick.by_copy ? Card::special_order : tool]).field("by_copy", pick.by_copy);
    });
}

void write_pick(Json& out, const Action& pick) {
    out.field("do", "pick");
    out.key("cards").array([&] {
        out.value(kCardNames[pick.card]);
        if (pick.second != kNoCard) out.value(kCardNames[pick.second]);
    });
    if (pick.bonus != 0) write_tool(out.key("tool"), pick);
}

void write_turns(Json& out, const Front& front, std::uint16_t turns) {
    out.list(turned_by(front, turns), [&](const Turned& turned) {
        out.object([&] {
            out.field("name", turned.name).field("card", kCardNames[turned.card]).field("count", turned.count);
        });
    });
}

}  // namespace

void GameCodec::write_offer(Json& out, const Game&, const State& s, Seat seat, const Action& action) {
    switch (s.phase) {
        case Phase::copy:
            out.field("do", "copy").field("card", kCardNames[action.card]).field("on_wasabi", action.on_wasabi);
            break;
        case Phase::spoon_request:
            out.field("do", "ask");
            out.field("wanted", action.card == kNoCard ? kTypeNames[action.type] : kCardNames[action.card]);
            break;
        case Phase::spoon_give:
            out.field("do", "give").field("card", kCardNames[action.card]);
            break;
        case Phase::menu_pick:
            out.field("do", "take").field("card", kCardNames[action.card]);
            break;
        case Phase::takeout:
            out.field("do", "turn");
            write_turns(out.key("turns"), s.fronts[seat.index], action.turns);
            break;
        default:
            write_pick(out, action);
            break;
    }
}

}  // namespace sushiya::sushi_go_party
