// A score sheet worked out for a game on a real table, and what the sheets of all games have in common.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/json_reader.hpp"

namespace sushiya {

struct Bill {
    struct Entry {
        int round;   // from 1; 0 for what is scored at the end of the game
        int player;  // index into names
        std::string rule;
        int points;
    };
    std::vector<std::string> names;
    std::vector<Entry> entries;
    std::vector<int> totals;
    std::vector<int> ranks;  // 0 for somebody who is not ranked (the robot)
    // What is not impossible but hardly meant, a sentence each: a player who was forgotten in a round.
    std::vector<std::string> warnings;

    Bill() = default;
    explicit Bill(std::vector<std::string> players) : names(std::move(players)), totals(names.size()) {}

    void add(int round, Seat seat, std::string_view rule, int points);
    // The first of the names, by `standing_of(number)` as the game compares them.
    template <std::invocable<std::size_t> Standing>
    void rank(int players, const Standing& standing_of) {
        std::array<int, kMaxSeats> standing{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) standing[i] = standing_of(i);
        rank(players, standing);
    }
    void rank(int players, const std::array<int, kMaxSeats>& standing);
};

// The names under "players"; no two are alike, and none is a word that the sheet needs for itself.
std::vector<std::string> read_player_names(JsonReader& sheet, std::string_view taken = {});
// Where a name stands among them; refuses one that is not there.
std::optional<std::size_t> find_player(const std::vector<std::string>& names, std::string_view name, JsonReader& at);

// A warning for everybody of whom a part of the sheet says nothing; `named` runs along the names.
void warn_of_forgotten(std::vector<std::string>& warnings, const std::vector<std::string>& names,
                       const std::vector<bool>& named, const std::string& part);

}  // namespace sushiya
