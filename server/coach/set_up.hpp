// Positions as people have them before them, made into games that lead there: what lies in front of everybody, round by
// round, as a score sheet has it; or a game as it is written down. The engine plays them, and so judges whether they
// can be.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

using Cards = std::vector<std::string>;  // by name; equal ones stand there as often as they are held

// The cards of a row as a score sheet writes it, "tempura*2 squid-on-wasabi wasabi", in an order that lays them so.
Result<Cards> cards_of(const std::string& row);

struct Layout {
    std::vector<std::vector<Cards>> rounds;  // rows by seat; of the last round what lies there so far
    Seat seat;
    Cards hand;  // that the seat holds now; empty: as it comes
};

// Deals and picks that lead there. Hands that nobody has said are drawn.
Result<void> lay_out(std::unique_ptr<Match>& match, const Layout& layout, Rng& rng);

// A line each: an outcome where chance is awaited, else the choices of those who choose, in the order of their seats,
// with bars between: "tempura | maki-3".
Result<void> play_written(Match& match, const std::vector<std::string>& lines);

}  // namespace sushiya::server
