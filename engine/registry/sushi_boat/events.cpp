// Sushi Boat: events as one viewer sees them now.
//
// B55. A log line is written against the display of this moment: it must not tell the type of a plate
// that has been covered since, nor what went into the tunnel. Lines that put a plate on a stack name it
// while it is still the top one, its colour while it is covered, and nothing once it has left by a swap.
// Lines about the belt and the trash name a plate for as long as it cannot have gone out of sight (J87).
#include <algorithm>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {
namespace {

constexpr auto kRidesNames = names<told::Rides::Kind>();
constexpr auto kStackedNames = names<told::Stacked::Kind>();
constexpr auto kSideDishNames = names<told::SideDish::Kind>();
constexpr auto kDeedNames = names<told::Deed::Kind>();

// What the display of this moment still shows of the plates that were told then.
class Sight {
  public:
    Sight(const State& s, Recall recall) : s_(s), all_(recall == Recall::perfect || s.phase == Phase::over) {}

    struct Plates {
        Plate plate;
        Plate other = kNoPlate;
    };
    Plates of(const told::Rides& e) const { return {moving(e.plate, Slot::l1, e.clock)}; }
    Plates of(const told::Answer& e) const {
        return {moving(e.plate, Slot::r5, e.clock, some_plate(colour_of(e.plate))),
                moving(e.other_plate, Slot::r4, e.clock, some_plate(colour_of(e.other_plate)))};
    }
    Plates of(const told::Stacked& e) const { return {stacked(e.plate, e.seat, e.layer)}; }
    // What a guest of Satsuki draws is in sight until one plate is kept.
    Plates of(const told::Sees& e) const {
        const bool held = s_.active == e.seat && (s_.drawn[0] == e.plate || s_.drawn[1] == e.plate);
        return {all_ || held ? e.plate : kSomePlate};
    }
    Plates of(const told::Tucked& e) const {
        return {e.kind == told::Tucked::Kind::known && all_ ? e.plate : some_plate(colour_of(e.plate))};
    }
    Plates of(const told::Returned& e) const { return {moving(e.plate, Slot::l1, e.clock)}; }
    Plates of(const told::SwappedTop& e) const {
        return {stacked(e.plate, e.seat, e.layer), moving(e.other_plate, e.slot, e.clock)};
    }

    // On the belt since it was on this slot: in sight for as long as it has not come to the tunnel, or came after it.
    Plate moving(Plate plate, Slot slot, std::uint16_t since, Plate otherwise = kSomePlate) const {
        const int slots_to_go =
            slot <= Slot::l5 ? static_cast<int>(Slot::tunnel_in) - static_cast<int>(slot) : kOutOfSight;
        return pushes(since) < slots_to_go ? plate : otherwise;
    }
    // How far plates have moved since then, as far as that hides any.
    int pushes(std::uint16_t since) const { return all_ ? 0 : std::min(s_.clock - since, kOutOfSight); }

  private:
    Plate stacked(Plate plate, Seat seat, int layer) const {
        const Stack& stack = s_.stacks[seat.index];
        const int height = stack.tucked + layer;
        if (all_ || (height == stack.size - 1 && stack.top() == plate)) return plate;
        const bool swapped_away = stack[height] != plate;
        return swapped_away ? kSomePlate : some_plate(colour_of(plate));
    }

    const State& s_;
    bool all_;
};

struct EventWriter {
    Json& out;
    Sight sight;

    Json& begin(std::string_view name) const { return out.field("event", name); }
    Json& begin(std::string_view name, Seat seat) const { return begin(name).field("seat", seat.index); }
    std::string plate(const auto& e) const { return plate_name(sight.of(e).plate); }
    std::string other_plate(const auto& e) const { return plate_name(sight.of(e).other); }

    void operator()(const told::StaffPlaced& e) const { write_staff(begin("staff").key("staff"), e.staff); }
    void operator()(const told::BeltSet& e) const {
        begin("belt").key("belt").array([&] {
            for (int i = 0; i < kSlots; ++i) out.value(plate_name(sight.moving(e.belt[Slot(i)], Slot(i), e.clock)));
        });
        out.key("trash").array(
            [&] { e.trash.each_one([&](Plate p) { out.value(plate_name(sight.moving(p, Slot::r1, e.clock))); }); });
    }
    void operator()(const told::Revealed& e) const { begin("card", e.seat).field("card", card_name(e.card)); }
    void operator()(const told::Rides& e) const { begin(kRidesNames[e.kind]).field("plate", plate(e)); }
    void operator()(const told::Restocked&) const { begin("restocked"); }
    void operator()(const told::Guessed& e) const { write_cubes(begin("guess", e.seat).key("colours"), e.cubes); }
    void operator()(const told::Answer& e) const {
        begin("answer").field("plate", plate(e)).field("other_plate", other_plate(e));
    }
    void operator()(const told::WonCubes& e) const { begin("cubes", e.seat).field("cubes", e.cubes); }
    void operator()(const told::Moved& e) const { begin("moves", e.seat).field("stool", kStoolNames[e.stool]); }
    void operator()(const told::Stacked& e) const {
        begin(kStackedNames[e.kind], e.seat).field("plate", plate(e));
        if (e.slot != kNoSlot) out.field("slot", kSlotNames[e.slot]);
    }
    void operator()(const told::AskedStaff& e) const { begin("asks", e.seat).field("tile", kTileNames[e.tile]); }
    void operator()(const told::Sees& e) const { begin("sees", e.seat).field("plate", plate(e)); }
    void operator()(const told::Tucked& e) const {
        begin(e.kind == told::Tucked::Kind::seen ? "tucks" : "tucked", e.seat).field("plate", plate(e));
    }
    void operator()(const told::Returned& e) const { begin("returns", e.seat).field("plate", plate(e)); }
    void operator()(const told::SideDish& e) const {
        begin(kSideDishNames[e.kind], e.seat).field("card", kDishNames[e.dish]);
    }
    void operator()(const told::Advanced& e) const { begin("advances", e.seat).field("slot", kSlotNames[e.slot]); }
    void operator()(const told::SwappedTop& e) const {
        begin("swaps-top", e.seat).field("plate", plate(e)).field("slot", kSlotNames[e.slot]);
        out.field("other_plate", other_plate(e));
    }
    void operator()(const told::SwappedPlates& e) const {
        begin("swaps-plates", e.seat).field("slot", kSlotNames[e.slot]).field("other_slot", kSlotNames[e.other_slot]);
    }
    void operator()(const told::SwappedTiles& e) const {
        begin("swaps-staff", e.seat).field("spot", kSpotNames[e.spot]).field("other_spot", kSpotNames[e.other_spot]);
    }
    void operator()(const told::Deed& e) const { begin(kDeedNames[e.kind], e.seat); }
    void operator()(const told::StackShown& e) const {
        begin("stack", e.seat).key("stack").array([&] {
            for (int i = e.stack.size - 1; i >= 0; --i) out.value(plate_name(e.stack[i]));
        });
    }
    void operator()(const told::Scored& e) const {
        begin("scored", e.seat).field("rule", kRuleNames[e.rule]).field("points", e.points).field("round", 0);
    }
    void operator()(const told::GameOver&) const { begin("game-over"); }
};

// The plates an event shows, as a number.
struct EventReader {
    Sight sight;

    unsigned operator()(const told::BeltSet& e) const { return static_cast<unsigned>(sight.pushes(e.clock)); }
    template <class Told>
    unsigned operator()(const Told& e) const {
        if constexpr (requires { sight.of(e); })
            return static_cast<unsigned>(sight.of(e).plate) << 8U | static_cast<unsigned>(sight.of(e).other);
        return 0;
    }
};

}  // namespace

void GameCodec::write_event(Json& out, const Game&, const State& s, const Event& e, Seat, Recall recall) {
    std::visit(EventWriter{out, Sight(s, recall)}, e);
}

unsigned GameCodec::reading(const Game&, const State& s, const Event& e) {
    return std::visit(EventReader{Sight(s, Recall::table)}, e);
}

}  // namespace sushiya::sushi_boat
