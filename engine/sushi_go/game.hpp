// Sushi Go!: the course of the game (docs/rules/sushi_go.md, in order).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/shoe.hpp"
#include "engine/sushi_go/events.hpp"
#include "engine/sushi_go/types.hpp"

namespace sushiya::sushi_go {

class SushiGo {
  public:
    using Options = sushi_go::Options;
    using State = sushi_go::State;
    using Action = sushi_go::Action;
    using Chance = sushi_go::Chance;
    using View = sushi_go::View;
    using Event = sushi_go::Event;
    using Rule = sushi_go::Rule;
    using Choices = sushi_go::Choices;

    static constexpr bool accepts(const Options& o) {
        return o.players >= kMinPlayers && o.players <= kMaxPlayers && (!o.robot || o.players == 2);
    }
    constexpr explicit SushiGo(const Options& options) : options_(options), players_(options.players) {}

    constexpr const Options& options() const { return options_; }
    constexpr int players() const { return players_; }
    // The robot has a tableau but no seat.
    constexpr int tableaux() const { return players_ + (options_.robot ? 1 : 0); }

    // R2. 10, 9, 8, 7 cards for 2, 3, 4, 5 players; R22: with the robot three hands of 9.
    constexpr int hand_size() const { return 12 - tableaux(); }

    // R6. To the left: seat s passes to s + 1. R21: in round 2 of left-right-left to the right.
    constexpr bool passes_left(int round) const { return !options_.left_right_left || round != 1; }
    constexpr Seat next_of(Seat seat, int round) const {
        const int steps = passes_left(round) ? 1 : players_ - 1;
        return Seat{static_cast<std::uint8_t>((seat.index + steps) % players_)};
    }

    constexpr State start() const {
        State s{};
        s.deck = kDeck;
        s.phase = options_.robot ? Phase::first_controller : Phase::deal;
        s.drawn = kNoCard;
        return s;
    }

    constexpr Turn turn(const State& s) const {
        if (s.phase == Phase::pick) return Turn::choice(SeatSet::first(players_));
        return s.phase == Phase::over ? Turn::over() : Turn::chance();
    }

    // R4, R8, R23: what a seat may pick.
    template <class List>
    constexpr void choices(const State& s, Seat seat, List& out) const {
        out.clear();
        const Cards& hand = s.hands[seat.index];
        const bool controls = options_.robot && s.controller == seat;
        if (controls)
            hand.each_kind([&](Card card) { add_with_robot(hand, card, kNoCard, out); });
        else
            out.add_those(kSinglePicks, static_cast<std::uint32_t>(hand.which()));

        // R8. Chopsticks in front lie there from an earlier turn: a turn's cards are laid all at once.
        const bool enough = hand_size_now(s) >= 2;  // J5. The controller holds one more.
        if (!s.laid[seat.index].has(Dish::chopsticks) || !enough) [[likely]]
            return;
        hand.each_kind([&](Card second) {
            Cards rest = hand;
            rest.remove(second);
            rest.each_kind([&](Card first) {
                if (controls)
                    add_with_robot(rest, first, second, out);
                else
                    out.add({first, second, kNoCard});
            });
        });
    }

    // R5, R6. All picks are revealed together, then hands pass on.
    template <class Sink>
    constexpr void play(State& s, const Joint<Action>& joint, Sink&& sink) const {
        for (int i = 0; i < players_; ++i) {
            const Seat seat{static_cast<std::uint8_t>(i)};
            const Action& pick = joint[seat];
            lay_from_hand(s, seat, seat, pick.first, sink);
            // R9. The second card, after the first as named (J1), then the chopsticks go back into the hand.
            if (pick.second != kNoCard) [[unlikely]] {
                lay_from_hand(s, seat, seat, pick.second, sink);
                s.laid[seat.index].remove(Dish::chopsticks);
                s.hands[seat.index].add(Card::chopsticks);
                sink(told::ChopsticksBack{seat}, kEveryone);
            }
            if (pick.robot != kNoCard) lay_from_hand(s, seat, kRobot, pick.robot, sink);  // R23, J4
        }
        ++s.turn;
        if (s.turn == hand_size()) {
            end_round(s, sink);
        } else {
            pass_hands(s, sink);
            if (options_.robot) {
                s.drawn = kNoCard;
                s.controller = other(s.controller);  // R22. Control alternates every turn.
                s.phase = Phase::robot_card;
            }
        }
    }

    constexpr Chance draw(const State& s, Rng& rng) const {
        Chance chance{};
        if (s.phase == Phase::first_controller) {
            chance.controller = options_.first.draw(rng, players_);
        } else if (s.phase == Phase::robot_card) {
            Shoe pile(s.pile);
            chance.card = pile.take(rng);
        } else {
            Shoe shoe(s.deck);
            const int each = hand_size();
            for (int i = 0; i < tableaux(); ++i) chance.hands[static_cast<std::size_t>(i)] = shoe.take(rng, each);
        }
        return chance;
    }

    constexpr bool possible(const State& s, const Chance& chance) const {
        Chance clean{};
        if (s.phase == Phase::first_controller) {
            clean.controller = chance.controller;
            return chance == clean && options_.first.may_be(chance.controller, players_);
        }
        if (s.phase == Phase::robot_card) {
            clean.card = chance.card;
            return chance == clean && static_cast<int>(chance.card) < kCardKinds && s.pile.has(chance.card);
        }
        if (s.phase != Phase::deal) return false;
        Cards left = s.deck;
        for (int i = 0; i < kMaxPlayers; ++i) {
            const Cards& hand = chance.hands[static_cast<std::size_t>(i)];
            if (hand.total() != (i < tableaux() ? hand_size() : 0) || !left.contains(hand)) return false;
            left = left - hand;
        }
        clean.hands = chance.hands;
        return chance == clean;
    }

    template <class Sink>
    constexpr void happen(State& s, const Chance& chance, Sink&& sink) const {
        if (s.phase == Phase::first_controller) {
            s.controller = chance.controller;
            s.phase = Phase::deal;
            sink(told::Controller{chance.controller}, kEveryone);
        } else if (s.phase == Phase::robot_card) {
            take_robot_card(s, chance.card, sink);
        } else {
            deal(s, chance, sink);
        }
    }

    // R25. Tableaux, points and sizes; the hand held; hands held before, all but a card taken for the robot.
    constexpr Glance glance(const State& s, Seat viewer) const {
        const SeatSet held = held_by(s, viewer);
        Cards unseen = s.deck + s.pile;
        for (std::uint8_t i = 0; i < kMaxPlayers; ++i) unseen = unseen + s.hands[i].only_if(!held.contains(Seat{i}));
        Cards hidden;
        if (s.drawn != kNoCard && viewer != s.controller && held.contains(s.controller)) hidden.add(s.drawn);
        return {viewer,
                s.round,
                s.turn,
                s.phase,
                s.controller,
                viewer == s.controller ? s.drawn : kNoCard,
                static_cast<std::uint8_t>(s.pile.total()),
                unseen + hidden,
                s.laid,
                s.points,
                s.puddings,
                s.hands,
                held,
                hand_size_now(s),
                s.drawn == kNoCard ? SeatSet() : SeatSet::only(s.controller),
                hidden};
    }
    constexpr View view(const State& s, Seat viewer) const {
        const Glance g = glance(s, viewer);
        View v{viewer, g.round, g.turn,   g.phase, g.controller, g.drawn,   g.pile_size,
               {},     {},      g.unseen, g.laid,  g.points,     g.puddings};
        for (const Seat seat : SeatSet::first(players_)) {
            v.hand_sizes[seat.index] = static_cast<std::uint8_t>(g.hand_size(seat));
            v.known[seat.index] = g.known_at(seat);
        }
        return v;
    }

    // Deals the unseen cards to the places the viewer cannot see into; all deals are equally likely.
    constexpr State guess(const View& v, Rng& rng) const {
        State s{};
        s.round = v.round;
        s.turn = v.turn;
        s.phase = v.phase;
        s.controller = v.controller;
        s.drawn = v.drawn;
        s.laid = v.laid;
        s.points = v.points;
        s.puddings = v.puddings;
        Shoe shoe(v.unseen);
        for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
            const Cards hidden = shoe.take(rng, v.hand_sizes[i] - v.known[i].total());
            s.hands[i] = v.known[i] + hidden;
            const bool hides_robot_card =
                options_.robot && v.phase == Phase::pick && i == v.controller.index && v.drawn == kNoCard;
            if (hides_robot_card) s.drawn = Shoe(hidden).take(rng);
        }
        s.pile = shoe.take(rng, v.pile_size);
        s.deck = shoe.rest();
        return s;
    }

    constexpr int points(const State& s, Seat seat) const { return s.points[seat.index]; }

    // What the dishes now on the table are worth; after the last round, what the puddings are.
    template <class Sheet>
    constexpr void score(const State& s, Sheet&& sheet) const {
        if (s.phase == Phase::over)
            score_puddings(all_puddings(s), tableaux(), players_, sheet);
        else
            score_round(s.laid, tableaux(), sheet);
    }

    constexpr int standing(const State& s, Seat seat) const {
        return standing_of(s.points[seat.index], s.puddings[seat.index]);
    }

    constexpr bool check(const State& s) const;

  private:
    using Shoe = sushiya::Shoe<Card, kCardKinds, 108>;

    static constexpr Seat other(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.index)}; }

    // All hands shrink by one a turn (a chopsticks pick lays two and returns one), so a hand's size
    // follows from the turn; the controller holds the robot's card besides.
    constexpr int hand_size_now(const State& s) const {
        return s.phase == Phase::pick || s.phase == Phase::robot_card ? hand_size() - s.turn : 0;
    }

    // R23. For each pick of the controller, every card left in hand may be the robot's.
    template <class List>
    static constexpr void add_with_robot(Cards left, Card first, Card second, List& out) {
        left.remove(first);
        left.each_kind([&](Card robots) { out.add({first, second, robots}); });
    }

    template <class Sink>
    constexpr void lay_from_hand(State& s, Seat from, Seat to, Card card, Sink& sink) const {
        s.hands[from.index].remove(card);
        Tableau& tableau = s.laid[to.index];
        const bool on = tableau.has(Dish::wasabi) && is_nigiri(card);
        lay(tableau, card);
        sink(told::Laid{to, card, on ? on_wasabi(card) : as_dish(card)}, kEveryone);
    }

    template <class Sink>
    constexpr void pass_hands(State& s, Sink& sink) const {
        const auto last = static_cast<std::size_t>(players_ - 1);
        if (passes_left(s.round)) {
            const Cards wraps = s.hands[last];
            for (std::size_t i = last; i > 0; --i) s.hands[i] = s.hands[i - 1];
            s.hands[0] = wraps;
        } else {
            const Cards wraps = s.hands[0];
            for (std::size_t i = 0; i < last; ++i) s.hands[i] = s.hands[i + 1];
            s.hands[last] = wraps;
        }
        tell_hands(s, told::Hand::Kind::receives, sink);
    }

    template <class Sink>
    constexpr void tell_hands(const State& s, told::Hand::Kind kind, Sink& sink) const {
        for (const Seat seat : SeatSet::first(players_))
            sink(told::Hand{kind, seat, s.hands[seat.index]}, Audience::only(seat));
    }

    // R2, R3. From one deck shuffled once: what is dealt never returns.
    template <class Sink>
    constexpr void deal(State& s, const Chance& chance, Sink& sink) const {
        for (std::size_t i = 0; i < static_cast<std::size_t>(tableaux()); ++i) {
            s.deck = s.deck - chance.hands[i];
            if (i < static_cast<std::size_t>(players_)) s.hands[i] = chance.hands[i];
        }
        if (options_.robot) s.pile = chance.hands[kRobot.index];
        sink(told::RoundBegins{s.round + 1}, kEveryone);
        tell_hands(s, told::Hand::Kind::dealt, sink);
        s.phase = options_.robot ? Phase::robot_card : Phase::pick;
    }

    // R22. The controller takes the top card of the robot's pile into hand.
    template <class Sink>
    constexpr void take_robot_card(State& s, Card card, Sink& sink) const {
        s.pile.remove(card);
        s.hands[s.controller.index].add(card);
        s.drawn = card;
        s.phase = Phase::pick;
        sink(told::TakesCard{s.controller}, kEveryone);
        sink(told::SeesCard{s.controller, card}, Audience::only(s.controller));
    }

    // R10 to R16. The bill of the round; puddings stay for the end, everything else leaves the game.
    template <class Sink>
    constexpr void end_round(State& s, Sink& sink) const {
        int round = s.round + 1;
        const auto write = [&](Seat seat, Rule rule, int points) {
            s.points[seat.index] = static_cast<std::int16_t>(s.points[seat.index] + points);
            sink(told::Scored{seat, rule, points, round}, kEveryone);
        };
        for (const Seat seat : SeatSet::first(tableaux())) sink(told::Served{seat, s.laid[seat.index]}, kEveryone);
        score_round(s.laid, tableaux(), write);
        for (std::size_t i = 0; i < static_cast<std::size_t>(tableaux()); ++i) {
            s.puddings[i] = static_cast<std::uint8_t>(s.puddings[i] + s.laid[i][Dish::pudding]);
            s.laid[i] = {};
        }
        s.turn = 0;
        s.drawn = kNoCard;
        if (options_.robot) s.controller = other(s.controller);
        ++s.round;
        s.phase = Phase::deal;
        if (s.round < kRounds) return;
        s.phase = Phase::over;
        round = 0;
        score_puddings(all_puddings(s), tableaux(), players_, write);
        sink(told::GameOver{}, kEveryone);
    }

    constexpr PerTableau all_puddings(const State& s) const {
        PerTableau all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = s.puddings[i];
        return all;
    }

    // Where the hands are that have been through the viewer's hands this round: those that were passed on no more
    // often than turns have gone by, in a row from the viewer's own.
    constexpr SeatSet held_by(const State& s, Seat viewer) const {
        if (viewer.index >= players_) return {};
        const int passed = s.turn < players_ ? s.turn : players_ - 1;
        const int from = passes_left(s.round) ? viewer.index : viewer.index + players_ - passed;
        return SeatSet::run(from, passed + 1, players_);
    }

    Options options_;
    int players_;
};

// Every card is in exactly one place, and every size follows from round and turn.
constexpr bool SushiGo::check(const State& s) const {
    Cards seen = s.deck + s.pile;
    int puddings = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(kMaxPlayers); ++i) {
        const bool seated = i < static_cast<std::size_t>(tableaux());
        if (!seated && !(s.hands[i].empty() && s.laid[i].empty() && s.points[i] == 0)) return false;
        seen = seen + s.hands[i] + cards_of(s.laid[i]);
        puddings += s.puddings[i];
    }
    if (!kDeck.contains(seen) || seen[Card::pudding] + puddings > kDeck[Card::pudding]) return false;
    const int gone = kDeck.total() - seen.total();
    if (gone != s.round * hand_size() * tableaux()) return false;
    if (s.phase == Phase::over) return s.round == kRounds;
    if (s.round >= kRounds || s.turn >= hand_size()) return false;
    const bool dealt = s.phase == Phase::robot_card || s.phase == Phase::pick;
    for (int i = 0; i < players_; ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const bool holds_robot_card = s.phase == Phase::pick && options_.robot && s.controller == seat;
        const int size = dealt ? hand_size() - s.turn + (holds_robot_card ? 1 : 0) : 0;
        if (s.hands[seat.index].total() != size) return false;
        if (holds_robot_card && !s.hands[seat.index].has(s.drawn)) return false;
    }
    const int pile = options_.robot && dealt ? hand_size() - s.turn - (s.phase == Phase::pick ? 1 : 0) : 0;
    return s.pile.total() == pile;
}

static_assert(Game<SushiGo>);

}  // namespace sushiya::sushi_go
