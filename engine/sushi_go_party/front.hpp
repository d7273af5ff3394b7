// Sushi Go Party!: what lies in front of a player, card by card.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/sushi_go_party/cards.hpp"

namespace sushiya::sushi_go_party {

// One card in front of its owner. What it *is* and what it *counts as* differ for a special order,
// which counts as what it copied, and for a card turned by a takeout box, which counts as kFaceDown.
// A special order that counts as itself has not been told yet what to copy.
struct Laid {
    Card card;
    Card as;
    std::uint8_t turn;  // of the round, from 0
    // Wasabi and the nigiri on it point at each other: 1 + the other's place in the row, 0 for none.
    // A used wasabi whose nigiri was turned goes on pointing at it; a turned wasabi lets go (P33).
    std::uint8_t link;

    constexpr bool is_copy() const { return card == Card::special_order; }
    constexpr bool operator==(const Laid&) const = default;
};

// Up to eight entries from `first` on as bytes, that one lowest.
template <class T, std::size_t kSize>
constexpr std::uint64_t bytes_of(const std::array<T, kSize>& entries, std::size_t first) {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < 8 && first + i < kSize; ++i)
        bytes |= static_cast<std::uint64_t>(entries[first + i]) << (8 * i);
    return bytes;
}

// A row of cards in the order they were laid. A turn adds at most one card for good (what chopsticks,
// spoon and menu add they also take away, and they leave first), so ten places are enough. What is told
// of each place lies together, so that eight of them can be looked at at once.
class Front {
  public:
    static constexpr int kMost = 10;

    constexpr int size() const { return size_; }
    constexpr Laid operator[](int place) const {
        const auto i = static_cast<std::size_t>(place);
        return {cards_[i], as_[i], turns_[i], links_[i]};
    }

    class Iterator {
      public:
        constexpr Iterator(const Front& front, int place) : front_(front), place_(place) {}
        constexpr Laid operator*() const { return front_[place_]; }
        constexpr Iterator& operator++() {
            ++place_;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return place_ != other.place_; }

      private:
        const Front& front_;
        int place_;
    };
    constexpr Iterator begin() const { return {*this, 0}; }
    constexpr Iterator end() const { return {*this, size_}; }

    constexpr int add(Card card, int turn) {
        cards_[size_] = as_[size_] = card;
        turns_[size_] = static_cast<std::uint8_t>(turn);
        return size_++;
    }
    constexpr void count_as(int place, Card as) { as_[static_cast<std::size_t>(place)] = as; }
    constexpr void put_on(int nigiri, int wasabi) {
        links_[static_cast<std::size_t>(nigiri)] = static_cast<std::uint8_t>(wasabi + 1);
        links_[static_cast<std::size_t>(wasabi)] = static_cast<std::uint8_t>(nigiri + 1);
    }

    // P32, P33. Turns a card face down. A turned wasabi leaves its nigiri plain, a turned nigiri
    // leaves its wasabi used (J29).
    constexpr void turn_down(int place) {
        const auto i = static_cast<std::size_t>(place);
        if (as_[i] == Card::wasabi && links_[i] != 0) links_[links_[i] - 1U] = 0;
        links_[i] = 0;
        as_[i] = kFaceDown;
    }

    constexpr void remove(int place) {
        --size_;
        const auto close = [&](auto& places) {
            for (std::size_t i = static_cast<std::size_t>(place); i < size_; ++i) places[i] = places[i + 1];
            places[size_] = {};
        };
        close(cards_);
        close(as_);
        close(turns_);
        close(links_);
        for (std::size_t i = 0; i < size_; ++i)
            if (links_[i] > place + 1) --links_[i];
    }

    // The oldest card for which `fits(laid)`, or -1.
    template <class Fits>
    constexpr int find(Fits&& fits) const {
        for (int i = 0; i < size_; ++i)
            if (fits((*this)[i])) return i;
        return -1;
    }
    constexpr int empty_wasabi() const {
        return find([](const Laid& laid) { return laid.as == Card::wasabi && laid.link == 0; });
    }
    constexpr int empty_wasabis() const {
        int count = 0;  // places without a card hold no wasabi
        for (std::size_t i = 0; i < kMost; ++i) count += as_[i] == Card::wasabi && links_[i] == 0 ? 1 : 0;
        return count;
    }
    // P15. The first special order that has not been told what to copy.
    constexpr int open_special_order() const {
        return find([](const Laid& laid) { return laid.as == Card::special_order; });
    }

    // A byte for each of eight places from `first` on, that one lowest; 0 where there is none or no card lies.
    constexpr std::uint64_t taken(int first) const {
        const int count = size_ - first;
        return count >= 8 ? kOnes : kOnes & ((std::uint64_t{1} << (count > 0 ? 8 * count : 0)) - 1);
    }
    constexpr std::uint64_t as(int first) const { return bytes_of(as_, static_cast<std::size_t>(first)); }
    // Whether a card was laid before that turn and does not lie face down.
    constexpr std::uint64_t up_before(int first, int turn) const {
        const std::uint64_t late =
            bytes_of(turns_, static_cast<std::size_t>(first)) + kOnes * static_cast<std::uint64_t>(128 - turn);
        const std::uint64_t up = (as(first) ^ kOnes * static_cast<std::uint64_t>(kFaceDown)) + kOnes * 127;
        return ((up & ~late) >> 7U) & taken(first);
    }

    constexpr bool operator==(const Front&) const = default;

  private:
    static constexpr std::uint64_t kOnes = 0x0101010101010101U;

    template <class T>
    using Places = std::array<T, kMost>;

    Places<Card> cards_{};
    Places<Card> as_{};
    Places<std::uint8_t> turns_{};
    Places<std::uint8_t> links_{};
    std::uint8_t size_ = 0;
};

constexpr bool is_tripled(const Laid& laid) { return is_nigiri(laid.as) && laid.link != 0; }

// P14. A nigiri must go on an empty wasabi of its owner; of several, on the oldest.
constexpr int lay(Front& front, Card card, int turn) {
    const int wasabi = is_nigiri(card) ? front.empty_wasabi() : -1;
    const int place = front.add(card, turn);
    if (wasabi >= 0) front.put_on(place, wasabi);
    return place;
}

// What a row counts for, without its order: all that scoring asks. Nigiri on wasabi are counted in
// both; no row has more than ten cards, so no counter overflows.
struct Served {
    Counts<Card, kCardKinds + 1> shows;  // kFaceDown included
    Counts<Card, 3> on_wasabi;           // nigiri only

    constexpr int operator[](Card card) const { return shows[card]; }
    constexpr Served operator+(const Served& other) const { return {shows + other.shows, on_wasabi + other.on_wasabi}; }
    constexpr bool operator==(const Served&) const = default;
};

// What a card counts for, on its own and with a link.
inline constexpr auto kServes = [] {
    std::array<std::array<Served, 2>, kCardKinds + 1> all{};
    for (std::size_t c = 0; c < all.size(); ++c)
        for (Served& served : all[c]) {
            const Laid laid{Card(c), Card(c), 0, static_cast<std::uint8_t>(&served - all[c].data())};
            // What is still to be told what to copy counts for nothing yet.
            if (laid.as != Card::special_order) served.shows.add(laid.as);
            if (is_tripled(laid)) served.on_wasabi.add(laid.as);
        }
    return all;
}();

constexpr Served served(const Front& front) {
    Served all;
    for (const Laid laid : front) all = all + kServes[static_cast<std::size_t>(laid.as)][laid.link != 0 ? 1 : 0];
    return all;
}

}  // namespace sushiya::sushi_go_party
