// Sushi Boat: step 2 of a turn, the pawn, and special orders (B15 to B18, B22).
#pragma once

#include <cstdint>

#include "engine/sushi_boat/kitchen.hpp"

namespace sushiya::sushi_boat {

// How the active pawn can come to a stool.
struct Way {
    enum class Kind : std::uint8_t { closed, free, paid };
    Kind kind;
    Seat payee;  // paid: the opponent in the way
};

constexpr Way way_to(const State& s, Stool stool) {
    const StoolLine& line = line_of(stool);
    // B15. Never the stool it stands on. B16. "4+" stools are not there for fewer, paid or not.
    if (s.stools[s.active.index] == stool) return {Way::Kind::closed, {}};
    if (line.kind == StoolKind::four_plus && s.players < 4) return {Way::Kind::closed, {}};
    for (std::uint8_t i = 0; i < s.players; ++i) {
        const Stool taken = s.stools[i];
        if (i == s.active.index || taken == kOffBoard) continue;
        // B17. With two players an opponent closes the whole row. B18. Whoever closes it can be paid.
        if (taken == stool || (s.players == 2 && line_of(taken).row == line.row)) return {Way::Kind::paid, Seat{i}};
    }
    return {Way::Kind::free, {}};
}

// B22. A special order: 1 yen, and there must be a plate.
constexpr bool may_order(const State& s) { return s.yen[s.active.index] > 0 && any_plate_left(s); }

template <class List>
constexpr void move_choices(const State& s, List& out) {
    for (const StoolLine& line : kStoolLines) {
        const Way way = way_to(s, line.stool);
        if (way.kind == Way::Kind::free) out.add(Action::of(Verb::move, line.stool, Action::kNobody));
        if (way.kind == Way::Kind::paid && s.yen[s.active.index] > 0)
            out.add(Action::of(Verb::move, line.stool, way.payee.index));
    }
    if (may_order(s)) out.add(Action::of(Verb::order));  // J74
}

// B18. The opponent in the way gets 1 yen and leaves the board (J73).
template <class Sink>
constexpr void move_pawn(State& s, const Action& action, Sink& sink) {
    if (const Seat payee = action.payee(); payee.index != Action::kNobody) {
        --s.yen[s.active.index];
        ++s.yen[payee.index];
        s.stools[payee.index] = kOffBoard;
        sink(told::Deed{told::Deed::Kind::leaves, payee}, kEveryone);
    }
    s.stools[s.active.index] = action.stool();
    s.done.moved = true;
    s.phase = Phase::act;
    sink(told::Moved{s.active, action.stool()}, kEveryone);
}

template <class Sink>
constexpr void order_plate(State& s, Sink& sink) {
    --s.yen[s.active.index];
    sink(told::Deed{told::Deed::Kind::orders, s.active}, kEveryone);
    plate_at_hand(s, sink);
    s.phase = Phase::order;
}

}  // namespace sushiya::sushi_boat
