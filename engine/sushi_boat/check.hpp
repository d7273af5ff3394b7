// Sushi Boat: whether a state can be. Slow; for tests and debug builds.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/sushi_boat/staff.hpp"

namespace sushiya::sushi_boat {

// Every plate is in exactly one place.
constexpr bool plates_are_whole(const State& s) {
    Plates seen = s.bag + s.trash;
    const auto add = [&](Plate p) {
        if (p != kNoPlate) seen.add(p);
    };
    for (int slot = 0; slot < kSlots; ++slot) add(s.belt[Slot(slot)]);
    for (const Plate p : s.drawn) add(p);
    int tucked = 0;
    for (const Stack& stack : s.stacks) {
        for (int i = 0; i < stack.size; ++i) seen.add(stack[i]);
        if (stack.tucked > 0 && stack.tucked >= stack.size) return false;
        tucked += stack.tucked;
    }
    if (tucked != s.tucked) return false;
    return seen == (s.phase <= Phase::belt ? kColouredPlates : kAllPlates);
}

// Every card is in exactly one place, and the deck's size follows from the turn.
constexpr bool cards_are_whole(const State& s) {
    if (!kAllCards.contains(s.unseen_cards) || s.deck != deck_size(s.players) - s.turn) return false;
    Dishes seen;
    int revealed = kAllCards[Card::wasabi] - s.unseen_cards[Card::wasabi];
    for (int d = 0; d < kDishKinds; ++d)
        for (const Symbol symbol : {Symbol::red, Symbol::green}) {
            seen.add(Dish(d), s.unseen_cards[card(Dish(d), symbol)]);
            revealed += kAllCards[card(Dish(d), symbol)] - s.unseen_cards[card(Dish(d), symbol)];
        }
    if (revealed != s.turn) return false;
    for (std::size_t i = 0; i < s.discards; ++i) seen.add(s.discard[i]);
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const bool chooses = s.phase == Phase::discard && i == s.active.index;
        if (s.hands[i].total() > kHandLimit + (chooses ? 1 : 0)) return false;
        seen = seen + s.hands[i] + s.played[i];
    }
    for (int d = 0; d < kDishKinds; ++d)
        if (seen[Dish(d)] != kCopiesOfSide) return false;
    return true;
}

// Pawns stand on stools that exist, one on each; with two players one in a row.
constexpr bool pawns_are_placed(const State& s) {
    for (std::size_t i = 0; i < s.players; ++i) {
        if (s.stools[i] == kOffBoard) continue;
        const StoolLine& mine = line_of(s.stools[i]);
        if (mine.kind == StoolKind::four_plus && s.players < 4) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (s.stools[j] == kOffBoard) continue;
            if (s.stools[j] == s.stools[i]) return false;
            if (s.players == 2 && line_of(s.stools[j]).row == mine.row) return false;
        }
    }
    return true;
}

constexpr bool is_sound(const State& s) {
    if (!plates_are_whole(s) || !cards_are_whole(s) || !pawns_are_placed(s)) return false;
    if (s.phase > Phase::staff && !std::is_permutation(kStaffTiles.begin(), kStaffTiles.end(), s.staff.begin()))
        return false;
    if (s.phase <= Phase::belt) return s.turn == 0;
    // B40. The tunnel never has a gap.
    if (!s.belt.tunnel_is_full()) return false;
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const int turns = (s.turn + s.players - 1) / s.players;
        if (s.stacks[i].size > 2 * turns || (i >= s.players && (s.stacks[i].size > 0 || s.yen[i] > 0))) return false;
    }
    // A wait for a plate is a wait for one that is there.
    const bool draws =
        s.phase == Phase::fill || s.phase == Phase::uncover || s.phase == Phase::order || s.phase == Phase::draw;
    if (draws && s.bag.empty()) return false;
    if ((s.phase == Phase::keep) != (s.drawn[0] != kNoPlate) && s.phase != Phase::draw) return false;
    return (s.phase == Phase::takoyaki) == !s.takoyaki.empty() && s.done.actions() <= 2;
}

}  // namespace sushiya::sushi_boat
