// A started table of people, with its log: what the tests of tables play with.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/games.hpp"
#include "server/tables/table_rules.hpp"

namespace sushiya::server {

inline constexpr Time kNow = 1'790'000'000'000;

struct Played {
    TableState state;
    std::vector<std::string> lines;
    std::int64_t next_id = 1;

    Played(std::string_view game, int players, std::string_view settings, const std::string& taken_up = {})
        : state("AAAAAAAAAAAAAAAAAAAAAA", sha256(std::string(game) + std::to_string(players))) {
        TableRules rules(state, kNow);
        rules.open(R"({"game":")" + std::string(game) + R"(","options":{"players":)" + std::to_string(players) + "}," +
                       std::string(settings) + "}",
                   taken_up);
        for (const Seat seat : SeatSet::first(players))
            rules.seat_person(seat, "P" + std::to_string(seat.index), sha256(std::to_string(seat.index)));
        keep(rules);
        command(Seat{0}, Start{});
    }

    void keep(TableRules& rules) {
        for (std::string& line : rules.take_lines()) lines.push_back(std::move(line));
    }
    Answer<Version> command(Seat by, decltype(Command::what) what) {
        TableRules rules(state, kNow);
        auto answer = rules.handle(by, {next_id++, std::move(what)});
        keep(rules);
        return answer;
    }
    void choose(Seat seat, std::mt19937& random) {
        const auto choices = state.match().choices(seat);
        const auto answer = command(seat, Choose{state.turn(), choices[random() % choices.size()]});
        ASSERT_TRUE(answer) << answer.error().say;
    }
    void choose(std::mt19937& random) { choose(*state.awaited().begin(), random); }
    bool playing() const { return state.phase() == Phase::playing; }
    SeatSet viewers() const { return SeatSet::first(state.players()).with(kSpectator); }
};

// The fewest and the most a game takes.
inline std::vector<int> player_counts(const GameEntry& game) {
    std::vector<int> counts;
    for (int players = 2; players <= kMaxSeats; ++players)
        if (game.make("{\"players\":" + std::to_string(players) + "}")) counts.push_back(players);
    return {counts.front(), counts.back()};
}

}  // namespace sushiya::server
