// Sushi Go Party!: a turn, phase by phase (docs/rules/sushi_go_party.md, "A turn" and "Cards with an
// effect in the turn", in that order).
#pragma once

#include <bit>

#include "engine/sushi_go_party/events.hpp"
#include "engine/sushi_go_party/memory.hpp"
#include "engine/sushi_go_party/setting.hpp"

namespace sushiya::sushi_go_party {

// Serves one step of a turn: changes the state, tells the sink, and stops where the next choice or
// chance is awaited.
template <class Sink>
class Service {
  public:
    constexpr Service(const Setting& setting, State& state, Sink& sink) : setting_(setting), s_(state), sink_(sink) {}

    // P13. All picks are revealed together and laid, the second card of a pair after the first (J21).
    constexpr void reveal(const Joint<Action>& joint) {
        for (const Seat seat : everybody()) {
            const Action& pick = joint[seat];
            leave_hand(seat, pick.card);
            if (pick.second != kNoCard) leave_hand(seat, pick.second);
            if (pick.bonus != 0) [[unlikely]]
                use_bonus(seat, pick);
            lay_card(seat, pick.card, told::Laid::Source::hand);
            if (pick.second != kNoCard) lay_card(seat, pick.second, told::Laid::Source::hand);
        }
        spoil_miso();
        go_on();
    }

    // P15. Owners of revealed special orders have chosen, all at once.
    constexpr void copy(SeatSet actors, const Joint<Action>& joint) {
        for (const Seat seat : actors) copy_card(seat, joint[seat]);
        spoil_miso();
        go_on();
    }

    // P27. The caller names a type or an exact face. P28: clockwise from the left neighbour, the first
    // who holds it gives it. P29: nobody does, and the spoon is discarded.
    constexpr void request(const Action& named) {
        const Seat caller = s_.actor;
        s_.request = {named.type, named.card};
        sink_(told::Asks{caller, s_.request}, kEveryone);
        const CardSet wanted = s_.request.wanted();
        for (Seat seat = setting_.left_of(caller); seat != caller; seat = setting_.left_of(seat)) {
            if (count_of(s_.hands[seat.index], wanted) > 0) {  // asked even with one card that fits (J32)
                s_.caller = caller;
                s_.actor = seat;
                s_.phase = Phase::spoon_give;
                return;
            }
            s_.trails[seat.index].lacks = s_.trails[seat.index].lacks | wanted;
            sink_(told::Deed{told::Deed::Kind::cannot_serve, seat}, kEveryone);
        }
        s_.request = {};
        discard(caller, called_spoon(caller));
        s_.spoons[caller.index] = {};
        go_on();
    }

    // P28. The giver takes the spoon into the hand before the caller plays the card.
    constexpr void give(Card card) {
        const Seat giver = s_.actor;
        const Seat caller = s_.caller;
        leave_hand(giver, card);
        sink_(told::Gives{giver, caller, card}, kEveryone);
        return_to_hand(caller, called_spoon(caller), giver);
        s_.spoons[caller.index] = {};
        s_.caller = {};
        s_.request = {};
        play_at_once(caller, card, told::Laid::Source::spoon);
    }

    // P30. Four cards of the deck, for the eyes of the menu's owner.
    constexpr void draw_for_menu(const Cards& drawn) {
        Look look{s_.actor, {}, kNoCard};
        std::size_t size = 0;
        drawn.each_one([&](Card card) { look.drawn[size++] = card; });
        s_.looks[s_.look_count++] = look;
        s_.deck = s_.deck - drawn;
        s_.phase = Phase::menu_pick;
        sink_(told::Deed{told::Deed::Kind::draws, s_.actor}, kEveryone);
        sink_(told::Cards{told::Cards::Kind::sees, s_.actor, drawn}, Audience::only(s_.actor));
    }

    // P30. The menu is discarded and the other three are shuffled back, then the card is played.
    constexpr void pick_from_menu(Card card) {
        const Seat owner = s_.actor;
        Look& look = s_.looks[s_.look_count - 1U];
        look.laid = card;
        s_.deck = s_.deck + look.cards();
        s_.deck.remove(card);
        leave_queue(owner);
        sink_(told::Deed{told::Deed::Kind::puts_back, owner}, kEveryone);
        play_at_once(owner, card, told::Laid::Source::menu);
    }

    // P32. Turns cards of earlier turns face down; then the box is discarded.
    constexpr void take_out(std::uint16_t turns) {
        const Seat owner = s_.actor;
        Front& front = s_.fronts[owner.index];
        for (unsigned left = turns; left != 0; left &= left - 1) {
            const int place = std::countr_zero(left);
            const told::Turned turned{owner, front[place].card, front[place].as, place};
            front.turn_down(place);
            sink_(turned, kEveryone);
        }
        leave_queue(owner);
        go_on();
    }

    constexpr void deal(const Chance& chance) {
        s_.pile = s_.pile - chance.desserts;
        s_.deck = s_.deck + as_cards(chance.desserts);
        sink_(told::RoundBegins{s_.round + 1}, kEveryone);
        for (const Seat seat : everybody()) {
            s_.deck = s_.deck - chance.hands[seat.index];
            s_.hands[seat.index] = chance.hands[seat.index];
        }
        tell_hands(told::Cards::Kind::dealt);
        s_.phase = Phase::pick;
    }

  private:
    constexpr SeatSet everybody() const { return SeatSet::first(setting_.players); }

    constexpr void leave_hand(Seat seat, Card card) {
        s_.hands[seat.index].remove(card);
        Tools& returned = s_.trails[seat.index].returned;
        if (is_tool(card) && returned.has(as_tool(card))) returned.remove(as_tool(card));
    }

    // P10, P12. Chopsticks go back into the owner's hand; P11: a spoon stays until it is settled. So of the
    // two only the spoon is there when special orders choose (P17).
    constexpr void use_bonus(Seat seat, const Action& pick) {
        const Front& front = s_.fronts[seat.index];
        const Call call{pick.bonus, pick.by_copy};
        const int place = find_bonus(front, call);
        sink_(told::FrontCard{told::FrontCard::Kind::bonus_used, seat, front[place].card, front[place].as}, kEveryone);
        if (is_spoon(front[place].as))
            s_.spoons[seat.index] = call;
        else
            return_to_hand(seat, place, seat);
    }

    // The oldest bonus card of this number. Only cards of earlier turns can be called on, and what is
    // laid later stands behind them in the row.
    static constexpr int find_bonus(const Front& front, const Call& call) {
        return front.find([&](const Laid& laid) {
            return (is_chopsticks(laid.as) || is_spoon(laid.as)) && value_of(laid.as) == call.number &&
                   laid.is_copy() == call.by_copy;
        });
    }
    constexpr int called_spoon(Seat caller) const {
        return find_bonus(s_.fronts[caller.index], s_.spoons[caller.index]);
    }

    // P39. A special order goes back as a plain special order.
    constexpr void return_to_hand(Seat owner, int place, Seat taker) {
        Front& front = s_.fronts[owner.index];
        const told::Returned returned{taker, owner, front[place].card, front[place].as};
        front.remove(place);
        s_.hands[taker.index].add(returned.card);
        s_.trails[taker.index].returned.add(as_tool(returned.card));
        sink_(returned, kEveryone);
    }

    constexpr void discard(Seat owner, int place) {
        Front& front = s_.fronts[owner.index];
        const told::FrontCard gone{told::FrontCard::Kind::discarded, owner, front[place].card, front[place].as};
        front.remove(place);
        s_.discarded.add(gone.card);
        sink_(gone, kEveryone);
    }

    constexpr void lay_card(Seat seat, Card card, told::Laid::Source from) {
        Front& front = s_.fronts[seat.index];
        const int place = lay(front, card, s_.turn);
        if (card == Card::miso) ++s_.misos;
        if (is_menu(card) || is_takeout(card)) s_.queue = static_cast<std::uint16_t>(s_.queue | 1U << value_of(card));
        sink_(told::Laid{seat, card, from, is_tripled(front[place])}, kEveryone);
    }

    // P43. A card gained by spoon or menu follows its normal rule at once.
    constexpr void play_at_once(Seat seat, Card card, told::Laid::Source from) {
        lay_card(seat, card, from);
        spoil_miso();
        go_on();
    }

    // P20. Also a miso played later in the turn goes. Miso of earlier turns is safe.
    constexpr void spoil_miso() {
        if (!spoils_miso(s_.misos)) [[likely]]
            return;
        const auto is_fresh_miso = [&](const Laid& laid) { return laid.as == Card::miso && laid.turn == s_.turn; };
        for (const Seat seat : everybody())
            for (int place = s_.fronts[seat.index].find(is_fresh_miso); place >= 0;
                 place = s_.fronts[seat.index].find(is_fresh_miso))
                discard(seat, place);
    }

    // P35. The special order takes over type, face and colour, and keeps them whatever becomes of the
    // original (P42). P40: of a card lying face down it takes over that. P36: as a nigiri it goes on the
    // oldest empty wasabi if its owner wants. P37: as a wasabi it is an empty one.
    constexpr void copy_card(Seat seat, const Action& choice) {
        Front& front = s_.fronts[seat.index];
        const int place = front.open_special_order();
        const int wasabi = choice.on_wasabi ? front.empty_wasabi() : -1;
        front.count_as(place, choice.card);
        if (wasabi >= 0) front.put_on(place, wasabi);
        if (choice.card == Card::miso) ++s_.misos;  // P21
        sink_(told::Copies{seat, choice.card, choice.on_wasabi}, kEveryone);
    }

    // To the next thing this turn waits for: open special orders, then effects by number, then the end.
    // P62. What leaves nothing to decide is settled on the way: a special order with nothing to copy, a
    // spoon nobody can serve.
    constexpr void go_on() {
        if (setting_.serves(Type::special_order) && ask_special_orders()) return;
        if (ask_spoon() || ask_queue()) return;
        end_turn();
    }

    // P15. A special order copies a card laid before it in the row; if there is none it is discarded.
    // Cards stand in the order they were laid, so this one sentence says that a special order played
    // first copies earlier turns only, the second card of a pair also its partner (P16), and one gained
    // by spoon or menu all that is there (P43, J25).
    constexpr bool ask_special_orders() {
        bool asks = false;
        for (const Seat seat : everybody()) {
            int open = s_.fronts[seat.index].open_special_order();
            for (; open == 0; open = s_.fronts[seat.index].open_special_order()) discard(seat, open);
            asks = asks || open > 0;
        }
        if (asks) s_.phase = Phase::copy;
        return asks;
    }

    // P18. Spoons 4 to 6, low to high; equal numbers in seat order (J22).
    constexpr bool ask_spoon() {
        if (!setting_.serves(Type::spoon)) return false;
        int lowest = 1 << 8;
        for (const Seat seat : everybody()) {
            const int number = s_.spoons[seat.index].number;
            if (number == 0 || number >= lowest) continue;
            lowest = number;
            s_.actor = seat;
            s_.phase = Phase::spoon_request;
        }
        return lowest < 1 << 8;
    }

    // P18. Menus 7 to 9, then takeout boxes 10 to 12.
    constexpr bool ask_queue() {
        if (s_.queue == 0) return false;
        const int number = std::countr_zero(s_.queue);
        for (const Seat seat : everybody())
            if (find_in_queue(seat, number) >= 0) s_.actor = seat;
        s_.phase = number <= value_of(Card::menu_9) ? Phase::menu_draw : Phase::takeout;
        return true;
    }
    constexpr int find_in_queue(Seat seat, int number) const {
        return s_.fronts[seat.index].find([&](const Laid& laid) {
            return laid.as != kFaceDown && value_of(laid.as) == number && (is_menu(laid.as) || is_takeout(laid.as));
        });
    }
    constexpr void leave_queue(Seat owner) {
        discard(owner, find_in_queue(owner, std::countr_zero(s_.queue)));
        s_.queue = static_cast<std::uint16_t>(s_.queue & (s_.queue - 1U));
    }

    // P19. Uramaki is settled once, then everyone passes the hand to the left.
    constexpr void end_turn() {
        if (setting_.serves(Type::uramaki)) settle_uramaki();
        s_.misos = 0;
        s_.actor = {};
        ++s_.turn;
        if (s_.turn == setting_.hand_size) {
            end_round();
            return;
        }
        pass_left(s_.hands);
        pass_left(s_.trails);
        s_.phase = Phase::pick;
        tell_hands(told::Cards::Kind::receives);
    }

    template <class T>
    constexpr void pass_left(std::array<T, kMaxPlayers>& held) const {
        const auto last = static_cast<std::size_t>(setting_.players - 1);
        const T wraps = held[last];
        for (std::size_t i = last; i > 0; --i) held[i] = held[i - 1];
        held[0] = wraps;
    }

    // P22, P24. Whoever takes a place discards all uramaki, also special orders copying one.
    constexpr void settle_uramaki() {
        PerSeat icons{};
        for (const Seat seat : everybody()) icons[seat.index] = uramaki_icons(s_.fronts[seat.index]);
        const auto is_uramaki_card = [](const Laid& laid) { return is_uramaki(laid.as); };
        const auto take_place = [&](Seat seat, int points) {
            write_score(seat, Rule::uramaki_race, points, s_.round + 1);
            const Front& front = s_.fronts[seat.index];
            for (int place = front.find(is_uramaki_card); place >= 0; place = front.find(is_uramaki_card))
                discard(seat, place);
        };
        s_.uramaki_places = static_cast<std::uint8_t>(
            race_uramaki(icons, setting_.players, s_.uramaki_places, setting_.options.uramaki, take_place));
    }

    constexpr void write_score(Seat seat, Rule rule, int points, int round) {
        s_.points[seat.index] = static_cast<std::int16_t>(s_.points[seat.index] + points);
        sink_(told::Scored{seat, rule, points, round}, kEveryone);
    }

    // P44 to P57. The bill of the round, then the table is cleared for the next.
    constexpr void end_round() {
        int round = s_.round + 1;
        const auto write = [&](Seat seat, Rule rule, int points) { write_score(seat, rule, points, round); };
        for (const Seat seat : everybody()) sink_(told::Served{seat, s_.fronts[seat.index]}, kEveryone);
        score_round(setting_.served_by_seat(s_), setting_.round_setting(s_), write);
        if (setting_.desserts_differ()) remember_desserts();
        clear_table();
        ++s_.round;
        s_.phase = Phase::deal;
        if (s_.round < kRounds) return;
        s_.phase = Phase::over;
        round = 0;
        score_desserts(s_.kept, setting_.players, setting_.options.menu.dessert, write);
        sink_(told::GameOver{}, kEveryone);
    }

    // P8. Desserts in front are kept, every other card goes back into the main deck. P34: a dessert
    // lying face down goes back too (J30); P41: a special order that counts as a dessert is kept.
    constexpr void clear_table() {
        for (const Seat seat : everybody()) {
            for (const Laid& laid : s_.fronts[seat.index]) {
                Kept& kept = s_.kept[seat.index];
                if (!is_dessert(laid.as))
                    s_.deck.add(laid.card);
                else if (laid.is_copy())
                    kept.copies.add(as_dessert(laid.as));
                else
                    kept.cards.add(as_dessert(laid.as));
            }
            s_.fronts[seat.index] = {};
            s_.trails[seat.index] = {};
        }
        s_.deck = s_.deck + s_.discarded;
        s_.discarded = {};
        s_.turn = 0;
        s_.uramaki_places = 0;
        s_.looks = {};
        s_.look_count = 0;
    }

    // P63. Who saw which desserts in the main deck: everybody those turned face down, the owner of a
    // menu those put back.
    constexpr void remember_desserts() {
        for (const Seat seat : everybody())
            s_.seen_in_main[seat.index] = desserts_in_main(s_, s_.seen_in_main[seat.index],
                                                           desserts_of(known_in_deck(s_.looks, s_.look_count, seat)));
        s_.in_main = desserts_in_main(s_, s_.in_main, {});
    }

    constexpr void tell_hands(told::Cards::Kind kind) {
        for (const Seat seat : everybody()) sink_(told::Cards{kind, seat, s_.hands[seat.index]}, Audience::only(seat));
    }

    const Setting& setting_;
    State& s_;
    Sink& sink_;
};

}  // namespace sushiya::sushi_go_party
