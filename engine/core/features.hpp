// What a network sees and says: the second half of the contract, for programs that learn.
//
// An encoder `E` of a game turns a View into a row of small numbers and an Action into one number of a fixed list. It
// is made from a game, `const E encoder{game}`, and is constexpr like the rules: no heap, the same on the CPU, the GPU
// and in WebAssembly. It reads the View and nothing else, so what a viewer may not know cannot be in the row.
//
//   Game                    The game it belongs to.
//   kName                   "sushi_go-v1". The number grows when any number of a row or any action means something
//   else,
//                           so that weights and results say what they were made with.
//   kMostNumbers, kMostActions   Bounds over all tables, for storage.
//   numbers()               How many numbers a row has at this table.
//   observe(view, page)     Writes the row, number by number, onto a page. Bytes are written by `Row`; a page that
//   keeps
//                           the names instead makes the tables of docs/features.md: one code path gives the numbers and
//                           their explanation.
//   actions()               How many actions there are at this table. Their numbers are 0 .. actions() - 1.
//   number_of(action, seat) The number of an action of that seat. Different actions have different numbers.
//   action_of(number, seat) And back. Seats inside an action are counted from the one who acts, so that a number means
//                           the same from everywhere at the table.
//
// Rows are relative: first what concerns the whole table and the viewer, then the others clockwise from the viewer's
// left. A row at a smaller table is therefore a prefix, up to what `observe` puts last, of one at a larger.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

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

// A row of bytes that somebody else owns, cleared before it is written. Every number stands for itself; divided by its
// `most` it is between 0 and 1, or a little more where nobody can say what the most is.
class Row {
  public:
    constexpr Row(std::uint8_t* to, int numbers) : at_(to) {
        for (int i = 0; i < numbers; ++i) to[i] = 0;
    }

    constexpr void number(const char*, int value, int /*most*/) { *at_++ = byte_of(value); }
    constexpr void flag(const char*, bool value) { *at_++ = value ? 1 : 0; }
    // One number for each kind, of which at most one is 1: `value`, unless it is none of them.
    template <class Kind>
    constexpr void one_of(const char*, Kind value, int kinds) {
        if (static_cast<int>(value) < kinds) at_[static_cast<std::size_t>(value)] = 1;
        at_ += kinds;
    }
    // One number for each kind: how many there are.
    template <class Kind, int kKinds>
    constexpr void counts(const char*, const Counts<Kind, kKinds>& counts, int /*most*/) {
        for (int k = 0; k < kKinds; ++k) at_[k] = static_cast<std::uint8_t>(counts[Kind(k)]);
        at_ += kKinds;
    }
    // What follows is about the seat so many places to the left.
    constexpr void about(int /*steps*/) {}

  private:
    static constexpr std::uint8_t byte_of(int value) {
        return static_cast<std::uint8_t>(value < 0 ? 0 : (value > 255 ? 255 : value));
    }

    std::uint8_t* at_;
};

// How much there is to write, without writing.
class RowLength {
  public:
    constexpr int numbers() const { return numbers_; }

    constexpr void number(const char*, int, int) { ++numbers_; }
    constexpr void flag(const char*, bool) { ++numbers_; }
    template <class Kind>
    constexpr void one_of(const char*, Kind, int kinds) {
        numbers_ += kinds;
    }
    template <class Kind, int kKinds>
    constexpr void counts(const char*, const Counts<Kind, kKinds>&, int) {
        numbers_ += kKinds;
    }
    constexpr void about(int) {}

  private:
    int numbers_ = 0;
};

// Whether an encoder writes as many numbers as it says; a row's length depends on the table alone.
template <class E>
constexpr bool counts_its_numbers(const E& encoder) {
    RowLength length;
    encoder.observe(typename E::Game::View{}, length);
    return length.numbers() == encoder.numbers() && encoder.numbers() <= E::kMostNumbers;
}

template <class E>
concept Encoder = Game<typename E::Game> &&
                  requires(const E encoder, const typename E::Game& game, const typename E::Game::View& view,
                           const typename E::Game::Action& action, Row& row, Seat seat) {
                      E(game);
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
