// Sushizock: the course of the game (docs/rules/sushizock.md, in order).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/sushizock/events.hpp"
#include "engine/sushizock/types.hpp"

namespace sushiya::sushizock {

class Sushizock {
  public:
    using Options = sushizock::Options;
    using State = sushizock::State;
    using Action = sushizock::Action;
    using Chance = sushizock::Chance;
    using View = sushizock::View;
    using Event = sushizock::Event;
    using Rule = sushizock::Rule;
    using Choices = sushizock::Choices;

    static constexpr bool accepts(const Options& o) { return o.players >= kMinPlayers && o.players <= kMaxPlayers; }
    constexpr explicit Sushizock(const Options& options) : options_(options) {}

    constexpr const Options& options() const { return options_; }
    constexpr int players() const { return options_.players; }

    constexpr State start() const {
        State s{};
        s.phase = Phase::start;
        return s;
    }

    constexpr Turn turn(const State& s) const {
        if (s.phase == Phase::decide) return Turn::choice(SeatSet::only(s.active));
        return s.phase == Phase::over ? Turn::over() : Turn::chance();
    }

    // Z7. Take a portion, or set dice aside and roll on.
    template <class List>
    constexpr void choices(const State& s, Seat seat, List& out) const {
        out.clear();
        add_takes(s, seat, out);
        if (!may_roll_on(s)) return;
        for (const Dice keep : kKeeps[s.rolled]) out.add(Action::roll_on(keep));
    }

    template <class Sink>
    constexpr void play(State& s, const Joint<Action>& joint, Sink&& sink) const {
        const Action& action = joint[s.active];
        if (action.kind == Action::Kind::keep) {
            sink(told::Throws{told::Throws::Kind::keeps, s.active, action.keep}, kEveryone);
            s.aside = s.aside + action.keep;
            s.rolled = {};
            s.phase = Phase::roll;
            return;
        }
        using Kind = told::Portion::Kind;
        const Kind kind = action.kind == Action::Kind::steal ? Kind::steals : Kind::takes;
        move_portion(s, {kind, s.active, action.from, action.colour, action.place, kNoTile}, sink);
        end_turn(s, sink);
    }

    constexpr Chance draw(const State& s, Rng& rng) const {
        Chance chance{};
        if (s.phase == Phase::start) {
            chance.start = options_.first.draw(rng, players());
        } else if (s.phase == Phase::rows) {
            chance.rows = {shuffled(Colour::sushi, rng), shuffled(Colour::bone, rng)};
        } else {
            for (int i = dice_to_roll(s); i > 0; --i) chance.dice.add(kSides[rng.below(6)]);
        }
        return chance;
    }

    constexpr bool possible(const State& s, const Chance& chance) const {
        Chance clean{};
        switch (s.phase) {
            case Phase::start:
                clean.start = chance.start;
                return chance == clean && options_.first.may_be(chance.start, players());
            case Phase::rows:
                clean.rows = chance.rows;
                return chance == clean && is_whole_row(Colour::sushi, chance.rows.sushi) &&
                       is_whole_row(Colour::bone, chance.rows.bones);
            case Phase::roll:
                clean.dice = chance.dice;
                return chance == clean && chance.dice.total() == dice_to_roll(s);
            default:
                return false;
        }
    }

    // The exact odds of the awaited event: visit(chance, weight). Laying the rows has some 6 * 10^11
    // outcomes, all equally likely: too many to list, so nothing is visited and the answer is false.
    template <class Visit>
    constexpr bool odds(const State& s, Visit&& visit) const {
        if (s.phase == Phase::rows) return false;
        Chance chance{};
        if (s.phase == Phase::start)
            for (const Seat seat : SeatSet::first(players())) {
                if (!options_.first.may_be(seat, players())) continue;
                chance.start = seat;
                visit(chance, 1);
            }
        if (s.phase == Phase::roll)
            each_roll(dice_to_roll(s), [&](Dice dice, int weight) {
                chance.dice = dice;
                visit(chance, weight);
            });
        return true;
    }

    template <class Sink>
    constexpr void happen(State& s, const Chance& chance, Sink&& sink) const {
        if (s.phase == Phase::start) {
            s.active = chance.start;  // Z5, J60
            s.phase = Phase::rows;
            sink(told::Starts{chance.start}, kEveryone);
        } else if (s.phase == Phase::rows) {
            s.rows = chance.rows;  // Z4
            s.phase = Phase::roll;
            sink(told::Rows{chance.rows}, kEveryone);
        } else {
            roll(s, chance.dice, sink);
        }
    }

    constexpr Glance glance(const State& s, Seat viewer) const {
        return {viewer, s.rows, s.piles, s.aside, s.rolled, s.roll, s.active, s.phase};
    }
    constexpr View view(const State& s, Seat viewer) const {
        return {viewer, s.rows, s.piles, s.aside, s.rolled, s.roll, s.active, s.phase};
    }

    // Nothing is hidden from a perfect memory, so there is one world only.
    constexpr State guess(const View& v, Rng&) const {
        return {v.rows, v.piles, v.aside, v.rolled, v.roll, v.active, v.phase};
    }

    constexpr int points(const State& s, Seat seat) const { return counts_piles(s) ? worth(s.piles[seat.index]) : 0; }

    // J66. Piles are counted when the game is over; before, a bill would tell what is covered.
    template <class Sheet>
    constexpr void score(const State& s, Sheet&& sheet) const {
        if (!counts_piles(s)) return;
        for (const Seat seat : SeatSet::first(players())) score_piles(seat, s.piles[seat.index], sheet);
    }

    // Z23. Most points; equals share the win (J65).
    constexpr int standing(const State& s, Seat seat) const { return points(s, seat); }

    constexpr bool check(const State& s) const;

    // Z8. At most three rolls; a single die rolled is the last.
    constexpr bool may_roll_on(const State& s) const { return s.roll < kRolls && s.rolled.total() > 1; }

    // Z18, Z19. The place of the worst bone on the table; without bones, of the smallest sushi; of equals
    // the leftmost (J64).
    struct Forced {
        Colour colour;
        int place;
    };
    constexpr Forced forced_portion(const State& s) const {
        const Colour colour = s.rows.bones.empty() ? Colour::sushi : Colour::bone;
        const Tiles& row = s.rows[colour];
        int worst = 1;
        for (int place = 2; place <= row.size(); ++place)
            if (value(colour, row[place]) < value(colour, row[worst])) worst = place;
        return {colour, worst};
    }

  private:
    static constexpr int dice_to_roll(const State& s) { return kDice - s.aside.total(); }

    constexpr bool counts_piles(const State& s) const { return s.phase == Phase::over || options_.open_memory; }

    // Every way to take a portion with the five dice as they lie, set aside or just rolled.
    template <class List>
    constexpr void add_takes(const State& s, Seat seat, List& out) const {
        const Dice dice = s.aside + s.rolled;
        // Z11, Z12. Exactly n sushi: the n-th sushi of the row; exactly n bones: the n-th bone.
        const int sushi = dice[Face::sushi];
        const int bones = dice[Face::bones];
        if (sushi > 0 && sushi <= s.rows.sushi.size()) out.add(Action::take(Colour::sushi, sushi));
        if (bones > 0 && bones <= s.rows.bones.size()) out.add(Action::take(Colour::bone, bones));
        if (dice[Face::blue] >= 3) [[unlikely]]
            add_steals(s, seat, Colour::sushi, dice[Face::blue], out);
        if (dice[Face::red] >= 3) [[unlikely]]
            add_steals(s, seat, Colour::bone, dice[Face::red], out);
    }

    // Z13, Z14. Three chopsticks of a colour: the top tile of an opponent's pile of that colour.
    // Z15, Z16. Four or five: any tile of it, the top included (J63 for bones).
    template <class List>
    constexpr void add_steals(const State& s, Seat thief, Colour colour, int chopsticks, List& out) const {
        for (const Seat from : SeatSet::first(players()).without(thief)) {
            const int height = s.piles[from.index][colour].size();
            const int reach = chopsticks >= 4 || height == 0 ? height : 1;
            for (int place = 1; place <= reach; ++place) out.add(Action::steal(colour, from, place));
        }
    }

    constexpr bool can_take(const State& s) const {
        ChoiceCount takes;
        add_takes(s, s.active, takes);
        return takes.size() > 0;
    }

    // Z6, Z10. After the last roll, if nothing can be taken, the forced portion comes at once.
    template <class Sink>
    constexpr void roll(State& s, Dice dice, Sink& sink) const {
        ++s.roll;
        s.rolled = dice;
        s.phase = Phase::decide;
        sink(told::Throws{told::Throws::Kind::rolls, s.active, dice}, kEveryone);
        if (may_roll_on(s) || can_take(s)) [[likely]]
            return;
        const Forced forced = forced_portion(s);
        const auto place = static_cast<std::uint8_t>(forced.place);
        move_portion(s, {told::Portion::Kind::forced, s.active, Seat{0}, forced.colour, place, kNoTile}, sink);
        end_turn(s, sink);
    }

    // Z17. The place left closes up at once; the tile goes face up on top of the taker's pile.
    template <class Sink>
    constexpr void move_portion(State& s, told::Portion portion, Sink& sink) const {
        Portions& source = portion.kind == told::Portion::Kind::steals ? s.piles[portion.from.index] : s.rows;
        portion.tile = source[portion.colour].take(portion.place);
        s.piles[s.active.index][portion.colour].put_on_top(portion.tile);
        sink(portion, kEveryone);
    }

    // Z5. Clockwise. Z20. The game ends at once with the last portion of both rows.
    template <class Sink>
    constexpr void end_turn(State& s, Sink& sink) const {
        s.aside = {};
        s.rolled = {};
        s.roll = 0;
        if (!s.rows.empty()) [[likely]] {
            s.phase = Phase::roll;
            s.active.index = s.active.index + 1 == players() ? std::uint8_t{0} : std::uint8_t(s.active.index + 1);
            return;
        }
        s.phase = Phase::over;
        score(s, [&](Seat seat, Rule rule, int points) { sink(told::Scored{seat, rule, points}, kEveryone); });
        sink(told::GameOver{}, kEveryone);
    }

    static constexpr Tiles shuffled(Colour colour, Rng& rng) {
        std::array<Tile, kTiles> left{};
        for (std::size_t i = 0; i < left.size(); ++i) left[i] = Tile(i + 1);
        Tiles row;
        for (std::size_t size = left.size(); size > 0; --size) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(size));
            row.append(left[at]);
            left[at] = left[size - 1];
        }
        return numbered(colour, row);
    }

    static constexpr unsigned set_of(const Tiles& tiles) {
        unsigned set = 0;
        tiles.each([&](Tile tile) { set |= 1U << static_cast<unsigned>(tile); });
        return set;
    }
    static constexpr unsigned kAllTiles = (1U << (kTiles + 1)) - 2;  // bits 1 .. 12

    static constexpr bool is_whole_row(Colour colour, const Tiles& row) {
        return row.size() == kTiles && set_of(row) == kAllTiles && numbered(colour, row) == row;
    }

    Options options_;
};

// Every tile is in exactly one place, and dice and rolls fit the phase.
constexpr bool Sushizock::check(const State& s) const {
    const bool laid = s.phase != Phase::start && s.phase != Phase::rows;
    for (const Colour colour : {Colour::sushi, Colour::bone}) {
        unsigned seen = set_of(s.rows[colour]);
        int tiles = s.rows[colour].size();
        for (int i = 0; i < kMaxPlayers; ++i) {
            const Tiles& pile = s.piles[static_cast<std::size_t>(i)][colour];
            if (i >= players() && !pile.empty()) return false;
            seen |= set_of(pile);
            tiles += pile.size();
        }
        if (tiles != (laid ? kTiles : 0) || seen != (laid ? kAllTiles : 0)) return false;
    }
    if (s.active.index >= players() || (s.phase == Phase::over) != (laid && s.rows.empty())) return false;
    switch (s.phase) {
        case Phase::roll:
            return s.rolled.empty() && s.roll < kRolls && s.aside.total() >= s.roll && s.aside.total() < kDice &&
                   (s.roll > 0 || s.aside.empty());
        case Phase::decide:
            return s.roll >= 1 && s.roll <= kRolls && s.aside.total() >= s.roll - 1 && !s.rolled.empty() &&
                   s.aside.total() + s.rolled.total() == kDice && (s.roll > 1 || s.aside.empty()) &&
                   (may_roll_on(s) || can_take(s));
        default:
            return s.rolled.empty() && s.aside.empty() && s.roll == 0;
    }
}

static_assert(GameWithOdds<Sushizock>);

}  // namespace sushiya::sushizock
