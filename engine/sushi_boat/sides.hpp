// Sushi Boat: side dishes played in step 3 (B32 to B40, in the order of the rules page).
#pragma once

#include <cstddef>

#include "engine/sushi_boat/staff.hpp"

namespace sushiya::sushi_boat {

// B40. Plates in the tunnel cannot be chosen (J78), gaps neither.
template <class Visit>
constexpr void each_visible_plate(const State& s, Visit&& visit) {
    for (const Slot slot : kVisibleSlots)
        if (s.belt.has(slot)) visit(slot);
}

// B38. Unordered pairs of visible plates; equal plates are a pair too.
template <class List>
constexpr void yakitori_choices(const State& s, List& out) {
    each_visible_plate(s, [&](Slot one) {
        each_visible_plate(s, [&](Slot two) {
            if (one < two) out.add(Action::of(Verb::play, Dish::yakitori, one, two));
        });
    });
}

// B39. Unordered pairs of tiles.
template <class List>
constexpr void mochi_choices(List& out) {
    for (int one = 0; one < kSpots; ++one)
        for (int two = one + 1; two < kSpots; ++two) out.add(Action::of(Verb::play, Dish::mochi, one, two));
}

// B32. Cards of the hand whose effect can be carried out.
template <class List>
constexpr void side_choices(const State& s, List& out) {
    const auto on_each_plate = [&](Dish dish) {
        each_visible_plate(s, [&](Slot slot) { out.add(Action::of(Verb::play, dish, slot)); });
    };
    s.hands[s.active.index].each_kind([&](Dish dish) {
        switch (dish) {
            case Dish::tempura:
                on_each_plate(dish);
                break;
            case Dish::edamame:
                if (s.stacks[s.active.index].size > 0) on_each_plate(dish);
                break;
            case Dish::miso:
            case Dish::gyoza:
                out.add(Action::of(Verb::play, dish));
                break;
            case Dish::takoyaki:
                break;  // B37. Only in a challenge.
            case Dish::yakitori:
                yakitori_choices(s, out);
                break;
            case Dish::mochi:
                mochi_choices(out);
                break;
        }
    });
}

// B33. Tempura: a plate and the run in front of it move on by one slot.
template <class Sink>
constexpr void tempura(State& s, Slot slot, Sink& sink) {
    ++s.clock;
    sink(told::Advanced{s.active, slot}, kEveryone);
    settle(s, s.belt.advance(slot), sink);
    ++s.yen[s.active.index];
}

// B34. Edamame: the top plate of the stack changes places with a plate of the belt.
template <class Sink>
constexpr void edamame(State& s, Slot slot, Sink& sink) {
    Stack& stack = s.stacks[s.active.index];
    s.clock += kOutOfSight;
    const auto layer = static_cast<std::uint8_t>(stack.size - stack.tucked - 1);
    const told::SwappedTop swap{s.active, s.belt[slot], stack.top(), slot, layer, s.clock};
    s.belt.put(slot, stack.top());
    stack.top() = swap.plate;
    sink(swap, kEveryone);
    ++s.yen[s.active.index];
}

// B35. Miso soup: look through the own stack, then take the top card of the discard if there is one.
template <class Sink>
constexpr void miso(State& s, Sink& sink) {
    s.done.looked = true;
    sink(told::Deed{told::Deed::Kind::looks, s.active}, kEveryone);
    if (s.discards > 0) take_discard(s, sink);
}

// B38. Yakitori: two plates of the belt change places.
template <class Sink>
constexpr void yakitori(State& s, Slot one, Slot two, Sink& sink) {
    s.clock += kOutOfSight;
    s.belt.swap(one, two);
    sink(told::SwappedPlates{s.active, one, two}, kEveryone);
    ++s.yen[s.active.index];
}

// B39. Mochi: two staff tiles change places.
template <class Sink>
constexpr void mochi(State& s, Spot one, Spot two, Sink& sink) {
    std::swap(s.staff[static_cast<std::size_t>(one)], s.staff[static_cast<std::size_t>(two)]);
    sink(told::SwappedTiles{s.active, one, two}, kEveryone);
}

// B32. A card played stays before its player.
template <class Sink>
constexpr void play_side(State& s, const Action& action, Sink& sink) {
    const Dish dish = action.dish();
    s.hands[s.active.index].remove(dish);
    s.played[s.active.index].add(dish);
    sink(told::SideDish{told::SideDish::Kind::plays, s.active, dish}, kEveryone);
    switch (dish) {
        case Dish::tempura:
            tempura(s, action.target(), sink);
            break;
        case Dish::edamame:
            edamame(s, action.target(), sink);
            break;
        case Dish::miso:
            miso(s, sink);
            break;
        case Dish::gyoza:     // B36. A point at the end.
        case Dish::takoyaki:  // B37. Never played here.
            break;
        case Dish::yakitori:
            yakitori(s, action.target(), action.other_target(), sink);
            break;
        case Dish::mochi:
            mochi(s, action.spot(), action.other_spot(), sink);
            break;
    }
}

}  // namespace sushiya::sushi_boat
