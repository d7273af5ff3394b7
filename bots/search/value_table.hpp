// Values of positions by key, in memory taken once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace sushiya::bots {

template <class Value>
class ValueTable {
  public:
    // Room for that many positions; the caller stops adding before there are more.
    explicit ValueTable(std::size_t most) {
        while (slots_ < most * 2) slots_ *= 2;
        table_ = std::make_unique<Slot[]>(slots_);
    }

    const Value* find(std::uint64_t key) const {
        const Slot& slot = table_[slot_of(key | 1U)];
        return slot.key == 0 ? nullptr : &slot.value;
    }
    void add(std::uint64_t key, const Value& value) {
        table_[slot_of(key | 1U)] = {key | 1U, value};
        ++size_;
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

    std::size_t slots_ = 16;
    std::size_t size_ = 0;
    std::unique_ptr<Slot[]> table_;
};

// A running 64-bit key of words.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15U;
    return key ^ (key >> 32U);
}

}  // namespace sushiya::bots
