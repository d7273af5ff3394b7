// The contract between searches and games: what a search knows of a game besides its rules.
//
// A mind is a struct of static functions about one game, and searches are templates over minds: one search serves
// every game, and asking costs no detour. `s` is a state of the game.
//
// A MIND HAS
//
//   Game                              What it is about.
//   imagine(game, view, memory, rng)  A world the seat could be in, given what it remembers.
//   settled(game, from, s)            Whether a playout begun at `from` may stop at `s`.
//   worth(game, s)                    What a stopped or finished game is worth to every seat: shares of a win, adding
//                                     up to 1.
//   habit(game, s, seat, rng)         A fast, plausible choice: the playout policy.
//
// IT MAY HAVE
//
//   an eye (HasAppeal)
//   appeal(game, s, seat, action)     How good a choice looks at first sight, in points. It leads the tree.
//
//   endgames (HasEndgames), where two players come to know each other's hand and the rest of the round is solved
//   hands_known(game, view)           Whether all hands are known.
//   endgame(game, view)               How many picks are left once also nothing is drawn any more before the round
//                                     ends; kNoEndgame before.
//   is_last_round(view)               Whether nothing is better than a sure win.
//   key(game, s)                      Names the positions of one round: those with the same key are worth the same and
//                                     solved once.
//   key_after(game, s, seat, action)  Names what a choice makes of the seat's own side, whatever the other chooses: two
//                                     of them name the position that a joint choice leads to before it is played.
//
//   turns (HasTurns), where one player rolls dice and decides, and chance has odds (GameWithOdds)
//   in_turn(s)                        Whether there is a turn.
//   turn_of(s)                        Whose it is.
//   turn_ended(game, from, s)         Whether the turn that `from` is in is over at `s`.
//   key(s)                            Names the positions of a turn: equal keys are worth the same.
//
// What a mind may have is found by its shape: tests/bots_test.cpp says what the mind of each game must be found to
// have.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "bots/level.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

using Worth = std::array<float, kMaxSeats>;

inline constexpr int kNoEndgame = 1 << 16;

template <class M>
concept Mind =
    Game<typename M::Game> && requires(const typename M::Game& game, const typename M::Game::View& view, Memory memory,
                                       const typename M::Game::State& s, Seat seat, Rng& rng) {
        { M::imagine(game, view, memory, rng) } -> std::same_as<typename M::Game::State>;
        { M::settled(game, s, s) } -> std::same_as<bool>;
        { M::worth(game, s) } -> std::same_as<Worth>;
        { M::habit(game, s, seat, rng) } -> std::same_as<typename M::Game::Action>;
    };

template <class M>
concept HasAppeal = Mind<M> && requires(const typename M::Game& game, const typename M::Game::State& s, Seat seat,
                                        const typename M::Game::Action& action) {
    { M::appeal(game, s, seat, action) } -> std::convertible_to<float>;
};

template <class M>
concept HasEndgames =
    Mind<M> && requires(const typename M::Game& game, const typename M::Game::View& view,
                        const typename M::Game::State& s, Seat seat, const typename M::Game::Action& action) {
        { M::hands_known(game, view) } -> std::same_as<bool>;
        { M::endgame(game, view) } -> std::same_as<int>;
        { M::is_last_round(view) } -> std::same_as<bool>;
        { M::key(game, s) } -> std::same_as<std::uint64_t>;
        { M::key_after(game, s, seat, action) } -> std::same_as<std::uint64_t>;
    };

template <class M>
concept HasTurns = Mind<M> && GameWithOdds<typename M::Game> &&
                   requires(const typename M::Game& game, const typename M::Game::State& s) {
                       { M::in_turn(s) } -> std::same_as<bool>;
                       { M::turn_of(s) } -> std::same_as<Seat>;
                       { M::turn_ended(game, s, s) } -> std::same_as<bool>;
                       { M::key(s) } -> std::same_as<std::uint64_t>;
                   };

// The place of the choice that is best by `value(action)`; the first of equals.
template <class Choices, class Value>
int best_of(const Choices& choices, const Value& value) {
    int best = 0;
    float most = value(choices[0]);
    for (int i = 1; i < choices.size(); ++i)
        if (const float other = value(choices[i]); other > most) most = other, best = i;
    return best;
}

inline float below_one(Rng& rng) { return static_cast<float>(rng.next() >> 40U) * 0x1p-24F; }

}  // namespace sushiya::bots
