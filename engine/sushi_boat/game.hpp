// Sushi Boat: the game of the contract. The rules are in the files of the phases, in order: reveal.hpp,
// challenge.hpp, move.hpp, act.hpp with staff.hpp and sides.hpp, scoring.hpp; memory.hpp is about
// what is hidden.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/sushi_boat/act.hpp"
#include "engine/sushi_boat/check.hpp"
#include "engine/sushi_boat/reveal.hpp"

namespace sushiya::sushi_boat {

class SushiBoat {
  public:
    using Options = sushi_boat::Options;
    using State = sushi_boat::State;
    using Action = sushi_boat::Action;
    using Chance = sushi_boat::Chance;
    using View = sushi_boat::View;
    using Event = sushi_boat::Event;
    using Rule = sushi_boat::Rule;
    using Choices = sushi_boat::Choices;

    static constexpr bool accepts(const Options& o) { return o.players >= kMinPlayers && o.players <= kMaxPlayers; }
    constexpr explicit SushiBoat(const Options& options) : options_(options) {}

    constexpr const Options& options() const { return options_; }
    constexpr int players() const { return options_.players; }

    constexpr State start() const { return before_setup(options_.players); }

    constexpr Turn turn(const State& s) const {
        switch (s.phase) {
            case Phase::guess:
                return Turn::choice(SeatSet::first(s.players));
            case Phase::takoyaki:
                return Turn::choice(SeatSet::only(next_takoyaki(s)));
            case Phase::move:
            case Phase::act:
            case Phase::keep:
            case Phase::discard:
                return Turn::choice(SeatSet::only(s.active));
            case Phase::over:
                return Turn::over();
            default:
                return Turn::chance();
        }
    }

    template <class List>
    constexpr void choices(const State& s, Seat seat, List& out) const {
        out.clear();
        switch (s.phase) {
            case Phase::guess:
                guess_choices(s, seat, out);
                break;
            case Phase::takoyaki:
                takoyaki_choices(out);
                break;
            case Phase::move:
                move_choices(s, out);
                break;
            case Phase::act:
                act_choices(s, out);
                break;
            case Phase::keep:
                keep_choices(s, out);
                break;
            case Phase::discard:
                discard_choices(s, out);
                break;
            default:
                break;
        }
    }

    template <class Sink>
    constexpr void play(State& s, const Joint<Action>& joint, Sink&& sink) const {
        const Action& mine = joint[s.active];
        switch (s.phase) {
            case Phase::guess:
                show_guesses(s, joint, sink);
                break;
            case Phase::takoyaki: {
                const Seat seat = next_takoyaki(s);
                place_three(s, seat, joint[seat], sink);
                break;
            }
            case Phase::move:
                if (mine.verb == Verb::order)
                    order_plate(s, sink);
                else
                    move_pawn(s, mine, sink);
                break;
            case Phase::act:
                act(s, mine, sink);
                break;
            case Phase::keep:
                keep_plate(s, mine, sink);
                go_on(s, sink);
                break;
            case Phase::discard:
                discard_card(s, mine.dish(), sink);
                go_on(s, sink);
                break;
            default:
                break;
        }
    }

    constexpr Chance draw(const State& s, Rng& rng) const {
        Chance chance{};
        switch (s.phase) {
            case Phase::staff:
                chance.staff = kStaffTiles;
                for (std::size_t i = kSpots - 1; i > 0; --i)
                    std::swap(chance.staff[i], chance.staff[rng.below(static_cast<std::uint32_t>(i + 1))]);
                break;
            case Phase::first:
                chance.first = options_.first.draw(rng, s.players);
                break;
            case Phase::belt: {
                Plates bag = s.bag;
                for (Plate& p : chance.belt) bag.remove(p = any_among(bag, rng));
                for (int i = 0; i < kTrashAtStart; ++i) {
                    const Plate p = any_among(bag, rng);
                    bag.remove(p);
                    chance.trash.add(p);
                }
                break;
            }
            case Phase::reveal:
                chance.card = draw_card(s, rng);
                break;
            default:
                chance.plate = any_among(s.bag, rng);
                break;
        }
        return chance;
    }

    constexpr bool possible(const State& s, const Chance& chance) const {
        Chance clean{};
        switch (s.phase) {
            case Phase::staff:
                clean.staff = chance.staff;
                return chance == clean &&
                       std::is_permutation(kStaffTiles.begin(), kStaffTiles.end(), chance.staff.begin());
            case Phase::first:
                clean.first = chance.first;
                return chance == clean && options_.first.may_be(chance.first, s.players);
            case Phase::belt: {
                clean.belt = chance.belt;
                clean.trash = chance.trash;
                Plates set = chance.trash;
                for (const Plate p : chance.belt) {
                    if (!is_known(p) || !s.bag.has(p) || set[p] > 2) return false;
                    set.add(p);
                }
                return chance == clean && chance.trash.total() == kTrashAtStart && s.bag.contains(set);
            }
            case Phase::reveal:
                clean.card = chance.card;
                return chance == clean && card_may_come(s, chance.card);
            case Phase::fill:
            case Phase::uncover:
            case Phase::order:
            case Phase::draw:
                clean.plate = chance.plate;
                return chance == clean && is_known(chance.plate) && s.bag.has(chance.plate);
            default:
                return false;
        }
    }

    template <class Sink>
    constexpr void happen(State& s, const Chance& chance, Sink&& sink) const {
        switch (s.phase) {
            case Phase::staff:
                place_staff(s, chance.staff, sink);
                break;
            case Phase::first:
                choose_first(s, chance.first, sink);
                break;
            case Phase::belt:
                set_belt(s, chance.belt, chance.trash, sink);
                break;
            case Phase::reveal:
                reveal(s, chance.card, sink);
                break;
            case Phase::fill:
                --s.pushes_left;
                push_from_bag(s, chance.plate, sink);
                fill_on(s, sink);
                break;
            case Phase::uncover:
                --s.pushes_left;
                push_from_bag(s, chance.plate, sink);
                uncover_on(s, sink);
                break;
            case Phase::order:
                push_from_bag(s, chance.plate, sink);
                go_on_after_order(s, sink);
                break;
            case Phase::draw:
                draw_plate(s, chance.plate, sink);
                break;
            default:
                break;
        }
    }

    constexpr View view(const State& s, Seat viewer) const { return view_of(s, viewer); }
    constexpr Glance glance(const State& s, Seat viewer) const { return {s, viewer, unseen_by(s, viewer), s.stacks}; }
    constexpr State guess(const View& v, Rng& rng) const { return guess_from(v, rng); }

    // There is no score track: points are counted when the meal is over.
    constexpr int points(const State& s, Seat seat) const { return s.points[seat.index]; }

    // What anybody at the table could count; the variety of the stacks is added when they are laid out (J86).
    template <class Sheet>
    constexpr void score(const State& s, Sheet&& sheet) const {
        const auto meals = meals_of(s);
        score_open(meals, s.players, sheet);
        if (s.phase == Phase::over) score_covered(meals, s.players, sheet);
    }
    // What the game would be worth if it ended now, for players who judge a world they guessed.
    template <class Sheet>
    constexpr void appraise(const State& s, Sheet&& sheet) const {
        score_meals(meals_of(s), s.players, sheet);
    }

    constexpr int standing(const State& s, Seat seat) const {
        return standing_of(s.points[seat.index], s.yen[seat.index]);
    }

    constexpr bool check(const State& s) const { return s.players == options_.players && is_sound(s); }

  private:
    Options options_;
};

static_assert(Game<SushiBoat>);

}  // namespace sushiya::sushi_boat
