// Hands of cards in words, for games that deal them.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/seat.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

// The first so many hands of a deal: "tempura*2 maki-3 / salmon".
template <class Card, class Hands>
std::string print_hands(const Names<Card>& names, const Hands& hands, int count) {
    std::string text;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        text += (i == 0 ? "" : " / ") + print_multiset(names, hands[i]);
    return text;
}

// And back, each by `read(words)`.
template <class Hands, class Read>
Result<void> read_hands(std::string_view text, Hands& hands, int count, const Read& read) {
    const auto parts = split(text, '/');
    if (static_cast<int>(parts.size()) != count)
        return fail("the deal has " + std::to_string(parts.size()) + " hands separated by '/', not " +
                    std::to_string(count));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto cards = read(parts[i]);
        if (!cards) return fail("hand " + std::to_string(i) + ": " + cards.error().what);
        hands[i] = *cards;
    }
    return {};
}

// The first kind of which there are fewer than wanted; empty if there are enough of all.
template <class Card, class Cards>
std::string lacking(const Names<Card>& names, const Cards& there, const Cards& wanted) {
    std::string name;
    wanted.each_kind([&](Card card) {
        if (wanted[card] > there[card] && name.empty()) name = names[card];
    });
    return name;
}

// Why a deck cannot give hands of that size.
template <class Card, class Cards, class Hands>
std::string why_not_dealt(const Names<Card>& names, Cards deck, const Hands& hands, int count, int size) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const Cards& hand = hands[i];
        const std::string which = "hand " + std::to_string(i);
        if (hand.total() != size)
            return which + " has " + std::to_string(hand.total()) + " cards instead of " + std::to_string(size);
        if (const std::string card = lacking(names, deck, hand); !card.empty())
            return "the deck has too few " + card + " left for " + which;
        deck = deck - hand;
    }
    return "this cannot happen now";
}

// Why these cards cannot leave a hand together, where those that have no name are none; empty if they can.
template <class Card, class Cards>
std::string why_not_held(const Names<Card>& names, const Cards& hand, Seat seat, std::initializer_list<Card> cards) {
    Cards left = hand;
    for (const Card card : cards) {
        if (static_cast<std::size_t>(card) >= names.size()) continue;
        if (!left.has(card))
            return "the hand of seat " + std::to_string(seat.index) + " has no " + (hand.has(card) ? "second " : "") +
                   std::string(names[card]) + "; it holds: " + print_multiset(names, hand);
        left.remove(card);
    }
    return "";
}

}  // namespace sushiya
