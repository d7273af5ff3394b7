// A position somebody thinks about for themselves: from a game that was, or set up by hand.
//
// A position is a record that need not be over; the engine replays it and so judges whether it can be. Nothing is kept:
// every answer holds the record as it stands now, and the next question brings it back.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/record.hpp"
#include "server/tables/problem.hpp"

namespace sushiya::server {

// How it goes on behind a choice: the others are cooks, or everybody chooses what the coach thinks best.
enum class GoesOn : std::uint8_t { with_cooks, best_line };

struct StudyRequest {
    Record record;
    std::vector<std::string> moves;                // played behind it, as they are written down
    std::vector<std::vector<std::string>> rounds;  // then laid out: rows of cards, by round and seat
    Seat seat;                                     // whose choice it is about
    std::string hand;                              // of that seat behind all this; empty: as it comes
    std::string choose;                            // that the seat tries; empty: nothing yet
    GoesOn goes_on = GoesOn::with_cooks;
};

Result<StudyRequest> read_study(std::string_view json);

// Plays on until the seat has something to choose (chance is drawn anew, the others choose as cooks), and says what it
// sees then and what each of its choices is worth; or plays out the best line behind a choice, and tells all of it.
// Refuses what the rules do not allow, in the engine's words.
Answer<std::string> study(StudyRequest request, const std::stop_token& stop);

// What an actor of a match could choose, and what each is worth to it.
Answer<std::string> hint(const Match& match, Seat seat, Recall recall, std::int64_t turn, const std::stop_token& stop);

}  // namespace sushiya::server
