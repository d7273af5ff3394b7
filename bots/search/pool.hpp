// The memory of a tree search: taken once before the search, handed out without asking the heap again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/seat.hpp"

namespace sushiya::bots {

inline constexpr std::int32_t kNone = -1;

// One choice of one seat at a node, and what is known of it.
template <class Action>
struct Arm {
    Action action;
    std::uint32_t visits;
    std::uint32_t offered;  // how often it was legal when the node was passed: worlds differ in that
    float total;            // sum of the seat's worth over the visits
    float prior;            // share of the mind's first-sight preference
    float regret;           // regret matching: cumulative regret
    float average;          // regret matching: cumulative strategy
    std::int32_t next;      // the next arm of the same seat and node
};

// A point where seats choose. Arms are made when a node is passed for the second time; most nodes
// never are, which keeps the tree small.
struct Node {
    std::array<std::int32_t, kMaxSeats> first_arm;  // by seat; kNone: no arms yet
    std::array<float, kMaxSeats> total;             // sum of worth by seat
    std::uint32_t visits;
};

// Nodes, arms and the table that leads from a node and a joint choice to the next node. When it is
// full the tree stops growing and the search goes on in it.
template <class Action>
class Pool {
  public:
    // `root_arms` is room kept for the root, where every choice must have its arm.
    Pool(std::size_t nodes, std::size_t root_arms)
        : node_capacity_(nodes), arm_capacity_(root_arms + nodes * kArmsPerNode) {
        // Reserved, not made: writing them all would take a chef half of its time.
        nodes_.reserve(node_capacity_);
        arms_.reserve(arm_capacity_);
        while (slots_ < nodes * 2) slots_ *= 2;
        table_ = std::make_unique<Slot[]>(slots_);
        add_node();
    }

    static constexpr std::int32_t kRoot = 0;
    Node& node(std::int32_t id) { return nodes_[static_cast<std::size_t>(id)]; }
    const Node& node(std::int32_t id) const { return nodes_[static_cast<std::size_t>(id)]; }
    const Arm<Action>& arm(std::int32_t id) const { return arms_[static_cast<std::size_t>(id)]; }
    Arm<Action>& arm(std::int32_t id) { return arms_[static_cast<std::size_t>(id)]; }
    std::int32_t node_count() const { return static_cast<std::int32_t>(nodes_.size()); }

    // Where a world's own tree begins; given out even if the pool is full.
    std::int32_t add_root() { return add_node(); }

    bool has_room(int arms) const { return arms_.size() + static_cast<std::size_t>(arms) <= arm_capacity_; }

    // A new arm at the end of a seat's list, or kNone when the pool is full.
    std::int32_t add_arm(const Action& action) {
        if (arms_.size() == arm_capacity_) return kNone;
        arms_.push_back({action, 0, 0, 0, 0, 0, 0, kNone});
        return static_cast<std::int32_t>(arms_.size() - 1);
    }

    // The node that a joint choice leads to; `key` names the choice, and with it the node it was made at. kNone:
    // not there.
    std::int32_t find(std::uint64_t key) const {
        const Slot& slot = table_[slot_of(key)];
        return slot.key == key ? slot.node : kNone;
    }
    std::int32_t find_or_add(std::uint64_t key) {
        Slot& slot = table_[slot_of(key)];
        if (slot.key == key) return slot.node;
        if (nodes_.size() >= node_capacity_) return kNone;
        slot = {key, add_node()};
        return slot.node;
    }

    // Arms are unique to their node, so their numbers alone name a joint choice; never 0. The number of the node
    // must not be mixed in: with one actor the key of another node's arm could come out.
    static constexpr std::uint64_t kNobodyChose = 0;
    static std::uint64_t extend_key(std::uint64_t key, std::int32_t arm) {
        std::uint64_t mixed = (key ^ static_cast<std::uint64_t>(arm + 1)) * 0x9E3779B97F4A7C15U;
        mixed ^= mixed >> 29U;
        return (mixed * 0xBF58476D1CE4E5B9U) | 1U;
    }

  private:
    struct Slot {
        std::uint64_t key;  // 0: free
        std::int32_t node;
    };
    static constexpr std::size_t kArmsPerNode = 12;

    std::size_t slot_of(std::uint64_t key) const {
        std::size_t at = (key >> 20U) & (slots_ - 1);
        while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & (slots_ - 1);
        return at;
    }
    std::int32_t add_node() {
        Node& node = nodes_.emplace_back();
        node.first_arm.fill(kNone);
        return node_count() - 1;
    }

    std::size_t node_capacity_;
    std::size_t arm_capacity_;
    std::size_t slots_ = 16;
    std::vector<Node> nodes_;
    std::vector<Arm<Action>> arms_;
    std::unique_ptr<Slot[]> table_;
};

}  // namespace sushiya::bots
