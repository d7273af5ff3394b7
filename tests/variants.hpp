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
    {"sushi_go_party", "my-first-meal", R"({"players":3,"menu":"my_first_meal"})"},
    {"sushi_go_party", "sushi-go", R"({"players":4,"menu":"sushi_go"})"},
    {"sushi_go_party", "party-sampler", R"({"players":5,"menu":"party_sampler"})"},
    {"sushi_go_party", "master-menu", R"({"players":3,"menu":"master_menu"})"},
    {"sushi_go_party", "points-platter", R"({"players":4,"menu":"points_platter"})"},
    {"sushi_go_party", "cutthroat-combo", R"({"players":7,"menu":"cutthroat_combo"})"},
    {"sushi_go_party", "big-banquet", R"({"players":8,"menu":"big_banquet"})"},
    {"sushi_go_party", "dinner-for-two", R"({"players":2,"menu":"dinner_for_two"})"},
    {"sushi_go_party", "english-uramaki", R"({"players":6,"menu":"points_platter","english_uramaki":true})"},
    {"sushi_go_party", "order-of-chopsticks",
     R"({"players":3,"menu":{"roll":"uramaki","appetizers":["miso","onigiri","eel"],"specials":["chopsticks","special-order"],"dessert":"pudding"}})"},
    {"sushi_go_party", "order-of-spoons",
     R"({"players":4,"menu":{"roll":"maki","appetizers":["miso","onigiri","edamame"],"specials":["spoon","special-order"],"dessert":"fruit"}})"},
    {"sushi_go_party", "order-of-takeout",
     R"({"players":2,"menu":{"roll":"temaki","appetizers":["tofu","miso","sashimi"],"specials":["takeout","special-order"],"dessert":"fruit"}})"},
    {"sushi_go_party", "order-of-wasabi",
     R"({"players":2,"menu":{"roll":"maki","appetizers":["tempura","eel","miso"],"specials":["wasabi","special-order"],"dessert":"pudding"}})"},
    {"sushi_go_party", "takeout-of-wasabi",
     R"({"players":3,"menu":{"roll":"uramaki","appetizers":["tempura","eel","tofu"],"specials":["wasabi","takeout"],"dessert":"fruit"}})"},
    {"sushi_go_party", "menu-and-takeout",
     R"({"players":6,"menu":{"roll":"temaki","appetizers":["onigiri","miso","edamame"],"specials":["menu","takeout"],"dessert":"fruit"}})"},
    {"sushi_go_party", "spoon-and-menu",
     R"({"players":5,"menu":{"roll":"maki","appetizers":["miso","dumpling","onigiri"],"specials":["spoon","menu"],"dessert":"fruit"}})"},
    {"sushi_go_party", "soy-and-tea",
     R"({"players":6,"menu":{"roll":"temaki","appetizers":["tempura","dumpling","edamame"],"specials":["soy","tea"],"dessert":"ice-cream"}})"},
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
