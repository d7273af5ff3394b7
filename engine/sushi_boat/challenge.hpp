// Sushi Boat: the Wasabi challenge (B41 to B46).
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/choices.hpp"
#include "engine/sushi_boat/kitchen.hpp"

namespace sushiya::sushi_boat {

// B41. The trash returns to the bag; the plates now in the tunnel are the answer.
template <class Sink>
constexpr void begin_challenge(State& s, Sink& sink) {
    empty_trash(s, sink);
    s.phase = Phase::guess;
}

// B42. Two cubes on colours, white too (J79), or for a holder Takoyaki instead.
template <class List>
constexpr void guess_choices(const State& s, Seat seat, List& out) {
    for (int a = 0; a < kColours; ++a)
        for (int b = a; b < kColours; ++b) out.add(Action::of(Verb::guess, a, b, kNoColour));
    if (s.hands[seat.index].has(Dish::takoyaki)) out.add(Action::of(Verb::takoyaki));
}

// B43. Three cubes.
template <class List>
constexpr void takoyaki_choices(List& out) {
    for (int a = 0; a < kColours; ++a)
        for (int b = a; b < kColours; ++b)
            for (int c = b; c < kColours; ++c) out.add(Action::of(Verb::guess, a, b, c));
}

// B43. One after another in turn order, from the active player on.
constexpr Seat next_takoyaki(const State& s) {
    Seat seat = s.active;
    while (!s.takoyaki.contains(seat)) seat = Seat{static_cast<std::uint8_t>((seat.index + 1) % s.players)};
    return seat;
}

// B45. For each colour as many cubes as were placed and are right. B46. With Takoyaki every cube on a
// colour that is there (J80).
constexpr int cubes_kept(const Cubes& cubes, Colour one, Colour two) {
    const bool with_takoyaki = cubes[2] != kNoColour;
    const auto on = [&](Colour colour) { return static_cast<int>(std::count(cubes.begin(), cubes.end(), colour)); };
    if (one == two) return with_takoyaki ? on(one) : std::min(on(one), 2);
    if (with_takoyaki) return on(one) + on(two);
    return std::min(on(one), 1) + std::min(on(two), 1);
}

// The challenge is decided. `pushes_left` says how far the answer has moved: two slots, unless plates
// ran out, in which case it is shown where it lies.
template <class Sink>
constexpr void award_cubes(State& s, Sink& sink) {
    const int out = std::max(0, 2 - s.pushes_left);
    const Plate one = s.belt[Slot(static_cast<int>(Slot::tunnel_in) + out)];
    const Plate two = s.belt[Slot(static_cast<int>(Slot::tunnel_out) + out)];
    if (s.fresh == 2) note_fresh_seen(s, s.belt[Slot::tunnel_in]);
    if (s.fresh == 1) note_fresh_seen(s, s.belt[Slot::tunnel_out]);
    sink(told::Answer{one, two, s.clock}, kEveryone);
    for (std::uint8_t i = 0; i < s.players; ++i) {
        const int kept = cubes_kept(s.guesses[i], colour_of(one), colour_of(two));
        s.cubes[i] = static_cast<std::uint8_t>(s.cubes[i] + kept);
        sink(told::WonCubes{Seat{i}, kept}, kEveryone);
    }
    s.guesses.fill(kNoCubes);
    s.pushes_left = 0;
    s.phase = Phase::move;
}

// B44. Plates are pushed until both of the tunnel are out; the belt is not filled otherwise.
template <class Sink>
constexpr void uncover_on(State& s, Sink& sink) {
    s.phase = Phase::uncover;
    if (s.pushes_left == 0 || !plate_at_hand(s, sink)) award_cubes(s, sink);
}

template <class Sink>
constexpr void go_on_with_takoyaki(State& s, Sink& sink) {
    s.phase = Phase::takoyaki;
    if (!s.takoyaki.empty()) return;
    s.pushes_left = static_cast<std::uint8_t>(s.belt.pushes_to_uncover());
    uncover_on(s, sink);
}

template <class Sink>
constexpr void place_cubes(State& s, Seat seat, const Action& action, Sink& sink) {
    s.guesses[seat.index] = action.cubes();
    sink(told::Guessed{seat, action.cubes()}, kEveryone);
}

// B42. All guesses are shown together. B37. A Takoyaki is played by calling it.
template <class Sink>
constexpr void show_guesses(State& s, const Joint<Action>& joint, Sink& sink) {
    for (std::uint8_t i = 0; i < s.players; ++i) {
        const Seat seat{i};
        if (joint[seat].verb == Verb::guess) {
            place_cubes(s, seat, joint[seat], sink);
            continue;
        }
        s.hands[i].remove(Dish::takoyaki);
        s.played[i].add(Dish::takoyaki);
        s.takoyaki = s.takoyaki.with(seat);
        sink(told::Deed{told::Deed::Kind::takoyaki, seat}, kEveryone);
    }
    go_on_with_takoyaki(s, sink);
}

template <class Sink>
constexpr void place_three(State& s, Seat seat, const Action& action, Sink& sink) {
    place_cubes(s, seat, action, sink);
    s.takoyaki = s.takoyaki.without(seat);
    go_on_with_takoyaki(s, sink);
}

}  // namespace sushiya::sushi_boat
