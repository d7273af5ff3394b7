// Reasons in Sushi Go!: what a card does for the row in front, and what the hand passed on does for the neighbour.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "bots/analysis/reasons/all.hpp"
#include "bots/analysis/reasons/picks.hpp"
#include "bots/eval/sushi_go.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya::bots {
namespace sushi_go_reasons {

using namespace sushi_go;
using G = SushiGo;
using M = Knowledge<G>;

class Picks {
  public:
    Picks(const G& game, const View& view)
        : game_(game), view_(view), me_(view.viewer), left_(game.hand_size() - view.turn - 1) {
        for (const Cards& known : view.known) around_ = around_ + known;
        hands_known_ = around_.total() == std::reduce(view.hand_sizes.begin(), view.hand_sizes.end(), 0);
        if (!hands_known_) around_ = around_ + view.unseen;
    }

    Reasons of(const Action& action, const Prospect<M>& prospect) const {
        Reasons reasons;
        Tableau mine = view_.laid[me_.index];
        Cards hand = view_.known[me_.index];
        Cards rest = around_;
        for (const Card card : {action.first, action.second}) {
            if (card == kNoCard) continue;
            rest.remove(card);
            hand.remove(card);
            add_own(card, mine, rest, prospect, reasons);
            lay(mine, card);
        }
        if (action.robot != kNoCard) hand.remove(action.robot);
        if (action.second != kNoCard && left_ >= 2) reasons.push_back(Reason{"chopsticks.used", -1.0});
        if (left_ > 0) {
            const Seat next = game_.next_of(me_, view_.round);
            const auto worth = [&](Card card) { return at_once(card, view_.laid[next.index]); };
            add_neighbour(kCardNames, next, {action.first, action.second}, hand, worth, reasons);
        }
        return reasons;
    }

  private:
    // What a card is worth at once to somebody with this row.
    static int at_once(Card card, const Tableau& row) {
        Tableau with = row;
        lay(with, card);
        const auto worth = [](const Tableau& t) {
            return score_tempura(t[Dish::tempura]) + score_sashimi(t[Dish::sashimi]) +
                   score_dumplings(t[Dish::dumpling]) + score_nigiri(t);
        };
        return worth(with) - worth(row);
    }

    void add_set(Card card, int held, int size, int points, int scored, Rule rule, const Cards& rest,
                 const Prospect<M>& prospect, Reasons& reasons) const {
        const int missing = size - held % size - 1;
        const std::string_view name = kCardNames[card];
        if (missing == 0)
            reasons.push_back(Reason{"completes", 1.0 * points}.of("card", name).with("points", points));
        else if (rest[card] < missing)
            reasons.push_back(Reason{rest[card] == 0 ? "dead.none" : "dead", -3}
                                  .of("card", name)
                                  .with("missing", missing)
                                  .with("left", rest[card]));
        else if (missing > left_)
            reasons.push_back(Reason{"too.late", -3}.of("card", name).with("missing", missing).with("turns", left_));
        else {
            const int chance = prospect.chance(me_, rule, scored + points);
            reasons.push_back(Reason{hands_known_ ? "needs" : "needs.unseen", points * chance / 100.0 - 1.5}
                                  .of("card", name)
                                  .with("missing", missing)
                                  .with("left", rest[card])
                                  .with("chance", chance));
        }
    }

    void add_own(Card card, const Tableau& mine, const Cards& rest, const Prospect<M>& prospect,
                 Reasons& reasons) const {
        switch (card) {
            case Card::tempura:
                return add_set(card, mine[Dish::tempura], kTempuraSet, 5, score_tempura(mine[Dish::tempura]),
                               Rule::tempura, rest, prospect, reasons);
            case Card::sashimi:
                return add_set(card, mine[Dish::sashimi], kSashimiSet, 10, score_sashimi(mine[Dish::sashimi]),
                               Rule::sashimi, rest, prospect, reasons);
            case Card::dumpling: {
                const int points = at_once(card, mine);
                reasons.push_back(points == 0 ? Reason{"dumpling.enough", -2.0}
                                              : Reason{"dumpling", 1.0 * points}
                                                    .with("count", points)
                                                    .with("held", mine[Dish::dumpling] + 1));
                return;
            }
            case Card::salmon:
            case Card::squid:
            case Card::egg:
                return add_nigiri(card, mine, rest, reasons);
            case Card::maki_1:
            case Card::maki_2:
            case Card::maki_3:
                return add_maki(card, mine, prospect, reasons);
            case Card::pudding:
                return add_pudding(mine, reasons);
            case Card::wasabi: {
                const int nigiri = rest[Card::egg] + rest[Card::salmon] + rest[Card::squid];
                if (nigiri <= mine[Dish::wasabi] || left_ == 0)
                    reasons.push_back(Reason{"wasabi.dead", -3});
                else
                    reasons.push_back(Reason{hands_known_ ? "wasabi" : "wasabi.unseen", 1.5}
                                          .with("count", nigiri)
                                          .with("turns", left_));
                return;
            }
            case Card::chopsticks:
                reasons.push_back(left_ < 2 ? Reason{"chopsticks.late", -2.0}
                                            : Reason{"chopsticks", 1.0}.with("turns", left_ - 1));
                return;
        }
    }

    void add_nigiri(Card card, const Tableau& mine, const Cards& rest, Reasons& reasons) const {
        const int points = at_once(card, mine);
        if (!mine.has(Dish::wasabi)) {
            reasons.push_back(Reason{"nigiri", 0.5 * points}.with("count", points));
            return;
        }
        const bool better_left = (card == Card::egg && rest[Card::salmon] + rest[Card::squid] > 0) ||
                                 (card == Card::salmon && rest[Card::squid] > 0);
        reasons.push_back(Reason{"tripled", 1.0 * points}.with("points", points));
        if (better_left && left_ > 0)
            reasons.push_back(Reason{"wasabi.spent", -1.5}.of("card", kCardNames[card]).with("points", points));
    }

    void add_maki(Card card, const Tableau& mine, const Prospect<M>& prospect, Reasons& reasons) const {
        const int icons = maki_icons(mine) + static_cast<int>(card) - static_cast<int>(Card::maki_1) + 1;
        int most = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(game_.tableaux()); ++i)
            if (i != me_.index) most = std::max(most, maki_icons(view_.laid[i]));
        reasons.push_back(raced({"maki", "maki.lost", 6}, icons, most, prospect.chance(me_, Rule::maki, 6)));
    }

    void add_pudding(const Tableau& mine, Reasons& reasons) const {
        static constexpr int kSafeLead = 3;  // with the card
        int most = 0;
        int fewest = 100;
        for (std::size_t i = 0; i < static_cast<std::size_t>(game_.tableaux()); ++i) {
            if (i == me_.index) continue;
            const int theirs = view_.puddings[i] + view_.laid[i][Dish::pudding];
            most = std::max(most, theirs);
            fewest = std::min(fewest, theirs);
        }
        const int held = view_.puddings[me_.index] + mine[Dish::pudding] + 1;
        if (held > most + kSafeLead) {
            reasons.push_back(Reason{"pudding.enough", -1.5}.with("held", held - 1).with("most", most));
            return;
        }
        reasons.push_back(Reason{most == fewest ? "pudding.rival" : "pudding", 1.8}
                              .with("count", held)
                              .with("most", most)
                              .with("fewest", fewest));
    }

    const G& game_;
    const View& view_;
    Seat me_;
    int left_;      // picks after this one
    Cards around_;  // in the hands, or where hands are unknown all that may be in them
    bool hands_known_;
};

}  // namespace sushi_go_reasons

template <>
Explained explain(const sushi_go::SushiGo& game, const sushi_go::View& view, Memory memory, std::uint64_t seed,
                  const Contrast<sushi_go::Action>& choices) {
    using namespace sushi_go_reasons;
    return explain_picks<M, Picks>(game, view, memory, seed, choices, sushi_go::kRuleNames);
}

}  // namespace sushiya::bots
