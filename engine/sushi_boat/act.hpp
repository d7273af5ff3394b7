// Sushi Boat: step 3 of a turn, and the end of turn and game (B19 to B23, B47).
#pragma once

#include <cstdint>
#include <span>

#include "engine/sushi_boat/move.hpp"
#include "engine/sushi_boat/sides.hpp"

namespace sushiya::sushi_boat {

inline constexpr int kMostActions = 2;

// B20. The plate next to the stool; on an arrow stool one of two. Empty slots are not offered.
template <class List>
constexpr void eat_choices(const State& s, List& out) {
    const StoolLine& line = line_of(s.stools[s.active.index]);
    for (const Slot slot : {line.plate, line.other_plate})
        if (slot != kNoSlot && s.belt.has(slot)) out.add(Action::of(Verb::eat, slot));
}

// B19. Up to two different actions; B22, B32: special orders and side dishes at any time; B23: the end.
template <class List>
constexpr void act_choices(const State& s, List& out) {
    const bool may_act = s.done.actions() < kMostActions;
    if (may_order(s)) out.add(Action::of(Verb::order));
    if (may_act && !s.done.ate) eat_choices(s, out);
    if (may_act && !s.done.asked_staff) staff_choices(s, out);
    if (may_act && !s.done.took_yen) out.add(Action::of(Verb::yen));
    side_choices(s, out);
    out.add(Action::of(Verb::end));
}

constexpr std::array<Meal, kMaxPlayers> meals_of(const State& s) {
    std::array<Meal, kMaxPlayers> meals{};
    for (std::size_t i = 0; i < s.players; ++i)
        meals[i] = {std::span(s.stacks[i].plates).first(s.stacks[i].size), s.played[i], s.cubes[i]};
    return meals;
}

// B47. The game ends with the turn of the last card. Stacks are laid out (J84) and scored.
template <class Sink>
constexpr void end_game(State& s, Sink& sink) {
    s.phase = Phase::over;
    for (std::uint8_t i = 0; i < s.players; ++i) sink(told::StackShown{Seat{i}, s.stacks[i]}, kEveryone);
    const auto write = [&](Seat seat, Rule rule, int points) {
        s.points[seat.index] = static_cast<std::int16_t>(s.points[seat.index] + points);
        sink(told::Scored{seat, rule, points}, kEveryone);
    };
    score_meals(meals_of(s), s.players, write);
    sink(told::GameOver{}, kEveryone);
}

template <class Sink>
constexpr void end_turn(State& s, Sink& sink) {
    sink(told::Deed{told::Deed::Kind::turn_over, s.active}, kEveryone);
    s.done = {};
    if (s.deck == 0) {
        end_game(s, sink);
        return;
    }
    s.active = seat_of_turn(s, s.turn);
    s.phase = Phase::reveal;
}

// B23. The turn goes on, or ends by itself once nothing is legal any more (J75).
template <class Sink>
constexpr void go_on(State& s, Sink& sink) {
    s.phase = Phase::act;
    if (may_order(s) || (s.done.actions() < kMostActions && !s.done.took_yen)) return;
    ChoiceCount left;
    act_choices(s, left);
    if (left.size() == 1) end_turn(s, sink);
}

// B22. After a special order the turn goes on where it was.
template <class Sink>
constexpr void go_on_after_order(State& s, Sink& sink) {
    if (s.done.moved)
        go_on(s, sink);
    else
        s.phase = Phase::move;
}

template <class Sink>
constexpr void act(State& s, const Action& action, Sink& sink) {
    switch (action.verb) {
        case Verb::order:
            order_plate(s, sink);
            return;
        case Verb::end:
            end_turn(s, sink);
            return;
        case Verb::eat:
            s.done.ate = true;
            take_from_belt(s, told::Stacked::Kind::eats, action.slot(), sink);
            break;
        case Verb::staff:
            ask_staff(s, action, sink);
            break;
        case Verb::yen:  // B21
            s.done.took_yen = true;
            ++s.yen[s.active.index];
            sink(told::Deed{told::Deed::Kind::yen, s.active}, kEveryone);
            break;
        default:
            play_side(s, action, sink);
            break;
    }
    if (s.phase == Phase::act) go_on(s, sink);
}

}  // namespace sushiya::sushi_boat
