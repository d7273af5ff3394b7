// Reasons in Sushi Go Party!: what a card does for the row in front, and what the hand passed on does for the
// neighbour.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "bots/analysis/reasons/all.hpp"
#include "bots/analysis/reasons/picks.hpp"
#include "bots/eval/sushi_go_party.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::bots {
namespace sushi_go_party_reasons {

using namespace sushi_go_party;
using G = SushiGoParty;
using M = Knowledge<G>;

class Picks {
  public:
    Picks(const G& game, const View& view)
        : game_(game), view_(view), me_(view.viewer), left_(game.setting().hand_size - view.turn - 1) {
        for (const Cards& known : view.known) around_ = around_ + known;
        hands_known_ = around_.total() == std::reduce(view.hand_sizes.begin(), view.hand_sizes.end(), 0);
        if (!hands_known_) around_ = around_ + view.unseen + view.in_deck;
    }

    Reasons of(const Action& action, const Prospect<M>& prospect) const {
        Reasons reasons;
        const Front& front = view_.fronts[me_.index];
        switch (view_.phase) {
            case Phase::pick:
                add_pick(action, prospect, reasons);
                break;
            case Phase::copy:
                if (action.card != kFaceDown)
                    add_own({served(front), action.on_wasabi}, action.card, prospect, reasons);
                break;
            case Phase::menu_pick:
                add_own(row_of(front), action.card, prospect, reasons);
                break;
            case Phase::spoon_request:
                if (action.card != kNoCard) add_own(row_of(front), action.card, prospect, reasons);
                break;
            case Phase::spoon_give: {
                const int points = at_once(view_.fronts[view_.caller.index], action.card);
                if (points > 0)
                    reasons.push_back(Reason{"gives", -0.7 * points}
                                          .of("card", kCardNames[action.card])
                                          .with("seat", view_.caller)
                                          .with("points", points));
                break;
            }
            case Phase::takeout:
                add_takeout(front, action.turns, reasons);
                break;
            default:
                break;
        }
        return reasons;
    }

  private:
    // What lies in front, and whether a wasabi waits there.
    struct Row {
        Served served;
        bool wasabi;
    };
    static Row row_of(const Front& front) { return {served(front), front.empty_wasabi() >= 0}; }

    static int own_points(const Front& front) {
        Totals totals;
        score_own_dishes(served(front), Seat{0}, totals);
        return totals[Seat{0}];
    }
    // What a card is worth at once to somebody with this row; races apart.
    static int at_once(const Front& row, Card card) {
        Front with = row;
        lay(with, card, 0);
        return own_points(with) - own_points(row);
    }

    template <class Count>
    int most_of_others(const Count& count) const {
        int most = 0;
        for (const Seat seat : SeatSet::first(game_.players()))
            if (seat != me_) most = std::max(most, count(served(view_.fronts[seat.index])));
        return most;
    }

    void add_pick(const Action& action, const Prospect<M>& prospect, Reasons& reasons) const {
        Front front = view_.fronts[me_.index];
        Cards hand = view_.known[me_.index];
        for (const Card card : {action.card, action.second}) {
            if (card == kNoCard) continue;
            hand.remove(card);
            add_own(row_of(front), card, prospect, reasons);
            if (front.size() < Front::kMost) lay(front, card, view_.turn);
        }
        if (action.bonus != 0 && left_ >= 2) reasons.push_back(Reason{"tool.used", -1.0});
        const Seat next = game_.setting().left_of(me_);
        const Front& theirs = view_.fronts[next.index];
        const auto worth = [&](Card of_hand) { return at_once(theirs, of_hand); };
        if (left_ > 0 && theirs.size() < Front::kMost)
            add_neighbour(kCardNames, next, {action.card, action.second}, hand, worth, reasons);
    }

    int left_of(Card card) const {
        const bool in_hand = view_.phase == Phase::pick && view_.known[me_.index].has(card);
        return around_[card] - (in_hand ? 1 : 0);
    }

    void add_set(Card card, int held, int size, int points, Rule rule, int target, const Prospect<M>& prospect,
                 Reasons& reasons) const {
        const int missing = size - held % size - 1;
        const std::string_view name = kCardNames[card];
        if (missing == 0)
            reasons.push_back(Reason{"completes", 1.0 * points}.of("card", name).with("points", points));
        else if (hands_known_ && left_of(card) < missing)
            reasons.push_back(Reason{left_of(card) == 0 ? "dead.none" : "dead", -3}
                                  .of("card", name)
                                  .with("missing", missing)
                                  .with("left", left_of(card)));
        else if (missing > left_)
            reasons.push_back(Reason{"too.late", -3}.of("card", name).with("missing", missing).with("turns", left_));
        else {
            const int chance = prospect.chance(me_, rule, target);
            Reason reason{hands_known_ ? "needs" : "hopes", points * chance / 100.0 - 1.5};
            reason = std::move(reason).of("card", name).with("missing", missing).with("chance", chance);
            if (hands_known_) reason = std::move(reason).with("left", left_of(card));
            reasons.push_back(std::move(reason));
        }
    }

    void add_own(const Row& row, Card card, const Prospect<M>& prospect, Reasons& reasons) const {
        const Served& mine = row.served;
        const int held = mine[card];
        const auto add = [&](Reason reason) { reasons.push_back(std::move(reason)); };
        switch (type_of(card)) {
            case Type::nigiri:
                return add_nigiri(row, card, reasons);
            case Type::maki:
                return add(raced({"maki", "maki.lost", 6}, maki_icons(mine) + value_of(card),
                                 most_of_others([](const Served& s) { return maki_icons(s); }),
                                 prospect.chance(me_, Rule::maki, 6)));
            case Type::temaki:
                return add(raced({"temaki", "temaki.lost", 4}, held + 1,
                                 most_of_others([](const Served& s) { return s[Card::temaki]; }),
                                 prospect.chance(me_, Rule::most_temaki, 4)));
            case Type::uramaki:
                return add_uramaki(card, reasons);
            case Type::tempura:
                return add_set(card, held, kTempuraSet, 5, Rule::tempura, score_tempura(held) + 5, prospect, reasons);
            case Type::sashimi:
                return add_set(card, held, kSashimiSet, 10, Rule::sashimi, score_sashimi(held) + 10, prospect, reasons);
            case Type::eel:
                if (held >= kEelSet) return add({"enough", -2.0});
                if (held == 1) return add(Reason{"eel.second", 10.0});
                return add_set(card, 0, kEelSet, 7, Rule::eel, 7, prospect, reasons);
            case Type::dumpling:
                if (held >= 5) return add({"enough", -2.0});
                return add(Reason{"dumpling", 1.0 * held + 1}.with("count", held + 1).with("held", held + 1));
            case Type::tofu:
                return add(held == 0   ? Reason{"tofu.first", 2.0}
                           : held == 1 ? Reason{"tofu.second", 4.0}
                                       : Reason{"tofu.third", -6.0});
            case Type::onigiri: {
                Served with = mine;
                with.shows.add(card);
                const int points = score_onigiri(with) - score_onigiri(mine);
                return add(Reason{"onigiri", 1.0 * points}.with("count", points));
            }
            default:
                return add_other(row, card, reasons);
        }
    }

    void add_other(const Row& row, Card card, Reasons& reasons) const {
        const Served& mine = row.served;
        const int held = mine[card];
        const auto add = [&](Reason reason) { reasons.push_back(std::move(reason)); };
        switch (type_of(card)) {
            case Type::edamame: {
                int others = 0;
                for (const Seat seat : SeatSet::first(game_.players()))
                    others += seat != me_ && served(view_.fronts[seat.index])[Card::edamame] > 0 ? 1 : 0;
                const int points = std::min(others, 4);
                return add(Reason{"edamame", 0.5 + points}.with("count", points));
            }
            case Type::miso:
                return add({"miso", 2.0});
            case Type::soy: {
                Served with = mine;
                with.shows.add(card);
                const int most = most_of_others([](const Served& s) { return different_colours(s); });
                return add(Reason{"soy", different_colours(with) >= most ? 2.5 : 0.5}
                               .with("colours", different_colours(with))
                               .with("most", most));
            }
            case Type::tea: {
                Served with = mine;
                with.shows.add(card);
                const int most = std::ranges::max(colours_of(with));
                return add(Reason{"tea", 1.0 * most}.with("count", most));
            }
            case Type::wasabi:
                if (left_ == 0) return add({"wasabi.dead", -3.0});
                return add(
                    Reason{row.wasabi ? "wasabi.second" : "wasabi", row.wasabi ? 0.5 : 1.5}.with("turns", left_));
            case Type::chopsticks:
            case Type::spoon:
                return add(left_ < 2 ? Reason{"tool.late", -2.0} : Reason{"tool", 1.0}.with("turns", left_ - 1));
            case Type::pudding:
            case Type::ice_cream:
            case Type::fruit:
                return add_dessert(card, held, reasons);
            default:
                return;
        }
    }

    void add_nigiri(const Row& row, Card card, Reasons& reasons) const {
        const int points = value_of(card);
        if (row.wasabi)
            reasons.push_back(Reason{"tripled", 3.0 * points}.with("points", 3 * points));
        else
            reasons.push_back(Reason{"nigiri", 0.5 * points}.with("count", points));
        if (row.wasabi && card == Card::egg && left_ > 1) reasons.push_back(Reason{"wasabi.spent", -1.5});
    }

    void add_uramaki(Card card, Reasons& reasons) const {
        const int mine = uramaki_icons(view_.fronts[me_.index]) + value_of(card);
        int most = 0;
        for (const Seat seat : SeatSet::first(game_.players()))
            if (seat != me_) most = std::max(most, uramaki_icons(view_.fronts[seat.index]));
        reasons.push_back(mine >= kUramakiGoal ? Reason{"uramaki.goal", 6.0}.with("mine", mine)
                                               : Reason{"uramaki", 0.5 * value_of(card)}
                                                     .with("mine", mine)
                                                     .with("missing", kUramakiGoal - mine)
                                                     .with("most", most));
    }

    void add_dessert(Card card, int laid, Reasons& reasons) const {
        static constexpr int kSafeLead = 3;  // in puddings, with the card
        const Kept& kept = view_.kept[me_.index];
        if (type_of(card) == Type::pudding) {
            int most = 0;
            for (const Seat seat : SeatSet::first(game_.players()))
                if (seat != me_)
                    most = std::max(most, view_.kept[seat.index][Dessert::pudding] +
                                              served(view_.fronts[seat.index])[Card::pudding]);
            const int held = kept[Dessert::pudding] + laid + 1;
            reasons.push_back(held > most + kSafeLead
                                  ? Reason{"pudding.enough", -1.5}.with("held", held - 1).with("most", most)
                                  : Reason{"pudding", 1.8}.with("count", held).with("most", most));
        } else if (type_of(card) == Type::ice_cream) {
            const int held = (kept[Dessert::ice_cream] + laid) % 4 + 1;
            reasons.push_back(held == 4 ? Reason{"ice-cream.four", 8.0}
                                        : Reason{"ice-cream", 0.8 * held}.with("held", held).with("count", 4 - held));
        } else {
            reasons.push_back(Reason{"fruit", 1.5});
        }
    }

    void add_takeout(Front front, std::uint16_t turns, Reasons& reasons) const {
        const int before = own_points(front);
        int count = 0;
        for (int place = 0; place < front.size(); ++place)
            if ((turns >> place & 1U) != 0) front.turn_down(place), ++count;
        const int gain = own_points(front) - before;
        if (count > 0)
            reasons.push_back(Reason{gain >= 0 ? "takeout.gains" : "takeout.loses", gain == 0 ? 0.1 : 1.0 * gain}
                                  .with("cards", count)
                                  .with("count", std::abs(gain)));
    }

    const G& game_;
    const View& view_;
    Seat me_;
    int left_;      // picks after this one
    Cards around_;  // in the hands, or where hands are unknown all that may be in them
    bool hands_known_;
};

}  // namespace sushi_go_party_reasons

template <>
Explained explain(const sushi_go_party::SushiGoParty& game, const sushi_go_party::View& view, Memory memory,
                  std::uint64_t seed, const Contrast<sushi_go_party::Action>& choices) {
    using namespace sushi_go_party_reasons;
    return explain_picks<M, Picks>(game, view, memory, seed, choices, sushi_go_party::kRuleNames);
}

}  // namespace sushiya::bots
