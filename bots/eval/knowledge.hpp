// Minds (bots/search/mind.hpp) for the games, and what the levels ask of them besides.
//
// Plain<G> knows nothing but the rules; every game works with it. Knowledge<G> is what the levels use: Plain<G>, until
// bots/eval/<game>.hpp specialises it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bots/level.hpp"
#include "bots/search/mind.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

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
// that the clock seldom cuts them short; which endgames are solved exactly; in how many worlds one of two plans while a
// hand is hidden; how much the tree explores and trusts first sight (bots/search/selection.hpp); and how much it
// counts, by the number of players, what the game's network says (bots/net/look_ahead.hpp).
struct Effort {
    std::uint64_t chef = 2'000;
    std::uint64_t itamae = 20'000;
    std::uint64_t reference = 20'000;
    Exactness chef_endgame = {};
    Exactness itamae_endgame = {};
    int worlds_in_duels = 0;
    float exploration = 0.7F;
    float temper = 2;
    std::array<float, kMaxSeats + 1> advice{};
};

// What the levels ask of a mind besides: how hard to try, and how many times more iterations fit into the time in a
// duel.
template <class M>
concept HasEffort = Mind<M> && requires(const typename M::Game::View& view) {
    { M::kEffort } -> std::same_as<const Effort&>;
    { M::more_in_duels(view) } -> std::same_as<std::uint64_t>;
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
        return chances_of_win(points, game.players(), kRoundMoves);
    }

    static Action habit(const G& game, const State& s, Seat seat, Rng& rng) {
        typename G::Choices choices;
        game.choices(s, seat, choices);
        return choices[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size())))];
    }

  private:
    static constexpr float kRoundMoves = 8;  // points; about what one round of any of the games moves
};

template <class G>
struct Knowledge : Plain<G> {};

// The yardsticks know less. One knows the rules and remembers like everybody else, no more.
template <Mind M>
struct Vanilla : Plain<typename M::Game> {
    using G = typename M::Game;
    static typename G::State imagine(const G& game, const typename G::View& view, Memory memory, Rng& rng) {
        return M::imagine(game, view, memory, rng);
    }
};

// The other judges positions like a searching mind, or as one did when the yardstick was made, with the habits of a
// random player.
template <Mind M>
struct Habitless : M {
    using G = typename M::Game;
    static Worth worth(const G& game, const typename G::State& s) {
        if constexpr (requires { M::yardstick_worth(game, s); })
            return M::yardstick_worth(game, s);
        else
            return M::worth(game, s);
    }
    static typename G::Action habit(const G& game, const typename G::State& s, Seat seat, Rng& rng) {
        return Plain<G>::habit(game, s, seat, rng);
    }
};

}  // namespace sushiya::bots
