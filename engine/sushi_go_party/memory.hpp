// Sushi Go Party!: what can be remembered of cards that went back into the deck (P63, J33).
#pragma once

#include <array>

#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

// What must be there if both `a` and `b` are part of the same cards.
template <class Kind, int kKinds>
constexpr Counts<Kind, kKinds> at_least(Counts<Kind, kKinds> a, const Counts<Kind, kKinds>& b) {
    b.each_kind([&](Kind kind) {
        if (a[kind] < b[kind]) a.add(kind, b[kind] - a[kind]);
    });
    return a;
}
// What is left of `a` when `b` has come out, as far as `b` can account for it.
template <class Kind, int kKinds>
constexpr Counts<Kind, kKinds> without(Counts<Kind, kKinds> a, const Counts<Kind, kKinds>& b) {
    b.each_kind([&](Kind kind) {
        for (int i = 0; i < b[kind] && a.has(kind); ++i) a.remove(kind);
    });
    return a;
}

// Cards that must be in the deck since the viewer's own menus: what was drawn was there, and of a kind
// that came out later one less is certain. While somebody else's menu is being read, "the deck" means
// deck and drawn cards together.
constexpr Cards known_in_deck(const std::array<Look, kMaxLooks>& looks, int count, Seat viewer) {
    Cards known;
    for (int i = 0; i < count; ++i) {
        const Look& look = looks[static_cast<std::size_t>(i)];
        const bool mine = look.owner == viewer;
        if (mine) known = at_least(known, look.cards());
        if (look.laid != kNoCard) {
            if (known.has(look.laid)) known.remove(look.laid);
        } else if (mine) {
            known = known - look.cards();
        }
    }
    return known;
}

// Desserts on the table that came out of the main deck this round, face up or down.
constexpr Desserts desserts_laid(const Public& s) {
    Desserts laid;
    for (const Front& front : s.fronts)
        for (const Laid& card : front)
            if (is_dessert(card.card)) laid.add(as_dessert(card.card));
    return laid;
}

// Desserts certain to be in the main deck at the end of a round: those that were certain before and
// did not come out, those seen in the deck by a menu, and those lying face down (P34).
constexpr Desserts desserts_in_main(const Public& s, const Desserts& before, const Desserts& seen_in_deck) {
    Desserts certain = at_least(without(before, desserts_laid(s)), seen_in_deck);
    for (const Front& front : s.fronts)
        for (const Laid& card : front)
            if (is_dessert(card.card) && card.as == kFaceDown) certain.add(as_dessert(card.card));
    return certain;
}

}  // namespace sushiya::sushi_go_party
