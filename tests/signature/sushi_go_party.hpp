#pragma once

#include <array>

#include "engine/sushi_go_party/game.hpp"
#include "tests/signature/table.hpp"

namespace sushiya::sushi_go_party {

inline constexpr auto kSignatureTables = [] {
    using enum MenuName;
    using enum Type;
    constexpr UramakiRules kFrench = UramakiRules::french;
    return std::to_array<tests::Table<SushiGoParty>>({
        {"my-first-meal", {3, menu_of(my_first_meal), kFrench}},
        {"sushi-go", {4, menu_of(sushi_go), kFrench}},
        {"party-sampler", {5, menu_of(party_sampler), kFrench}},
        {"master-menu", {3, menu_of(master_menu), kFrench}},
        {"points-platter", {4, menu_of(points_platter), kFrench}},
        {"cutthroat-combo", {7, menu_of(cutthroat_combo), kFrench}},
        {"big-banquet", {8, menu_of(big_banquet), kFrench}},
        {"dinner-for-two", {2, menu_of(dinner_for_two), kFrench}},
        {"english-uramaki", {6, menu_of(points_platter), UramakiRules::english}},
        {"order-of-chopsticks", {3, {uramaki, {eel, onigiri, miso}, {chopsticks, special_order}, pudding}, kFrench}},
        {"order-of-spoons", {4, {maki, {onigiri, edamame, miso}, {spoon, special_order}, fruit}, kFrench}},
        {"order-of-takeout", {2, {temaki, {sashimi, tofu, miso}, {takeout, special_order}, fruit}, kFrench}},
        {"order-of-wasabi", {2, {maki, {tempura, eel, miso}, {special_order, wasabi}, pudding}, kFrench}},
        {"takeout-of-wasabi", {3, {uramaki, {tempura, eel, tofu}, {takeout, wasabi}, fruit}, kFrench}},
        {"menu-and-takeout", {6, {temaki, {onigiri, edamame, miso}, {menu, takeout}, fruit}, kFrench}},
        {"spoon-and-menu", {5, {maki, {dumpling, onigiri, miso}, {spoon, menu}, fruit}, kFrench}},
        {"soy-and-tea", {6, {temaki, {tempura, dumpling, edamame}, {soy, tea}, ice_cream}, kFrench}},
    });
}();

}  // namespace sushiya::sushi_go_party
