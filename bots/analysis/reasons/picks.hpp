// Reasons that both drafting games give for a pick.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "bots/analysis/reasons/prospect.hpp"

namespace sushiya::bots {

// A race by its key while it can be won, and once it hardly ever is.
struct Race {
    std::string_view open;
    std::string_view lost;
    int points;  // for the winner
};
inline Reason raced(const Race& race, int mine, int most, int chance) {
    Reason reason{chance == 0 ? race.lost : race.open, race.points * chance / 100.0 - 1.5};
    reason = std::move(reason).with("mine", mine).with("most", most);
    return chance == 0 ? reason : std::move(reason).with("chance", chance);
}

// The hand goes on to a neighbour, who gains what it completes for them: a card is `worth(card)` points to them at
// once. What is denied them was picked, and there is no more of it in the hand.
template <class Card, class Cards, class Worth>
void add_neighbour(const Names<Card>& names, Seat next, std::initializer_list<Card> picked, const Cards& hand,
                   const Worth& worth, Reasons& reasons) {
    static constexpr int kMuch = 4;  // points at once
    const auto tell = [&](std::string_view key, double weight, Card card, int points) {
        reasons.push_back(Reason{key, weight}.of("card", names[card]).with("seat", next).with("points", points));
    };
    Card best_left{};
    int left = 0;
    hand.each_kind([&](Card card) {
        if (const int points = worth(card); points > left) left = points, best_left = card;
    });
    for (const Card card : picked) {
        if (static_cast<std::size_t>(card) >= names.size() || hand.has(card)) continue;  // no second card
        if (const int points = worth(card); points >= kMuch && points > left)
            tell("denies", 0.7 * (points - left), card, points);
    }
    if (left >= kMuch) tell("feeds", -0.8 * left, best_left, left);
}

// What each pick does, and what the best brings that the other does not.
template <class M, class Picks, class Names>
Explained explain_picks(const typename M::Game& game, const typename M::Game::View& view, Memory memory,
                        std::uint64_t seed, const Contrast<typename M::Game::Action>& choices, const Names& names) {
    const Prospect<M> best(game, view, memory, seed, choices.best);
    const Prospect<M> other(game, view, memory, seed, choices.other);
    const Picks picks(game, view);
    return Comparison<M>(best, other, view.viewer, game.players(), [](auto) { return true; })
        .told_with(picks.of(choices.best, best), picks.of(choices.other, other), names);
}

}  // namespace sushiya::bots
