// Lists on the stack: what a seat may choose, and what everybody chose.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/seat.hpp"

namespace sushiya {

// The legal actions of one seat: sorted, without duplicates, at most kCapacity (each game states and
// proves its own bound). The storage is left uninitialised on purpose: filling it would cost more
// than most turns do.
template <class Action, int kCapacity>
class Choices {
  public:
    using value_type = Action;
    static constexpr int capacity() { return kCapacity; }

    constexpr void add(const Action& action) { items_[static_cast<std::size_t>(size_++)] = action; }
    // Adds the candidates whose bits are set, the first lowest. Each is written and then kept or not, so that there is
    // no branch to guess wrong and the size stays in a register; one slot beyond the last kept must exist.
    template <std::size_t kCandidates>
    constexpr void add_those(const std::array<Action, kCandidates>& candidates, std::uint32_t which) {
        int size = size_;
        for (std::size_t i = 0; i < kCandidates; ++i) {
            items_[static_cast<std::size_t>(size)] = candidates[i];
            size += static_cast<int>((which >> i) & 1U);
        }
        size_ = size;
    }
    constexpr void clear() { size_ = 0; }
    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const Action& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    constexpr const Action* begin() const { return items_.data(); }
    constexpr const Action* end() const { return items_.data() + size_; }

    constexpr bool contains(const Action& action) const {
        for (const Action& item : *this)
            if (item == action) return true;
        return false;
    }

  private:
    std::array<Action, static_cast<std::size_t>(kCapacity)> items_;
    int size_ = 0;
};

// Only how many there are.
class ChoiceCount {
  public:
    template <class Action>
    constexpr void add(const Action&) {
        ++size_;
    }
    constexpr int size() const { return size_; }

  private:
    int size_ = 0;
};

// One choice of every actor, revealed together. Entries of seats that do not act are never read.
template <class Action>
class Joint {
  public:
    constexpr Action& operator[](Seat seat) { return by_seat_[seat.index]; }
    constexpr const Action& operator[](Seat seat) const { return by_seat_[seat.index]; }

  private:
    std::array<Action, kMaxSeats> by_seat_;
};

}  // namespace sushiya
