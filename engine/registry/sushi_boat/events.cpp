// Sushi Boat: events as one viewer sees them now.
//
// B55. A log line is written against the display of this moment: it must not tell the type of a plate
// that has been covered since, nor what went into the tunnel. Lines that put a plate on a stack name it
// while it is still the top one, its colour while it is covered, and nothing once it has left by a swap.
// Lines about the belt and the trash name a plate for as long as it cannot have gone out of sight (J87).
#include <algorithm>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya {

using namespace sushi_boat;

namespace {

using Kind = Event::Kind;

constexpr Names<Kind> kKinds = names<Kind>({{Kind::staff_placed, "staff"},
                                            {Kind::first_player, "first"},
                                            {Kind::belt_set, "belt"},
                                            {Kind::revealed, "card"},
                                            {Kind::pushed, "pushed"},
                                            {Kind::emerged, "emerged"},
                                            {Kind::fell, "fell"},
                                            {Kind::restocked, "restocked"},
                                            {Kind::guessed, "guess"},
                                            {Kind::calls_takoyaki, "takoyaki"},
                                            {Kind::answer, "answer"},
                                            {Kind::won_cubes, "cubes"},
                                            {Kind::sent_off, "leaves"},
                                            {Kind::moved, "moves"},
                                            {Kind::ordered, "orders"},
                                            {Kind::ate, "eats"},
                                            {Kind::asked_staff, "asks"},
                                            {Kind::took, "takes"},
                                            {Kind::fished, "fishes"},
                                            {Kind::drew, "draws"},
                                            {Kind::sees, "sees"},
                                            {Kind::topped, "tops"},
                                            {Kind::tucked, "tucks"},
                                            {Kind::knows_tucked, "tucked"},
                                            {Kind::returned, "returns"},
                                            {Kind::got_card, "gets"},
                                            {Kind::discarded, "discards"},
                                            {Kind::played, "plays"},
                                            {Kind::advanced, "advances"},
                                            {Kind::swapped_top, "swaps-top"},
                                            {Kind::swapped_plates, "swaps-plates"},
                                            {Kind::swapped_tiles, "swaps-staff"},
                                            {Kind::looked, "looks"},
                                            {Kind::took_yen, "yen"},
                                            {Kind::turn_ended, "turn-over"},
                                            {Kind::stack_shown, "stack"},
                                            {Kind::scored, "scored"},
                                            {Kind::game_over, "game-over"}});

// What of an event's plates eyes at the table can still name.
class Sight {
  public:
    Sight(const State& s, const Event& e, Recall recall)
        : s_(s), e_(e), all_is_open_(recall == Recall::perfect || s.phase == Phase::over) {}

    // Whether a plate that was on this slot must still be in sight: it has not come to the tunnel, or it
    // came after it.
    bool reaches(Slot slot) const {
        const int slots_to_go =
            slot <= Slot::l5 ? static_cast<int>(Slot::tunnel_in) - static_cast<int>(slot) : kOutOfSight;
        return all_is_open_ || pushes() < slots_to_go;
    }
    Plate moving(Plate plate, Slot slot, Plate otherwise = kSomePlate) const {
        return reaches(slot) ? plate : otherwise;
    }

    Plate plate() const {
        switch (e_.kind) {
            case Kind::pushed:
            case Kind::emerged:
            case Kind::fell:
            case Kind::returned:
                return moving(e_.plate, Slot::l1);
            case Kind::answer:
                return moving(e_.plate, Slot::r5, some_plate(colour_of(e_.plate)));
            case Kind::ate:
            case Kind::took:
            case Kind::fished:
            case Kind::topped:
            case Kind::swapped_top:
                return stacked();
            case Kind::sees:
                return in_hands();
            case Kind::knows_tucked:
                return all_is_open_ ? e_.plate : some_plate(colour_of(e_.plate));
            default:
                return e_.plate;
        }
    }
    Plate other_plate() const {
        if (e_.kind == Kind::answer) return moving(e_.other_plate, Slot::r4, some_plate(colour_of(e_.other_plate)));
        return e_.kind == Kind::swapped_top ? moving(e_.other_plate, e_.slot) : e_.other_plate;
    }
    // Both of them, or for the set-up how far it has moved.
    unsigned reading() const {
        if (e_.kind != Kind::belt_set)
            return static_cast<unsigned>(plate()) << 8U | static_cast<unsigned>(other_plate());
        return all_is_open_ ? 0 : static_cast<unsigned>(std::min(pushes(), kOutOfSight));
    }

  private:
    int pushes() const { return s_.clock - e_.clock; }

    Plate stacked() const {
        const Stack& stack = s_.stacks[e_.seat.index];
        const int height = stack.tucked + e_.layer;
        if (all_is_open_ || (height == stack.size - 1 && stack.top() == e_.plate)) return e_.plate;
        const bool swapped_away = stack[height] != e_.plate;
        return swapped_away ? kSomePlate : some_plate(colour_of(e_.plate));
    }
    // What a guest of Satsuki draws is in sight until one plate is kept.
    Plate in_hands() const {
        const bool held = s_.active == e_.seat && (s_.drawn[0] == e_.plate || s_.drawn[1] == e_.plate);
        return all_is_open_ || held ? e_.plate : kSomePlate;
    }

    const State& s_;
    const Event& e_;
    bool all_is_open_;
};

class EventWriter {
  public:
    EventWriter(Json& out, const Event& e, const Sight& sight) : out_(out), e_(e), sight_(sight) {}

    void write() {
        if (e_.kind == Kind::game_over) {
            out_.field("event", "game-over");
            return;
        }
        out_.field("event", kKinds[e_.kind]);
        switch (e_.kind) {
            case Kind::staff_placed:
                return write_staff();
            case Kind::belt_set:
                return write_belt();
            case Kind::restocked:
                return;
            case Kind::pushed:
            case Kind::emerged:
            case Kind::fell:
                return write_plate();
            case Kind::answer:
                write_plate();
                return write_other_plate();
            default:
                out_.field("seat", e_.seat.index);
        }
        write_of_seat();
    }

  private:
    void write_plate() { out_.field("plate", plate_name(sight_.plate())); }
    void write_other_plate() { out_.field("other_plate", plate_name(sight_.other_plate())); }

    void write_staff() {
        out_.key("staff").object([&] {
            for (int i = 0; i < kSpots; ++i)
                out_.field(kSpotNames[Spot(i)], kTileNames[e_.staff[static_cast<std::size_t>(i)]]);
        });
    }

    void write_belt() {
        out_.key("belt").array([&] {
            for (int i = 0; i < kSlots; ++i) out_.value(plate_name(sight_.moving(e_.belt[Slot(i)], Slot(i))));
        });
        out_.key("trash").array([&] {
            e_.trash.each_kind([&](Plate p) {
                for (int i = 0; i < e_.trash[p]; ++i) out_.value(plate_name(sight_.moving(p, Slot::r1)));
            });
        });
    }

    void write_of_seat() {
        switch (e_.kind) {
            case Kind::revealed:
                out_.field("card", card_name(e_.card));
                break;
            case Kind::guessed:
                write_cubes();
                break;
            case Kind::won_cubes:
                out_.field("cubes", e_.amount);
                break;
            case Kind::moved:
                out_.field("stool", kStoolNames[e_.stool]);
                break;
            case Kind::ate:
            case Kind::took:
                write_plate();
                out_.field("slot", kSlotNames[e_.slot]);
                break;
            case Kind::fished:
            case Kind::topped:
            case Kind::sees:
            case Kind::tucked:
            case Kind::knows_tucked:
            case Kind::returned:
                write_plate();
                break;
            case Kind::asked_staff:
                out_.field("tile", kTileNames[e_.tile]);
                break;
            case Kind::got_card:
            case Kind::discarded:
            case Kind::played:
                out_.field("card", kDishNames[e_.dish]);
                break;
            case Kind::advanced:
                out_.field("slot", kSlotNames[e_.slot]);
                break;
            case Kind::swapped_top:
                write_plate();
                out_.field("slot", kSlotNames[e_.slot]);
                write_other_plate();
                break;
            case Kind::swapped_plates:
                out_.field("slot", kSlotNames[e_.slot]).field("other_slot", kSlotNames[e_.other_slot]);
                break;
            case Kind::swapped_tiles:
                out_.field("spot", kSpotNames[e_.spot]).field("other_spot", kSpotNames[e_.other_spot]);
                break;
            case Kind::stack_shown:
                write_stack();
                break;
            case Kind::scored:
                out_.field("rule", kRuleNames[e_.rule]).field("points", e_.amount);
                break;
            default:
                break;
        }
    }

    void write_cubes() {
        out_.key("colours").array([&] {
            for (const Colour colour : e_.cubes)
                if (colour != kNoColour) out_.value(kColourNames[colour]);
        });
    }

    void write_stack() {
        out_.key("stack").array([&] {
            for (int i = e_.stack.size - 1; i >= 0; --i) out_.value(plate_name(e_.stack[i]));
        });
    }

    Json& out_;
    const Event& e_;
    const Sight& sight_;
};

}  // namespace

void SushiBoatCodec::write_event(Json& out, const Game&, const State& s, const Event& e, Seat, Recall recall) {
    EventWriter(out, e, Sight(s, e, recall)).write();
}

unsigned SushiBoatCodec::reading(const Game&, const State& s, const Event& e) {
    return Sight(s, e, Recall::table).reading();
}

}  // namespace sushiya
