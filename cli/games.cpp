// sushiya games: what can be played, with which options.
#include "engine/registry/games.hpp"

#include <memory>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/seen.hpp"
#include "cli/terminal.hpp"

namespace sushiya {
namespace {

struct Asked {
    bool json = false;
    std::string language;
};

void write_entry(Json& out, const GameEntry& entry) {
    out.object([&] {
        out.field("game", entry.id);
        entry.write_info(out);
    });
}

std::string described(const GameEntry& entry, const std::string& language) {
    const Words words(language, entry.id);
    const Words cli(language, "cli");
    const Paint paint = Paint::for_output();
    Json out;
    write_entry(out, entry);
    const Seen info(out.take());
    const auto number = [&](const char* key) { return info.at(key).raw(); };
    std::string text = paint.bold(entry.id) + "  " + words("name") + ", " +
                       cli("players", {{"least", number("min_players")}, {"most", number("max_players")}}) + "\n  " +
                       words("idea") + "\n";
    for (const Seen& option : info.at("options").items()) {
        const std::string name = option.text("name");
        text +=
            "  --option " + name + "=" + option.at("default").raw() + "  " + words("option." + name + ".help") + "\n";
    }
    if (!info.has("menus")) return text;
    for (const auto& [menu, dishes] : info.at("menus").members()) {
        std::vector<std::string> served;
        for (const Seen& dish : dishes.items()) served.push_back(words.thing(dish.text()));
        text +=
            "  --option menu=" + menu + "  " + words("menu." + menu) + "\n" + flowed(served, ", ", 6, terminal_width());
    }
    return text;
}

Result<void> list_games(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    for (const GameEntry& entry : games()) {
        if (asked.json) {
            Json out;
            write_entry(out, entry);
            print(out.text() + "\n");
        } else {
            print(described(entry, *language));
        }
    }
    return {};
}

}  // namespace

void add_games(Program& program) {
    Command command = program.command("games", "List the games, how many play, and their options");
    const auto asked = std::make_shared<Asked>();
    command.flag("--json", asked->json, "One JSON object a line");
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return list_games(*asked); });
}

}  // namespace sushiya
