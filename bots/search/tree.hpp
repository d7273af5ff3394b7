// Monte-Carlo tree search over imagined worlds, for simultaneous and for sequential decisions.
//
// Every iteration takes a world the seat could be in, walks down a tree of public histories in which
// each actor chooses by its own statistics (decoupled: nobody sees the others' choice), adds one node,
// plays the rest out by habit and credits every choice on the way with the worth of the end to its
// seat. Worlds differ in what is legal, so a choice is compared with the others only when it was
// offered (information-set search). Chance is redrawn on every pass and does not branch the tree.
//
// At larger tables joint choices are so many that hardly a node is passed twice. There the seat plans
// alone in a part of the iterations: only its own choices branch the tree, and the others take what
// looks best to them. All of the iterations would be better against such players and much worse
// against others; half of them is better against both (docs/bots.md).
//
// In a duel the first pick of a round uncovers both hands. Before it a number of worlds can have trees of their
// own, in which everybody plays on knowing them; the seat's first choice alone is common to all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "bots/search/budget.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/playout.hpp"
#include "bots/search/pool.hpp"
#include "bots/search/verdict.hpp"

namespace sushiya::bots {

// How actors choose inside the tree.
enum class Selection : std::uint8_t {
    uct,     // UCB1: mean worth plus exploration
    puct,    // the same, led by the mind's appeal
    regret,  // regret matching: mixed strategies that converge to an equilibrium of the joint decision
};

struct TreeOptions {
    Selection selection = Selection::uct;
    float exploration = 0.7F;
    float temper = 2.0F;  // puct: points of appeal that multiply a prior by e
    float alone = 0;      // share of the iterations in which the seat plans alone
    int worlds = 0;       // how many are imagined, each with a tree of its own; 0: one for every iteration
    std::size_t nodes = 1U << 16U;
};

template <Mind M>
class TreeSearch {
  public:
    using G = typename M::Game;
    using State = typename G::State;
    using Action = typename G::Action;
    using Choices = typename G::Choices;

    TreeSearch(const G& game, const typename G::View& view, Memory memory, const TreeOptions& options)
        : game_(game),
          view_(view),
          memory_(memory),
          options_(options),
          open_(hands_known(game, view)),
          apart_(options.worlds > 0 && !open_),
          pool_(options.nodes, kMaxSeats * Choices::capacity()) {
        path_.reserve(kDeepest);
    }

    Verdict<Action> run(Budget budget, Rng& rng) {
        const int count = apart_ ? options_.worlds : 1;
        std::vector<World> worlds;
        for (int i = 0; i < count; ++i)
            worlds.push_back({M::imagine(game_, view_, memory_, rng), apart_ ? pool_.add_root() : Nodes::kRoot});
        for (std::size_t next = 0; budget.take(); next = (next + 1) % worlds.size()) {
            if (!apart_ && !(open_ && nothing_drawn_)) worlds[0].state = M::imagine(game_, view_, memory_, rng);
            others_root_ = worlds[next].others_root;
            iterate(worlds[next].state, rng);
        }
        return verdict(worlds[0].state, budget.used());
    }

  private:
    using Nodes = Pool<Action>;
    static constexpr std::size_t kDeepest = 256;
    static constexpr float kTremble = 0.05F;  // regret matching: how often a choice is tried blindly

    // Where worlds have trees of their own, only what the seat itself has learnt at the root is common to them: it
    // cannot tell them apart. The others choose at a node that knows their hands.
    struct World {
        State state;
        std::int32_t others_root;
    };

    // What was chosen at one node of the walk.
    struct Step {
        std::int32_t node;
        SeatSet actors;                              // whose arms are there
        SeatSet planners;                            // of the joint choice
        std::uint64_t world;                         // the key of the joint choice begins with it
        std::array<std::int32_t, kMaxSeats> chosen;  // arms by seat
    };

    // Where all hands are known, worlds and the choices at a node are the same in every pass until something is
    // drawn.
    static bool hands_known(const G& game, const typename G::View& view) {
        if constexpr (HasEndgames<M>)
            return M::hands_known(game, view);
        else
            return false;
    }

    static float below_one(Rng& rng) { return static_cast<float>(rng.next() >> 40U) * 0x1p-24F; }

    void iterate(const State& world, Rng& rng) {
        const bool alone = options_.alone > 0 && below_one(rng) < options_.alone;
        planners_ = alone ? SeatSet::only(view_.viewer) : SeatSet::first(game_.players());
        State s = world;
        as_before_ = (open_ || apart_) && !alone;
        path_.clear();
        std::int32_t at = Nodes::kRoot;
        while (at != kNone && path_.size() < kDeepest && !M::settled(game_, world, s)) {
            const Turn turn = game_.turn(s);
            if (turn.waits == Turn::Waits::over) break;
            if (turn.waits == Turn::Waits::chance) {
                game_.happen(s, game_.draw(s, rng), Quiet{});
                as_before_ = nothing_drawn_ = false;
                continue;
            }
            const SeatSet planners = turn.actors & planners_;
            const bool fresh = at != Nodes::kRoot && pool_.node(at).visits == 0;
            if (fresh && !planners.empty()) break;
            if (!descend(s, at, turn.actors, planners, rng)) break;
        }
        credit(at, finished(world, s, rng));
    }

    // One joint choice: planners choose in the tree, the others by sight. False, with nothing changed, if
    // the pool is full.
    bool descend(State& s, std::int32_t& at, SeatSet actors, SeatSet planners, Rng& rng) {
        const std::int32_t others_at = at == Nodes::kRoot ? others_root_ : at;
        Joint<Action> joint;
        // What follows a first choice differs by world, also where the others have nothing to choose.
        const std::uint64_t world =
            others_at == at ? Nodes::kNobodyChose : Nodes::extend_key(Nodes::kNobodyChose, others_at);
        Step step{at, planners, planners, world, {}};
        std::uint64_t key = world;
        for (const Seat seat : planners) {
            const std::int32_t chosen = choose(s, seat == view_.viewer ? at : others_at, seat, rng);
            if (chosen == kNone) return false;
            step.chosen[seat.index] = chosen;
            joint[seat] = pool_.arm(chosen).action;
            key = Nodes::extend_key(key, chosen);
        }
        for (const Seat seat : actors)
            if (!planners.contains(seat)) joint[seat] = sighted(s, seat, rng);
        game_.play(s, joint, Quiet{});
        if (planners.empty()) return true;
        if (others_at != at) {
            step.actors = planners.without(view_.viewer);
            step.node = others_at;
            path_.push_back(step);
            step.actors = planners & SeatSet::only(view_.viewer);
            step.node = at;
        }
        path_.push_back(step);
        at = pool_.find_or_add(key);
        return true;
    }

    Worth finished(const State& world, const State& s, Rng& rng) const {
        if (planners_ == SeatSet::first(game_.players())) return playout<M>(game_, world, s, rng);
        return playout<M>(game_, world, s, rng,
                          [&](const State& at, Seat seat, Rng& whims) { return sighted(at, seat, whims); });
    }

    Action sighted(const State& s, Seat seat, Rng& rng) const {
        if constexpr (HasAppeal<M>)
            return most_appealing<M>(game_, s, seat);
        else
            return M::habit(game_, s, seat, rng);
    }

    std::int32_t choose(const State& s, std::int32_t at, Seat seat, Rng& rng) {
        if (!recall_arms(at, seat)) {
            game_.choices(s, seat, choices_);
            if (!find_arms(s, at, seat)) return kNone;
        }
        if (offers_ == 1) return arms_[0];
        if (options_.selection == Selection::uct)
            for (int i = 0; i < offers_; ++i) ++offered(i).offered;
        if (options_.selection == Selection::regret) return choose_by_regret(rng);
        return options_.selection == Selection::puct ? choose_by_puct(at, seat) : choose_by_uct(rng);
    }

    // False if they may differ from those of an earlier pass, or there was none.
    bool recall_arms(std::int32_t at, Seat seat) {
        const std::int32_t first = pool_.node(at).first_arm[seat.index];
        if (!as_before_ || first == kNone) return false;
        offers_ = 0;
        for (std::int32_t arm = first; arm != kNone; arm = pool_.arm(arm).next)
            arms_[static_cast<std::size_t>(offers_++)] = arm;
        return true;
    }

    // Finds or makes the arm of every choice. False if the pool is full.
    bool find_arms(const State& s, std::int32_t at, Seat seat) {
        std::int32_t& first = pool_.node(at).first_arm[seat.index];
        offers_ = choices_.size();
        if (first == kNone && !pool_.has_room(offers_)) return false;
        std::int32_t after = first;
        bool added = false;
        for (int i = 0; i < choices_.size(); ++i) {
            // Arms are mostly stored in the order of the choices: look first behind the last one found.
            std::int32_t arm = find_arm(after, choices_[i]);
            if (arm == kNone) arm = find_arm(first, choices_[i]);
            if (arm == kNone) {
                arm = pool_.add_arm(choices_[i]);
                if (arm == kNone) return false;
                append(first, arm);
                added = true;
            }
            arms_[static_cast<std::size_t>(i)] = arm;
            after = pool_.arm(arm).next;
        }
        if constexpr (HasAppeal<M>)
            if (added && options_.selection == Selection::puct) set_priors(s, seat);
        return true;
    }

    std::int32_t find_arm(std::int32_t from, const Action& action) const {
        while (from != kNone && !(pool_.arm(from).action == action)) from = pool_.arm(from).next;
        return from;
    }

    void append(std::int32_t& first, std::int32_t arm) {
        if (first == kNone) {
            first = arm;
            return;
        }
        std::int32_t last = first;
        while (pool_.arm(last).next != kNone) last = pool_.arm(last).next;
        pool_.arm(last).next = arm;
    }

    void set_priors(const State& s, Seat seat) {
        float sum = 0;
        for (int i = 0; i < choices_.size(); ++i)
            sum += offered(i).prior = std::exp(M::appeal(game_, s, seat, choices_[i]) / options_.temper);
        for (int i = 0; i < choices_.size(); ++i) offered(i).prior /= sum;
    }

    std::int32_t choose_by_uct(Rng& rng) const {
        std::int32_t best = kNone;
        float best_score = -1;
        std::uint32_t untried = 0;
        for (int i = 0; i < offers_; ++i) {
            const Arm<Action>& arm = offered(i);
            if (arm.visits == 0) {
                // Untried choices come first, in random order.
                if (rng.below(++untried) == 0) best = arms_[static_cast<std::size_t>(i)];
                continue;
            }
            if (untried != 0) continue;
            const auto visits = static_cast<float>(arm.visits);
            const float score = arm.total / visits +
                                options_.exploration * std::sqrt(std::log(static_cast<float>(arm.offered)) / visits);
            if (score > best_score) best_score = score, best = arms_[static_cast<std::size_t>(i)];
        }
        return best;
    }

    std::int32_t choose_by_puct(std::int32_t at, Seat seat) const {
        const Node& node = pool_.node(at);
        const auto passes = static_cast<float>(node.visits);
        const float unknown = node.total[seat.index] / std::max(1.0F, passes);
        const float scale = options_.exploration * std::sqrt(passes + 1);
        std::int32_t best = kNone;
        float best_score = -1;
        for (int i = 0; i < offers_; ++i) {
            const Arm<Action>& arm = offered(i);
            const auto visits = static_cast<float>(arm.visits);
            const float mean = arm.visits == 0 ? unknown : arm.total / visits;
            const float score = mean + scale * arm.prior / (1 + visits);
            if (score > best_score) best_score = score, best = arms_[static_cast<std::size_t>(i)];
        }
        return best;
    }

    // Samples the current strategy, positive regrets in proportion, with a little blind trying, and
    // adds it to the average, which is what converges.
    std::int32_t choose_by_regret(Rng& rng) {
        const auto count = static_cast<float>(offers_);
        float sum = 0;
        for (int i = 0; i < offers_; ++i) sum += std::max(0.0F, offered(i).regret);
        float left = below_one(rng);
        std::int32_t chosen = arms_[0];
        for (int i = 0; i < offers_; ++i) {
            Arm<Action>& arm = offered(i);
            const float strategy = sum > 0 ? std::max(0.0F, arm.regret) / sum : 1 / count;
            arm.average += strategy;
            const float chance = (1 - kTremble) * strategy + kTremble / count;
            if (left >= 0) chosen = arms_[static_cast<std::size_t>(i)];
            left -= chance;
        }
        return chosen;
    }

    void credit(std::int32_t leaf, const Worth& worth) {
        for (const Step& step : path_) {
            add_visit(step.node, worth);
            for (const Seat seat : step.actors) {
                Arm<Action>& arm = pool_.arm(step.chosen[seat.index]);
                ++arm.visits;
                arm.total += worth[seat.index];
                if (options_.selection == Selection::regret) add_regrets(step, seat, worth[seat.index]);
            }
        }
        if (leaf != kNone && (path_.empty() || path_.back().node != leaf)) add_visit(leaf, worth);
    }

    void add_visit(std::int32_t node, const Worth& worth) {
        Node& passed = pool_.node(node);
        ++passed.visits;
        for (std::size_t i = 0; i < worth.size(); ++i) passed.total[i] += worth[i];
    }

    // What each other choice would have brought against the same choices of the others: the mean of
    // the node it leads to, or of the arm where the tree has not been there.
    void add_regrets(const Step& step, Seat seat, float got) {
        for (std::int32_t id = pool_.node(step.node).first_arm[seat.index]; id != kNone; id = pool_.arm(id).next) {
            if (id == step.chosen[seat.index]) continue;
            std::uint64_t key = step.world;
            for (const Seat other : step.planners)
                key = Nodes::extend_key(key, other == seat ? id : step.chosen[other.index]);
            Arm<Action>& arm = pool_.arm(id);
            const std::int32_t child = pool_.find(key);
            float instead = arm.visits == 0 ? got : arm.total / static_cast<float>(arm.visits);
            if (child != kNone && pool_.node(child).visits != 0)
                instead = pool_.node(child).total[seat.index] / static_cast<float>(pool_.node(child).visits);
            arm.regret += instead - got;
        }
    }

    Arm<Action>& offered(int i) { return pool_.arm(arms_[static_cast<std::size_t>(i)]); }
    const Arm<Action>& offered(int i) const { return pool_.arm(arms_[static_cast<std::size_t>(i)]); }

    Verdict<Action> verdict(const State& world, std::uint64_t iterations) {
        const Seat seat = view_.viewer;
        game_.choices(world, seat, choices_);
        find_arms(world, Nodes::kRoot, seat);
        Verdict<Action> verdict;
        verdict.iterations = iterations;
        double sum = 0;
        for (int i = 0; i < choices_.size(); ++i) {
            const Arm<Action>& arm = offered(i);
            const double share =
                options_.selection == Selection::regret ? double{arm.average} : static_cast<double>(arm.visits);
            const double value = arm.visits == 0 ? 0 : arm.total / static_cast<float>(arm.visits);
            verdict.candidates.push_back({choices_[i], share, value});
            sum += share;
        }
        for (auto& candidate : verdict.candidates)
            candidate.share = sum > 0 ? candidate.share / sum : 1.0 / choices_.size();
        verdict.sort();
        return verdict;
    }

    const G& game_;
    const typename G::View& view_;
    Memory memory_;
    TreeOptions options_;
    bool open_;                                // all hands are known
    bool apart_;                               // worlds have trees of their own
    bool nothing_drawn_ = true;                // in any iteration
    bool as_before_ = false;                   // the choices met in this iteration are those of earlier ones
    SeatSet planners_;                         // who chooses inside the tree in this iteration
    std::int32_t others_root_ = Nodes::kRoot;  // where they choose first in this iteration
    Nodes pool_;
    std::vector<Step> path_;
    Choices choices_;
    std::array<std::int32_t, static_cast<std::size_t>(Choices::capacity())> arms_;
    int offers_ = 0;  // how many of them
};

}  // namespace sushiya::bots
