// The tables every game is tested at: all numbers of players, all variants. The battery, the knowledge
// oracle, the playthroughs and the signatures go through this list. To add a game: its block.
#pragma once

#include <array>
#include <string_view>

namespace sushiya::tests {

struct Variant {
    std::string_view game;
    std::string_view name;     // in file names and test names
    std::string_view options;  // JSON
};

inline constexpr auto kVariants = std::to_array<Variant>({
    {"sushi_go", "2-players", R"({"players":2})"},
    {"sushi_go", "3-players", R"({"players":3})"},
    {"sushi_go", "4-players", R"({"players":4})"},
    {"sushi_go", "5-players", R"({"players":5})"},
    {"sushi_go", "left-right-left", R"({"players":4,"left_right_left":true})"},
    {"sushi_go", "robot", R"({"players":2,"robot":true})"},
    {"sushi_go", "robot-left-right-left", R"({"players":2,"left_right_left":true,"robot":true})"},
    {"sushizock", "2-players", R"({"players":2})"},
    {"sushizock", "3-players", R"({"players":3})"},
    {"sushizock", "4-players", R"({"players":4})"},
    {"sushizock", "5-players", R"({"players":5})"},
    {"sushizock", "open-memory", R"({"players":3,"open_memory":true})"},
    {"sushi_boat", "2-players", R"({"players":2})"},
    {"sushi_boat", "3-players", R"({"players":3})"},
    {"sushi_boat", "4-players", R"({"players":4})"},
    {"sushi_boat", "5-players", R"({"players":5})"},
});

}  // namespace sushiya::tests
