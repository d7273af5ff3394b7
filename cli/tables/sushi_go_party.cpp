// Sushi Go Party! in the terminal.
#include <algorithm>
#include <array>

#include "cli/draft.hpp"
#include "cli/table.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

using Colour = Paint::Colour;

// More takeout choices than this are not listed: then the cards are, and the player writes which.
constexpr std::size_t kMostListed = 16;

Colour colour_of(std::string_view dish) {
    struct Tint {
        std::string_view start;
        Colour colour;
    };
    static constexpr std::array<Tint, 12> kTints{{{"egg", Colour::yellow},
                                                  {"salmon", Colour::yellow},
                                                  {"squid", Colour::yellow},
                                                  {"maki", Colour::red},
                                                  {"temaki", Colour::red},
                                                  {"uramaki", Colour::red},
                                                  {"wasabi", Colour::green},
                                                  {"pudding", Colour::magenta},
                                                  {"ice-cream", Colour::magenta},
                                                  {"fruit", Colour::magenta},
                                                  {"face-down", Colour::cyan},
                                                  {"special-order", Colour::cyan}}};
    for (const Tint& tint : kTints)
        if (dish.starts_with(tint.start)) return tint.colour;
    return Colour::blue;
}

std::string named(const Scene& scene, std::string_view dish, int count) {
    return scene.paint(colour_of(dish), times(scene.words.thing(dish), count));
}

// What lies in front, one group per dish, then the desserts kept from earlier rounds.
std::vector<std::string> groups(const Scene& scene, const Seen& tableau) {
    std::vector<std::string> out;
    for (const auto& [dish, count] : tableau.at("dishes").members()) out.push_back(named(scene, dish, count.number()));
    if (out.empty()) out.push_back(scene.paint.dim(scene.cli("nothing")));
    std::string kept;
    for (const auto& [dish, count] : tableau.at("desserts").members())
        kept += (kept.empty() ? "" : ", ") + named(scene, dish, count.number());
    if (!kept.empty()) out.push_back(scene.paint.dim(scene.words("table.desserts") + scene.cli("colon")) + kept);
    if (tableau.has("calls")) out.push_back(scene.paint.bold(scene.words("table.called")));
    return out;
}

// Chopsticks have the numbers 1 to 3, spoons 4 to 6.
bool is_pair(std::string_view tool) { return tool.back() < '4'; }

// The bonus cards the viewer may add to a pick, as written: `chopsticks:2`, `special-order:5`.
std::vector<std::string> tools_of(const Scene& scene) {
    std::vector<std::string> tools;
    for (const std::string& choice : scene.choices) {
        const std::size_t space = choice.find(' ');
        if (space == std::string::npos) continue;
        const std::string tool = choice.substr(space + 1);
        if (std::find(tools.begin(), tools.end(), tool) == tools.end()) tools.push_back(tool);
    }
    return tools;
}

// `chopsticks:2` as "chopsticks 2", `special-order:5` as "special order (spoon 5)".
std::string tool_text(const Scene& scene, const std::string& tool) {
    const std::size_t colon = tool.find(':');
    const std::string card = tool.substr(0, colon);
    const std::string at = "-" + tool.substr(colon + 1);
    if (card != "special-order") return scene.words.thing(card + at);
    return scene.words.thing(card) + " (" + scene.words.thing((is_pair(tool) ? "chopsticks" : "spoon") + at) + ")";
}

// The things a takeout box may turn, and how many there are of each.
std::vector<std::pair<std::string, int>> turnable(const Scene& scene) {
    static constexpr std::string_view kVerb = "takeout:";
    std::vector<std::pair<std::string, int>> things;
    for (const std::string& choice : scene.choices) {
        const std::string rest = choice.substr(kVerb.size());
        if (rest.find(' ') != std::string::npos) continue;
        const auto [name, count] = several(rest);
        const auto known = std::ranges::find(things, name, [](const auto& thing) { return thing.first; });
        if (known == things.end())
            things.emplace_back(name, count.value_or(1));
        else
            known->second = std::max(known->second, count.value_or(1));
    }
    return things;
}

class SushiGoPartyTable final : public Table {
  public:
    std::string draw(const Scene& scene) const override {
        const Seen& view = scene.view;
        std::string text = draft_title(scene) + draw_menu(scene) + "\n";
        const std::vector<Seen> tableaux = view.at("tableaux").items();
        for (std::size_t i = 0; i < tableaux.size(); ++i)
            text += draw_tableau(scene, tableaux[i], i, scene.names.at(i), groups(scene, tableaux[i]));
        if (scene.choices.empty()) return text;
        return text + "\n" + (phase(scene) == "pick" ? draw_pick(scene) : draw_decision(scene));
    }

    Menu menu(const Scene& scene) const override {
        if (phase(scene) != "pick" && !turns_by_card(scene)) return {Menu::Lists::choices, scene.choices};
        if (turns_by_card(scene)) {
            Menu menu{Menu::Lists::words, {}, "takeout:"};
            for (const auto& [thing, count] : turnable(scene)) menu.items.push_back(thing);
            return menu;
        }
        Menu menu{Menu::Lists::words, {}};
        for (const auto& [card, count] : hand_of(scene)) menu.items.push_back(card);
        for (const std::string& tool : tools_of(scene)) menu.items.push_back(tool);
        return menu;
    }

    std::string tell(const Scene& scene, const Seen& event) const override {
        const std::string name = event.text("event");
        // The next drawing shows the new hand and the cards drawn.
        if (name == "receives" || name == "dealt" || name == "sees") return "";
        return Table::tell(scene, event);
    }

  private:
    static std::string phase(const Scene& scene) { return scene.view.text("phase"); }
    static bool turns_by_card(const Scene& scene) {
        return phase(scene) == "takeout" && scene.choices.size() > kMostListed;
    }

    static std::string draw_menu(const Scene& scene) {
        std::vector<std::string> types;
        for (const Seen& type : scene.view.at("menu").items()) types.push_back(scene.words.thing(type.text()));
        types.front() = scene.words("table.served") + scene.cli("colon") + types.front();
        return scene.paint.dim(flowed(types, ", ", 0, scene.width));
    }

    static std::string draw_pick(const Scene& scene) {
        const DraftHand hand = hand_of(scene);
        const auto tools = tools_of(scene);
        int widest = widest_of(scene, hand);
        for (const std::string& tool : tools) widest = std::max(widest, columns_of(tool_text(scene, tool)));
        std::string text = draw_hand(scene, hand, widest, colour_of);
        auto at = hand.size();
        for (const std::string& tool : tools) {
            const std::string place = std::to_string(++at);
            const bool two = is_pair(tool);
            const std::string how =
                scene.words(two ? "table.pick.two" : "table.pick.call", {{"example", (two ? "2+1 " : "1 ") + place}});
            text += padded_left(place, 4) + "  " + scene.paint.bold(padded(tool_text(scene, tool), widest)) + "  " +
                    scene.paint.dim(how) + "\n";
        }
        return text;
    }

    // A sub-decision: the question in words, then what may be answered.
    static std::string draw_decision(const Scene& scene) {
        const std::string now(phase(scene));
        std::string text = scene.paint.bold(question(scene, now)) + "\n";
        int at = 0;
        const auto list = [&](const std::string& what) {
            text += padded_left(std::to_string(++at), 4) + "  " + what + "\n";
        };
        if (!turns_by_card(scene)) {
            for (const std::string& choice : scene.choices) list(spoken(scene, choice.substr(choice.find(':') + 1)));
            return text;
        }
        for (const auto& [thing, count] : turnable(scene)) list(times(spoken(scene, thing), count));
        text += scene.words("table.takeout.write", {{"example", "2*2 3"}}) + "\n";
        return text;
    }

    static std::string question(const Scene& scene, const std::string& now) {
        if (now != "spoon-give") return scene.words("table." + now);
        const auto caller = static_cast<std::size_t>(scene.view.number("caller"));
        return scene.words("table.spoon-give", {{"caller", scene.names.at(caller)},
                                                {"wanted", scene.words.thing(scene.view.text("wanted"))}});
    }
};

}  // namespace

std::unique_ptr<Table> sushi_go_party_table() { return std::make_unique<SushiGoPartyTable>(); }

}  // namespace sushiya
