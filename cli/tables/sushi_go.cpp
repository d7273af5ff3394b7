// Sushi Go! in the terminal.
#include <algorithm>
#include <array>

#include "cli/draft.hpp"
#include "cli/table.hpp"

namespace sushiya {
namespace {

using Colour = Paint::Colour;

Colour colour_of(std::string_view dish) {
    struct Tint {
        std::string_view start;
        Colour colour;
    };
    static constexpr std::array<Tint, 9> kTints{{{"tempura", Colour::magenta},
                                                 {"sashimi", Colour::green},
                                                 {"dumpling", Colour::blue},
                                                 {"maki", Colour::red},
                                                 {"salmon", Colour::yellow},
                                                 {"squid", Colour::yellow},
                                                 {"egg", Colour::yellow},
                                                 {"pudding", Colour::magenta},
                                                 {"wasabi", Colour::green}}};
    for (const Tint& tint : kTints)
        if (dish.starts_with(tint.start)) return tint.colour;
    return Colour::cyan;
}

// Sets of a fixed size as progress: five sashimi are "3/3 2/3".
std::string in_sets(const std::string& name, int count, int size) {
    std::string text = name;
    const std::string whole = std::to_string(size);
    for (int sets = count / size; sets > 0; --sets) text += " " + whole + "/" + whole;
    if (count % size != 0) text += " " + std::to_string(count % size) + "/" + whole;
    return text;
}

// The dishes of a tableau, one group per kind.
std::vector<std::string> groups(const Scene& scene, const Seen& tableau) {
    std::vector<std::string> out;
    int icons = 0;
    const Seen dishes = tableau.at("dishes");
    for (const auto& [dish, value] : dishes.members()) {
        const int count = value.number();
        if (dish.starts_with("maki-")) {
            icons += count * (dish.back() - '0');
            continue;
        }
        if (dish == "pudding") continue;
        const std::string name = scene.words.thing(dish);
        const std::string text = dish == "tempura"   ? in_sets(name, count, 2)
                                 : dish == "sashimi" ? in_sets(name, count, 3)
                                                     : times(name, count);
        out.push_back(scene.paint(colour_of(dish), text));
    }
    if (icons > 0) out.push_back(scene.paint(Colour::red, scene.cli.counted("icons", "count", icons)));
    // Those of earlier rounds lie there too.
    if (const int puddings = tableau.number("puddings") + dishes.number("pudding"); puddings > 0)
        out.push_back(scene.paint(Colour::magenta, times(scene.words.thing("pudding"), puddings)));
    if (out.empty()) out.push_back(scene.paint.dim(scene.cli("nothing")));
    return out;
}

class SushiGoTable final : public Table {
  public:
    std::string draw(const Scene& scene) const override {
        const Seen& view = scene.view;
        std::string text = draft_title(scene) + wrapped(scene.paint.dim(passing(scene)), scene.width) + "\n";
        const std::vector<Seen> tableaux = view.at("tableaux").items();
        for (std::size_t i = 0; i < tableaux.size(); ++i)
            text += draw_tableau(scene, tableaux[i], i, scene.names.at(i), groups(scene, tableaux[i]));
        if (view.has("robot"))
            text += draw_tableau(scene, view.at("robot"), tableaux.size(), scene.words.thing("robot"),
                                 groups(scene, view.at("robot")));
        const DraftHand hand = hand_of(scene);
        if (hand.empty()) return text;
        text += "\n" + draw_hand(scene, hand, widest_of(scene, hand), colour_of);
        return scene.choices.empty() ? text : text + hints(scene);
    }

    Menu menu(const Scene& scene) const override {
        Menu menu{Menu::Lists::words, {}, "", steers_robot(scene) ? " robot:" : ""};
        for (const auto& [card, count] : hand_of(scene)) menu.items.push_back(card);
        return menu;
    }

    std::string tell(const Scene& scene, const Seen& event) const override {
        const std::string name = event.text("event");
        // The next drawing shows the new hand.
        if (name == "receives" || name == "dealt") return "";
        return Table::tell(scene, event);
    }

  private:
    static std::string passing(const Scene& scene) {
        const std::size_t players = scene.names.size();
        if (scene.viewer == kSpectator) return scene.cli("pass." + scene.view.text("pass"));
        const std::size_t left = (scene.viewer.index + 1) % players;
        const std::size_t right = (scene.viewer.index + players - 1) % players;
        if (players == 2) return scene.cli("swap", {{"to", scene.names[left]}});
        const bool to_left = scene.view.text("pass") == "left";
        return scene.cli("pass",
                         {{"to", scene.names[to_left ? left : right]}, {"from", scene.names[to_left ? right : left]}});
    }

    static bool steers_robot(const Scene& scene) {
        return !scene.choices.empty() && scene.choices.front().find(" robot:") != std::string::npos;
    }

    static std::string hints(const Scene& scene) {
        const auto& choices = scene.choices;
        const bool robot = steers_robot(scene);
        const bool two = std::any_of(choices.begin(), choices.end(),
                                     [](const std::string& choice) { return choice.find('+') != std::string::npos; });
        std::string text;
        if (two) text += wrapped(scene.cli("two", {{"example", "2+1"}}), scene.width);
        if (robot) text += wrapped(scene.cli("robot.pick", {{"example", "1 2"}}), scene.width);
        return text;
    }
};

}  // namespace

std::unique_ptr<Table> sushi_go_table() { return std::make_unique<SushiGoTable>(); }

}  // namespace sushiya
