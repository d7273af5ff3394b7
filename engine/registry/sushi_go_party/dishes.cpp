#include "engine/registry/sushi_go_party/dishes.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {
namespace {

// The lines of the bill that cards of a type can be found in. P26: some have none.
std::vector<Rule> lines_of(Type type) {
    switch (type) {
        case Type::temaki:
            return {Rule::most_temaki, Rule::fewest_temaki};
        case Type::uramaki:
            return {Rule::uramaki_race, Rule::uramaki};
        case Type::pudding:
            return {Rule::most_puddings, Rule::fewest_puddings};
        default:
            break;
    }
    // All others are called like their type.
    for (int r = 0; r < kRules; ++r)
        if (kRuleNames[Rule(r)] == kTypeNames[type]) return {Rule(r)};
    return {};
}

// How many cards of a type count together; 0: each for itself.
int set_of(Type type) {
    switch (type) {
        case Type::tempura:
            return kTempuraSet;
        case Type::sashimi:
            return kSashimiSet;
        case Type::eel:
            return kEelSet;
        case Type::ice_cream:
            return kIceCreamSet;
        default:
            return 0;
    }
}

void write_dish(Json& out, const std::string& dish, Card card, bool on_wasabi) {
    const Type type = type_of(card);
    out.key(dish).object([&] {
        out.field("card", kCardNames[card]).field("kind", kTypeNames[type]);
        out.key("lines").list(lines_of(type), kRuleNames);
        if (const int set = set_of(type); set != 0) out.field("set", set);
        if (type == Type::maki || type == Type::uramaki) out.field("icons", value_of(card));
        if (on_wasabi) out.field("on_wasabi", true);
    });
}

}  // namespace

void write_dish_infos(Json& out) {
    out.object([&] {
        for (const CardLine& line : kCardLines) {
            const std::string name(kCardNames[line.card]);
            write_dish(out, name, line.card, false);
            if (is_nigiri(line.card)) write_dish(out, name + "-on-wasabi", line.card, true);
        }
        write_dish(out, "used-wasabi", Card::wasabi, false);
        // P32, P57. No type and no colour, but a line.
        const std::string_view face_down = kCardNames[kFaceDown];
        out.key(face_down).object([&] {
            out.field("card", face_down).field("kind", face_down);
            out.key("lines").array([&] { out.value(kRuleNames[Rule::face_down]); });
        });
    });
}

}  // namespace sushiya::sushi_go_party
