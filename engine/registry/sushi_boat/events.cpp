// Sushi Boat: events as one viewer sees them now.
//
// B55. A log line is written against the display of this moment: it must not tell the type of a plate
// that has been covered since, nor what went into the tunnel. Lines that put a plate on a stack name it
// while it is still the top one, its colour while it is covered, and nothing once it has left by a swap.
// Lines about the belt and the trash name a plate for as long as it cannot have gone out of sight (J87).
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

class EventWriter {
  public:
    EventWriter(Json& out, const State& s, const Event& e, Recall recall) : out_(out), s_(s), e_(e), recall_(recall) {}

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
                out_.field("plate", moving(e_.plate, Slot::l1));
                return;
            case Kind::answer:
                out_.field("plate", moving(e_.plate, Slot::r5, some_plate(colour_of(e_.plate))));
                out_.field("other_plate", moving(e_.other_plate, Slot::r4, some_plate(colour_of(e_.other_plate))));
                return;
            default:
                out_.field("seat", e_.seat.index);
        }
        write_of_seat();
    }

  private:
    bool all_is_open() const { return recall_ == Recall::perfect || s_.phase == Phase::over; }

    // Whether a plate that was on this slot must still be in sight: it has not come to the tunnel, or it
    // came after it.
    bool in_sight_from(Slot slot) const {
        const int slots_to_go =
            slot <= Slot::l5 ? static_cast<int>(Slot::tunnel_in) - static_cast<int>(slot) : kOutOfSight;
        return all_is_open() || s_.clock - e_.clock < slots_to_go;
    }
    std::string moving(Plate plate, Slot slot, Plate otherwise = kSomePlate) const {
        return plate_name(in_sight_from(slot) ? plate : otherwise);
    }
    std::string stacked(Plate plate) const {
        const Stack& stack = s_.stacks[e_.seat.index];
        const int height = stack.tucked + e_.layer;
        if (all_is_open() || (height == stack.size - 1 && stack.top() == plate)) return plate_name(plate);
        const bool swapped_away = stack[height] != plate;
        return plate_name(swapped_away ? kSomePlate : some_plate(colour_of(plate)));
    }
    // What a guest of Satsuki draws is in sight until one plate is kept.
    Plate in_hands(Plate plate) const {
        const bool held = s_.active == e_.seat && (s_.drawn[0] == plate || s_.drawn[1] == plate);
        return all_is_open() || held ? plate : kSomePlate;
    }

    void write_staff() {
        out_.key("staff").object([&] {
            for (int i = 0; i < kSpots; ++i)
                out_.field(kSpotNames[Spot(i)], kTileNames[e_.staff[static_cast<std::size_t>(i)]]);
        });
    }

    void write_belt() {
        out_.key("belt").array([&] {
            for (int i = 0; i < kSlots; ++i) out_.value(moving(e_.belt[Slot(i)], Slot(i)));
        });
        out_.key("trash").array([&] {
            e_.trash.each_kind([&](Plate p) {
                for (int i = 0; i < e_.trash[p]; ++i) out_.value(moving(p, Slot::r1));
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
                out_.field("plate", stacked(e_.plate)).field("slot", kSlotNames[e_.slot]);
                break;
            case Kind::fished:
            case Kind::topped:
                out_.field("plate", stacked(e_.plate));
                break;
            case Kind::asked_staff:
                out_.field("tile", kTileNames[e_.tile]);
                break;
            case Kind::sees:
                out_.field("plate", plate_name(in_hands(e_.plate)));
                break;
            case Kind::tucked:
                out_.field("plate", plate_name(e_.plate));
                break;
            case Kind::knows_tucked:
                out_.field("plate", plate_name(all_is_open() ? e_.plate : some_plate(colour_of(e_.plate))));
                break;
            case Kind::returned:
                out_.field("plate", moving(e_.plate, Slot::l1));
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
                out_.field("plate", stacked(e_.plate)).field("slot", kSlotNames[e_.slot]);
                out_.field("other_plate", moving(e_.other_plate, e_.slot));
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
    const State& s_;
    const Event& e_;
    Recall recall_;
};

}  // namespace

void SushiBoatCodec::write_event(Json& out, const Game&, const State& s, const Event& e, Seat, Recall recall) {
    EventWriter(out, s, e, recall).write();
}

}  // namespace sushiya
