// One turn ahead by a network: the others choose as it would, and it judges what comes of it.
//
// For where a tree cannot follow everybody: at tables of three and more, or while a hand is hidden. A network has met
// many kinds of players, and what it says a position is worth sees beyond the round. Every choice of the seat is tried
// in the same worlds, against the same choices of the others, with the same luck: what tells them apart is not chance.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/eval/knowledge.hpp"
#include "bots/net/opinion.hpp"
#include "bots/search/budget.hpp"
#include "bots/search/verdict.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots::net {

template <HasEncoder G>
class LookAhead {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    LookAhead(const Network& network, const G& game, Seat seat) : network_(network), game_(game), seat_(seat) {}

    // An iteration tries the choices in one more world, which `imagine()` makes. `first_sight` is what the network
    // thinks of them, best first.
    template <class Imagine>
    Verdict<Action> run(const Verdict<Action>& first_sight, const Imagine& imagine, Budget budget, Rng& rng) {
        for (const auto& [action, chance, value] : first_sight.candidates)
            if (arms_.empty() || (chance >= kWorthALook && arms_.size() < kMostArms)) arms_.push_back({action, chance});
        std::size_t left = arms_.size();
        while (left > 1 && budget.take()) {
            try_first(left, imagine(), rng);
            if (budget.used() % kBetweenLooks == 0) left = worth_more(left);
        }
        return verdict(budget.used());
    }

  private:
    static constexpr double kWorthALook = 0.003;  // less likely choices are left out
    static constexpr std::size_t kMostArms = 12;
    static constexpr double kTrust = 0.03;              // a share of the win that makes a choice e times as good
    static constexpr std::uint64_t kBetweenLooks = 16;  // worlds until it is asked who is still in the running
    static constexpr int kLongest = 64;                 // turns of the others in a row
    static constexpr std::size_t kInputs = Heads<G>::kInputs;
    static constexpr std::size_t kOutputs = Heads<G>::kOutputs + 1;

    struct Arm {
        Action action;
        double chance;
        double worlds = 0;
        double total = 0;
        double squares = 0;

        void add(double worth) { worlds += 1, total += worth, squares += worth * worth; }
        double mean() const { return worlds == 0 ? 0 : total / worlds; }
        // How far the mean may be off.
        double error() const { return std::sqrt(std::max(0.0, squares / worlds - mean() * mean()) / worlds); }
        // The worlds only correct what the network thinks at first sight.
        double score() const { return mean() + kTrust * std::log(chance); }
    };

    // The first of the arms, in a world where the others have chosen.
    void try_first(std::size_t count, const State& world, Rng& rng) {
        Joint<Action> joint;
        for (const Seat other : game_.turn(world).actors.without(seat_)) joint[other] = drawn(world, other, rng);
        const std::uint64_t luck = rng.next();
        std::array<std::optional<float>, kMostArms> known;
        std::size_t asked = 0;
        for (std::size_t i = 0; i < count; ++i) {
            State s = world;
            joint[seat_] = arms_[i].action;
            game_.play(s, joint, Quiet{});
            Rng same_for_all(luck);
            known[i] = go_on(s, same_for_all);
            if (!known[i])
                write_row<G>(EncoderOf<G>(game_), game_.view(s, seat_),
                             std::span(rows_).subspan(kInputs * asked++, kInputs));
        }
        network_.think(std::span(rows_).first(kInputs * asked), outputs_);
        asked = 0;
        for (std::size_t i = 0; i < count; ++i)
            arms_[i].add(known[i] ? *known[i] : std::clamp(outputs_[kOutputs * ++asked - 1], 0.0F, 1.0F));
    }

    // Until the seat is to choose again; what it won, if the game ends before.
    std::optional<float> go_on(State& s, Rng& rng) {
        for (int turns = 0; turns < kLongest; ++turns) {
            const Turn turn = game_.turn(s);
            if (turn.waits == Turn::Waits::over) return shares_of_win(game_, s)[seat_.index];
            if (turn.waits == Turn::Waits::chance) {
                game_.happen(s, game_.draw(s, rng), Quiet{});
                continue;
            }
            if (turn.actors.contains(seat_)) break;
            Joint<Action> joint;
            for (const Seat other : turn.actors) joint[other] = drawn(s, other, rng);
            game_.play(s, joint, Quiet{});
        }
        return {};
    }

    // What somebody who plays by the network would choose.
    Action drawn(const State& s, Seat seat, Rng& rng) {
        typename G::Choices choices;
        game_.choices(s, seat, choices);
        if (choices.size() == 1) return choices[0];
        return opinion(network_, game_, game_.view(s, seat), choices, 1).drawn(rng);
    }

    // Sorts the first arms, the best first; how many of them may still be the best.
    std::size_t worth_more(std::size_t count) {
        const auto better = [](const Arm& a, const Arm& b) { return a.score() > b.score(); };
        const auto end = arms_.begin() + static_cast<std::ptrdiff_t>(count);
        for (auto it = arms_.begin(); it != end; ++it)
            std::rotate(std::upper_bound(arms_.begin(), it, *it, better), it, it + 1);
        const double least = arms_.front().score() - 2 * arms_.front().error();
        while (count > 1 && arms_[count - 1].score() < least) --count;
        return count;
    }

    Verdict<Action> verdict(std::uint64_t worlds) const {
        Verdict<Action> verdict;
        verdict.iterations = worlds;
        double most = arms_.front().score();
        for (const Arm& arm : arms_) most = std::max(most, arm.score());
        for (const Arm& arm : arms_)
            verdict.candidates.push_back({arm.action, std::exp((arm.score() - most) / kTrust), arm.mean()});
        verdict.share_out();
        return verdict;
    }

    const Network& network_;
    const G& game_;
    Seat seat_;
    std::vector<Arm> arms_;
    // Rows of one world, and what the network says of them.
    std::vector<std::uint8_t> rows_ = std::vector<std::uint8_t>(kMostArms * kInputs);
    std::vector<float> outputs_ = std::vector<float>(kMostArms * kOutputs);
};

}  // namespace sushiya::bots::net
