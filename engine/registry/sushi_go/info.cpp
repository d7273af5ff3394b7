// Sushi Go!: what there is to know of it without playing: players, options, cards, and how dishes count.
#include <vector>

#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya::sushi_go {
namespace {

// How the cards of one kind count.
struct Counted {
    std::string_view kind;
    std::vector<Rule> lines;  // of the bill
    int set = 0;              // so many count together; 0: each for itself
};

Counted counted(Card card) {
    switch (card) {
        case Card::tempura:
            return {"tempura", {Rule::tempura}, kTempuraSet};
        case Card::sashimi:
            return {"sashimi", {Rule::sashimi}, kSashimiSet};
        case Card::dumpling:
            return {"dumpling", {Rule::dumpling}};
        case Card::maki_1:
        case Card::maki_2:
        case Card::maki_3:
            return {"maki", {Rule::maki}};
        case Card::salmon:
        case Card::squid:
        case Card::egg:
            return {"nigiri", {Rule::nigiri}};
        case Card::pudding:
            return {"pudding", {Rule::most_puddings, Rule::fewest_puddings}};
        case Card::wasabi:  // R15. Alone it is worth nothing.
            return {"wasabi", {}};
        case Card::chopsticks:
            break;
    }
    return {"chopsticks", {}};
}

void write_dish(Json& out, Dish dish, Card card) {
    const Counted how = counted(card);
    Tableau alone;
    alone.add(dish);
    out.key(kDishNames[dish]).object([&] {
        out.field("card", kCardNames[card]).field("kind", how.kind);
        out.key("lines").list(how.lines, kRuleNames);
        if (how.set != 0) out.field("set", how.set);
        if (const int icons = maki_icons(alone); icons != 0) out.field("icons", icons);
        if (dish != as_dish(card)) out.field("on_wasabi", true);
    });
}

}  // namespace

void GameCodec::write_info(Json& out) {
    out.field("min_players", kMinPlayers);
    out.field("max_players", kMaxPlayers);
    out.key("options").array([&] {
        for (const std::string_view name : {"left_right_left", "robot"})
            out.object([&] { out.field("name", name).field("kind", "flag").field("default", false); });
    });
    out.key("cards").object([&] {
        for (const DeckLine& line : kDeckLines) out.field(kCardNames[line.card], line.copies);
    });
    out.key("dishes").object([&] {
        for (const DeckLine& line : kDeckLines) {
            write_dish(out, as_dish(line.card), line.card);
            if (is_nigiri(line.card)) write_dish(out, on_wasabi(line.card), line.card);
        }
    });
    out.key("rules").list(kRuleNames);
    out.key("end_rules").list(kRuleNames.of(counts_at_end));
    out.field("robot", kRobot.index);
}

}  // namespace sushiya::sushi_go
