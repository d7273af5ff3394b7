// Sushi Boat: why a choice is refused, in one sentence that says what would be right.
#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {
namespace {

std::string hand_of(const State& s, Seat seat) {
    std::string text;
    s.hands[seat.index].each_one(
        [&](Dish dish) { text += (text.empty() ? "" : ", ") + std::string(kDishNames[dish]); });
    return text.empty() ? "no card" : text;
}

// What the phase asks for.
std::string asked(const State& s) {
    switch (s.phase) {
        case Phase::guess:
            return "now everybody guesses two colours, as in 'guess red+green'";
        case Phase::takoyaki:
            return "now three cubes are placed, as in 'guess red+red+green'";
        case Phase::move:
            return "the pawn moves first, as in 'move L3'";
        case Phase::act:
            return "the pawn has moved; now eat, ask staff, take a yen, play side dishes, order or end";
        case Phase::keep:
            return "first choose a plate of Satsuki's, as in 'keep blue-salmon top'";
        default:
            return "a hand has two cards at most: first discard one, as in 'discard miso'";
    }
}

bool fits_phase(Phase phase, Verb verb) {
    switch (verb) {
        case Verb::guess:
            return phase == Phase::guess || phase == Phase::takoyaki;
        case Verb::takoyaki:
            return phase == Phase::guess;
        case Verb::move:
            return phase == Phase::move;
        case Verb::order:
            return phase == Phase::move || phase == Phase::act;
        case Verb::keep:
            return phase == Phase::keep;
        case Verb::discard:
            return phase == Phase::discard;
        default:
            return phase == Phase::act;
    }
}

std::string why_no_move(const State& s, const Action& action) {
    const std::string stool(kStoolNames[action.stool()]);
    const Way way = way_to(s, action.stool());
    if (s.stools[s.active.index] == action.stool()) return "the pawn must leave " + stool + " for another seat";
    if (way.kind == Way::Kind::closed) return stool + " is there only with four or five players";
    if (way.kind == Way::Kind::free) return stool + " is free: nobody is paid for it";
    const std::string payee = std::to_string(way.payee.index);
    if (s.yen[s.active.index] == 0) return "seat " + payee + " is in the way, and there is no yen to pay";
    return "seat " + payee + " is in the way: pay 1 yen, as in 'move " + stool + " pay:" + payee + "'";
}

std::string why_no_eating(const State& s, const Action& action) {
    const StoolLine& line = line_of(s.stools[s.active.index]);
    if (s.done.ate) return "one plate a turn can be eaten, and it has been";
    const std::string slot(kSlotNames[action.slot()]);
    if (action.slot() != line.plate && action.slot() != line.other_plate)
        return slot + " is not next to " + std::string(kStoolNames[line.stool]);
    return "there is no plate on " + slot;
}

std::string why_no_staff(const State& s, const Action& action) {
    if (s.done.asked_staff) return "staff can be asked once a turn, and has been";
    const Spot spot = spot_of(s);
    const std::string stool(kStoolNames[s.stools[s.active.index]]);
    if (spot == kNoSpot) return "there is no staff at " + stool;
    const Tile tile = s.staff[static_cast<std::size_t>(spot)];
    if (tile != action.tile()) return "at " + stool + " there is " + std::string(kTileNames[tile]);
    if (s.yen[s.active.index] == 0) return "staff costs 1 yen, and there is none";
    switch (tile) {
        case Tile::hiroshi:
            return "there is no plate on the opposite side";
        case Tile::satsuki:
            return "bag and trash are empty";
        case Tile::neko:
            return "the trash has no " + plate_name(action.wanted());
        case Tile::yuki_takeshi:
            return "there is no plate within reach on " + std::string(kSlotNames[action.reached()]) +
                   "; they take from one slot before or behind, not from the tunnel";
        default:
            return "the discard is empty";
    }
}

std::string why_no_side(const State& s, const Action& action) {
    const std::string dish(kDishNames[action.dish()]);
    if (!s.hands[s.active.index].has(action.dish()))
        return "the hand of seat " + std::to_string(s.active.index) + " has no " + dish + "; it holds " +
               hand_of(s, s.active);
    if (action.dish() == Dish::takoyaki) return "Takoyaki is played in a Wasabi challenge only";
    if (action.dish() == Dish::mochi) return "Mochi swaps two different spots";
    if (action.dish() == Dish::edamame && s.stacks[s.active.index].size == 0)
        return "Edamame swaps the top plate of your stack, and there is none";
    if (action.dish() == Dish::yakitori && action.target() == action.other_target())
        return "Yakitori swaps two different plates";
    const Slot empty = s.belt.has(action.target()) ? action.other_target() : action.target();
    return "there is no plate on " + std::string(kSlotNames[empty]);
}

std::string why_no_plate_of_satsuki(const State& s, const Action& action) {
    if (action.kept() == s.drawn[0] || action.kept() == s.drawn[1]) return "an empty stack has no underside: 'top'";
    std::string drawn;
    for (const Plate p : s.drawn)
        if (p != kNoPlate) drawn += (drawn.empty() ? "" : " and ") + plate_name(p);
    return plate_name(action.kept()) + " was not drawn; there are " + drawn;
}

}  // namespace

std::string GameCodec::why_not(const Game&, const State& s, Seat seat, const Action& action) {
    if (!fits_phase(s.phase, action.verb)) return asked(s);
    const bool acts = action.verb == Verb::eat || action.verb == Verb::staff || action.verb == Verb::yen;
    if (acts && s.done.actions() == kMostActions) return "two actions have been taken this turn";
    switch (action.verb) {
        case Verb::guess:
            return asked(s);
        case Verb::takoyaki:
            return "the hand of seat " + std::to_string(seat.index) + " has no takoyaki; it holds " + hand_of(s, seat);
        case Verb::move:
            return why_no_move(s, action);
        case Verb::order:
            return s.yen[s.active.index] == 0 ? "a special order costs 1 yen, and there is none"
                                              : "bag and trash are empty";
        case Verb::eat:
            return why_no_eating(s, action);
        case Verb::staff:
            return why_no_staff(s, action);
        case Verb::yen:
            return "one yen a turn can be taken, and it has been";
        case Verb::play:
            return why_no_side(s, action);
        case Verb::keep:
            return why_no_plate_of_satsuki(s, action);
        case Verb::discard:
            return "there is no " + std::string(kDishNames[action.dish()]) +
                   " among the three cards: " + hand_of(s, s.active);
        case Verb::end:
            break;
    }
    return asked(s);
}

}  // namespace sushiya::sushi_boat
