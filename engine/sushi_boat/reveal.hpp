// Sushi Boat: set-up and step 1 of a turn, the card (B7 to B14).
#pragma once

#include <cstdint>

#include "engine/sushi_boat/challenge.hpp"

namespace sushiya::sushi_boat {

inline constexpr int kTrashAtStart = 3;
inline constexpr int kYenAtStart = 2;

// B7, B8, B9. Before the first chance event: the coloured plates in the bag, pawns off the board.
constexpr State before_setup(int players) {
    State s{};
    s.players = static_cast<std::uint8_t>(players);
    s.phase = Phase::staff;
    s.deck = static_cast<std::uint8_t>(deck_size(players));
    s.unseen_cards = kAllCards;
    s.bag = kColouredPlates;
    s.guesses.fill(kNoCubes);
    s.stools.fill(kOffBoard);
    s.drawn.fill(kNoPlate);
    s.glimpses.fill({kNoPlate, 0, 0});
    for (std::uint8_t i = 0; i < s.players; ++i) s.yen[i] = kYenAtStart;
    return s;
}

// B7. Staff tiles on their spots; a start player (J70).
template <class Sink>
constexpr void place_staff(State& s, const std::array<Tile, kSpots>& staff, Sink& sink) {
    s.staff = staff;
    s.phase = Phase::first;
    sink(told::StaffPlaced{staff}, kEveryone);
}
template <class Sink>
constexpr void choose_first(State& s, Seat first, Sink& sink) {
    s.first = s.active = first;
    s.phase = Phase::belt;
    sink(told::Deed{told::Deed::Kind::first, first}, kEveryone);
}

// B8. Belt and trash are filled with coloured plates, two of them unseen (J71); then white ones join.
template <class Sink>
constexpr void set_belt(State& s, const std::array<Plate, kSlots>& plates, const Plates& trash, Sink& sink) {
    s.belt = Belt(plates);
    s.trash = trash;
    for (const Plate p : plates) s.bag.remove(p);
    s.bag = s.bag - trash + kWhitePlates;
    s.fresh = 2;
    s.phase = Phase::reveal;
    told::BeltSet set{s.belt, trash, s.clock};
    set.belt.put(Slot::tunnel_in, kSomePlate);
    set.belt.put(Slot::tunnel_out, kSomePlate);
    sink(set, kEveryone);
}

// B9. The first cards, one for each player, are side dishes.
constexpr bool wasabi_may_come(const State& s) { return s.turn >= s.players; }

// Cards of the deck and cards removed unseen cannot be told apart until one is revealed: a side dish is
// any of the unseen ones, and Wasabi is as likely as its share of the deck.
constexpr Card draw_card(const State& s, Rng& rng) {
    Cards sides = s.unseen_cards;
    sides.remove_all(Card::wasabi);
    const int wasabi = wasabi_may_come(s) ? s.unseen_cards[Card::wasabi] : 0;
    if (wasabi > 0 && static_cast<int>(rng.below(s.deck)) < wasabi) return Card::wasabi;
    return any_among(sides, rng);
}
constexpr bool card_may_come(const State& s, Card c) {
    if (static_cast<int>(c) >= kCardKinds || !s.unseen_cards.has(c)) return false;
    return c == Card::wasabi ? wasabi_may_come(s) : s.unseen_cards[Card::wasabi] < s.deck;
}

// B13. On until the belt is full, or one plate has fallen, or plates have run out.
template <class Sink>
constexpr void fill_on(State& s, Sink& sink) {
    s.phase = Phase::fill;
    if (s.pushes_left > 0 && plate_at_hand(s, sink)) return;
    s.pushes_left = 0;
    s.phase = Phase::move;
}

// B11. A side dish goes on the discard and the belt fills. B41. Wasabi is a challenge, and leaves the game.
template <class Sink>
constexpr void reveal(State& s, Card revealed, Sink& sink) {
    s.unseen_cards.remove(revealed);
    --s.deck;
    ++s.turn;
    sink(told::Revealed{s.active, revealed}, kEveryone);
    if (revealed == Card::wasabi) {
        begin_challenge(s, sink);
        return;
    }
    s.discard[s.discards++] = dish_of(revealed);
    s.pushes_left = static_cast<std::uint8_t>(s.belt.pushes_to_fill(symbol_of(revealed)));
    fill_on(s, sink);
}

}  // namespace sushiya::sushi_boat
