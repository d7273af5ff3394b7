// The way down a tree of public histories, and back with what it was worth.
//
// Each actor chooses by its own statistics (decoupled: nobody sees the others' choice). Worlds differ in what is
// legal, so a choice is compared with the others only when it was offered (information-set search). Chance is redrawn
// on every pass and does not branch the tree.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/search/mind.hpp"
#include "bots/search/playout.hpp"
#include "bots/search/pool.hpp"
#include "bots/search/selection.hpp"
#include "bots/search/verdict.hpp"
#include "bots/search/worlds.hpp"
#include "engine/core/game.hpp"

namespace sushiya::bots {

template <Mind M, SelectionFor<M> S>
class Descent {
  public:
    using G = typename M::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    // For a seat, in a tree of at most that many nodes.
    Descent(const G& game, Seat seat, const S& selection, std::size_t nodes)
        : game_(game), seat_(seat), selection_(selection), pool_(nodes) {
        path_.reserve(kDeepest);
    }

    // The seat's own first choice is this one in every pass: what is it worth?
    void begin_with(const Action& action) { first_ = action; }
    // What the passes so far were worth to every seat, in the mean.
    Worth mean() {
        const Node& root = pool_.node(NodeId::root);
        Worth mean = root.total;
        for (float& share : mean) share /= static_cast<float>(root.visits);
        return mean;
    }

    // Where the tree of one more world begins (World::others_root).
    NodeId add_root() { return pool_.add_node(); }

    // One iteration: a node is added, and the rest played out. True if something was drawn inside the tree.
    bool pass(const World<M>& world, Rng& rng) {
        path_.clear();
        Walk walk{world, world.state};
        while (walk.at != NodeId::none && path_.size() < kDeepest && !M::settled(game_, world.state, walk.state))
            if (!advance(walk, rng)) break;
        credit(walk.at, playout<M>(game_, world.state, walk.state, rng));
        return walk.drew;
    }

    // What the passes say of the seat's choices, which are the same in every world it could be in.
    Verdict<Action> verdict(const State& world, std::uint64_t iterations) {
        Offers offers(pool_);
        list_offers(world, NodeId::root, seat_, offers);
        Verdict<Action> verdict;
        verdict.iterations = iterations;
        double sum = 0;
        for (int i = 0; i < offers.size(); ++i) {
            const auto& arm = offers[i];
            const double share = selection_.share(arm);
            verdict.candidates.push_back({arm.action, share, arm.visits == 0 ? 0 : arm.mean()});
            sum += share;
        }
        for (auto& candidate : verdict.candidates)
            candidate.share = sum > 0 ? candidate.share / sum : 1.0 / offers.size();
        verdict.sort();
        return verdict;
    }

  private:
    using Nodes = Pool<typename G::Choices, typename S::Notes>;
    using Offers = typename Nodes::Offers;
    static constexpr std::size_t kDeepest = 256;

    // One pass on its way down.
    struct Walk {
        const World<M>& world;
        State state;
        NodeId at = NodeId::root;  // none: the pool is full
        bool drew = false;
    };

    // What was chosen at one node of the walk.
    struct Step {
        NodeId node;
        SeatSet here;                         // whose arms are there
        SeatSet actors;                       // of the joint choice
        std::uint64_t world;                  // the key of the joint choice begins with it
        std::array<ArmId, kMaxSeats> chosen;  // by seat
    };

    // False, with nothing changed, where the walk ends: at a new node, with the game, or when the pool is full.
    bool advance(Walk& walk, Rng& rng) {
        const Turn turn = game_.turn(walk.state);
        if (turn.waits == Turn::Waits::over) return false;
        if (turn.waits == Turn::Waits::chance) {
            game_.happen(walk.state, game_.draw(walk.state, rng), Quiet{});
            walk.drew = true;
            return true;
        }
        if (walk.at != NodeId::root && pool_.node(walk.at).visits == 0) return false;
        return descend(walk, turn.actors, rng);
    }

    // One joint choice. What follows the first one differs by world, also where the others have nothing to choose.
    bool descend(Walk& walk, SeatSet actors, Rng& rng) {
        const NodeId others_at = walk.at == NodeId::root ? walk.world.others_root : walk.at;
        const bool apart = others_at != walk.at;
        const std::uint64_t world = apart ? Nodes::extend_key(Nodes::kNobodyChose, others_at) : Nodes::kNobodyChose;
        Step step{walk.at, actors, actors, world, {}};
        std::uint64_t key = world;
        Joint<Action> joint;
        for (const Seat seat : actors) {
            const ArmId chosen = choose(walk, seat == seat_ ? walk.at : others_at, seat, rng);
            if (chosen == ArmId::none) return false;
            step.chosen[seat.index] = chosen;
            joint[seat] = pool_.arm(chosen).action;
            key = Nodes::extend_key(key, chosen);
        }
        game_.play(walk.state, joint, Quiet{});
        if (apart) {
            step.here = actors.without(seat_);
            step.node = others_at;
            path_.push_back(step);
            step.here = actors & SeatSet::only(seat_);
            step.node = walk.at;
        }
        path_.push_back(step);
        walk.at = pool_.find_or_add(key);
        return true;
    }

    // None if the pool is full.
    ArmId choose(const Walk& walk, NodeId at, Seat seat, Rng& rng) {
        Offers offers(pool_);
        if (walk.world.recurs && !walk.drew) pool_.recall(at, seat, offers);
        if (offers.size() == 0 && !list_offers(walk.state, at, seat, offers)) return ArmId::none;
        if (first_ && at == NodeId::root && seat == seat_)
            for (int i = 0; i < offers.size(); ++i)
                if (offers[i].action == *first_) return offers.id(i);
        return offers.id(offers.size() == 1 ? 0 : selection_.choose(offers, pool_.node(at), seat, rng));
    }

    // False if the pool is full.
    bool list_offers(const State& s, NodeId at, Seat seat, Offers& offers) {
        game_.choices(s, seat, choices_);
        const auto found = pool_.find_or_add(at, seat, choices_, offers);
        if constexpr (HasAppeal<M>)
            if (found == Nodes::Found::some_new)
                selection_.meet(offers, [&](const Action& action) { return M::appeal(game_, s, seat, action); });
        return found != Nodes::Found::no_room;
    }

    void credit(NodeId leaf, const Worth& worth) {
        for (const Step& step : path_) {
            pool_.node(step.node).add_visit(worth);
            for (const Seat seat : step.here) {
                const float got = worth[seat.index];
                pool_.arm(step.chosen[seat.index]).add_visit(got);
                selection_.credit(seat, got, [&](const auto& visit) { each_other(step, seat, visit); });
            }
        }
        if (leaf != NodeId::none && (path_.empty() || path_.back().node != leaf)) pool_.node(leaf).add_visit(worth);
    }

    // The seat's other arms, and where each would have led.
    template <class Visit>
    void each_other(const Step& step, Seat seat, const Visit& visit) {
        for (ArmId id = pool_.node(step.node).first_arm[seat.index]; id != ArmId::none; id = pool_.arm(id).next) {
            if (id == step.chosen[seat.index]) continue;
            std::uint64_t key = step.world;
            for (const Seat other : step.actors)
                key = Nodes::extend_key(key, other == seat ? id : step.chosen[other.index]);
            visit(pool_.arm(id), pool_.find(key));
        }
    }

    const G& game_;
    Seat seat_;
    S selection_;
    std::optional<Action> first_;
    Nodes pool_;
    // Room to work in; kept, so that passes need not make it anew.
    std::vector<Step> path_;
    typename G::Choices choices_;
};

}  // namespace sushiya::bots
