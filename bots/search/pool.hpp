// The memory of a tree search: taken once before the search, handed out without asking the heap again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/search/mind.hpp"
#include "engine/core/seat.hpp"

namespace sushiya::bots {

enum class NodeId : std::int32_t { none = -1, root = 0 };
enum class ArmId : std::int32_t { none = -1 };

// One choice of one seat at a node, and what is known of it.
template <class Action, class Notes>
struct Arm {
    Action action;
    std::uint32_t visits;
    float total;  // sum of the seat's worth over the visits
    Notes notes;  // what the selection keeps besides
    ArmId next;   // of the same seat and node

    float mean() const { return total / static_cast<float>(visits); }
    void add_visit(float worth) { ++visits, total += worth; }
};

// A point where seats choose. Arms are made when a node is passed for the second time; most nodes
// never are, which keeps the tree small.
struct Node {
    std::array<ArmId, kMaxSeats> first_arm;  // by seat; none: no arms yet
    Worth total;                             // sum over the visits
    std::uint32_t visits;

    float mean(Seat seat) const { return total[seat.index] / static_cast<float>(visits); }
    void add_visit(const Worth& worth) {
        ++visits;
        for (std::size_t i = 0; i < worth.size(); ++i) total[i] += worth[i];
    }
};

// Nodes, their arms and the table that leads from a joint choice to the next node. When it is full the tree stops
// growing and the search goes on in it.
template <class Choices, class Notes>
class Pool {
  public:
    using Action = typename Choices::value_type;
    using Arm = bots::Arm<Action, Notes>;
    static constexpr std::size_t kMostOffers = static_cast<std::size_t>(Choices::capacity());

    // Besides, there is room for the root, where every choice must have its arm.
    explicit Pool(std::size_t nodes)
        : node_capacity_(nodes), arm_capacity_(kMaxSeats * kMostOffers + nodes * kArmsPerNode) {
        // Reserved, not made: writing them all would take a chef half of its time.
        nodes_.reserve(node_capacity_);
        arms_.reserve(arm_capacity_);
        while (slots_ < nodes * 2) slots_ *= 2;
        table_ = std::make_unique<Slot[]>(slots_);
        add_node();
    }

    Node& node(NodeId id) { return nodes_[static_cast<std::size_t>(id)]; }
    Arm& arm(ArmId id) { return arms_[static_cast<std::size_t>(id)]; }

    // Given out even if the pool is full.
    NodeId add_node() {
        nodes_.emplace_back().first_arm.fill(ArmId::none);
        return static_cast<NodeId>(nodes_.size() - 1);
    }

    // What a seat may choose from in one pass.
    class Offers {
      public:
        explicit Offers(Pool& pool) : pool_(pool) {}

        int size() const { return size_; }
        ArmId id(int i) const { return ids_[static_cast<std::size_t>(i)]; }
        Arm& operator[](int i) const { return pool_.arm(id(i)); }
        void add(ArmId id) { ids_[static_cast<std::size_t>(size_++)] = id; }

      private:
        Pool& pool_;
        int size_ = 0;
        std::array<ArmId, kMostOffers> ids_;
    };

    // All arms the seat has at the node, where every pass finds the same: else they can be more than it may choose
    // from.
    void recall(NodeId at, Seat seat, Offers& offers) {
        for (ArmId id = node(at).first_arm[seat.index]; id != ArmId::none; id = arm(id).next) offers.add(id);
    }

    // The arms of these choices, those that were missing added; only some of them if the pool is full.
    enum class Found { all_known, some_new, no_room };
    Found find_or_add(NodeId at, Seat seat, const Choices& choices, Offers& offers) {
        ArmId& first = node(at).first_arm[seat.index];
        const bool none_yet = first == ArmId::none;
        if (none_yet && arms_.size() + static_cast<std::size_t>(choices.size()) > arm_capacity_) return Found::no_room;
        Found found = Found::all_known;
        ArmId* after = &first;
        for (const Action& action : choices) {
            // Arms are mostly stored in the order of the choices: look first behind the last one found.
            ArmId* link = link_to(action, after);
            if (*link == ArmId::none && !none_yet) link = link_to(action, &first);
            if (*link == ArmId::none) {
                if (arms_.size() == arm_capacity_) return Found::no_room;
                *link = static_cast<ArmId>(arms_.size());
                arms_.push_back({action, 0, 0, {}, ArmId::none});
                found = Found::some_new;
            }
            offers.add(*link);
            after = &arm(*link).next;
        }
        return found;
    }

    // The node that a joint choice leads to; `key` names the choice, and with it the node it was made at. nullptr:
    // not there.
    const Node* find(std::uint64_t key) const {
        const Slot& slot = table_[slot_of(key)];
        return slot.key == key ? &nodes_[static_cast<std::size_t>(slot.node)] : nullptr;
    }
    NodeId find_or_add(std::uint64_t key) {
        Slot& slot = table_[slot_of(key)];
        if (slot.key == key) return slot.node;
        if (nodes_.size() >= node_capacity_) return NodeId::none;
        slot = {key, add_node()};
        return slot.node;
    }

    // Arms are unique to their node, so their numbers alone name a joint choice; never 0. The number of the node
    // must not be mixed in: with one actor the key of another node's arm could come out.
    static constexpr std::uint64_t kNobodyChose = 0;
    template <class Id>
    static std::uint64_t extend_key(std::uint64_t key, Id id) {
        std::uint64_t mixed = (key ^ (static_cast<std::uint64_t>(id) + 1)) * 0x9E3779B97F4A7C15U;
        mixed ^= mixed >> 29U;
        return (mixed * 0xBF58476D1CE4E5B9U) | 1U;
    }

  private:
    struct Slot {
        std::uint64_t key;  // 0: free
        NodeId node;
    };
    static constexpr std::size_t kArmsPerNode = 12;

    std::size_t slot_of(std::uint64_t key) const {
        std::size_t at = (key >> 20U) & (slots_ - 1);
        while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & (slots_ - 1);
        return at;
    }

    // Where the arm of an action hangs, or would, in the list from here on. Arms never move.
    ArmId* link_to(const Action& action, ArmId* from) {
        while (*from != ArmId::none && !(arm(*from).action == action)) from = &arm(*from).next;
        return from;
    }

    std::size_t node_capacity_;
    std::size_t arm_capacity_;
    std::size_t slots_ = 16;
    std::vector<Node> nodes_;
    std::vector<Arm> arms_;
    std::unique_ptr<Slot[]> table_;
};

}  // namespace sushiya::bots
