// What a choice leads to when everybody then plays as people usually do, by sight and with a whim: the points of
// everybody, line by line of the score sheet.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bots/analysis/explain.hpp"
#include "bots/analysis/reason.hpp"
#include "bots/level.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/playout.hpp"
#include "engine/core/game.hpp"
#include "engine/registry/names.hpp"

namespace sushiya::bots {

template <HasAppeal M>
class Prospect {
  public:
    using G = typename M::Game;
    using State = typename G::State;
    using Rule = typename G::Rule;

    // In worlds that are the same for all choices asked with this seed, each to where the mind calls it settled.
    Prospect(const G& game, const typename G::View& view, Memory memory, std::uint64_t seed,
             const typename G::Action& action) {
        for (std::uint64_t i = 0; i < kWorlds; ++i) {
            Rng rng({seed, i, 0, 6});
            play_out(game, M::imagine(game, view, memory, rng), view.viewer, action, rng);
        }
    }

    double mean(Seat seat, Rule rule) const {
        double sum = 0;
        for (const Bill& bill : bills_) sum += at(bill, seat, rule);
        return sum / static_cast<double>(bills_.size());
    }
    // How often, in percent, a seat has that many points of a line, or more.
    int chance(Seat seat, Rule rule, int points) const {
        int count = 0;
        for (const Bill& bill : bills_) count += at(bill, seat, rule) >= points ? 1 : 0;
        return static_cast<int>(std::lround(100.0 * count / static_cast<double>(bills_.size())));
    }

  private:
    static constexpr std::uint64_t kWorlds = 200;
    static constexpr float kWhim = 2;  // points of appeal that nobody can foresee
    static constexpr std::size_t kRules = enumerators<Rule>();
    using Bill = std::array<std::array<int, kRules>, kMaxSeats>;

    static int at(const Bill& bill, Seat seat, Rule rule) { return bill[seat.index][static_cast<std::size_t>(rule)]; }

    static typename G::Action usual(const G& game, const State& s, Seat seat, Rng& rng) {
        typename G::Choices choices;
        game.choices(s, seat, choices);
        const typename G::Action* best = choices.begin();
        float most = -1e9F;
        for (const auto& action : choices) {
            const float whim = kWhim * static_cast<float>(rng.next() >> 40U) * 0x1p-24F;
            if (const float appeal = M::appeal(game, s, seat, action) + whim; appeal > most)
                most = appeal, best = &action;
        }
        return *best;
    }

    void play_out(const G& game, const State& from, Seat seat, const typename G::Action& action, Rng& rng) {
        Bill& bill = bills_.emplace_back();
        const auto write = [&](Seat whose, Rule rule, int points) {
            bill[whose.index][static_cast<std::size_t>(rule)] += points;
        };
        const auto listen = [&](const auto& event, auto&&) {
            if constexpr (requires { write(event.seat, event.rule, event.points); })
                write(event.seat, event.rule, event.points);
        };
        State s = from;
        bool chosen = false;
        for (int step = 0; step < kLongestPlayout && !M::settled(game, from, s); ++step) {
            const Turn turn = game.turn(s);
            if (turn.waits == Turn::Waits::over) return;
            if (turn.waits == Turn::Waits::chance) {
                game.happen(s, game.draw(s, rng), listen);
                continue;
            }
            Joint<typename G::Action> joint;
            for (const Seat actor : turn.actors)
                joint[actor] = !chosen && actor == seat ? action : usual(game, s, actor, rng);
            chosen = true;
            game.play(s, joint, listen);
        }
        // Where there is no bill before the end, what it would be.
        if constexpr (requires { game.appraise(s, write); })
            if (game.turn(s).waits != Turn::Waits::over) game.appraise(s, write);
    }

    std::vector<Bill> bills_;
};

// What the best choice brings on average that the other does not: the line of the own bill that gains most, and the
// line of somebody else's that loses most, unless a reason says so already. `counts(rule)` leaves lines out.
template <class M, class Names, class Counts>
void compare(const Prospect<M>& best, const Prospect<M>& other, Seat mine, int players, const Names& names,
             const Counts& counts, Reasons& reasons) {
    using Rule = typename M::Game::Rule;
    static constexpr double kWorthTelling = 1;  // points
    struct Change {
        double points = 0;
        Seat seat{};
        Rule rule{};
    };
    Change own;
    Change theirs;
    for (const Seat seat : SeatSet::first(players))
        for (std::size_t i = 0; i < enumerators<Rule>(); ++i) {
            if (!counts(Rule(i))) continue;
            const double gain = best.mean(seat, Rule(i)) - other.mean(seat, Rule(i));
            if (seat == mine && gain > own.points) own = {gain, seat, Rule(i)};
            if (seat != mine && -gain > theirs.points) theirs = {-gain, seat, Rule(i)};
        }
    const auto rounded = [](double points) { return static_cast<int>(std::lround(points)); };
    const bool said = std::ranges::any_of(reasons, [&](const Reason& r) { return r.weight > 0.6 * own.points; });
    if (own.points > kWorthTelling && !said)
        reasons.push_back(
            Reason{"more", 0.8 * own.points}.with("count", rounded(own.points)).from("line", names[own.rule]));
    const bool denied = std::ranges::any_of(
        reasons, [&](const Reason& r) { return r.key == "denies" && r.seats.front().second == theirs.seat; });
    if (theirs.points > kWorthTelling && !denied)
        reasons.push_back(Reason{"less", 0.6 * theirs.points}
                              .with("count", rounded(theirs.points))
                              .with("seat", theirs.seat)
                              .from("line", names[theirs.rule]));
}

// For games of picks: what each pick does, and what the best brings that the other does not.
template <class M, class Picks, class Names>
Explained explain_picks(const typename M::Game& game, const typename M::Game::View& view, Memory memory,
                        std::uint64_t seed, const Contrast<typename M::Game::Action>& choices, const Names& names) {
    const Prospect<M> best(game, view, memory, seed, choices.best);
    const Prospect<M> other(game, view, memory, seed, choices.other);
    const Picks picks(game, view);
    Reasons of_best = picks.of(choices.best, best);
    compare(best, other, view.viewer, game.players(), names, [](auto) { return true; }, of_best);
    return told(of_best, picks.of(choices.other, other));
}

}  // namespace sushiya::bots
