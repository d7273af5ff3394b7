// Sushi Go Party!: what a viewer can know, and worlds that fit it (P63).
#pragma once

#include "engine/sushi_go_party/memory.hpp"
#include "engine/sushi_go_party/setting.hpp"
#include "engine/sushi_go_party/shoe.hpp"

namespace sushiya::sushi_go_party {

// Where the hands are that have been through the viewer's hands this round: those that were passed on no more often
// than turns have gone by.
constexpr SeatSet held_by(const Setting& setting, const Public& s, Seat viewer) {
    if (viewer.index >= setting.players) return {};
    return SeatSet::run(viewer.index, s.turn < setting.players ? s.turn + 1 : setting.players, setting.players);
}

// The look whose owner has not chosen yet, or nullptr.
constexpr const Look* open_look(const Public& s, const std::array<Look, kMaxLooks>& looks) {
    return s.phase == Phase::menu_pick ? &looks[s.look_count - 1U] : nullptr;
}

constexpr Glance glance_at(const Setting& setting, const State& s, Seat viewer) {
    Glance g{s,
             viewer,
             static_cast<std::uint8_t>(s.pile.total()),
             s.deck + as_cards(s.pile),
             s.hands,
             held_by(setting, s, viewer)};
    if (const Look* open = open_look(s, s.looks); open != nullptr && open->owner != viewer)
        g.unseen = g.unseen + open->cards();
    if (s.look_count != 0) g.unseen = g.unseen - known_in_deck(s.looks, s.look_count, viewer);
    for (const Seat seat : SeatSet::first(setting.players))
        if (!g.held.contains(seat)) g.unseen = g.unseen + (s.hands[seat.index] - g.known_at(seat));
    return g;
}

constexpr View view_of(const Setting& setting, const State& s, Seat viewer) {
    const Glance g = glance_at(setting, s, viewer);
    View v{};
    static_cast<Public&>(v) = s;
    v.viewer = viewer;
    v.pile_size = g.pile_size;
    v.looks = s.looks;
    for (int i = 0; i < s.look_count; ++i)
        if (Look& look = v.looks[static_cast<std::size_t>(i)]; look.owner != viewer) look.drawn.fill(kNoCard);
    v.in_deck = known_in_deck(s.looks, s.look_count, viewer);
    v.unseen = g.unseen;
    for (const Seat seat : SeatSet::first(setting.players)) {
        v.hand_sizes[seat.index] = static_cast<std::uint8_t>(s.hands[seat.index].total());
        v.known[seat.index] = g.known_at(seat);
    }
    v.seen_in_main = viewer.index < setting.players ? s.seen_in_main[viewer.index] : s.in_main;
    return v;
}

// Builds a state the viewer cannot tell from the truth. Unseen cards go to the places the viewer
// cannot see into: the dessert pile, the rest of hands, the deck, cards drawn by a menu.
class Guess {
  public:
    constexpr Guess(const Setting& setting, const View& view, Rng& rng) : setting_(setting), v_(view), rng_(rng) {}

    constexpr State make() {
        State s{};
        static_cast<Public&>(s) = v_;
        while (!place_unseen(s)) {
        }
        fill_looks(s);
        // Nobody can tell what others remember of earlier rounds beyond what everybody saw.
        for (const Seat seat : SeatSet::first(setting_.players)) s.seen_in_main[seat.index] = v_.in_main;
        if (v_.viewer.index < setting_.players) s.seen_in_main[v_.viewer.index] = v_.seen_in_main;
        return s;
    }

  private:
    // One attempt, false if rejected. Place by place, cards are drawn from those the place allows. That
    // favours worlds in which few cards were left to choose from, so a world in which `left` cards were
    // allowed for a hand is kept with probability left · (left - 1) ··· over most · (most - 1) ···, with
    // `most` the largest that could be. What remains is uniform. Without refused spoons nothing is rejected.
    constexpr bool place_unseen(State& s) {
        Cards pool = v_.unseen;
        const Cards pile = take(as_cards(desserts_of(pool) - certain_in_main()), v_.pile_size);
        s.pile = desserts_of(pile);
        pool = pool - pile;
        int taken = v_.pile_size;
        for (const Seat seat : SeatSet::first(setting_.players)) {
            const Cards& known = v_.known[seat.index];
            const int missing = v_.hand_sizes[seat.index] - known.total();
            s.hands[seat.index] = known;
            if (missing == 0) continue;
            const CardSet lacks = v_.trails[seat.index].lacks;
            Cards allowed = pool;
            lacks.each([&](Card card) { allowed.remove_all(card); });
            const int barred = count_of(v_.unseen, lacks);
            const int most = v_.unseen.total() - (barred > taken ? barred : taken);
            if (!keeps(allowed.total(), most, missing)) return false;
            const Cards hidden = take(allowed, missing);
            s.hands[seat.index] = known + hidden;
            pool = pool - hidden;
            taken += missing;
        }
        if (s.phase == Phase::spoon_give && count_of(s.hands[s.actor.index], s.request.wanted()) == 0) return false;
        s.deck = pool + v_.in_deck;
        return true;
    }

    constexpr Cards take(const Cards& cards, int count) { return Shoe(cards).take(rng_, count); }

    constexpr bool keeps(int left, int most, int missing) {
        if (left == most) return true;
        for (int i = 0; i < missing; ++i)
            if (left <= i || rng_.below(static_cast<std::uint32_t>(most - i)) >= static_cast<std::uint32_t>(left - i))
                return false;
        return true;
    }

    // Unseen desserts that cannot be in the pile: known to have been in the main deck before the deal
    // and not seen since.
    constexpr Desserts certain_in_main() const {
        Desserts certain = without(v_.seen_in_main, desserts_laid(v_));
        for (const Cards& hand : v_.known) certain = without(certain, desserts_of(hand));
        certain = without(certain, desserts_of(v_.in_deck));
        if (const Look* open = open_look(v_, v_.looks); open != nullptr && open->owner == v_.viewer)
            certain = without(certain, desserts_of(open->cards()));
        return certain;
    }

    // What others drew by menus this round: the card they laid, and any three of the deck at that time.
    constexpr void fill_looks(State& s) {
        s.looks = v_.looks;
        Cards deck = s.deck;  // as it was after the look at hand
        for (int i = s.look_count - 1; i >= 0; --i) {
            Look& look = s.looks[static_cast<std::size_t>(i)];
            const bool open = look.laid == kNoCard;
            if (look.owner != v_.viewer) {
                Cards drawn = take(deck, kDrawnByMenu - (open ? 0 : 1));
                if (open) s.deck = s.deck - drawn;
                if (!open) drawn.add(look.laid);
                std::size_t size = 0;
                drawn.each_one([&](Card card) { look.drawn[size++] = card; });
            } else if (open) {
                deck = deck + look.cards();
            }
            if (!open) deck.add(look.laid);
        }
    }

    const Setting& setting_;
    const View& v_;
    Rng& rng_;
};

}  // namespace sushiya::sushi_go_party
