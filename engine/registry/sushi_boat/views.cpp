// Sushi Boat: what viewers and referees are shown, field by field.
#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {
namespace {

// B55. The table display hides the tunnel and the types of covered plates.
enum class Covered { hidden, shown };

void write_plate(Json& out, Plate plate) {
    if (plate == kNoPlate)
        out.null();
    else
        out.value(plate_name(plate));
}

void write_belt(Json& out, const Belt& belt, Covered covered) {
    out.array([&] {
        for (int i = 0; i < kSlots; ++i) {
            const bool hidden = covered == Covered::hidden && is_tunnel(Slot(i)) && belt.has(Slot(i));
            write_plate(out, hidden ? kSomePlate : belt[Slot(i)]);
        }
    });
}

// Top first.
void write_stack(Json& out, const Stack& stack, Covered covered) {
    out.array([&] {
        for (int i = stack.size - 1; i >= 0; --i) {
            const bool hidden = covered == Covered::hidden && i < stack.size - 1;
            write_plate(out, hidden ? some_plate(colour_of(stack[i])) : stack[i]);
        }
    });
}

void write_discard(Json& out, const Open& t) {
    out.array([&] {
        for (std::size_t i = t.discards; i > 0; --i) out.value(kDishNames[t.discard[i - 1]]);
    });
}

void write_done(Json& out, const Done& done) {
    out.array([&] {
        if (done.moved) out.value("move");
        if (done.ate) out.value("eat");
        if (done.asked_staff) out.value("staff");
        if (done.took_yen) out.value("yen");
    });
}

// What passes during a turn; T is a View or a State.
template <class T>
void write_turn(Json& out, const T& t) {
    out.field("phase", kPhaseNames[t.phase]);
    out.field("turn", t.turn);
    out.field("turns", deck_size(t.players));
    if (t.phase > Phase::first) out.field("first", t.first.index);
    if (t.phase > Phase::first && t.phase != Phase::over) out.field("active", t.active.index);
    write_done(out.key("done"), t.done);
    if (t.phase == Phase::takoyaki || t.phase == Phase::uncover)
        out.key("guesses").array([&] {
            for (std::size_t i = 0; i < t.players; ++i) write_cubes(out, t.guesses[i]);
        });
    if (t.phase == Phase::draw || t.phase == Phase::keep)
        out.key("drawn").array([&] {
            for (const Plate p : t.drawn)
                if (p != kNoPlate) write_plate(out, p);
        });
}

template <class T>
void write_seat(Json& out, const T& t, std::size_t i, Covered covered) {
    out.object([&] {
        if (t.stools[i] == kOffBoard)
            out.key("stool").null();
        else
            out.field("stool", kStoolNames[t.stools[i]]);
        out.field("yen", t.yen[i]);
        out.field("cubes", t.cubes[i]);
        write_multiset(out.key("hand"), t.hands[i], kDishNames);
        write_multiset(out.key("played"), t.played[i], kDishNames);
        write_stack(out.key("stack"), t.stacks[i], covered);
        if (t.phase == Phase::over) out.field("points", t.points[i]);
    });
}

// `looker` is the seat whose own stack is open to it: Miso is being eaten (J85).
template <class T>
void write_table(Json& out, const T& t, int bag, Covered covered, Seat looker) {
    out.field("players", t.players);
    write_turn(out, t);
    out.field("deck", t.deck);
    write_discard(out.key("discard"), t);
    out.field("bag", bag);
    write_multiset(out.key("trash"), t.trash, plate_name);
    if (t.phase > Phase::staff) write_staff(out.key("staff"), t.staff);
    write_belt(out.key("belt"), t.belt, covered);
    out.key("seats").array([&] {
        for (std::size_t i = 0; i < t.players; ++i) {
            const bool open = t.phase == Phase::over || i == looker.index;
            write_seat(out, t, i, open ? Covered::shown : covered);
        }
    });
}

// A plate as far as it is known.
void write_plate_kind(Json& out, Plate plate) {
    out.key(plate_name(plate)).object([&] {
        if (plate != kSomePlate) out.field("colour", kColourNames[colour_of(plate)]);
        if (is_known(plate)) out.field("sushi", kSushiNames[sushi_of(plate)]);
    });
}

// Plates out of the viewer's sight that are not in the bag.
int hidden_elsewhere(const View& v) {
    int hidden = 0;
    const auto count = [&](Plate p) { hidden += p != kNoPlate && !is_known(p) ? 1 : 0; };
    for (int i = 0; i < kSlots; ++i) count(v.belt[Slot(i)]);
    for (const Plate p : v.drawn) count(p);
    for (const Stack& stack : v.stacks)
        for (int i = 0; i < stack.size; ++i) count(stack[i]);
    return hidden;
}

}  // namespace

void GameCodec::write_info(Json& out) {
    out.field("min_players", kMinPlayers);
    out.field("max_players", kMaxPlayers);
    out.key("options").array([] {});
    out.key("plates").object([&] { kAllPlates.each_kind([&](Plate p) { out.field(plate_name(p), kAllPlates[p]); }); });
    out.key("plate_kinds").object([&] {
        for (int p = 0; p < kPlateKinds; ++p) write_plate_kind(out, Plate(p));
        for (int c = 0; c < kColours; ++c) write_plate_kind(out, some_plate(Colour(c)));
        write_plate_kind(out, kSomePlate);
    });
    out.key("cards").object([&] { kAllCards.each_kind([&](Card c) { out.field(card_name(c), kAllCards[c]); }); });
    out.key("staff").list(kStaffTiles, kTileNames);
    out.key("slots").list(kSlotNames);
    out.key("spots").list(kSpotNames);
    out.key("stools").array([&] {
        for (const StoolLine& line : kStoolLines)
            out.object([&] {
                out.field("name", kStoolNames[line.stool]).field("row", line.row);
                out.field("four_plus", line.kind == StoolKind::four_plus);
                out.key("plates").array([&] {
                    for (const Slot slot : {line.plate, line.other_plate})
                        if (slot != kNoSlot) out.value(kSlotNames[slot]);
                });
                if (line.spot != kNoSpot) out.field("staff", kSpotNames[line.spot]);
            });
    });
    out.key("rules").list(kRuleNames);
}

void GameCodec::write_view(Json& out, const Game&, const View& v, Recall recall) {
    const Covered covered = recall == Recall::perfect ? Covered::shown : Covered::hidden;
    const Seat looker = v.done.looked && v.viewer == v.active ? v.viewer : kSpectator;
    write_table(out, v, v.unseen.total() - hidden_elsewhere(v), covered, looker);
    if (recall == Recall::table) return;
    write_multiset(out.key("unseen"), v.unseen, plate_name);
    write_multiset(out.key("unseen_cards"), v.unseen_cards, card_name);
}

void GameCodec::write_state(Json& out, const Game&, const State& s) {
    write_table(out, s, s.bag.total(), Covered::shown, kSpectator);
    write_multiset(out.key("bag_plates"), s.bag, plate_name);
    write_multiset(out.key("unseen_cards"), s.unseen_cards, card_name);
}

std::string_view GameCodec::rule_name(Rule rule) { return kRuleNames[rule]; }

}  // namespace sushiya::sushi_boat
