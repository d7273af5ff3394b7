// What of a position in the middle of a round still matters to two players of the drafting games.
//
// Positions with the same hands are worth the same if the lead would be the same, should the round end
// now, and if the cards to come add the same to it. So a key is made of that lead, of the hands, and of the
// rows only what the cards left can still build on. Cards that help nobody any more are all alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "bots/search/value_table.hpp"

namespace sushiya::bots {

enum class Puddings : std::uint8_t { kept, counted };

// Collects what matters, dish by dish, into a key. `kNoCard` stands for all cards that do not.
template <class Card, class Cards, Card kNoCard>
class Remainder {
  public:
    using Pair = std::array<int, 2>;  // by seat

    Remainder(const Cards& first, const Cards& second)
        : hands_{first, second}, left_(first + second), picks_(first.total()) {}

    int left(Card card) const { return left_[card]; }

    // Every `size` cards make a set.
    void sets(Card card, const Pair& held, int size) {
        bool open = false;
        for (std::size_t i = 0; i < 2; ++i) {
            const int begun = held[i] % size;
            if (begun + left(card) < size) continue;
            rows_[i].add(card, begun);
            open = true;
        }
        if (!open) drop(card);
    }

    // Each card counts, or costs, something of its own, up to the `top`.
    void ladder(Card card, const Pair& held, int top) {
        if (left(card) == 0) return;
        if (std::min(held[0], held[1]) >= top) return drop(card);
        for (std::size_t i = 0; i < 2; ++i) rows_[i].add(card, std::min(held[i], top));
    }

    // Worth something as long as there are `partners` to use it with.
    void helpers(Card card, const Pair& held, int partners) {
        if (std::min(held[0], held[1]) >= partners) drop(card);
        for (std::size_t i = 0; i < 2; ++i) rows_[i].add(card, std::min(held[i], partners));
    }

    // Can be used from the next pick on, while there are two cards to take.
    void chopsticks(Card card, const Pair& held) {
        if (picks_ <= 2) drop(card);
        if (picks_ < 2) return;
        for (std::size_t i = 0; i < 2; ++i) rows_[i].add(card, held[i]);
    }

    // The one with more wins. False once `left` cannot change who that is.
    bool race(const Pair& held, int left) {
        const int lead = held[0] - held[1];
        const bool open = std::abs(lead) <= left;
        note(open ? lead : 0);
        return open;
    }

    // A race with a prize for the second, too, who needs at least one.
    bool race_with_second(const Pair& held, int left) {
        const int lead = held[0] - held[1];
        const bool both_have_some = held[0] != 0 && held[1] != 0;
        const bool open = left != 0 && (std::abs(lead) <= left || !both_have_some);
        note(open ? std::clamp(lead, -left - 1, left + 1) : 0);
        note(open ? (held[0] == 0 ? 1 : 0) + (held[1] == 0 ? 2 : 0) : 0);
        return open;
    }

    // Puddings are kept for later, where only the lead counts, or counted after this round: six points for
    // the most, and the most break a tie (R17, R19, R20, P58, P61). Returns the lead in points they mean now.
    int puddings(Card card, const Pair& held, Puddings when) {
        const int lead = held[0] - held[1];
        if (when == Puddings::kept) {
            note(lead);
            return 0;
        }
        const int ahead = std::clamp(lead, -1, 1);
        const bool open = race(held, left(card));
        if (!open) drop(card);
        note(open ? 0 : ahead);
        return 6 * ahead;
    }

    // What matters just as it is.
    void keep(Card card, const Pair& held) {
        for (std::size_t i = 0; i < 2; ++i) rows_[i].add(card, held[i]);
    }
    void note(int number) { notes_ = notes_ << 8U | static_cast<std::uint8_t>(number); }

    // Nobody gains by it any more.
    void drop(Card card) {
        for (Cards& hand : hands_) {
            hand.add(kNoCard, hand[card]);
            hand.remove_all(card);
        }
    }
    // Nothing distinguishes the two.
    void take_for(Card card, Card other) {
        left_.add(other, left_[card]);
        left_.remove_all(card);
        for (Cards& hand : hands_) {
            hand.add(other, hand[card]);
            hand.remove_all(card);
        }
    }

    std::uint64_t key(int lead) const {
        std::uint64_t key = mix_key(mix_key(0, static_cast<std::uint64_t>(lead)), notes_);
        for (const auto* const cards : {&hands_, &rows_})
            for (const Cards& part : *cards)
                for (const std::uint64_t word : part.words()) key = mix_key(key, word);
        return key;
    }

  private:
    std::array<Cards, 2> hands_;
    std::array<Cards, 2> rows_{};
    Cards left_;
    int picks_;
    std::uint64_t notes_ = 0;
};

}  // namespace sushiya::bots
