// Sushi Boat: who can know what about plates (B54).
//
// A plate is out of somebody's sight in four places: the bag; the tunnel, for the two plates placed
// there unseen at set-up ("fresh"); under a stack, where Satsuki's guest tucked it and others saw the
// colour only; in the guest's hands while she chooses. All else was seen by all.
//
// The bag's contents follow by subtraction up to the plates in the other places. Subtraction alone
// forgets something: a plate that returns to the bag was seen, so it is not the one that has been
// hidden elsewhere all the time. Exactly: let U be the number of unseen plates of a kind at some
// moment; then at most U of the plates hidden at that moment are of that kind. As U falls the newest
// bound is the strongest and need not be stored. U rises only when trash returns to the bag, so the
// bound is noted then. There are two plates of a kind at most and one of them returns, so U is 0 or 1:
// `none_before` and `one_before` hold, for the last such moment, the number of plates tucked by then,
// plus one (0: no such moment). The guest's return of a plate to the bag is the same for that seat
// alone: a Glimpse.
//
// One thing is given up: if trash returns between the two draws of one guest, others do not weigh
// whether it is the first or the second plate that is tucked.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/shoe.hpp"
#include "engine/sushi_boat/types.hpp"

namespace sushiya::sushi_boat {

// B10. Whose turn it is, was or will be; turns count from 0.
constexpr Seat seat_of_turn(const Open& s, int turn) {
    return Seat{static_cast<std::uint8_t>((s.first.index + turn) % s.players)};
}

// Slots of the plates in the tunnel since set-up: the one nearer the exit leaves first.
constexpr bool is_fresh(const Open& s, Slot slot) {
    return (slot == Slot::tunnel_out && s.fresh >= 1) || (slot == Slot::tunnel_in && s.fresh == 2);
}

// The plate tucked as number `n` of the game. Each seat's newest lies lowest.
struct TuckedAt {
    Seat owner;
    int height;
};
constexpr TuckedAt tucked_at(const Open& s, const PerSeat<Stack>& stacks, int n) {
    const std::uint8_t owner = s.tucked_by[static_cast<std::size_t>(n)];
    int earlier = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) earlier += s.tucked_by[i] == owner ? 1 : 0;
    return {Seat{owner}, stacks[owner].tucked - 1 - earlier};
}

// J84. When the game is over the stacks are laid out.
constexpr bool sees_tucked(const Open& s, Seat viewer, Seat owner) { return viewer == owner || s.phase == Phase::over; }

// Every plate whose place the viewer cannot tell.
constexpr Plates unseen_by(const State& s, Seat viewer) {
    Plates unseen = s.bag;
    for (const Slot slot : {Slot::tunnel_in, Slot::tunnel_out})
        if (is_fresh(s, slot)) unseen.add(s.belt[slot]);
    for (std::uint8_t i = 0; i < s.players && s.tucked > 0; ++i) {
        if (sees_tucked(s, viewer, Seat{i})) continue;
        for (int h = 0; h < s.stacks[i].tucked; ++h) unseen.add(s.stacks[i][h]);
    }
    if (viewer != s.active)
        for (const Plate p : s.drawn)
            if (p != kNoPlate) unseen.add(p);
    return unseen;
}

// Call before trash goes into the bag.
constexpr void note_return(State& s) {
    if (s.fresh == 0 && s.tucked == 0) return;
    const Plates unseen = unseen_by(s, kSpectator);
    const auto now = static_cast<std::uint8_t>(s.tucked + 1);
    s.trash.each_kind([&](Plate p) {
        const auto kind = static_cast<std::size_t>(p);
        s.clues.one_before[kind] = now;
        if (unseen[p] == 0) s.clues.none_before[kind] = now;
    });
}

// Call before the active seat puts a plate drawn at Satsuki's back into the bag and keeps `kept`.
constexpr void note_glimpse(State& s, Plate kept, Plate returned) {
    if (s.fresh == 0 && s.tucked == 0) return;
    const int hidden = unseen_by(s, kSpectator)[returned] - (kept == returned ? 2 : 1);
    s.glimpses[s.turn - 1U] = {returned, static_cast<std::uint8_t>(s.tucked & 63U),
                               static_cast<std::uint8_t>(hidden & 3)};
}

// A set-up plate has come into sight. Where one hidden plate at most was of its kind, it was the one.
constexpr void note_fresh_seen(State& s, Plate seen) {
    --s.fresh;
    const auto kind = static_cast<std::size_t>(seen);
    s.clues.none_before[kind] = std::max(s.clues.none_before[kind], s.clues.one_before[kind]);
    for (Glimpse& glimpse : s.glimpses)
        if (glimpse.returned == seen) glimpse.most = 0;
}

constexpr Plate Glance::on_belt(Slot slot) const { return is_fresh(truth, slot) ? kSomePlate : truth.belt[slot]; }
constexpr Plate Glance::in_stack(Seat seat, int height) const {
    const Plate plate = stacks[seat.index][height];
    const bool hidden = height < stacks[seat.index].tucked && !sees_tucked(truth, viewer, seat);
    return hidden ? some_plate(colour_of(plate)) : plate;
}

constexpr View view_of(const State& s, Seat viewer) {
    const Glance g{s, viewer, unseen_by(s, viewer), s.stacks};
    View v{};
    static_cast<Open&>(v) = s;
    v.viewer = viewer;
    v.unseen = g.unseen;
    for (int slot = 0; slot < kSlots; ++slot) v.belt.put(Slot(slot), g.on_belt(Slot(slot)));
    v.stacks = s.stacks;
    for (std::uint8_t i = 0; i < s.players; ++i)
        for (int h = 0; h < s.stacks[i].tucked; ++h)
            v.stacks[i].plates[static_cast<std::size_t>(h)] = g.in_stack(Seat{i}, h);
    v.drawn = s.drawn;
    if (viewer != s.active)
        for (Plate& p : v.drawn)
            if (p != kNoPlate) p = kSomePlate;
    v.glimpses.fill({kNoPlate, 0, 0});
    for (int turn = 0; turn < s.turn; ++turn)
        if (seat_of_turn(s, turn) == viewer)
            v.glimpses[static_cast<std::size_t>(turn)] = s.glimpses[static_cast<std::size_t>(turn)];
    return v;
}

// Whether plates dealt to hidden places agree with the clues and the viewer's glimpses.
constexpr bool agrees_with_clues(const State& s, const Glimpses& glimpses) {
    struct Hidden {
        Plate plate;
        int number;  // -1 for fresh plates, which were hidden before any other
    };
    std::array<Hidden, kMostTurns + 2> hidden{};
    std::size_t count = 0;
    for (const Slot slot : {Slot::tunnel_in, Slot::tunnel_out})
        if (is_fresh(s, slot)) hidden[count++] = {s.belt[slot], -1};
    for (int n = 0; n < s.tucked; ++n) {
        const TuckedAt at = tucked_at(s, s.stacks, n);
        hidden[count++] = {s.stacks[at.owner.index][at.height], n};
    }
    const auto hidden_before = [&](Plate kind, int tucked) {
        int of_kind = 0;
        for (std::size_t i = 0; i < count; ++i) of_kind += hidden[i].plate == kind && hidden[i].number < tucked ? 1 : 0;
        return of_kind;
    };
    for (std::size_t i = 0; i < count; ++i) {
        const Plate kind = hidden[i].plate;
        const int none = s.clues.none_before[static_cast<std::size_t>(kind)];
        const int one = s.clues.one_before[static_cast<std::size_t>(kind)];
        if (none > 0 && hidden_before(kind, none - 1) > 0) return false;
        if (one > 0 && hidden_before(kind, one - 1) > 1) return false;
    }
    for (const Glimpse& glimpse : glimpses)
        if (glimpse.returned != kNoPlate && hidden_before(glimpse.returned, glimpse.tucked) > glimpse.most)
            return false;
    return true;
}

// Takes out any of the plates that fit.
template <class Fits>
constexpr Plate take_any(Plates& plates, Rng& rng, Fits&& fits) {
    Plates among;
    plates.each_kind([&](Plate p) {
        if (fits(p)) among.add(p, plates[p]);
    });
    const Plate taken = any_among(among, rng);
    plates.remove(taken);
    return taken;
}

// Deals unseen plates to the hidden places. Places are filled in an order in which the number of
// plates to choose from never depends on earlier picks (tucked plates: one colour; then the tunnel: any
// but white; then the guest's hands: any), so all deals are equally likely.
constexpr void deal_hidden(State& s, const View& v, Rng& rng) {
    Plates left = v.unseen;
    s.stacks = v.stacks;
    for (std::uint8_t i = 0; i < v.players; ++i) {
        for (std::size_t h = 0; h < v.stacks[i].tucked; ++h) {
            Plate& p = s.stacks[i].plates[h];
            if (!is_known(p)) p = take_any(left, rng, [&](Plate q) { return colour_of(q) == colour_of(p); });
        }
    }
    s.belt = v.belt;
    for (const Slot slot : {Slot::tunnel_in, Slot::tunnel_out})
        if (is_fresh(v, slot))
            s.belt.put(slot, take_any(left, rng, [](Plate q) { return colour_of(q) != Colour::white; }));
    s.drawn = v.drawn;
    for (Plate& p : s.drawn)
        if (p == kSomePlate) p = take_any(left, rng, [](Plate) { return true; });
    s.bag = left;
}

// A world the viewer cannot tell from the truth. Deals that contradict the clues are thrown away, which
// leaves the others equally likely; nothing or next to nothing is hidden in most positions, so few are.
constexpr State guess_from(const View& v, Rng& rng) {
    State s{};
    static_cast<Open&>(s) = v;
    s.glimpses = v.glimpses;
    do {
        deal_hidden(s, v, rng);
    } while (!agrees_with_clues(s, v.glimpses));
    return s;
}

}  // namespace sushiya::sushi_boat
