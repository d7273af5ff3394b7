// Values of positions by key.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace sushiya::bots {

template <class Value>
class ValueTable {
  public:
    // Room for that many positions; it doubles when more are added.
    explicit ValueTable(std::size_t room) : slots_(std::bit_ceil(room * 2)), table_(std::make_unique<Slot[]>(slots_)) {}

    const Value* find(std::uint64_t key) const {
        const Slot& slot = table_[slot_of(key | 1U)];
        return slot.key == 0 ? nullptr : &slot.value;
    }
    // Adds it, or takes the place of what was known before.
    void put(std::uint64_t key, const Value& value) {
        if (size_ * 2 >= slots_) grow();
        Slot& slot = table_[slot_of(key | 1U)];
        if (slot.key == 0) ++size_;
        slot = {key | 1U, value};
    }
    std::size_t size() const { return size_; }

  private:
    struct Slot {
        std::uint64_t key;  // 0: free
        Value value;
    };

    std::size_t slot_of(std::uint64_t key) const {
        std::size_t at = (key >> 16U) & (slots_ - 1);
        while (table_[at].key != 0 && table_[at].key != key) at = (at + 1) & (slots_ - 1);
        return at;
    }

    void grow() {
        const auto old = std::exchange(table_, std::make_unique<Slot[]>(slots_ * 2));
        const std::size_t count = std::exchange(slots_, slots_ * 2);
        for (std::size_t i = 0; i < count; ++i)
            if (old[i].key != 0) table_[slot_of(old[i].key)] = old[i];
    }

    std::size_t slots_;
    std::size_t size_ = 0;
    std::unique_ptr<Slot[]> table_;
};

// Values seen lately, by key: a newer one takes the place of an older.
template <class Value>
class RecentValues {
  public:
    explicit RecentValues(std::size_t slots) : slots_(std::bit_ceil(slots)), table_(std::make_unique<Slot[]>(slots_)) {}

    const Value* find(std::uint64_t key) const {
        const Slot& slot = table_[slot_of(key)];
        return slot.key == key ? &slot.value : nullptr;
    }
    // Asks the memory for a value that will soon be looked for.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&table_[slot_of(key)]); }
    void put(std::uint64_t key, const Value& value) { table_[slot_of(key)] = {key, value}; }

  private:
    struct Slot {
        std::uint64_t key;
        Value value;
    };
    std::size_t slot_of(std::uint64_t key) const { return (key >> 16U) & (slots_ - 1); }

    std::size_t slots_;
    std::unique_ptr<Slot[]> table_;
};

// A running 64-bit key of words.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15U;
    return key ^ (key >> 32U);
}

// Spreads a key over all bits, so that those of two sides can be joined by an exclusive or.
constexpr std::uint64_t scrambled(std::uint64_t key) {
    key = (key ^ (key >> 30U)) * 0xBF58476D1CE4E5B9U;
    key = (key ^ (key >> 27U)) * 0x94D049BB133111EBU;
    return key ^ (key >> 31U);
}

}  // namespace sushiya::bots
