// Sushi Boat: the staff (B24 to B31, in the order of the rules page).
#pragma once

#include <cstdint>
#include <utility>

#include "engine/sushi_boat/kitchen.hpp"

namespace sushiya::sushi_boat {

constexpr Slot slot_of(const State& s) { return line_of(s.stools[s.active.index]).plate; }
constexpr Spot spot_of(const State& s) { return line_of(s.stools[s.active.index]).spot; }

// B25. Hiroshi: the plate on the opposite side of the same row.
constexpr bool hiroshi_can_help(const State& s) { return s.belt.has(opposite(slot_of(s))); }

// B28. Yuki & Takeshi: a plate one slot before or behind, not from the tunnel (J77).
constexpr bool yuki_takeshi_reach(const State& s, int slot) {
    return slot >= 0 && slot < kSlots && !is_tunnel(Slot(slot)) && s.belt.has(Slot(slot));
}

// B24. One member of staff: 1 yen for the tile at the pawn's stool, if it can be of use.
template <class List>
constexpr void staff_choices(const State& s, List& out) {
    const Spot spot = spot_of(s);
    if (spot == kNoSpot || s.yen[s.active.index] == 0) return;
    const Tile tile = s.staff[static_cast<std::size_t>(spot)];
    const int slot = static_cast<int>(slot_of(s));
    switch (tile) {
        case Tile::hiroshi:
            if (hiroshi_can_help(s)) out.add(Action::of(Verb::staff, tile));
            break;
        case Tile::satsuki:
            if (any_plate_left(s)) out.add(Action::of(Verb::staff, tile));
            break;
        case Tile::neko:
            s.trash.each_kind([&](Plate p) { out.add(Action::of(Verb::staff, tile, p)); });
            break;
        case Tile::yuki_takeshi:
            for (const int next : {slot - 1, slot + 1})
                if (yuki_takeshi_reach(s, next)) out.add(Action::of(Verb::staff, tile, next));
            break;
        case Tile::momoko:
            if (s.discards > 0) out.add(Action::of(Verb::staff, tile));
            break;
    }
}

// B26. Satsuki: two plates are drawn, seen by her guest alone (J76).
template <class Sink>
constexpr void draw_on(State& s, Sink& sink) {
    s.phase = Phase::draw;
    if (s.drawn[1] == kNoPlate && plate_at_hand(s, sink)) return;
    s.phase = Phase::keep;
}
template <class Sink>
constexpr void draw_plate(State& s, Plate plate, Sink& sink) {
    s.bag.remove(plate);
    s.drawn[s.drawn[0] == kNoPlate ? 0 : 1] = plate;
    sink(told::Deed{told::Deed::Kind::draws, s.active}, kEveryone);
    sink(told::Sees{s.active, plate}, Audience::only(s.active));
    draw_on(s, sink);
}

// B26. Either plate, on top or under; under an empty stack is on top.
template <class List>
constexpr void keep_choices(const State& s, List& out) {
    const auto add = [&](Plate p) {
        if (p == kNoPlate) return;
        out.add(Action::of(Verb::keep, p, Action::kTop));
        if (s.stacks[s.active.index].size > 0) out.add(Action::of(Verb::keep, p, Action::kUnder));
    };
    const auto [low, high] = std::minmax(s.drawn[0], s.drawn[1]);
    add(low);
    if (high != low) add(high);
}

// B26. The other plate returns to the bag. B30. Stacks grow at their ends only.
template <class Sink>
constexpr void keep_plate(State& s, const Action& action, Sink& sink) {
    const Plate kept = action.kept();
    const Plate other = s.drawn[0] == kept ? s.drawn[1] : s.drawn[0];
    if (other != kNoPlate) {
        note_glimpse(s, kept, other);
        s.bag.add(other);
        sink(told::Returned{s.active, other, s.clock}, Audience::only(s.active));
    }
    s.drawn.fill(kNoPlate);
    if (action.goes_under()) {
        s.stacks[s.active.index].add_under(kept);
        s.tucked_by[s.tucked++] = s.active.index;
        sink(told::Tucked{told::Tucked::Kind::seen, s.active, some_plate(colour_of(kept))}, kEveryone);
        sink(told::Tucked{told::Tucked::Kind::known, s.active, kept}, Audience::only(s.active));
    } else {
        stack_up(s, told::Stacked::Kind::tops, kept, kNoSlot, sink);
    }
}

// B27. Neko: any plate of the trash.
template <class Sink>
constexpr void fish(State& s, Plate plate, Sink& sink) {
    s.trash.remove(plate);
    s.clock += kOutOfSight;
    stack_up(s, told::Stacked::Kind::fishes, plate, kNoSlot, sink);
}

// B29, B35. The top side card of the discard comes into the hand.
template <class Sink>
constexpr void take_discard(State& s, Sink& sink) {
    Dish& top = s.discard[--s.discards];
    const Dish got = std::exchange(top, Dish{});
    s.hands[s.active.index].add(got);
    sink(told::SideDish{told::SideDish::Kind::gets, s.active, got}, kEveryone);
}

// B31. Hand limit: of three cards one is discarded at once, without effect.
inline constexpr int kHandLimit = 2;
template <class List>
constexpr void discard_choices(const State& s, List& out) {
    s.hands[s.active.index].each_kind([&](Dish dish) { out.add(Action::of(Verb::discard, dish)); });
}
template <class Sink>
constexpr void discard_card(State& s, Dish dish, Sink& sink) {
    s.hands[s.active.index].remove(dish);
    s.discard[s.discards++] = dish;
    sink(told::SideDish{told::SideDish::Kind::discards, s.active, dish}, kEveryone);
}

// Leaves the phase at act, or at draw or discard if there is more to this.
template <class Sink>
constexpr void ask_staff(State& s, const Action& action, Sink& sink) {
    --s.yen[s.active.index];
    s.done.asked_staff = true;
    sink(told::AskedStaff{s.active, action.tile()}, kEveryone);
    switch (action.tile()) {
        case Tile::hiroshi:
            take_from_belt(s, told::Stacked::Kind::takes, opposite(slot_of(s)), sink);
            break;
        case Tile::satsuki:
            draw_on(s, sink);
            break;
        case Tile::neko:
            fish(s, action.wanted(), sink);
            break;
        case Tile::yuki_takeshi:
            take_from_belt(s, told::Stacked::Kind::takes, action.reached(), sink);
            break;
        case Tile::momoko:
            take_discard(s, sink);
            if (s.hands[s.active.index].total() > kHandLimit) s.phase = Phase::discard;
            break;
    }
}

}  // namespace sushiya::sushi_boat
