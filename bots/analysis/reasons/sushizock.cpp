// Reasons in Sushizock: what a portion is worth in its pile, and the exact odds of how the turn ends.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <unordered_map>

#include "bots/analysis/reasons/all.hpp"
#include "bots/eval/sushizock.hpp"
#include "bots/search/expectimax.hpp"
#include "engine/registry/sushizock/words.hpp"

namespace sushiya::bots {
namespace sushizock_reasons {

using namespace sushizock;
using G = Sushizock;
using M = Knowledge<G>;

inline std::string name_of(Colour colour, Tile tile) {
    const int points = value(colour, tile);
    return std::string(kColourNames[colour]) + (points > 0 ? "+" : "") + std::to_string(points);
}

// How a turn can end, and how likely, if its player does the best at every roll.
struct End {
    std::string tile;  // the portion that is taken
    bool forced;
    auto operator<=>(const End&) const = default;
};
struct Odds {
    std::map<End, double> ends;
    double value = 0;  // the player's share of the win, in the mean
    double beats = 0;  // how likely it is worth more than what could be had at once

    void add(const Odds& other, double weight) {
        for (const auto& [end, chance] : other.ends) ends[end] += weight * chance;
        value += weight * other.value;
        beats += weight * other.beats;
    }
};

class Turns {
  public:
    Turns(const G& game, const State& from) : game_(game), from_(from), seat_(from.active) {}

    static constexpr double kNothing = 2;  // no turn is worth more

    // `at_once` is the share of the win that a sure portion would bring.
    Odds after(const Action& action, double at_once) {
        if (at_once_ != at_once) known_.clear();
        at_once_ = at_once;
        return after(from_, action);
    }
    double worth_of(const Action& action) { return after(action, kNothing).value; }

  private:
    Odds after(const State& s, const Action& action) {
        State next = s;
        Joint<Action> joint;
        joint[seat_] = action;
        game_.play(next, joint, Quiet{});
        if (!M::turn_ended(game_, s, next)) return rolled(next);
        return ended(s, next, action.kind == Action::Kind::steal ? stolen(s, action) : taken(s, action), false);
    }

    static std::string taken(const State& s, const Action& action) {
        return name_of(action.colour, s.rows[action.colour][action.place]);
    }
    static std::string stolen(const State& s, const Action& action) {
        return name_of(action.colour, s.piles[action.from.index][action.colour][action.place]);
    }

    Odds ended(const State&, const State& end, std::string tile, bool forced) const {
        const double share = M::worth(game_, end)[seat_.index];
        return {{{End{std::move(tile), forced}, 1.0}}, share, share > at_once_ ? 1.0 : 0.0};
    }

    // The mean over all rolls; after each the best choice.
    Odds rolled(const State& s) {
        const std::uint64_t key = M::key(s);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        Odds odds;
        double weights = 0;
        game_.odds(s, [&](const Chance&, int weight) { weights += weight; });
        game_.odds(s, [&](const Chance& chance, int weight) {
            State next = s;
            game_.happen(next, chance, Quiet{});
            odds.add(M::turn_ended(game_, s, next) ? forced(s, next) : best_of(next), weight / weights);
        });
        return known_.emplace(key, std::move(odds)).first->second;
    }
    Odds forced(const State& s, const State& end) const {
        const G::Forced portion = game_.forced_portion(s);
        return ended(s, end, name_of(portion.colour, s.rows[portion.colour][portion.place]), true);
    }
    Odds best_of(const State& s) {
        G::Choices choices;
        game_.choices(s, seat_, choices);
        Odds best = after(s, choices[0]);
        for (int i = 1; i < choices.size(); ++i)
            if (Odds other = after(s, choices[i]); other.value > best.value) best = std::move(other);
        return best;
    }

    const G& game_;
    const State& from_;
    Seat seat_;
    double at_once_ = kNothing;
    std::unordered_map<std::uint64_t, Odds> known_;
};

inline int percent(double chance) { return static_cast<int>(std::lround(100 * chance)); }

class Decision {
  public:
    Decision(const G& game, const State& s) : s_(s), players_(game.players()), me_(s.active), turns_(game, s) {
        game.choices(s, me_, choices_);
    }

    Reasons of(const Action& action) {
        Reasons reasons;
        if (action.kind == Action::Kind::keep)
            add_roll(action, reasons);
        else
            add_portion(action, reasons);
        return reasons;
    }

  private:
    // The best portion that could be had now.
    const Action* at_hand() {
        const Action* best = nullptr;
        double most = 0;
        for (const Action& action : choices_) {
            if (action.kind == Action::Kind::keep) continue;
            if (const double worth = turns_.worth_of(action); best == nullptr || worth > most)
                best = &action, most = worth;
        }
        return best;
    }
    std::string tile_of(const Action& action) const {
        const Portions& source = action.kind == Action::Kind::steal ? s_.piles[action.from.index] : s_.rows;
        return name_of(action.colour, source[action.colour][action.place]);
    }

    void add_roll(const Action& action, Reasons& reasons) {
        const Action* const sure = at_hand();
        const Odds odds = turns_.after(action, sure == nullptr ? Turns::kNothing : turns_.worth_of(*sure));
        const double gain = sure == nullptr ? 0 : odds.value - turns_.worth_of(*sure);
        if (sure != nullptr)
            reasons.push_back(
                percent(odds.beats) == 0
                    ? Reason{"roll.never", 20 * gain}.of("tile", tile_of(*sure))
                    : Reason{"roll.beats", 20 * gain}.of("tile", tile_of(*sure)).with("chance", percent(odds.beats)));
        double forced = 0;
        std::string worst;
        std::vector<std::pair<double, std::string>> likely;
        for (const auto& [end, chance] : odds.ends) {
            if (end.forced)
                forced += chance, worst = end.tile;
            else
                likely.emplace_back(chance, end.tile);
        }
        std::ranges::sort(likely, std::greater{});
        if (!likely.empty()) reasons.push_back(expected(likely));
        if (percent(forced) >= 5)
            reasons.push_back(Reason{"roll.forced", -4 * forced}.of("tile", worst).with("chance", percent(forced)));
    }

    // The likeliest first.
    static Reason expected(const std::vector<std::pair<double, std::string>>& likely) {
        const int chance = percent(likely[0].first);
        if (chance == 100) return Reason{"roll.sure", 0.5}.of("tile", likely[0].second);
        Reason first = Reason{"roll.likely", 0.5}.of("tile", likely[0].second).with("chance", chance);
        if (likely.size() == 1 || percent(likely[1].first) == 0) return first;
        first.key = "roll";
        return std::move(first).of("other", likely[1].second).with("rest", percent(likely[1].first));
    }

    void add_portion(const Action& action, Reasons& reasons) {
        Portions after = s_.piles[me_.index];
        const int before = worth(after);
        const Portions& source = action.kind == Action::Kind::steal ? s_.piles[action.from.index] : s_.rows;
        const Tile tile = source[action.colour][action.place];
        after[action.colour].put_on_top(tile);
        const int change = worth(after) - before;
        const bool sushi = action.colour == Colour::sushi;
        if (sushi && after.sushi.size() > after.bones.size())
            reasons.push_back(Reason{"uncovered.left", 0.3}
                                  .with("sushi", after.sushi.size())
                                  .with("bones", after.bones.size())
                                  .with("left", s_.rows.bones.size()));
        else if (sushi)
            reasons.push_back(Reason{"counts", 1.0 * change}.with("count", change));
        else if (change > 0)
            reasons.push_back(Reason{"covers", 1.0 * change}.with("count", change));
        else if (change == 0)
            reasons.push_back({"covers.even", 0.1});
        else
            reasons.push_back(
                Reason{after.sushi.size() >= after.bones.size() ? "covers.less" : "bone.more", 1.0 * change - 0.1}.with(
                    "count", -change));
        add_scarce(action.colour, reasons);
        if (action.kind == Action::Kind::steal && sushi) add_victim(action, name_of(Colour::sushi, tile), reasons);
        add_alternative(action, reasons);
    }

    // Of the colour that runs out first there will be no more; the other can wait.
    void add_scarce(Colour colour, Reasons& reasons) const {
        const int sushi = s_.rows.sushi.size();
        const int bones = s_.rows.bones.size();
        if (sushi == 0 || bones <= sushi) return;
        reasons.push_back(Reason{colour == Colour::sushi ? "scarce" : "waits", colour == Colour::sushi ? 0.4 : -0.2}
                              .with("sushi", sushi)
                              .with("bones", bones));
    }

    // What the theft of a sushi costs its owner, and whether that is who has most.
    void add_victim(const Action& action, const std::string& tile, Reasons& reasons) const {
        const Portions& theirs = s_.piles[action.from.index];
        Portions left = theirs;
        left.sushi.take(action.place);
        const int lost = worth(theirs) - worth(left);
        Reason loses{lost > 0 ? "steals.points" : lost == 0 ? "steals.nothing" : "steals.helps", 0.5 * lost};
        if (lost != 0) loses = std::move(loses).with("count", std::abs(lost));
        reasons.push_back(std::move(loses).with("seat", action.from).of("tile", tile));
        if (players_ == 2) return;
        for (const Seat seat : SeatSet::first(players_).without(me_).without(action.from))
            if (worth(s_.piles[seat.index]) >= worth(theirs)) return;
        reasons.push_back(Reason{"steals.leader", 0.4}.with("seat", action.from).with("points", worth(theirs)));
    }

    // What rolling on would have been.
    void add_alternative(const Action& action, Reasons& reasons) {
        const double sure = turns_.worth_of(action);
        const Action* best = nullptr;
        double most = 0;
        for (const Action& keep : choices_) {
            if (keep.kind != Action::Kind::keep) continue;
            if (const double value = turns_.worth_of(keep); best == nullptr || value > most) best = &keep, most = value;
        }
        if (best == nullptr) return;
        const int chance = percent(turns_.after(*best, sure).beats);
        const double gain = 20 * (sure - most);
        if (sure >= most && chance == 0)
            reasons.push_back({"sure.always", gain});
        else if (sure < most && chance == 100)
            reasons.push_back({"hasty.always", gain});
        else
            reasons.push_back(Reason{sure >= most ? "sure" : "hasty", gain}.with("chance", chance));
    }

    const State& s_;
    int players_;
    Seat me_;
    Turns turns_;
    G::Choices choices_;
};

}  // namespace sushizock_reasons

template <>
Explained explain(const sushizock::Sushizock& game, const sushizock::View& view, Memory memory, std::uint64_t seed,
                  const Contrast<sushizock::Action>& choices) {
    using namespace sushizock_reasons;
    Rng rng({seed, 0, 0, 8});
    const State world = M::imagine(game, view, memory, rng);
    Decision decision(game, world);
    return told(decision.of(choices.best), decision.of(choices.other));
}

}  // namespace sushiya::bots
