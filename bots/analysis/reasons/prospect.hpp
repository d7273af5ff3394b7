// What a choice leads to when everybody then plays as people usually do, by sight and with a whim: the points of
// everybody, line by line of the score sheet.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
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
        return choices[best_of(choices, [&](const typename G::Action& action) {
            const float whim = kWhim * below_one(rng);
            return M::appeal(game, s, seat, action) + whim;
        })];
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
// line of somebody else's that loses most, unless a reason says so already; where no line stands out, how much better
// it is against whom. Where nothing speaks against the other choice, how much worse that is, in all. `counts(rule)`
// leaves lines out.
template <class M>
class Comparison {
  public:
    using Rule = typename M::Game::Rule;

    template <class Counts>
    Comparison(const Prospect<M>& best, const Prospect<M>& other, Seat mine, int players, const Counts& counts) {
        for (const Seat seat : SeatSet::first(players))
            for (std::size_t i = 0; i < enumerators<Rule>(); ++i) {
                if (!counts(Rule(i))) continue;
                const double gain = best.mean(seat, Rule(i)) - other.mean(seat, Rule(i));
                gains_[seat.index] += gain;
                if (seat == mine && gain > own_.points) own_ = {gain, seat, Rule(i)};
                if (seat != mine && -gain > theirs_.points) theirs_ = {-gain, seat, Rule(i)};
            }
        for (const Seat seat : SeatSet::first(players))
            if (const double lead = gains_[mine.index] - gains_[seat.index]; lead > lead_.points)
                lead_ = {lead, seat, {}};
    }

    // With what the comparison adds.
    template <class Names>
    Explained told_with(Reasons best, const Reasons& other, const Names& names) const {
        add_to(best, other, names);
        Explained explained = told(best, other);
        const bool lead_told =
            std::ranges::any_of(explained.best, [](const Reason& reason) { return reason.key == "lead"; });
        const bool warned =
            std::ranges::any_of(explained.other, [](const Reason& reason) { return reason.weight <= 0; });
        if (rounded(lead_.points) < 1 || lead_told || warned) return explained;
        explained.other.insert(explained.other.begin(), in_all("behind", -0.5));
        if (explained.other.size() > kMostTold) explained.other.pop_back();
        return explained;
    }

  private:
    static constexpr double kWorthTelling = 1;  // points
    struct Change {
        double points = 0;
        Seat seat{};
        Rule rule{};
    };
    static int rounded(double points) { return static_cast<int>(std::lround(points)); }

    template <class Names>
    void add_to(Reasons& best, const Reasons& other, const Names& names) const {
        const bool more = own_.points > kWorthTelling && !said(best, other);
        const bool less = theirs_.points > kWorthTelling && !denied(best);
        if (more)
            best.push_back(
                Reason{"more", 0.8 * own_.points}.with("count", rounded(own_.points)).from("line", names[own_.rule]));
        if (less)
            best.push_back(Reason{"less", 0.6 * theirs_.points}
                               .with("count", rounded(theirs_.points))
                               .with("seat", theirs_.seat)
                               .from("line", names[theirs_.rule]));
        if (!more && !less && lead_.points > kWorthTelling) best.push_back(in_all("lead", 0.5));
    }
    Reason in_all(std::string_view key, double weight) const {
        return Reason{key, weight * lead_.points}.with("count", rounded(lead_.points)).with("seat", lead_.seat);
    }

    // A reason explains a gain if the other choice has none like it.
    bool said(const Reasons& best, const Reasons& other) const {
        return std::ranges::any_of(best, [&](const Reason& reason) {
            double beyond = reason.weight;
            for (const Reason& like : other)
                if (like.key == reason.key) beyond = std::min(beyond, reason.weight - like.weight);
            return beyond > 0.6 * own_.points;
        });
    }
    bool denied(const Reasons& best) const {
        return std::ranges::any_of(
            best, [&](const Reason& r) { return r.key == "denies" && r.seats.front().second == theirs_.seat; });
    }

    std::array<double, kMaxSeats> gains_{};  // in all
    Change own_;
    Change theirs_;
    Change lead_;
};

}  // namespace sushiya::bots
