// Sushi Boat: plates on their way from the bag to the belt, the trash and the stacks (B12 to B14).
#pragma once

#include <cstdint>

#include "engine/sushi_boat/events.hpp"
#include "engine/sushi_boat/memory.hpp"

namespace sushiya::sushi_boat {

constexpr bool any_plate_left(const State& s) { return !s.bag.empty() || !s.trash.empty(); }

template <class Sink>
constexpr void empty_trash(State& s, Sink& sink) {
    if (s.trash.empty()) return;
    note_return(s);
    empty_into(s.bag, s.trash);
    s.clock += kOutOfSight;
    sink(told::Restocked{}, kEveryone);
}

// B14. A plate is to be drawn: an empty bag takes in the trash first. False: there is none.
template <class Sink>
constexpr bool plate_at_hand(State& s, Sink& sink) {
    if (bag_needs_trash(s.bag, s.trash)) empty_trash(s, sink);
    return !s.bag.empty();
}

template <class Sink>
constexpr void settle(State& s, const Shift& shift, Sink& sink) {
    if (shift.emerged != kNoPlate) {
        if (s.fresh > 0) note_fresh_seen(s, shift.emerged);
        sink(told::Rides{told::Rides::Kind::emerged, shift.emerged, s.clock}, kEveryone);
    }
    if (shift.fallen != kNoPlate) {
        s.trash.add(shift.fallen);
        sink(told::Rides{told::Rides::Kind::fell, shift.fallen, s.clock}, kEveryone);
    }
}

// B12. A plate of the bag is pushed onto the belt.
template <class Sink>
constexpr void push_from_bag(State& s, Plate plate, Sink& sink) {
    s.bag.remove(plate);
    ++s.clock;
    sink(told::Rides{told::Rides::Kind::pushed, plate, s.clock}, kEveryone);
    settle(s, s.belt.push(plate), sink);
}

// A plate seen by all goes on top of the active player's stack.
template <class Sink>
constexpr void stack_up(State& s, told::Stacked::Kind how, Plate plate, Slot slot, Sink& sink) {
    Stack& stack = s.stacks[s.active.index];
    const auto layer = static_cast<std::uint8_t>(stack.size - stack.tucked);
    stack.add_on_top(plate);
    sink(told::Stacked{how, s.active, plate, slot, layer}, kEveryone);
}

template <class Sink>
constexpr void take_from_belt(State& s, told::Stacked::Kind how, Slot slot, Sink& sink) {
    s.clock += kOutOfSight;
    stack_up(s, how, s.belt.take(slot), slot, sink);
}

}  // namespace sushiya::sushi_boat
