// Sushi Boat: the conveyor belt, a value of twelve slots, and the bag that feeds it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/sushi_boat/reconstruction.hpp"

namespace sushiya::sushi_boat {

// What a movement of the belt brings into sight and what it throws off; kNoPlate for neither.
struct Shift {
    Plate emerged;  // came out of the tunnel into R5
    Plate fallen;   // fell off R1 into the trash

    constexpr bool operator==(const Shift&) const = default;
};

class Belt {
  public:
    constexpr Belt() { plates_.fill(kNoPlate); }
    constexpr explicit Belt(const std::array<Plate, kSlots>& plates) : plates_(plates) {}

    constexpr Plate operator[](Slot slot) const { return plates_[static_cast<std::size_t>(slot)]; }
    constexpr bool has(Slot slot) const { return (*this)[slot] != kNoPlate; }
    constexpr void put(Slot slot, Plate p) { plates_[static_cast<std::size_t>(slot)] = p; }
    constexpr Plate take(Slot slot) {
        const Plate taken = (*this)[slot];
        put(slot, kNoPlate);
        return taken;
    }
    constexpr void swap(Slot a, Slot b) {
        const Plate held = (*this)[a];
        put(a, (*this)[b]);
        put(b, held);
    }

    // B12. A plate pushed in at the entry moves the run in front of it, up to the first gap.
    constexpr Shift push(Plate p) { return shift(Slot::l1, p); }
    // B33. The plate of a slot and the run in front of it move on by one; the slot becomes empty.
    constexpr Shift advance(Slot slot) { return shift(slot, kNoPlate); }

    constexpr int gaps(Slot from, Slot to) const {
        int count = 0;
        for (int i = static_cast<int>(from); i <= static_cast<int>(to); ++i) count += has(Slot(i)) ? 0 : 1;
        return count;
    }
    constexpr int gaps() const { return gaps(Slot::l1, Slot::r1); }

    // B13. Green: until the belt is full. Red: until one plate has fallen.
    constexpr int pushes_to_fill(Symbol symbol) const { return gaps() + (symbol == Symbol::red ? 1 : 0); }
    // B44. Until both plates of the tunnel are out.
    constexpr int pushes_to_uncover() const { return gaps(Slot::l1, Slot::l5) + 2; }
    constexpr int falls_when_uncovered() const { return std::max(0, 2 - gaps(Slot::r5, Slot::r1)); }

    // B40. Plates leave the tunnel only when others enter it.
    constexpr bool tunnel_is_full() const { return has(Slot::tunnel_in) && has(Slot::tunnel_out); }

    constexpr bool operator==(const Belt&) const = default;

  private:
    constexpr Shift shift(Slot from, Plate carried) {
        Shift result{kNoPlate, kNoPlate};
        for (auto i = static_cast<std::size_t>(from); i < kSlots; ++i) {
            if (Slot(i) == Slot::r5 && from < Slot::r5) result.emerged = carried;
            std::swap(carried, plates_[i]);
            if (carried == kNoPlate) return result;
        }
        result.fallen = carried;
        return result;
    }

    std::array<Plate, kSlots> plates_;
};

// B14. Before a plate is drawn from an empty bag, all trash goes into it.
constexpr bool bag_needs_trash(const Plates& bag, const Plates& trash) { return bag.empty() && !trash.empty(); }
constexpr void empty_into(Plates& bag, Plates& trash) {
    bag = bag + trash;
    trash = {};
}

}  // namespace sushiya::sushi_boat
