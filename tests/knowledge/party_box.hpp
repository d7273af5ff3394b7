// Sushi Go Party!: the rules page's list of cards and menus as plain text, for the knowledge oracle.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sushiya::tests::party {

using Multiset = std::map<std::string, int>;

struct BoxLine {
    std::string card;
    std::string type;
    int copies;
};

// In the order in which lists of cards are written.
inline const std::vector<BoxLine>& box() {
    static const std::vector<BoxLine> kBox = [] {
        std::vector<BoxLine> lines{
            {"egg", "nigiri", 4},        {"salmon", "nigiri", 5},     {"squid", "nigiri", 3},
            {"maki-1", "maki", 4},       {"maki-2", "maki", 5},       {"maki-3", "maki", 3},
            {"temaki", "temaki", 12},    {"uramaki-3", "uramaki", 4}, {"uramaki-4", "uramaki", 4},
            {"uramaki-5", "uramaki", 4}, {"tempura", "tempura", 8},   {"sashimi", "sashimi", 8},
            {"dumpling", "dumpling", 8}, {"eel", "eel", 8},           {"tofu", "tofu", 8}};
        for (const char* shape : {"circle", "triangle", "square", "rectangle"})
            lines.push_back({"onigiri-" + std::string(shape), "onigiri", 2});
        lines.push_back({"edamame", "edamame", 8});
        lines.push_back({"miso", "miso", 8});
        int number = 0;
        for (const char* type : {"chopsticks", "spoon", "menu", "takeout"})
            for (int i = 0; i < 3; ++i) lines.push_back({type + ("-" + std::to_string(++number)), type, 1});
        for (const char* type : {"soy", "tea", "special-order", "wasabi"}) lines.push_back({type, type, 3});
        for (const char* type : {"pudding", "ice-cream"}) lines.push_back({type, type, 15});
        for (const char* face : {"ww", "pp", "oo"}) lines.push_back({"fruit-" + std::string(face), "fruit", 2});
        for (const char* face : {"wp", "wo", "po"}) lines.push_back({"fruit-" + std::string(face), "fruit", 3});
        return lines;
    }();
    return kBox;
}

inline std::string type_of(const std::string& card) {
    for (const BoxLine& line : box())
        if (line.card == card) return line.type;
    return "";
}
inline bool is_dessert(const std::string& card) {
    const std::string type = type_of(card);
    return type == "pudding" || type == "ice-cream" || type == "fruit";
}
inline int number_of(const std::string& card) { return std::stoi(card.substr(card.rfind('-') + 1)); }

inline std::vector<std::string> types_of(const boost::json::value& menu) {
    static const std::map<std::string, std::vector<std::string>> kMenus{
        {"my_first_meal", {"maki", "tempura", "sashimi", "miso", "wasabi", "tea", "ice-cream"}},
        {"sushi_go", {"maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding"}},
        {"party_sampler", {"temaki", "tempura", "dumpling", "tofu", "wasabi", "menu", "ice-cream"}},
        {"master_menu", {"temaki", "onigiri", "tofu", "sashimi", "spoon", "takeout", "fruit"}},
        {"points_platter", {"uramaki", "onigiri", "dumpling", "edamame", "special-order", "tea", "ice-cream"}},
        {"cutthroat_combo", {"temaki", "eel", "tofu", "miso", "spoon", "soy", "pudding"}},
        {"big_banquet", {"maki", "tempura", "dumpling", "eel", "spoon", "chopsticks", "ice-cream"}},
        {"dinner_for_two", {"uramaki", "onigiri", "tofu", "miso", "menu", "special-order", "fruit"}}};
    std::vector<std::string> types;
    if (menu.is_string()) {
        types = kMenus.at(std::string(menu.as_string()));
    } else {
        for (const auto& entry : menu.as_object()) {
            if (entry.value().is_string()) types.emplace_back(entry.value().as_string());
            if (!entry.value().is_array()) continue;
            for (const auto& type : entry.value().as_array()) types.emplace_back(type.as_string());
        }
    }
    types.emplace_back("nigiri");
    return types;
}

inline void take_away(Multiset& from, const std::string& what) {
    if (--from.at(what) == 0) from.erase(what);
}
inline Multiset to_cards(const boost::json::array& names) {
    Multiset cards;
    for (const boost::json::value& name : names) ++cards[std::string(name.as_string())];
    return cards;
}
inline boost::json::array to_json(const Multiset& cards) {
    boost::json::array names;
    for (const BoxLine& line : box())
        if (const auto found = cards.find(line.card); found != cards.end())
            for (int i = 0; i < found->second; ++i) names.emplace_back(line.card);
    return names;
}
inline int size_of(const Multiset& cards) {
    int size = 0;
    for (const auto& [card, count] : cards) size += count;
    return size;
}
inline void subtract(Multiset& from, const Multiset& what) {
    for (const auto& [card, count] : what) from[card] -= count;
}
inline Multiset larger_of(Multiset a, const Multiset& b) {
    for (const auto& [card, count] : b) a[card] = std::max(a[card], count);
    return a;
}
inline Multiset rest_of(const Multiset& a, const Multiset& gone) {
    Multiset rest;
    for (const auto& [card, count] : a) {
        const auto found = gone.find(card);
        const int left = count - (found == gone.end() ? 0 : found->second);
        if (left > 0) rest[card] = left;
    }
    return rest;
}

}  // namespace sushiya::tests::party
