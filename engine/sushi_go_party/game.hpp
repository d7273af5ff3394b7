// Sushi Go Party!: the game as a whole. The turn is in service.hpp, the choices in legal.hpp, what can
// be known in knowledge.hpp, what cards are worth in rolls.hpp, appetizers.hpp, specials.hpp, desserts.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/sushi_go_party/knowledge.hpp"
#include "engine/sushi_go_party/legal.hpp"
#include "engine/sushi_go_party/service.hpp"

namespace sushiya::sushi_go_party {

class SushiGoParty {
  public:
    using Options = sushi_go_party::Options;
    using State = sushi_go_party::State;
    using Action = sushi_go_party::Action;
    using Chance = sushi_go_party::Chance;
    using View = sushi_go_party::View;
    using Event = sushi_go_party::Event;
    using Rule = sushi_go_party::Rule;
    using Choices = sushi_go_party::Choices;

    static constexpr bool accepts(const Options& o) {
        return o.players >= kMinPlayers && o.players <= kMaxPlayers && is_legal(o.menu, o.players);
    }
    constexpr explicit SushiGoParty(const Options& options) : setting_(options) {}

    constexpr const Options& options() const { return setting_.options; }
    constexpr const Setting& setting() const { return setting_; }
    constexpr int players() const { return setting_.players; }

    constexpr State start() const {
        State s{};
        s.deck = setting_.main_deck;
        s.pile = setting_.desserts;
        s.phase = Phase::deal;
        return s;
    }

    constexpr Turn turn(const State& s) const {
        switch (s.phase) {
            case Phase::pick:
                return Turn::choice(SeatSet::first(players()));
            case Phase::copy:
                return Turn::choice(copiers(s));
            case Phase::deal:
            case Phase::menu_draw:
                return Turn::chance();
            case Phase::over:
                return Turn::over();
            default:
                return Turn::choice(SeatSet::only(s.actor));
        }
    }

    template <class List>
    constexpr void choices(const State& s, Seat seat, List& out) const {
        out.clear();
        switch (s.phase) {
            case Phase::pick:
                return list_picks(setting_, s, seat, out);
            case Phase::copy:
                return list_copies(s.fronts[seat.index], out);
            case Phase::spoon_request:
                return list_requests(setting_, out);
            case Phase::spoon_give:
                return list_gifts(s, out);
            case Phase::menu_pick:
                return list_menu_cards(*open_look(s, s.looks), out);
            case Phase::takeout:
                return TakeoutList(s.fronts[seat.index], s.turn).list(out);
            default:
                return;
        }
    }

    template <class Sink>
    constexpr void play(State& s, const Joint<Action>& joint, Sink&& sink) const {
        Service service(setting_, s, sink);
        switch (s.phase) {
            case Phase::pick:
                return service.reveal(joint);
            case Phase::copy:
                return service.copy(copiers(s), joint);
            case Phase::spoon_request:
                return service.request(joint[s.actor]);
            case Phase::spoon_give:
                return service.give(joint[s.actor].card);
            case Phase::menu_pick:
                return service.pick_from_menu(joint[s.actor].card);
            case Phase::takeout:
                return service.take_out(joint[s.actor].turns);
            default:
                return;
        }
    }

    constexpr Chance draw(const State& s, Rng& rng) const {
        Chance chance{};
        if (s.phase == Phase::menu_draw) {
            chance.drawn = Shoe(s.deck).take(rng, kDrawnByMenu);
            return chance;
        }
        const Cards desserts = Shoe(as_cards(s.pile)).take(rng, setting_.new_desserts(s.round));
        chance.desserts = desserts_of(desserts);
        Shoe shoe(s.deck + desserts);
        for (const Seat seat : SeatSet::first(players())) chance.hands[seat.index] = shoe.take(rng, setting_.hand_size);
        return chance;
    }

    constexpr bool possible(const State& s, const Chance& chance) const {
        Chance clean{};
        if (s.phase == Phase::menu_draw) {
            clean.drawn = chance.drawn;
            return chance == clean && chance.drawn.total() == kDrawnByMenu && s.deck.contains(chance.drawn);
        }
        if (s.phase != Phase::deal || chance.desserts.total() != setting_.new_desserts(s.round) ||
            !s.pile.contains(chance.desserts))
            return false;
        Cards left = s.deck + as_cards(chance.desserts);
        for (int i = 0; i < kMaxPlayers; ++i) {
            const Cards& hand = chance.hands[static_cast<std::size_t>(i)];
            if (hand.total() != (i < players() ? setting_.hand_size : 0) || !left.contains(hand)) return false;
            left = left - hand;
        }
        return chance.drawn.empty();
    }

    template <class Sink>
    constexpr void happen(State& s, const Chance& chance, Sink&& sink) const {
        Service service(setting_, s, sink);
        if (s.phase == Phase::menu_draw)
            service.draw_for_menu(chance.drawn);
        else
            service.deal(chance);
    }

    constexpr View view(const State& s, Seat viewer) const { return view_of(setting_, s, viewer); }
    constexpr Glance glance(const State& s, Seat viewer) const { return glance_at(setting_, s, viewer); }
    constexpr State guess(const View& v, Rng& rng) const { return Guess(setting_, v, rng).make(); }

    constexpr int points(const State& s, Seat seat) const { return s.points[seat.index]; }

    // What the cards now in front are worth; after the last round, what the desserts are. Places won in
    // the uramaki race are on the score track already.
    template <class Sheet>
    constexpr void score(const State& s, Sheet&& sheet) const {
        if (s.phase == Phase::over)
            score_desserts(s.kept, players(), options().menu.dessert, sheet);
        else
            score_round(setting_.served_by_seat(s), setting_.round_setting(s), sheet);
    }

    constexpr int standing(const State& s, Seat seat) const {
        return standing_of(s.points[seat.index], s.kept[seat.index]);
    }

    constexpr bool check(const State& s) const;

  private:
    // P15. Whoever has a special order that has not been told what to copy.
    constexpr SeatSet copiers(const State& s) const {
        SeatSet seats;
        for (const Seat seat : SeatSet::first(players()))
            if (s.fronts[seat.index].open_special_order() >= 0) seats = seats.with(seat);
        return seats;
    }

    constexpr bool cards_are_conserved(const State& s) const;
    constexpr bool is_sound(const State& s, Seat seat) const;
    constexpr bool memories_hold(const State& s) const;

    Setting setting_;
};

// Every card is in exactly one place.
constexpr bool SushiGoParty::cards_are_conserved(const State& s) const {
    Cards seen = s.deck + s.discarded + as_cards(s.pile);
    if (const Look* open = open_look(s, s.looks)) seen = seen + open->cards();
    for (std::size_t i = 0; i < static_cast<std::size_t>(kMaxPlayers); ++i) {
        seen = seen + s.hands[i] + as_cards(s.kept[i].cards);
        seen.add(Card::special_order, s.kept[i].copies.total());
        for (const Laid& laid : s.fronts[i]) seen.add(laid.card);
    }
    return seen == setting_.main_deck + as_cards(setting_.desserts);
}

// Sizes follow from the turn, links go both ways, and what everybody knows of the hand is true.
constexpr bool SushiGoParty::is_sound(const State& s, Seat seat) const {
    const bool chosen = s.phase != Phase::pick && s.phase != Phase::deal && s.phase != Phase::over;
    const bool dealt = s.phase != Phase::deal && s.phase != Phase::over;
    const Cards& hand = s.hands[seat.index];
    const Trail& trail = s.trails[seat.index];
    if (hand.total() != (dealt ? setting_.hand_size - s.turn - (chosen ? 1 : 0) : 0)) return false;
    if (!hand.contains(as_cards(trail.returned))) return false;
    if (count_of(hand - as_cards(trail.returned), trail.lacks) != 0) return false;
    const Front& front = s.fronts[seat.index];
    for (int place = 0; place < front.size(); ++place) {
        const Laid& laid = front[place];
        if (laid.turn > s.turn || (s.phase == Phase::pick && laid.turn == s.turn)) return false;
        if (!laid.is_copy() && laid.as != laid.card && laid.as != kFaceDown) return false;
        if (laid.as == Card::special_order && s.phase != Phase::copy) return false;
        if (is_tripled(laid) && front[laid.link - 1].link != place + 1) return false;
        const bool queued = laid.as != kFaceDown && (is_menu(laid.as) || is_takeout(laid.as));
        if (queued && ((s.queue >> value_of(laid.as)) & 1U) == 0) return false;
    }
    return true;
}

// What a seat remembers of the deck is in the deck (or was just drawn from it by somebody else's menu).
constexpr bool SushiGoParty::memories_hold(const State& s) const {
    Cards deck = s.deck;
    const Look* open = open_look(s, s.looks);
    Cards main = s.deck + as_cards(desserts_laid(s));
    if (open != nullptr) main = main + open->cards();
    for (const Cards& hand : s.hands) main = main + hand;
    for (const Seat seat : SeatSet::first(players())) {
        const bool drawn_by_others = open != nullptr && open->owner != seat;
        const Cards known = known_in_deck(s.looks, s.look_count, seat);
        if (!(drawn_by_others ? deck + open->cards() : deck).contains(known)) return false;
        if (!desserts_of(main).contains(s.seen_in_main[seat.index])) return false;
        if (!s.seen_in_main[seat.index].contains(s.in_main)) return false;
    }
    return true;
}

constexpr bool SushiGoParty::check(const State& s) const {
    if (!cards_are_conserved(s) || !memories_hold(s)) return false;
    for (const Seat seat : SeatSet::first(players()))
        if (!is_sound(s, seat)) return false;
    for (auto i = static_cast<std::size_t>(players()); i < static_cast<std::size_t>(kMaxPlayers); ++i)
        if (!(s.hands[i].empty() && s.fronts[i] == Front{} && s.points[i] == 0)) return false;
    if (s.phase == Phase::menu_draw && s.deck.total() < kDrawnByMenu) return false;  // P31
    const bool between_turns = s.phase == Phase::pick || s.phase == Phase::deal || s.phase == Phase::over;
    if (between_turns && (s.queue != 0 || s.misos != 0)) return false;
    return s.phase == Phase::over ? s.round == kRounds : s.round < kRounds && s.turn < setting_.hand_size;
}

// P31. The deck cannot run short. Worst case: six players in round 3, three special orders kept as
// desserts and every earlier dessert kept, all three menus drawing in one round.
static_assert(54 - 3 + 3 - 6 * Setting::dealt_to_each(6) - 2 >= kDrawnByMenu);

static_assert(Game<SushiGoParty>);

}  // namespace sushiya::sushi_go_party
