// sushiya games: what can be played, with which options.
#include "engine/registry/games.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
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
    const boost::json::object info = boost::json::parse(out.text()).as_object();
    const auto number = [&](const char* key) {
        const auto* value = info.if_contains(key);
        return value == nullptr ? std::string("?") : boost::json::serialize(*value);
    };
    std::string text = paint.bold(entry.id) + "  " + words("name") + ", " +
                       cli("players", {{"least", number("min_players")}, {"most", number("max_players")}}) + "\n  " +
                       words("idea") + "\n";
    const auto* options = info.if_contains("options");
    if (options == nullptr || !options->is_array()) return text;
    for (const auto& option : options->get_array()) {
        const std::string name(option.at("name").as_string());
        const std::string kind = boost::json::serialize(option.at("default"));
        text += "  --option " + name + "=" + kind + "  " + words("option." + name + ".help") + "\n";
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
