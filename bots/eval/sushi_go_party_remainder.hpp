// Which positions of one round of Sushi Go Party! are worth the same to two players who do nothing but pick.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/eval/remainder.hpp"
#include "engine/core/sheet.hpp"
#include "engine/sushi_go_party/game.hpp"

namespace sushiya::bots::sushi_go_party_eval {

using namespace sushi_go_party;

class RoundRemainder {
  public:
    RoundRemainder(const SushiGoParty& game, const State& s)
        : game_(game), s_(s), rows_(game.setting().served_by_seat(s)), rest_(s.hands[0], s.hands[1]) {
        Totals points;
        score_round(rows_, game.setting().round_setting(s), points);
        lead_ = s.points[0] + points[Seat{0}] - s.points[1] - points[Seat{1}];
    }

    std::uint64_t key() {
        // P55, P56. To soy sauce and tea every card matters, whatever else it does.
        if (in_play(Card::soy) || in_play(Card::tea)) {
            keep_rows();
        } else {
            for (const Card chopsticks : {Card::chopsticks_2, Card::chopsticks_3})
                rest_.take_for(chopsticks, Card::chopsticks_1);
            game_.setting().types.each([&](Type type) { keep(type); });
        }
        return rest_.key(lead_);
    }

  private:
    using Pair = std::array<int, 2>;

    Pair held(Card card) const { return {rows_[0][card], rows_[1][card]}; }
    bool in_play(Card card) const { return rest_.left(card) + rows_[0][card] + rows_[1][card] != 0; }

    void keep_rows() {
        (rows_[0].shows + rows_[1].shows).each_kind([&](Card card) { rest_.keep(card, held(card)); });
        for (const int empty : empty_wasabi()) rest_.note(empty);
        rest_.note(s_.uramaki_places);
    }

    void keep(Type type) {
        switch (type) {
            case Type::maki:
                return keep_maki();
            case Type::temaki:
                if (!rest_.race(held(Card::temaki), rest_.left(Card::temaki))) rest_.drop(Card::temaki);
                return;
            case Type::uramaki:
                return keep_uramaki();
            case Type::tempura:
                return rest_.sets(Card::tempura, held(Card::tempura), 2);
            case Type::sashimi:
                return rest_.sets(Card::sashimi, held(Card::sashimi), 3);
            case Type::dumpling:
                return rest_.ladder(Card::dumpling, held(Card::dumpling), 5);
            case Type::eel:
                return rest_.ladder(Card::eel, held(Card::eel), 2);
            case Type::tofu:
                return rest_.ladder(Card::tofu, held(Card::tofu), 3);
            case Type::onigiri:
                return keep_onigiri();
            case Type::chopsticks:
                return rest_.chopsticks(Card::chopsticks_1, chopsticks());
            case Type::wasabi:
                return rest_.helpers(Card::wasabi, empty_wasabi(), nigiri_left());
            case Type::pudding:
                return keep_puddings();
            default:
                return keep_all(type);
        }
    }

    // P45.
    void keep_maki() {
        const int left = rest_.left(Card::maki_1) + 2 * rest_.left(Card::maki_2) + 3 * rest_.left(Card::maki_3);
        if (rest_.race_with_second({maki_icons(rows_[0]), maki_icons(rows_[1])}, left)) return;
        for (const Card maki : {Card::maki_1, Card::maki_2, Card::maki_3}) rest_.drop(maki);
    }
    // P22 to P25.
    void keep_uramaki() {
        const int left = rest_.left(Card::uramaki_3) + rest_.left(Card::uramaki_4) + rest_.left(Card::uramaki_5);
        rest_.note(left == 0 ? 0 : s_.uramaki_places);
        for (std::size_t i = 0; i < 2; ++i) rest_.note(left == 0 ? 0 : uramaki_icons(rows_[i]));
    }
    // P52. Each shape matters to the sets of the others.
    void keep_onigiri() {
        const auto shapes = {Card::onigiri_circle, Card::onigiri_triangle, Card::onigiri_square,
                             Card::onigiri_rectangle};
        int left = 0;
        for (const Card shape : shapes) left += rest_.left(shape);
        if (left == 0) return;
        for (const Card shape : shapes) rest_.keep(shape, held(shape));
    }
    void keep_puddings() {
        Pair puddings = held(Card::pudding);
        for (std::size_t i = 0; i < 2; ++i) puddings[i] += s_.kept[i][Dessert::pudding];
        lead_ += rest_.puddings(Card::pudding, puddings, s_.round + 1 == kRounds ? Puddings::counted : Puddings::kept);
    }
    // Nigiri and miso soup are scored when they lie there; the others here are rare or counted much later.
    void keep_all(Type type) {
        if (type == Type::nigiri || type == Type::miso) return;
        CardSet::of(type).each([&](Card card) { rest_.keep(card, held(card)); });
    }

    Pair chopsticks() const {
        Pair all{};
        for (const Card card : {Card::chopsticks_1, Card::chopsticks_2, Card::chopsticks_3})
            for (std::size_t i = 0; i < 2; ++i) all[i] += rows_[i][card];
        return all;
    }
    Pair empty_wasabi() const {
        Pair empty{};
        for (std::size_t i = 0; i < 2; ++i) empty[i] = rows_[i][Card::wasabi] - rows_[i].on_wasabi.total();
        return empty;
    }
    int nigiri_left() const { return rest_.left(Card::egg) + rest_.left(Card::salmon) + rest_.left(Card::squid); }

    const SushiGoParty& game_;
    const State& s_;
    ServedBySeat rows_;
    Remainder<Card, Cards, kNoCard> rest_;
    int lead_;
};

// What a pick makes of the seat's row and of the hand it passes on, before anybody looks at the other's. Rows
// count without their order. Whether miso soup spoils and who takes a place in the uramaki race follows from
// both sides (P20, P22).
inline std::uint64_t key_after(const State& s, Seat seat, const Action& pick) {
    Cards hand = s.hands[seat.index];
    Front row = s.fronts[seat.index];
    hand.remove(pick.card);
    if (pick.second != kNoCard) {  // P10, P12
        hand.remove(pick.second);
        const int used =
            row.find([&](const Laid& laid) { return is_chopsticks(laid.as) && value_of(laid.as) == pick.bonus; });
        hand.add(row[used].card);
        row.remove(used);
    }
    lay(row, pick.card, s.turn);
    if (pick.second != kNoCard) lay(row, pick.second, s.turn);
    std::uint64_t key = mix_key(seat.index + 1U, s.uramaki_places);
    key = mix_key(key, static_cast<std::uint64_t>(s.points[seat.index]));
    for (const std::uint64_t word : hand.words()) key = mix_key(key, word);
    std::uint64_t cards = 0;
    for (const Laid& laid : row) {
        const bool fresh_miso = laid.as == Card::miso && laid.turn == s.turn;
        const unsigned how = (laid.link != 0 ? 1U : 0U) + (fresh_miso ? 2U : 0U);
        cards += mix_key(1, static_cast<std::uint64_t>(laid.as) * 4 + how);
    }
    return scrambled(mix_key(key, cards));
}

}  // namespace sushiya::bots::sushi_go_party_eval
