// Sushi Boat in the terminal: the belt as a U, the seats inside it, and what everybody has eaten.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cli/table.hpp"
#include "engine/registry/sushi_boat/words.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

using namespace sushi_boat;
using Ink = Paint::Colour;

// A plate in the ink of its colour; white ones and those out of sight in none.
std::string plate_text(const Scene& scene, const Seen& value) {
    if (value.is_null()) return scene.paint.dim("·");
    const std::string plate = value.text();
    if (plate == "?") return scene.paint.dim(plate);
    const std::string text = scene.words.thing(plate);
    if (plate.starts_with("blue")) return scene.paint(Ink::blue, text);
    if (plate.starts_with("red")) return scene.paint(Ink::red, text);
    if (plate.starts_with("green")) return scene.paint(Ink::green, text);
    if (plate.starts_with("yellow")) return scene.paint(Ink::yellow, text);
    return text;
}

std::vector<std::string> plate_texts(const Scene& scene, const std::vector<Seen>& plates) {
    std::vector<std::string> texts;
    for (const Seen& plate : plates) texts.push_back(plate_text(scene, plate));
    if (texts.empty()) texts.push_back(scene.paint.dim(scene.words("table.empty")));
    return texts;
}

std::string things(const Scene& scene, const std::vector<Seen>& names) {
    std::string text;
    for (const Seen& name : names) text += (text.empty() ? "" : ", ") + scene.words.thing(name.text());
    return text.empty() ? "–" : text;
}

// A seat: its name, its member of staff, whoever sits there.
std::string stool_text(const Scene& scene, const StoolLine& line) {
    const std::string name(kStoolNames[line.stool]);
    std::string text = name;
    if (line.spot != kNoSpot) {
        if (scene.view.has("staff"))
            text += " " + scene.words.thing(scene.view.at("staff").text(kSpotNames[line.spot]));
    }
    const std::vector<Seen> seats = scene.view.at("seats").items();
    for (std::size_t i = 0; i < seats.size(); ++i)
        if (const Seen at = seats[i].at("stool"); !at.is_null() && at.text() == name)
            text += " " + scene.paint.bold("(" + scene.names.at(i) + ")");
    return text;
}

// What stands between the seats of a row, and between them and the plates.
struct Spacing {
    std::string_view seats;
    std::string_view left;
    std::string_view right;

    int frame() const { return columns_of(left) + columns_of(right); }
};
constexpr Spacing kRoomy{"   ", "  │ ", " │  "};
constexpr Spacing kTight{" ", " │", "│ "};
constexpr int kMarks = 2 * 3 + 2;  // "L1 ", "R1 " and the margin

// The seats of a row, from the left to the right; "4+" seats are drawn where they are in use.
std::string row_of_stools(const Scene& scene, int row, const Spacing& spacing) {
    std::string text;
    for (const StoolLine& line : kStoolLines) {
        if (line.row != row || (line.kind == StoolKind::four_plus && scene.names.size() < 4)) continue;
        text += std::string(text.empty() ? "" : spacing.seats) + stool_text(scene, line);
    }
    return text;
}

std::string draw_belt(const Scene& scene) {
    const std::vector<Seen> belt = scene.view.at("belt").items();
    std::array<std::string, kSlots> plates;
    int widest = 0;
    int right = columns_of(scene.words("table.exit"));
    for (std::size_t i = 0; i < plates.size(); ++i) {
        plates[i] = plate_text(scene, belt.at(i));
        int& side = i < static_cast<std::size_t>(Slot::tunnel_in) ? widest : right;
        side = std::max(side, columns_of(plates[i]));
    }
    const auto widest_row = [&](const Spacing& spacing) {
        int inside = 0;
        for (int row = 1; row <= 5; ++row) inside = std::max(inside, columns_of(row_of_stools(scene, row, spacing)));
        return inside;
    };
    const auto fits = [&](const Spacing& spacing) {
        return kMarks + widest + widest_row(spacing) + right + spacing.frame() <= scene.width;
    };
    const Spacing& spacing = fits(kRoomy) ? kRoomy : kTight;
    // On a narrow terminal the seats of a row stand under its plates.
    const bool narrow = !fits(spacing);
    const int inside = narrow ? 0 : widest_row(spacing);
    // From over the left plates to over the right ones.
    const int across = widest + inside + (narrow ? 3 : spacing.frame() - 2);
    const std::string tunnel = scene.paint.dim("╭─ " + scene.words("table.tunnel") + scene.cli("colon")) +
                               plates[static_cast<std::size_t>(Slot::tunnel_in)] + scene.paint.dim(" → ") +
                               plates[static_cast<std::size_t>(Slot::tunnel_out)] + " ";
    std::string bend;
    for (int column = columns_of(tunnel); column < across; ++column) bend += "─";
    std::string text = "     " + tunnel + scene.paint.dim(bend + "╮") + "\n";
    for (int row = 5; row >= 1; --row) {
        const auto left = static_cast<std::size_t>(row - 1);
        const std::string stools = row_of_stools(scene, row, narrow ? kRoomy : spacing);
        text += "  " + scene.paint.dim("L" + std::to_string(row)) + " " + padded(plates[left], widest) +
                (narrow ? scene.paint.dim(" │ ")
                        : scene.paint.dim(spacing.left) + padded(stools, inside) + scene.paint.dim(spacing.right)) +
                scene.paint.dim("R" + std::to_string(row)) + " " + plates[kSlots - 1 - left] + "\n";
        if (narrow) text += "       " + stools + "\n";
    }
    return text + "     " + scene.paint.dim(padded("↑ " + scene.words("table.entry"), across)) +
           scene.paint.dim("↓ " + scene.words("table.exit")) + "\n";
}

std::string draw_piles(const Scene& scene) {
    const Seen& view = scene.view;
    const auto labelled = [&](const char* key, const std::vector<std::string>& items) {
        return scene.paint.bold(scene.words(key)) + "\n" + flowed(items, ", ", 4, scene.width);
    };
    const std::string discard =
        scene.paint.bold(scene.words("table.discard")) + "  " + things(scene, view.at("discard").items());
    return labelled("table.trash", plate_texts(scene, view.at("trash").items())) +
           wrapped(scene.paint.bold(scene.words("table.bag")) + "  " + view.at("bag").raw() + "   " + discard,
                   scene.width);
}

std::string draw_guest(const Scene& scene, std::size_t at) {
    const Seen guest = scene.view.at("seats").at(at);
    std::string head = scene.paint.bold(scene.names.at(at)) + "  " +
                       scene.words.counted("table.yen", "count", guest.number("yen")) + " · " +
                       scene.words.counted("table.cubes", "count", guest.number("cubes"));
    if (guest.has("points")) head += " · " + scene.cli.counted("points", "points", guest.number("points"));
    if (guest.at("stool").is_null()) head += " · " + scene.words("table.off");
    for (const char* key : {"hand", "played"})
        if (const std::vector<Seen> cards = guest.at(key).items(); !cards.empty())
            head += " · " + scene.words("table." + std::string(key)) + scene.cli("colon") + things(scene, cards);
    if (scene.view.has("guesses"))
        if (const std::vector<Seen> cubes = scene.view.at("guesses").at(at).items(); !cubes.empty())
            head += " · " + scene.words("table.guesses") + " " + things(scene, cubes);
    return wrapped(head, scene.width) + flowed(plate_texts(scene, guest.at("stack").items()), " / ", 4, scene.width);
}

// The plate on the belt that a choice eats.
std::optional<Seen> plate_eaten(const Scene& scene, std::string_view choice) {
    static constexpr std::string_view kEat = "eat ";
    if (!choice.starts_with(kEat)) return std::nullopt;
    const auto slot = kSlotNames.find(choice.substr(kEat.size()));
    if (!slot) return std::nullopt;
    return scene.view.at("belt").at(static_cast<std::size_t>(*slot));
}

// A choice in words: whoever is paid, by name, and what is eaten.
std::string say_choice(const Scene& scene, std::string_view choice) {
    static constexpr std::string_view kPay = " pay:";
    if (const std::size_t pay = choice.find(kPay); pay != std::string_view::npos) {
        const auto payee = static_cast<std::size_t>(*to_number(choice.substr(pay + kPay.size())));
        return spoken(scene, choice.substr(0, pay)) + ", " +
               scene.words("table.pay", {{"name", scene.names.at(payee)}});
    }
    const auto plate = plate_eaten(scene, choice);
    return spoken(scene, choice) + (plate ? scene.cli("colon") + plate_text(scene, *plate) : "");
}

enum class Layout { roomy, low };

std::string draw_choices(const Scene& scene, Layout layout) {
    std::vector<std::string> items;
    int widest = 0;
    for (const std::string& choice : scene.choices) {
        items.push_back(padded_left(std::to_string(items.size() + 1), 4) + "  " + say_choice(scene, choice));
        widest = std::max(widest, columns_of(items.back()) + 2);
    }
    // Few choices one a line; many in columns, so that a long list stays on the screen.
    const bool one_a_line = layout == Layout::roomy && items.size() <= 12;
    const std::size_t across = one_a_line ? 1 : static_cast<std::size_t>(std::max(1, scene.width / widest));
    std::string text = scene.paint.bold(scene.cli("choices")) + "\n";
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool ends_line = (i + 1) % across == 0 || i + 1 == items.size();
        text += ends_line ? items[i] + "\n" : padded(items[i], widest);
    }
    return text;
}

std::string draw_guests(const Scene& scene) {
    std::string text;
    for (std::size_t i = 0; i < scene.names.size(); ++i) text += draw_guest(scene, i);
    return text;
}

std::string draw_drawn(const Scene& scene) {
    if (!scene.view.has("drawn")) return "";
    return scene.paint.bold(scene.words("table.drawn")) + "\n" +
           flowed(plate_texts(scene, scene.view.at("drawn").items()), ", ", 4, scene.width);
}

class SushiBoatTable final : public Table {
  public:
    std::string draw(const Scene& scene) const override {
        const Seen& view = scene.view;
        const std::string title =
            scene.paint.bold(scene.words("name")) + "  " +
            scene.words("table.turn", {{"turn", view.at("turn").raw()}, {"turns", view.at("turns").raw()}}) + "\n";
        const auto choices = [&](Layout layout) { return scene.choices.empty() ? "" : draw_choices(scene, layout); };
        std::string page = title + "\n" + draw_belt(scene) + draw_piles(scene) + "\n" + draw_guests(scene) +
                           draw_drawn(scene) + "\n" + choices(Layout::roomy);
        static constexpr int kAround = 2;  // the line above the page and the prompt
        if (std::ranges::count(page, '\n') + kAround <= scene.height) return page;
        // On a low screen the belt and the choices stand last, where they stay in sight.
        return title + draw_guests(scene) + draw_piles(scene) + draw_drawn(scene) + draw_belt(scene) +
               choices(Layout::low);
    }

    std::string say(const Scene& scene, std::string_view choice) const override { return say_choice(scene, choice); }

    std::vector<std::string> things_of(const Scene& scene, std::string_view choice) const override {
        std::vector<std::string> things = Table::things_of(scene, choice);
        if (const auto plate = plate_eaten(scene, choice))
            if (const std::string name = plate->text(); scene.words.has("thing." + name + ".rule"))
                things.push_back(name);
        return things;
    }

    std::string tell(const Scene& scene, const Seen& event) const override {
        // What a plate does on its way is told by the plate pushed and by the drawing that follows; the
        // guest of Satsuki is told what was drawn, not that something was.
        const std::string name = event.text("event");
        if (name == "cubes" && event.number("cubes") == 0) return "";
        if (name == "emerged" || (name == "draws" && event.number("seat") == scene.viewer.index)) return "";
        return Table::tell(scene, event);
    }
};

}  // namespace

std::unique_ptr<Table> sushi_boat_table() { return std::make_unique<SushiBoatTable>(); }

}  // namespace sushiya
