// What a match says, as text to compare.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/match.hpp"

namespace sushiya::tests {

// Every seat of a match or a game, and somebody who watches.
template <class Table>
std::vector<Seat> viewers(const Table& table) {
    std::vector<Seat> all;
    for (const Seat seat : SeatSet::first(table.players())) all.push_back(seat);
    all.push_back(kSpectator);
    return all;
}
std::string name_of(Seat viewer);

std::string options_json(const Match& match);
std::string state_json(const Match& match);
std::string view_json(const Match& match, Seat viewer, Recall recall);
// The events with number `from` or later that this viewer is told.
std::vector<std::string> events_json(const Match& match, Seat viewer, Recall recall, std::size_t from);
// The seat's offers, each for itself.
std::vector<std::string> offers_json(const Match& match, Seat seat);
std::string bill_text(const Match& match);

// The truth, the pending choices, and how far the game has come: what a refusal must leave alone.
std::string situation(const Match& match);
// All that the referee knows and all that every viewer is given, from the first event on.
std::string everything(const Match& match);
// All that one viewer is given: views, events from a number on, bill, points, its own choices and
// pending choice.
std::string everything_for(const Match& match, Seat viewer, std::size_t from_event);

std::string read_file(const std::string& path);

}  // namespace sushiya::tests
