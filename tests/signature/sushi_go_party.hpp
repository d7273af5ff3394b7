#pragma once

#include <array>

#include "engine/sushi_go_party/game.hpp"
#include "tests/signature/table.hpp"

namespace sushiya::tests {

inline constexpr auto kSushiGoPartyTables = [] {
    using namespace sushi_go_party;
    return std::to_array<Table<SushiGoParty>>({
        {"my-first-meal", {3, menu_of(MenuName::my_first_meal), UramakiRules::french}},
        {"sushi-go", {4, menu_of(MenuName::sushi_go), UramakiRules::french}},
        {"party-sampler", {5, menu_of(MenuName::party_sampler), UramakiRules::french}},
        {"master-menu", {3, menu_of(MenuName::master_menu), UramakiRules::french}},
        {"points-platter", {4, menu_of(MenuName::points_platter), UramakiRules::french}},
        {"cutthroat-combo", {7, menu_of(MenuName::cutthroat_combo), UramakiRules::french}},
        {"big-banquet", {8, menu_of(MenuName::big_banquet), UramakiRules::french}},
        {"dinner-for-two", {2, menu_of(MenuName::dinner_for_two), UramakiRules::french}},
        {"english-uramaki", {6, menu_of(MenuName::points_platter), UramakiRules::english}},
        {"order-of-chopsticks",
         {3,
          Menu{Type::uramaki,
               {Type::eel, Type::onigiri, Type::miso},
               {Type::chopsticks, Type::special_order},
               Type::pudding},
          UramakiRules::french}},
        {"order-of-spoons",
         {4,
          Menu{Type::maki, {Type::onigiri, Type::edamame, Type::miso}, {Type::spoon, Type::special_order}, Type::fruit},
          UramakiRules::french}},
        {"order-of-takeout",
         {2,
          Menu{
              Type::temaki, {Type::sashimi, Type::tofu, Type::miso}, {Type::takeout, Type::special_order}, Type::fruit},
          UramakiRules::french}},
        {"order-of-wasabi",
         {2,
          Menu{Type::maki, {Type::tempura, Type::eel, Type::miso}, {Type::special_order, Type::wasabi}, Type::pudding},
          UramakiRules::french}},
        {"takeout-of-wasabi",
         {3, Menu{Type::uramaki, {Type::tempura, Type::eel, Type::tofu}, {Type::takeout, Type::wasabi}, Type::fruit},
          UramakiRules::french}},
        {"menu-and-takeout",
         {6, Menu{Type::temaki, {Type::onigiri, Type::edamame, Type::miso}, {Type::menu, Type::takeout}, Type::fruit},
          UramakiRules::french}},
        {"spoon-and-menu",
         {5, Menu{Type::maki, {Type::dumpling, Type::onigiri, Type::miso}, {Type::spoon, Type::menu}, Type::fruit},
          UramakiRules::french}},
        {"soy-and-tea",
         {6,
          Menu{Type::temaki, {Type::tempura, Type::dumpling, Type::edamame}, {Type::soy, Type::tea}, Type::ice_cream},
          UramakiRules::french}},
    });
}();

}  // namespace sushiya::tests
