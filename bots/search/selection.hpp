// How a seat chooses inside the tree: three ways to try what is good more often and what is unknown at all.
//
//   Uct      UCB1: mean worth plus exploration
//   Puct     the same, led by the mind's appeal
//   Regret   regret matching: mixed strategies that converge to an equilibrium of the joint decision
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>

#include "bots/search/mind.hpp"
#include "bots/search/pool.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"

namespace sushiya::bots {

// What a selection has: `Notes`, what it keeps of an arm besides visits and total, and
// `choose(offers, node, seat, rng)`, the place of one of at least two arms (Pool::Offers) of a seat at a node. The
// rest is here, for those that need no more.
struct Selection {
    // Some of these arms are new; `appeal(action)` is how good one looks to a mind with an eye.
    template <class Offers, class Appeal>
    void meet(const Offers& /*offers*/, const Appeal& /*appeal*/) const {}

    // A choice brought that much. `each_other(visit)` shows what else was there: visit(arm, node), with the node it
    // would have led to, the others choosing the same, or nullptr where the tree has not been.
    template <class EachOther>
    void credit(Seat /*seat*/, float /*got*/, const EachOther& /*each_other*/) const {}

    // How much of the search went to an arm, in proportion.
    template <class Arm>
    double share(const Arm& arm) const {
        return arm.visits;
    }
};

struct Uct : Selection {
    struct Notes {
        std::uint32_t offered;  // how often it was legal when its node was passed: worlds differ in that
    };

    float exploration = 0.7F;

    template <class Offers>
    int choose(const Offers& offers, const Node& /*node*/, Seat /*seat*/, Rng& rng) const {
        int best = 0;
        float best_score = -1;
        std::uint32_t untried = 0;
        for (int i = 0; i < offers.size(); ++i) {
            auto& arm = offers[i];
            ++arm.notes.offered;
            if (arm.visits == 0) {
                // Untried choices come first, in random order.
                if (rng.below(++untried) == 0) best = i;
                continue;
            }
            if (untried != 0) continue;
            const float unsure = std::log(static_cast<float>(arm.notes.offered)) / static_cast<float>(arm.visits);
            const float score = arm.mean() + exploration * std::sqrt(unsure);
            if (score > best_score) best_score = score, best = i;
        }
        return best;
    }
};

struct Puct : Selection {
    struct Notes {
        float prior;  // share of the appeal
    };

    float exploration = 0.7F;
    float temper = 2;  // points of appeal that multiply a prior by e

    template <class Offers, class Appeal>
    void meet(const Offers& offers, const Appeal& appeal) const {
        float sum = 0;
        for (int i = 0; i < offers.size(); ++i)
            sum += offers[i].notes.prior = std::exp(appeal(offers[i].action) / temper);
        for (int i = 0; i < offers.size(); ++i) offers[i].notes.prior /= sum;
    }

    template <class Offers>
    int choose(const Offers& offers, const Node& node, Seat seat, Rng& /*rng*/) const {
        const float unknown = node.visits == 0 ? 0 : node.mean(seat);
        const float scale = exploration * std::sqrt(static_cast<float>(node.visits) + 1);
        int best = 0;
        float best_score = -1;
        for (int i = 0; i < offers.size(); ++i) {
            const auto& arm = offers[i];
            const float mean = arm.visits == 0 ? unknown : arm.mean();
            const float score = mean + scale * arm.notes.prior / (1 + static_cast<float>(arm.visits));
            if (score > best_score) best_score = score, best = i;
        }
        return best;
    }
};

struct Regret : Selection {
    struct Notes {
        float regret;   // cumulative
        float average;  // strategy, cumulative: it converges, the current one does not
    };

    float tremble = 0.05F;  // how often a choice is tried blindly

    // Samples the current strategy: positive regrets in proportion.
    template <class Offers>
    int choose(const Offers& offers, const Node& /*node*/, Seat /*seat*/, Rng& rng) const {
        const auto count = static_cast<float>(offers.size());
        float sum = 0;
        for (int i = 0; i < offers.size(); ++i) sum += std::max(0.0F, offers[i].notes.regret);
        float left = below_one(rng);
        int chosen = 0;
        for (int i = 0; i < offers.size(); ++i) {
            auto& notes = offers[i].notes;
            const float strategy = sum > 0 ? std::max(0.0F, notes.regret) / sum : 1 / count;
            notes.average += strategy;
            if (left >= 0) chosen = i;
            left -= (1 - tremble) * strategy + tremble / count;
        }
        return chosen;
    }

    // Another choice would have brought what the node it leads to has brought so far, or the arm.
    template <class EachOther>
    void credit(Seat seat, float got, const EachOther& each_other) const {
        each_other([&](auto& arm, const Node* node) {
            float instead = arm.visits == 0 ? got : arm.mean();
            if (node != nullptr && node->visits != 0) instead = node->mean(seat);
            arm.notes.regret += instead - got;
        });
    }

    template <class Arm>
    double share(const Arm& arm) const {
        return arm.notes.average;
    }
};

// Only a mind with an eye can lead.
template <class S, class M>
concept SelectionFor = std::derived_from<S, Selection> && Mind<M> && (HasAppeal<M> || !std::same_as<S, Puct>);

}  // namespace sushiya::bots
