// Sushi Go Party!: what a seat may choose in each phase. Every list is made in sorted order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/sushi_go_party/setting.hpp"

namespace sushiya::sushi_go_party {

// An action for each of some cards; a list of numbers takes them all at once.
template <class Make, class List>
constexpr void add_each(CardSet cards, Make&& make, List& out) {
    if constexpr (requires { out.add_each(cards, make); })
        out.add_each(cards, make);
    else
        cards.each([&](Card card) { out.add(make(card)); });
}

// P9 to P12. One card, and with it at most one bonus card in front from an earlier turn (J20), which
// at this point is any: chopsticks with a second card, in either order, or a call of spoon. With one
// card in hand neither is offered.
template <class List>
constexpr void list_picks(const Setting& setting, const State& s, Seat seat, List& out) {
    const Cards& hand = s.hands[seat.index];
    const CardSet kinds = CardSet::of(hand);
    add_each(kinds, [](Card card) { return Action{.card = card}; }, out);
    const bool has_bonus_cards = setting.serves(Type::chopsticks) || setting.serves(Type::spoon);
    if (!has_bonus_cards || setting.hand_size - s.turn < 2) return;

    std::uint32_t usable = 0;  // bit 2n: the card with number n; bit 2n + 1: a special order copying it
    for (const Laid& laid : s.fronts[seat.index])
        if (is_chopsticks(laid.as) || is_spoon(laid.as))
            usable |= 1U << static_cast<unsigned>(2 * value_of(laid.as) + (laid.is_copy() ? 1 : 0));
    for (; usable != 0; usable &= usable - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(usable));
        const auto number = static_cast<std::uint8_t>(bit / 2);
        const bool by_copy = bit % 2 == 1;
        const auto pick = [number, by_copy](Card card, Card second) {
            return Action{.bonus = number, .by_copy = by_copy, .card = card, .second = second};
        };
        if (number >= value_of(Card::spoon_4)) {
            add_each(kinds, [&](Card card) { return pick(card, kNoCard); }, out);
            continue;
        }
        kinds.each([&](Card card) {
            add_each(
                hand[card] > 1 ? kinds : kinds.without(card), [&](Card second) { return pick(card, second); }, out);
        });
    }
}

// P15, P38. What a special order may become: whatever the cards before it count as. P36: a nigiri may
// also go on an empty wasabi, wherever its original lies (J24).
template <class List>
constexpr void list_copies(const Front& front, List& out) {
    CardSet before;
    for (int place = front.open_special_order() - 1; place >= 0; --place)
        before = before | CardSet::only(front[place].as);
    const bool wasabi_free = front.empty_wasabi() >= 0;
    before.each([&](Card card) {
        out.add({.card = card});
        if (is_nigiri(card) && wasabi_free) out.add({.card = card, .on_wasabi = true});
    });
}

// P27. Any type of the menu, or an exact face where there are several. Numbers cannot be asked for.
constexpr bool has_faces(Type type) {
    return type == Type::nigiri || type == Type::maki || type == Type::uramaki || type == Type::onigiri ||
           type == Type::fruit;
}
template <class List>
constexpr void list_requests(const Setting& setting, List& out) {
    setting.types.each([&](Type type) {
        if (has_faces(type)) CardSet::of(type).each([&](Card face) { out.add({.type = type, .card = face}); });
        out.add({.type = type});
    });
}

// P28. Of several faces or numbers that fit the giver chooses.
template <class List>
constexpr void list_gifts(const State& s, List& out) {
    const CardSet wanted = s.request.wanted();
    s.hands[s.actor.index].each_kind([&](Card card) {
        if (wanted.contains(card)) out.add({.card = card});
    });
}

// P30. One of the four, not a menu. There are never four menus.
template <class List>
constexpr void list_menu_cards(const Look& look, List& out) {
    look.cards().each_kind([&](Card card) {
        if (!is_menu(card)) out.add({.card = card});
    });
}

// P32. Any set of cards of earlier turns that do not lie face down. P33: wasabi and the nigiri on it
// are two cards. Among cards or pairs that nobody can tell apart the older are turned first, so that
// every choice is listed once.
class TakeoutList {
  public:
    constexpr TakeoutList(const Front& front, int turn) : front_(front) {
        for (int place = 0; place < front.size(); ++place) {
            if (!can_turn(front[place], turn)) continue;
            turnable_ = static_cast<std::uint16_t>(turnable_ | 1U << place);
            for (int older = place - 1; older >= 0; --older)
                if (can_turn(front[older], turn) && alike(older, place)) {
                    twins_[twin_count_++] = {static_cast<std::uint8_t>(older), static_cast<std::uint8_t>(place)};
                    break;
                }
        }
    }

    static constexpr bool can_turn(const Laid& laid, int turn) { return laid.turn < turn && laid.as != kFaceDown; }

    template <class List>
    constexpr void list(List& out) const {
        std::uint16_t turns = 0;
        do {
            if (is_canonical(turns)) out.add({.turns = turns});
            turns = static_cast<std::uint16_t>((turns - turnable_) & turnable_);  // the next subset
        } while (turns != 0);
    }

  private:
    struct Twins {
        std::uint8_t older;
        std::uint8_t newer;
    };

    // The other card of a wasabi and the nigiri it bears, both face up; else no card.
    constexpr Laid partner(const Laid& laid) const {
        if (laid.link == 0 || front_[laid.link - 1].as == kFaceDown) return {kNoCard, kNoCard, 0, 0};
        return front_[laid.link - 1];
    }
    constexpr bool alike(int a, int b) const {
        const Laid x = front_[a];
        const Laid y = front_[b];
        if (x.card != y.card || x.as != y.as || (x.link == 0) != (y.link == 0)) return false;
        return partner(x).card == partner(y).card && partner(x).as == partner(y).as;
    }
    // 0, 1: a card on its own is turned or not. A pair is seen at its wasabi: 2 if that is turned, 1
    // more if the nigiri is.
    constexpr int turned(const Laid& laid, int place, std::uint16_t turns) const {
        const int self = (turns >> place) & 1;
        return partner(laid).card == kNoCard ? self : 2 * self + ((turns >> (laid.link - 1)) & 1);
    }
    constexpr bool is_canonical(std::uint16_t turns) const {
        for (std::size_t i = 0; i < twin_count_; ++i) {
            const auto [older, newer] = twins_[i];
            if (is_tripled(front_[newer])) continue;
            if (turned(front_[older], older, turns) < turned(front_[newer], newer, turns)) return false;
        }
        return true;
    }

    const Front& front_;
    std::uint16_t turnable_ = 0;
    std::array<Twins, Front::kMost> twins_{};
    std::size_t twin_count_ = 0;
};

}  // namespace sushiya::sushi_go_party
