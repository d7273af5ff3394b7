// The contract: what a game is.
//
// A game is an immutable object made from its options, `const G game{options}`, plus plain-data types
// and pure functions on them. Everything is constexpr: no heap, no exceptions, no virtual functions,
// no statics, no clock, no text for people. The same files compile for the CPU, WebAssembly and CUDA.
//
// TYPES
//
//   Options  What the table agreed on before the game: players, variants. `G::accepts(options)` says
//            whether a game can be made of them; making one of others is a programming error.
//   State    The whole truth. Trivially copyable, comparable, at most 1 KB. It never holds a pointer, a
//            generator, a clock, or a choice that has not been revealed: pending choices live at the
//            table (engine/registry/match.hpp). What the state does not hold, no view can leak, and
//            "change my pick until the last one has chosen" costs nothing.
//   Action   One choice of one seat, at most 8 bytes. It names things (tempura), never positions in a
//            hand, so it means the same to the player, the log, the record and the search.
//   Chance   One outcome of one random event: a deal, a roll, a draw. Piles are counts without order,
//            except where a rule makes an order known; a card gets its place when chance is asked.
//   View     All that one viewer could know with perfect memory, the viewer's seat included. A type of
//            its own, filled field by field from what is allowed, never a state with blanks.
//   Event    Something that happened, told to a sink together with its audience. What a seat hears,
//            from the first event to the last, implies its View exactly (the knowledge oracle in
//            tests/ rebuilds one from the other).
//   Rule     The lines of the score sheet.
//   Choices  A `Choices<Action, N>` with N the game's own proven bound.
//
// FUNCTIONS (all const; `s` is a State)
//
//   players()              How many seats act. Seats are 0 .. players() - 1.
//   start()                The state before the first chance event.
//   turn(s)                What the game waits for: choices of a set of seats, chance, or nothing.
//   choices(s, seat, out)  Replaces `out` by the legal actions of an actor: sorted, unique, never empty. Any list will
//                          do that can be cleared and added to: a mask of numbers (engine/core/features.hpp), say.
//   play(s, joint, sink)   Reveals one legal choice of every actor and applies them. Legality is the
//                          caller's duty, checked at the border; inside it is assumed.
//   draw(s, rng)           One outcome of the awaited chance event, with the right probabilities.
//   possible(s, chance)    Whether this outcome could happen now: the border for explicit deals.
//   happen(s, chance, sink)  Applies an outcome.
//   view(s, viewer)        What the viewer may know; kSpectator is a viewer like any other.
//   guess(view, rng)       A state the viewer cannot tell from the truth, uniform over those worlds.
//                          `view(guess(v), v.viewer) == v` for every view a game can produce.
//   points(s, seat)        Points on the score track; final when the game is over.
//   score(s, sheet)        The bill: the score-sheet lines that the cards now on the table are worth.
//   standing(s, seat)      Points and tie-breaks folded into one comparable number.
//   check(s)               True if the state is sound: exact conservation of cards, sizes, counters
//                          against recounts. Slow; for tests and debug builds.
//
// Where chances can be enumerated (dice) a game also has `odds(s, visit)`: visit(chance, weight).
#pragma once

#include <concepts>
#include <type_traits>

#include "engine/core/choices.hpp"
#include "engine/core/counts.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/sheet.hpp"
#include "engine/core/sink.hpp"
#include "engine/core/turn.hpp"

namespace sushiya {

template <class T>
concept PlainData = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

template <class G>
concept Game =
    PlainData<typename G::State> && PlainData<typename G::Action> && PlainData<typename G::Chance> &&
    PlainData<typename G::View> && sizeof(typename G::Action) <= 8 && sizeof(typename G::State) <= 1024 &&
    requires(const G game, typename G::State& state, const typename G::State& seen, const typename G::Chance& chance,
             const typename G::View& view, const Joint<typename G::Action>& joint, typename G::Choices& list, Seat seat,
             Rng& rng, Quiet quiet, Totals& sheet) {
        { G::accepts(typename G::Options{}) } -> std::same_as<bool>;
        { game.players() } -> std::same_as<int>;
        { game.start() } -> std::same_as<typename G::State>;
        { game.turn(seen) } -> std::same_as<Turn>;
        { game.choices(seen, seat, list) } -> std::same_as<void>;
        { game.play(state, joint, quiet) } -> std::same_as<void>;
        { game.draw(seen, rng) } -> std::same_as<typename G::Chance>;
        { game.possible(seen, chance) } -> std::same_as<bool>;
        { game.happen(state, chance, quiet) } -> std::same_as<void>;
        { game.view(seen, seat) } -> std::same_as<typename G::View>;
        { game.guess(view, rng) } -> std::same_as<typename G::State>;
        { game.points(seen, seat) } -> std::same_as<int>;
        { game.score(seen, sheet) } -> std::same_as<void>;
        { game.standing(seen, seat) } -> std::same_as<int>;
        { game.check(seen) } -> std::same_as<bool>;
    };

// Games with enumerable chances also give their exact odds.
template <class G>
concept GameWithOdds = Game<G> && requires(const G game, const typename G::State& state) {
    game.odds(state, [](const typename G::Chance&, int) {});
};

}  // namespace sushiya
