// What a network sees and says: the second half of the contract, for programs that learn.
//
// An encoder `E` of a game turns a View into a row of small numbers and an Action into one number of a fixed list. It
// is made from a game, `const E encoder{game}`, and is constexpr like the rules: no heap, the same on the CPU, the GPU
// and in WebAssembly. It reads the View and nothing else, so what a viewer may not know cannot be in the row.
//
//   Game                    The game it belongs to.
//   kName                   "sushi_go-v1". The number grows when any number of a row or any action means something
//                           else, so that weights and results say what they were made with.
//   kMostNumbers, kMostActions   Bounds over all tables, for storage.
//   numbers()               How many numbers a row has at this table.
//   observe(seen, page)     Writes the row, number by number, onto a page. Bytes are written by `Row`; a page that
//                           keeps the names instead makes the tables of docs/features.md: one code path gives the
//                           numbers and their explanation. What is seen is a View, or the game's
//                           `glance(state, viewer)`: the same knowledge without a copy, from which views are made.
//   actions()               How many actions there are at this table. Their numbers are 0 .. actions() - 1.
//   number_of(action, seat) The number of an action of that seat. Different actions have different numbers.
//   action_of(number, seat) And back. Seats inside an action are counted from the one who acts, so that a number means
//                           the same from everywhere at the table.
//
// Rows are relative: first what concerns the whole table and the viewer, then the others clockwise from the viewer's
// left. A row at a smaller table is therefore a prefix, up to what `observe` puts last, of one at a larger.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/core/game.hpp"

namespace sushiya {

// The places around the table as the viewer counts them: 0 is the viewer, 1 the left neighbour. A spectator looks from
// the first seat.
class Around {
  public:
    constexpr Around(Seat viewer, int players) : first_(viewer.index < players ? viewer.index : 0), players_(players) {}

    constexpr Seat operator[](int steps) const {
        const int index = first_ + steps;
        return Seat{static_cast<std::uint8_t>(index < players_ ? index : index - players_)};
    }
    constexpr int steps_to(Seat seat) const {
        const int steps = seat.index - first_;
        return steps < 0 ? steps + players_ : steps;
    }

  private:
    int first_;
    int players_;
};

// A row of bytes that somebody else owns. Every number stands for itself; divided by its `most` it is between 0 and 1,
// or a little more where nobody can say what the most is.
class Row {
  public:
    constexpr explicit Row(std::uint8_t* to) : at_(to) {}

    constexpr void number(const char*, int value, int /*most*/) {
        *at_++ = static_cast<std::uint8_t>(value < 0 ? 0 : (value > 255 ? 255 : value));
    }
    constexpr void flag(const char*, bool value) { *at_++ = value ? 1 : 0; }
    // One number for each kind, of which at most one is 1: `value`, unless it is none of them.
    template <class Kind>
    constexpr void one_of(const char*, Kind value, int kinds) {
        if (kinds <= 8) {
            const auto place = static_cast<unsigned>(value);
            write(static_cast<int>(place) < kinds ? std::uint64_t{1} << (8 * place) : 0, kinds);
            return;
        }
        std::uint8_t* const at = take(kinds);
        for (int k = 0; k < kinds; ++k) at[k] = 0;
        if (static_cast<int>(value) < kinds) at[static_cast<std::size_t>(value)] = 1;
    }
    // One number for each kind: how many there are.
    template <class Kind, int kKinds>
    constexpr void counts(const char*, const Counts<Kind, kKinds>& counts, int /*most*/) {
        for (int k = 0; k < kKinds; k += 16) {
            const std::uint64_t word = counts.words()[static_cast<std::size_t>(k / 16)];
            const int count = kKinds - k < 16 ? kKinds - k : 16;
#ifndef __NVPTX__  // a GPU has no registers for vectors
            if (!std::is_constant_evaluated() && std::endian::native == std::endian::little && count > 8) {
                const Vector bytes = as_vector(word);
                __builtin_memcpy(take(count), &bytes, static_cast<std::size_t>(count));
                continue;
            }
#endif
            write(as_bytes(static_cast<std::uint32_t>(word)), count < 8 ? count : 8);
            if (count > 8) write(as_bytes(static_cast<std::uint32_t>(word >> 32U)), count - 8);
        }
    }
    // Up to eight numbers at once, the first in the lowest byte.
    constexpr void numbers(const char*, std::uint64_t bytes, int count, int /*most*/) { write(bytes, count); }
    // What follows is about the seat so many places to the left.
    constexpr void about(int /*steps*/) {}
    // So many numbers that `write` would write and that lie ready.
    template <int kNumbers, class Write>
    constexpr void ready(const std::uint8_t* numbers, Write&& /*write*/) {
        copy(numbers, kNumbers);
    }
    // So many numbers that are the same in the rows of all viewers; `which` tells such blocks of one table apart.
    template <int kNumbers, class Write>
    constexpr void shared(int /*which*/, Write&& write) {
        write(*this);
    }

  protected:
    // Bytes may be part of anything, this page included; what is written through a copy of the place need not be read
    // again after each of them.
    constexpr std::uint8_t* take(int count) {
        std::uint8_t* const at = at_;
        at_ += count;
        return at;
    }

    constexpr void copy(const std::uint8_t* numbers, int count) {
        std::uint8_t* const at = take(count);
        if (std::is_constant_evaluated())
            for (int i = 0; i < count; ++i) at[i] = numbers[i];
        else
            __builtin_memcpy(at, numbers, static_cast<std::size_t>(count));
    }

  private:
    constexpr void write(std::uint64_t bytes, int count) {
        std::uint8_t* const at = take(count);
        if (std::is_constant_evaluated() || std::endian::native != std::endian::little)
            for (int i = 0; i < count; ++i) at[i] = static_cast<std::uint8_t>(bytes >> (8 * i));
        else
            __builtin_memcpy(at, &bytes, static_cast<std::size_t>(count));
    }

    // Sixteen counters at once.
    using Vector [[gnu::vector_size(16)]] = std::uint8_t;
    static Vector as_vector(std::uint64_t nibbles) {
#ifdef __x86_64__
        // Else clang reads sixteen bytes where eight were asked for, and waits if they were written apart just before.
        asm("" : "+r"(nibbles));
#endif
        Vector pairs{};
        __builtin_memcpy(&pairs, &nibbles, sizeof nibbles);
        return __builtin_shufflevector(pairs & 15, pairs >> 4, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    }

    std::uint8_t* at_;
};

// A page to which only matters how many numbers there are, and the most each can be: `add(count, most)`.
template <class Page>
class PageOfScales {
  public:
    constexpr void number(const char*, int, int most) { page().add(1, most); }
    constexpr void flag(const char*, bool) { page().add(1, 1); }
    template <class Kind>
    constexpr void one_of(const char*, Kind, int kinds) {
        page().add(kinds, 1);
    }
    template <class Kind, int kKinds>
    constexpr void counts(const char*, const Counts<Kind, kKinds>&, int most) {
        page().add(kKinds, most);
    }
    constexpr void numbers(const char*, std::uint64_t, int count, int most) { page().add(count, most); }
    constexpr void about(int) {}
    template <int kNumbers, class Write>
    constexpr void ready(const std::uint8_t*, Write&& write) {
        write(page());
    }
    template <int kNumbers, class Write>
    constexpr void shared(int, Write&& write) {
        write(page());
    }

  private:
    friend Page;
    constexpr PageOfScales() = default;

    constexpr Page& page() { return static_cast<Page&>(*this); }
};

// How much there is to write, without writing.
class RowLength : public PageOfScales<RowLength> {
  public:
    constexpr int count() const { return count_; }
    constexpr void add(int count, int /*most*/) { count_ += count; }

  private:
    int count_ = 0;
};

// Blocks are numbered below this: a few for each seat, and some for the table.
inline constexpr int kSharedBlocks = 4 * kMaxSeats;

// Where the first of several rows of one table has what it shares with the others.
class SharedBlocks {
  public:
    constexpr const std::uint8_t*& operator[](int which) { return places_[static_cast<std::size_t>(which)]; }

  private:
    std::array<const std::uint8_t*, kSharedBlocks> places_{};
};

// One of several rows of a table, written one after the other.
class SharingRow : public Row {
  public:
    constexpr SharingRow(std::uint8_t* to, SharedBlocks& blocks) : Row(to), blocks_(blocks) {}

    template <int kNumbers, class Write>
    constexpr void shared(int which, Write&& write) {
        const std::uint8_t*& first = blocks_[which];
        if (first == nullptr) {
            first = take(0);
            write(static_cast<Row&>(*this));
        } else {
            copy(first, kNumbers);
        }
    }

  private:
    SharedBlocks& blocks_;
};

// The legal actions of a seat by their numbers, a bit each: what `choices` fills where nobody needs a list. The words
// belong to somebody else.
template <class E>
class LegalMask {
  public:
    using Action = typename E::Game::Action;
    static constexpr int words_for(int actions) { return (actions + 63) / 64; }

    constexpr LegalMask(const E& encoder, Seat seat, std::uint64_t* words)
        : encoder_(encoder), words_(words), seat_(seat) {}
    LegalMask(const LegalMask&) = delete;
    LegalMask& operator=(const LegalMask&) = delete;
    constexpr ~LegalMask() { words_[at_] = word_; }

    constexpr void clear() {
        for (int i = 0; i < words_for(encoder_.actions()); ++i) words_[i] = 0;
        word_ = 0;
    }
    constexpr void add(const Action& action) { add(encoder_.number_of(action, seat_), 1); }
    // Whoever offers many at once has them in the order of their numbers, and those run on within a word.
    template <std::size_t kCandidates>
    constexpr void add_those(const std::array<Action, kCandidates>& candidates, std::uint32_t which) {
        add(encoder_.number_of(candidates[0], seat_), which);
    }
    // An action for each of some kinds, where the encoder says how their numbers run on.
    template <class Kinds, class Make>
    constexpr void add_each(Kinds kinds, Make&& make)
        requires requires(const E& encoder) { encoder.list().which(kinds); }
    {
        const int number = encoder_.number_of(make(encoder_.list().kFirst), seat_);
        const std::uint64_t which = encoder_.list().which(kinds);
        add(number, which);
        const unsigned from = static_cast<unsigned>(number) % 64;
        if (from != 0 && which >> (64 - from) != 0) add(number + 64 - static_cast<int>(from), which >> (64 - from));
    }

  private:
    constexpr void add(int number, std::uint64_t bits) {
        const unsigned at = static_cast<unsigned>(number) / 64;
        if (at != at_) {
            words_[at_] = word_;
            at_ = at;
            word_ = words_[at];
        }
        word_ |= bits << (static_cast<unsigned>(number) % 64);
    }

    const E& encoder_;
    std::uint64_t* words_;
    Seat seat_;
    // The word written last stays at hand until another is asked for: most masks are all in one.
    unsigned at_ = 0;
    std::uint64_t word_ = 0;
};

// Whether an encoder writes as many numbers as it says; a row's length depends on the table alone.
template <class E>
constexpr bool counts_its_numbers(const E& encoder) {
    RowLength length;
    encoder.observe(typename E::Game::View{}, length);
    return length.count() == encoder.numbers() && encoder.numbers() <= E::kMostNumbers;
}

template <class E>
concept Encoder =
    Game<typename E::Game> &&
    requires(const E encoder, const typename E::Game& game, const typename E::Game::View& view,
             const typename E::Game::State& state, const typename E::Game::Action& action, Row& row, Seat seat) {
        E(game);
        { encoder.observe(game.glance(state, seat), row) } -> std::same_as<void>;
        { E::kName } -> std::convertible_to<const char*>;
        { E::kMostNumbers } -> std::convertible_to<int>;
        { E::kMostActions } -> std::convertible_to<int>;
        { encoder.numbers() } -> std::same_as<int>;
        { encoder.observe(view, row) } -> std::same_as<void>;
        { encoder.actions() } -> std::same_as<int>;
        { encoder.number_of(action, seat) } -> std::same_as<int>;
        { encoder.action_of(0, seat) } -> std::same_as<typename E::Game::Action>;
    };

}  // namespace sushiya
