// Sushi Boat: step 2 of a turn, the pawn, and special orders (B15 to B18, B22).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/sushi_boat/kitchen.hpp"

namespace sushiya::sushi_boat {

// Sets of stools, a bit for each; nobody sits on the bit of those off the board.
using Stools = std::uint16_t;
constexpr Stools only(Stool stool) { return static_cast<Stools>(1U << static_cast<unsigned>(stool)); }
template <class Fits>
constexpr Stools stools_where(Fits&& fits) {
    Stools set = 0;
    for (const StoolLine& line : kStoolLines)
        if (fits(line)) set |= only(line.stool);
    return set;
}
inline constexpr Stools kFourPlus =
    stools_where([](const StoolLine& line) { return line.kind == StoolKind::four_plus; });
inline constexpr Stools kAllStools = stools_where([](const StoolLine&) { return true; });
inline constexpr auto kRowOf = [] {
    std::array<Stools, static_cast<std::size_t>(kOffBoard) + 1> rows{};
    for (const StoolLine& one : kStoolLines)
        rows[static_cast<std::size_t>(one.stool)] =
            stools_where([&](const StoolLine& other) { return other.row == one.row; });
    return rows;
}();

// B15. Never the stool it stands on. B16. "4+" stools are not there for fewer, paid or not.
constexpr Stools stools_for_pawn(const State& s) {
    const Stools there = s.players < 4 ? kAllStools & ~kFourPlus : kAllStools;
    return static_cast<Stools>(there & ~only(s.stools[s.active.index]));
}

// B17. With two players an opponent closes the whole row.
constexpr Stools closed_by(const State& s, Seat opponent) {
    const Stool taken = s.stools[opponent.index];
    return s.players == 2 ? kRowOf[static_cast<std::size_t>(taken)] : only(taken);
}

// How the active pawn can come to a stool.
struct Way {
    enum class Kind : std::uint8_t { closed, free, paid };
    Kind kind;
    Seat payee;  // paid: the opponent in the way
};

constexpr Way way_to(const State& s, Stool stool) {
    if ((stools_for_pawn(s) & only(stool)) == 0) return {Way::Kind::closed, {}};
    for (std::uint8_t i = 0; i < s.players; ++i)  // B18. Whoever closes it can be paid.
        if (i != s.active.index && (closed_by(s, Seat{i}) & only(stool)) != 0) return {Way::Kind::paid, Seat{i}};
    return {Way::Kind::free, Seat{Action::kNobody}};
}

// B22. A special order: 1 yen, and there must be a plate.
constexpr bool may_order(const State& s) { return s.yen[s.active.index] > 0 && any_plate_left(s); }

template <class List>
constexpr void move_choices(const State& s, List& out) {
    Stools closed = 0;
    for (std::uint8_t i = 0; i < s.players; ++i)
        if (i != s.active.index) closed |= closed_by(s, Seat{i});
    unsigned open = stools_for_pawn(s);
    if (s.yen[s.active.index] == 0) open &= ~static_cast<unsigned>(closed);
    for (; open != 0; open &= open - 1) {
        const Stool stool{static_cast<std::uint8_t>(std::countr_zero(open))};
        const bool is_free = (closed & only(stool)) == 0;
        out.add(Action::of(Verb::move, stool, is_free ? Action::kNobody : way_to(s, stool).payee.index));
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
