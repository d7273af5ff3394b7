// What a search knows of a game besides its rules.
//
// Searches are templates over a Mind: a struct of static functions that say how to imagine what is
// hidden, where a playout may stop, what a position is worth and how people usually play.
//
//   imagine(game, view, memory, rng)    a world the seat could be in, given what it remembers
//   settled(game, from, state)          whether a playout begun at `from` may stop at `state`
//   worth(game, state)                  what a stopped or finished game is worth to every seat: shares
//                                       of a win, adding up to 1
//   habit(game, state, seat, rng)       a fast, plausible choice: the playout policy
//   kEffort                             how hard the levels search
//   more_in_duels(view)                 how many times more iterations fit into the time in a duel
//   appeal(game, state, seat, action)   optional: how good a choice looks at first sight, in points
//
// Plain<G> knows nothing but the rules; every game works with it. Knowledge<G> is what the levels
// use: Plain<G>, until bots/eval/<game>.hpp specialises it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bots/level.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

using Worth = std::array<float, kMaxSeats>;

inline constexpr int kNoEndgame = 1 << 16;

// Equal parts of the win to everybody with the best standing.
template <class G>
Worth shares_of_win(const G& game, const typename G::State& s) {
    Worth worth{};
    int best = game.standing(s, Seat{0});
    for (const Seat seat : SeatSet::first(game.players())) best = std::max(best, game.standing(s, seat));
    float winners = 0;
    for (const Seat seat : SeatSet::first(game.players()))
        if (game.standing(s, seat) == best) worth[seat.index] = 1, winners += 1;
    for (float& share : worth) share /= winners;
    return worth;
}

// The chances of winning with these points when the rest of the game still spreads them by about
// `spread`: the softmax, which for two is the logistic curve of the lead.
inline Worth chances_of_win(const Worth& points, int players, float spread) {
    float best = points[0];
    for (int i = 1; i < players; ++i) best = std::max(best, points[static_cast<std::size_t>(i)]);
    Worth worth{};
    float sum = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
        sum += worth[i] = std::exp((points[i] - best) / spread);
    for (float& share : worth) share /= sum;
    return worth;
}

// Which endgames are solved exactly.
struct Exactness {
    int picks = 0;                   // left in each hand, at most
    int last_picks = 0;              // the same in the last round, where a sure win cuts most lines short
    std::size_t most_positions = 0;  // beyond it gives up
};

// How hard the searching levels try: iterations that fit into their time at the largest tables too, so
// that the clock seldom cuts them short; which endgames are solved exactly; how often a seat at a table
// of three or more plans alone; in how many worlds one of two plans while a hand is hidden; and how much the tree
// explores and trusts first sight (TreeOptions).
struct Effort {
    std::uint64_t chef = 2'000;
    std::uint64_t itamae = 20'000;
    std::uint64_t reference = 20'000;
    Exactness chef_endgame = {};
    Exactness itamae_endgame = {};
    float alone = 0;
    int worlds_in_duels = 0;
    float exploration = 0.7F;
    float temper = 2;
};

template <class G>
struct Plain {
    using Game = G;
    static constexpr Effort kEffort{};
    using State = typename G::State;
    using Action = typename G::Action;

    static State imagine(const G& game, const typename G::View& view, Memory, Rng& rng) {
        return game.guess(view, rng);
    }
    static std::uint64_t more_in_duels(const typename G::View&) { return 1; }
    static bool settled(const G&, const State&, const State&) { return false; }

    static Worth worth(const G& game, const State& s) {
        if (game.turn(s).waits == Turn::Waits::over) return shares_of_win(game, s);
        Worth points{};
        for (const Seat seat : SeatSet::first(game.players()))
            points[seat.index] = static_cast<float>(game.points(s, seat));
        return chances_of_win(points, game.players(), kSpread);
    }

    static Action habit(const G& game, const State& s, Seat seat, Rng& rng) {
        typename G::Choices choices;
        game.choices(s, seat, choices);
        return choices[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size())))];
    }

  private:
    static constexpr float kSpread = 8;  // points; about what one round of any of the games moves
};

template <class G>
struct Knowledge : Plain<G> {};

// The yardsticks know less. One knows the rules and remembers like everybody else, no more.
template <class Mind>
struct Vanilla : Plain<typename Mind::Game> {
    using G = typename Mind::Game;
    static typename G::State imagine(const G& game, const typename G::View& view, Memory memory, Rng& rng) {
        return Mind::imagine(game, view, memory, rng);
    }
};

// The other judges positions like a searching mind, with the habits of a random player.
template <class Mind>
struct Habitless : Mind {
    using G = typename Mind::Game;
    static typename G::Action habit(const G& game, const typename G::State& s, Seat seat, Rng& rng) {
        return Plain<G>::habit(game, s, seat, rng);
    }
};

template <class Mind>
concept HasAppeal = requires(const typename Mind::Game& game, const typename Mind::Game::State& s, Seat seat,
                             const typename Mind::Game::Action& action) {
    { Mind::appeal(game, s, seat, action) } -> std::convertible_to<float>;
};

// A mind with endgames says from a view whether all hands are known, how many picks are left once also nothing is
// drawn any more before the round ends (kNoEndgame before) and whether the round is the last, and names the positions
// of one round by a 64-bit key: those with the same key are worth the same and solved once. A second key names what a
// choice makes of the seat's own side, whatever the other chooses: two of them name the position that a joint choice
// leads to before it is played.
template <class Mind>
concept HasEndgames =
    requires(const typename Mind::Game& game, const typename Mind::Game::View& view,
             const typename Mind::Game::State& s, Seat seat, const typename Mind::Game::Action& action) {
        { Mind::hands_known(game, view) } -> std::same_as<bool>;
        { Mind::endgame(game, view) } -> std::same_as<int>;
        { Mind::is_last_round(view) } -> std::same_as<bool>;
        { Mind::key(game, s) } -> std::same_as<std::uint64_t>;
        { Mind::key_after(game, s, seat, action) } -> std::same_as<std::uint64_t>;
    };

// Which of the choices looks best at first sight; the first of equals.
template <class Mind>
    requires HasAppeal<Mind>
int best_at_sight(const typename Mind::Game& game, const typename Mind::Game::State& s, Seat seat,
                  const typename Mind::Game::Choices& choices) {
    int best = 0;
    float most = Mind::appeal(game, s, seat, choices[0]);
    for (int i = 1; i < choices.size(); ++i)
        if (const float appeal = Mind::appeal(game, s, seat, choices[i]); appeal > most) most = appeal, best = i;
    return best;
}

template <class Mind>
typename Mind::Game::Action most_appealing(const typename Mind::Game& game, const typename Mind::Game::State& s,
                                           Seat seat) {
    typename Mind::Game::Choices choices;
    game.choices(s, seat, choices);
    return choices[best_at_sight<Mind>(game, s, seat, choices)];
}

}  // namespace sushiya::bots
