// Sushi Go Party!: what lies in front of a player, card by card.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/sushi_go_party/cards.hpp"

namespace sushiya::sushi_go_party {

// One card in front of its owner. What it *is* and what it *counts as* differ for a special order,
// which counts as what it copied, and for a card turned by a takeout box, which counts as kFaceDown.
// A special order that counts as itself has not been told yet what to copy.
struct Laid {
    Card card;
    Card as;
    std::uint8_t turn;  // of the round, from 0
    // Wasabi and the nigiri on it point at each other: 1 + the other's place in the row, 0 for none.
    // A used wasabi whose nigiri was turned goes on pointing at it; a turned wasabi lets go (P33).
    std::uint8_t link;

    constexpr bool is_copy() const { return card == Card::special_order; }
    constexpr bool operator==(const Laid&) const = default;
};

// A row of cards in the order they were laid. A turn adds at most one card for good (what chopsticks,
// spoon and menu add they also take away, and they leave first), so ten places are enough.
class Front {
  public:
    static constexpr int kMost = 10;

    constexpr int size() const { return size_; }
    constexpr const Laid& operator[](int place) const { return cards_[static_cast<std::size_t>(place)]; }
    constexpr const Laid* begin() const { return cards_.data(); }
    constexpr const Laid* end() const { return cards_.data() + size_; }

    constexpr int add(Card card, int turn) {
        cards_[size_] = {card, card, static_cast<std::uint8_t>(turn), 0};
        return size_++;
    }
    constexpr void count_as(int place, Card as) { at(place).as = as; }
    constexpr void put_on(int nigiri, int wasabi) {
        at(nigiri).link = static_cast<std::uint8_t>(wasabi + 1);
        at(wasabi).link = static_cast<std::uint8_t>(nigiri + 1);
    }

    // P32, P33. Turns a card face down. A turned wasabi leaves its nigiri plain, a turned nigiri
    // leaves its wasabi used (J29).
    constexpr void turn_down(int place) {
        Laid& laid = at(place);
        if (laid.as == Card::wasabi && laid.link != 0) at(laid.link - 1).link = 0;
        laid.link = 0;
        laid.as = kFaceDown;
    }

    constexpr void remove(int place) {
        for (std::size_t i = static_cast<std::size_t>(place); i + 1 < size_; ++i) cards_[i] = cards_[i + 1];
        cards_[--size_] = {};
        for (std::size_t i = 0; i < size_; ++i)
            if (cards_[i].link > place + 1) --cards_[i].link;
    }

    // The oldest card for which `fits(laid)`, or -1.
    template <class Fits>
    constexpr int find(Fits&& fits) const {
        for (int i = 0; i < size_; ++i)
            if (fits((*this)[i])) return i;
        return -1;
    }
    constexpr int empty_wasabi() const {
        return find([](const Laid& laid) { return laid.as == Card::wasabi && laid.link == 0; });
    }
    // P15. The first special order that has not been told what to copy.
    constexpr int open_special_order() const {
        return find([](const Laid& laid) { return laid.as == Card::special_order; });
    }

    constexpr bool operator==(const Front&) const = default;

  private:
    constexpr Laid& at(int place) { return cards_[static_cast<std::size_t>(place)]; }

    std::array<Laid, kMost> cards_{};
    std::uint8_t size_ = 0;
};

constexpr bool is_tripled(const Laid& laid) { return is_nigiri(laid.as) && laid.link != 0; }

// P14. A nigiri must go on an empty wasabi of its owner; of several, on the oldest.
constexpr int lay(Front& front, Card card, int turn) {
    const int wasabi = is_nigiri(card) ? front.empty_wasabi() : -1;
    const int place = front.add(card, turn);
    if (wasabi >= 0) front.put_on(place, wasabi);
    return place;
}

// What a row counts for, without its order: all that scoring asks. Nigiri on wasabi are counted in
// both; no row has more than ten cards, so no counter overflows.
struct Served {
    Counts<Card, kCardKinds + 1> shows;  // kFaceDown included
    Counts<Card, 3> on_wasabi;           // nigiri only

    constexpr int operator[](Card card) const { return shows[card]; }
    constexpr bool operator==(const Served&) const = default;
};

constexpr Served served(const Front& front) {
    Served all;
    for (const Laid& laid : front) {
        // What is still to be told what to copy counts for nothing yet.
        all.shows.gather(laid.as, laid.as != Card::special_order ? 1 : 0);
        if (is_tripled(laid)) all.on_wasabi.add(laid.as);
    }
    return all;
}

}  // namespace sushiya::sushi_go_party
