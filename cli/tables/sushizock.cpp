// Sushizock in the terminal: rows, dice, piles, and what the dice allow.
#include <algorithm>
#include <string>

#include "cli/table.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

using Colour = Paint::Colour;

// A tile by its name in JSON and catalogues: `sushi+3`, `bone-2`.
std::string tile_text(const Scene& scene, std::string_view colour, int value) {
    return scene.words.thing(std::string(colour) + (value > 0 ? "+" : "") + std::to_string(value));
}

// How a choice of dice to set aside begins.
constexpr std::string_view kKeep = "keep ";

// `sushi` and `bone` in moves are the rows and piles `sushi` and `bones`.
std::string_view pile_key(std::string_view colour) { return colour == "bone" ? "bones" : "sushi"; }

Colour paint_of(std::string_view face) { return face == "sushi" || face == "blue" ? Colour::blue : Colour::red; }

// Dice as words with counts, in the order of the view: "sushi ×2, blue chopsticks".
std::string dice_text(const Scene& scene, const std::vector<std::pair<std::string, int>>& dice) {
    std::string text;
    for (const auto& [face, count] : dice) {
        if (!text.empty()) text += ", ";
        text += scene.paint(paint_of(face), scene.words.thing(face) + (count > 1 ? " ×" + std::to_string(count) : ""));
    }
    return text;
}

std::vector<std::pair<std::string, int>> counted(const std::vector<Seen>& faces) {
    std::vector<std::pair<std::string, int>> dice;
    for (const Seen& face : faces) {
        const std::string name = face.text();
        if (dice.empty() || dice.back().first != name) dice.emplace_back(name, 0);
        ++dice.back().second;
    }
    return dice;
}

// A row with its places: "1:+3  2:+1  3:+5".
std::string draw_row(const Scene& scene, std::string_view key) {
    const std::vector<Seen> row = scene.view.at("rows").at(key).items();
    std::vector<std::string> tiles;
    for (std::size_t i = 0; i < row.size(); ++i)
        tiles.push_back(scene.paint.dim(std::to_string(i + 1) + ":") +
                        scene.paint(paint_of(key), with_sign(row[i].number())));
    if (tiles.empty()) tiles.push_back(scene.paint.dim(scene.words("table.empty")));
    return scene.paint.bold(scene.words("table." + std::string(key))) + "\n" + flowed(tiles, "  ", 4, scene.width);
}

std::string draw_dice(const Scene& scene) {
    const Seen dice = scene.view.at("dice");
    std::string text;
    for (const char* part : {"aside", "rolled"}) {
        const auto faces = counted(dice.at(part).items());
        if (faces.empty()) continue;
        const std::string name = scene.paint.bold(scene.words("table." + std::string(part)));
        text += wrapped(name + "  " + dice_text(scene, faces), scene.width);
    }
    return text;
}

std::string draw_pile(const Scene& scene, const Seen& piles, std::string_view key) {
    const Seen pile = piles.at(key);
    const std::string name = scene.words("table." + std::string(key)) + " ";
    if (!pile.has("top")) return scene.paint.dim(name + "0");
    std::string text = name + scene.words("table.pile", {{"count", std::to_string(pile.number("size"))},
                                                         {"top", with_sign(pile.number("top"))}});
    if (pile.has("tiles")) {
        text += " (";
        for (const Seen& tile : pile.at("tiles").items())
            text += (text.back() == '(' ? "" : " ") + with_sign(tile.number());
        text += ")";
    }
    return scene.paint(paint_of(key), text);
}

std::string draw_piles(const Scene& scene) {
    std::string text;
    const std::vector<Seen> piles = scene.view.at("piles").items();
    for (std::size_t i = 0; i < piles.size(); ++i) {
        const Seen& mine = piles[i];
        text += scene.paint.bold(scene.names.at(i));
        if (mine.has("points")) text += "  " + scene.cli.counted("points", "points", mine.number("points"));
        text +=
            "\n" + flowed({draw_pile(scene, mine, "sushi"), draw_pile(scene, mine, "bones")}, " · ", 4, scene.width);
    }
    return text;
}

// A take or a steal in words, with the tile where it lies open.
std::string say_portion(const Scene& scene, const std::vector<std::string_view>& words) {
    const std::string_view colour = words[1];
    const std::string_view key = pile_key(colour);
    const std::string place(words[2]);
    if (words[0] == "take") {
        const std::vector<Seen> row = scene.view.at("rows").at(key).items();
        const int value = row.at(static_cast<std::size_t>(*to_number(place)) - 1).number();
        return scene.words("table.take", {{"tile", tile_text(scene, colour, value)}, {"place", place}});
    }
    const auto from = static_cast<std::size_t>(*to_number(words[4]));
    const Seen piles = scene.view.at("piles").at(from);
    const std::string& name = scene.names.at(from);
    if (place == "1") {
        const int top = piles.at(key).at("top").number();
        return scene.words("table.steal.top", {{"tile", tile_text(scene, colour, top)}, {"name", name}});
    }
    return scene.words("table.steal.below", {{"tile", scene.words.thing(colour)}, {"name", name}, {"place", place}});
}

// `sushi*2 blue` of a keep in words.
std::string say_dice(const Scene& scene, std::string_view notation) {
    std::vector<std::pair<std::string, int>> dice;
    for (const std::string_view word : split(notation, ' ')) {
        const auto [face, count] = several(word);
        dice.emplace_back(face, count.value_or(1));
    }
    return dice_text(scene, dice);
}

std::string in_columns(const std::vector<std::string>& items, int width) {
    int widest = 1;
    for (const std::string& item : items) widest = std::max(widest, columns_of(item));
    const auto across = static_cast<std::size_t>(std::max(1, width / widest));
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool ends_line = (i + 1) % across == 0 || i + 1 == items.size();
        text += ends_line ? items[i] + "\n" : padded(items[i], widest);
    }
    return text;
}

// The choices with their numbers: portions one a line, what may be set aside close together.
std::string draw_choices(const Scene& scene) {
    std::string portions;
    std::vector<std::string> keeps;
    int number = 0;
    for (const std::string& choice : scene.choices) {
        const std::string label = padded_left(std::to_string(++number), 4) + "  ";
        if (choice.starts_with(kKeep))
            keeps.push_back(label + say_dice(scene, std::string_view(choice).substr(kKeep.size())));
        else
            portions += label + say_portion(scene, split(choice, ' ')) + "\n";
    }
    std::string text;
    if (!portions.empty()) text += scene.paint.bold(scene.words("table.take.title")) + "\n" + portions;
    if (keeps.empty()) return text;
    return text + scene.paint.bold(scene.words("table.keep")) + "\n" + in_columns(keeps, scene.width);
}

class SushizockTable final : public Table {
  public:
    std::string draw(const Scene& scene) const override {
        const Seen& view = scene.view;
        std::string text = scene.paint.bold(scene.words("name"));
        if (view.number("roll") != 0)
            text +=
                "  " + scene.words("table.roll", {{"roll", view.at("roll").raw()}, {"rolls", view.at("rolls").raw()}});
        text += "\n\n" + draw_row(scene, "sushi") + draw_row(scene, "bones") + "\n" + draw_piles(scene) + "\n" +
                draw_dice(scene);
        return scene.choices.empty() ? text : text + draw_choices(scene);
    }

    std::string say(const Scene& scene, std::string_view choice) const override {
        const std::string text = drawn(scene, choice);
        return choice.starts_with(kKeep) ? scene.words("table.keep.dice", {{"dice", text}}) : text;
    }

    std::string drawn(const Scene& scene, std::string_view choice) const override {
        if (choice.starts_with(kKeep)) return say_dice(scene, choice.substr(kKeep.size()));
        return say_portion(scene, split(choice, ' '));
    }

    // Piles tell their points when covered tiles are shown: with open memory, and at the end.
    bool open_scores(const Seen& view) const override { return view.at("piles").at(0).has("points"); }
};

}  // namespace

std::unique_ptr<Table> sushizock_table() { return std::make_unique<SushizockTable>(); }

}  // namespace sushiya
