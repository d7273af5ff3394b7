// Last Piece: a fifth game, for test builds only. It shows that a game is a folder and a line.
//
// Chance says who starts. In turn, clockwise, everybody takes one to three of the pieces on the plate. Every piece
// is a point; the last one is worth three more.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <variant>

#include "engine/core/game.hpp"

namespace sushiya::last_piece {

struct Options {
    int players = 2;
    bool operator==(const Options&) const = default;
};
struct State {
    std::array<std::uint8_t, kMaxSeats> taken;
    std::uint8_t left;  // on the plate
    Seat active;        // kSpectator until chance has spoken
    Seat last;          // who took the last piece
    constexpr bool operator==(const State&) const = default;
};
struct Action {
    std::uint8_t pieces;
    constexpr auto operator<=>(const Action&) const = default;
};
struct Chance {
    Seat start;
    constexpr bool operator==(const Chance&) const = default;
};
struct View {
    Seat viewer;
    State table;  // all lies open
    constexpr bool operator==(const View&) const = default;
};
namespace told {
struct Starts {
    Seat seat;
    constexpr bool operator==(const Starts&) const = default;
};
struct Takes {
    Seat seat;
    int pieces;
    constexpr bool operator==(const Takes&) const = default;
};
}  // namespace told

inline constexpr int kPieces = 12;
inline constexpr int kMostAtOnce = 3;
inline constexpr int kForTheLast = 3;
inline constexpr int kMaxPlayers = 4;

class LastPiece {
  public:
    using Options = last_piece::Options;
    using State = last_piece::State;
    using Action = last_piece::Action;
    using Chance = last_piece::Chance;
    using View = last_piece::View;
    using Event = std::variant<told::Starts, told::Takes>;
    using Choices = sushiya::Choices<Action, kMostAtOnce>;
    enum class Rule : std::uint8_t { pieces, last };

    static constexpr bool accepts(const Options& options) {
        return options.players >= 2 && options.players <= kMaxPlayers;
    }
    constexpr explicit LastPiece(const Options& options) : options_(options) {}
    constexpr const Options& options() const { return options_; }
    constexpr int players() const { return options_.players; }

    constexpr State start() const { return {{}, kPieces, kSpectator, kSpectator}; }
    constexpr Turn turn(const State& s) const {
        if (s.left == 0) return Turn::over();
        return s.active == kSpectator ? Turn::chance() : Turn::choice(SeatSet::only(s.active));
    }
    constexpr void choices(const State& s, Seat, Choices& out) const {
        out.clear();
        for (std::uint8_t n = 1; n <= kMostAtOnce && n <= s.left; ++n) out.add({n});
    }
    template <class Sink>
    constexpr void play(State& s, const Joint<Action>& joint, Sink&& sink) const {
        const Seat seat = s.active;
        const std::uint8_t pieces = joint[seat].pieces;
        s.left = static_cast<std::uint8_t>(s.left - pieces);
        s.taken[seat.index] = static_cast<std::uint8_t>(s.taken[seat.index] + pieces);
        if (s.left == 0) s.last = seat;
        s.active = Seat{static_cast<std::uint8_t>((seat.index + 1) % players())};
        sink(told::Takes{seat, pieces}, kEveryone);
    }
    constexpr Chance draw(const State&, Rng& rng) const {
        return {Seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players())))}};
    }
    constexpr bool possible(const State&, const Chance& chance) const { return chance.start.index < players(); }
    template <class Sink>
    constexpr void happen(State& s, const Chance& chance, Sink&& sink) const {
        s.active = chance.start;
        sink(told::Starts{chance.start}, kEveryone);
    }
    constexpr View view(const State& s, Seat viewer) const { return {viewer, s}; }
    constexpr State guess(const View& v, Rng&) const { return v.table; }
    constexpr int points(const State& s, Seat seat) const {
        return s.taken[seat.index] + (s.last == seat ? kForTheLast : 0);
    }
    template <class Sheet>
    constexpr void score(const State& s, Sheet&& sheet) const {
        for (const Seat seat : SeatSet::first(players()))
            if (s.taken[seat.index] > 0) sheet(seat, Rule::pieces, s.taken[seat.index]);
        if (s.last != kSpectator) sheet(s.last, Rule::last, kForTheLast);
    }
    constexpr int standing(const State& s, Seat seat) const { return points(s, seat); }
    constexpr bool check(const State& s) const {
        int all = s.left;
        for (const std::uint8_t taken : s.taken) all += taken;
        return all == kPieces;
    }

  private:
    Options options_;
};

static_assert(Game<LastPiece>);

}  // namespace sushiya::last_piece
