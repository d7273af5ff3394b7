// sushiya score: the score sheet of a game on a real table.
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/bill.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/game_arguments.hpp"
#include "cli/refusals.hpp"
#include "cli/sheet_talk.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr std::size_t kLongestSheet = std::size_t{1} << 20U;  // bytes

constexpr const char* kHelp = R"(Examples:
  sushiya score party                               asks for the cards, player by player, and works out the points
  sushiya score sushi_go --option robot=true        ... with the robot as third eater
  sushiya score --example sushi_go > lunch.json     a sheet to fill in
  sushiya score lunch.json                          what everybody has, line by line
  sushiya score --json - < lunch.json               the same for programs

A sheet names the game, the players and what lies in front of each, in words: "tempura*2 maki-3 squid-on-wasabi".
The piles of Sushizock are lists of values, top first ("order": "bottom first" turns that around).
What is impossible is refused; what is only strange, such as a player forgotten in a round, is told beside the sheet.)";

struct Asked {
    std::string file;
    std::string example;
    std::vector<std::string> options;
    std::string language;
    bool json = false;
};

void write_bill(Json& out, std::string_view game, const Bill& bill) {
    const auto numbers = [&](std::string_view key, const std::vector<int>& values) { out.key(key).list(values); };
    out.object([&] {
        out.field("game", game);
        out.key("players").list(bill.names);
        out.key("lines").array([&] {
            for (const Bill::Entry& entry : bill.entries)
                out.object([&] {
                    out.field("round", entry.round).field("player", entry.player);
                    out.field("rule", entry.rule).field("points", entry.points);
                });
        });
        numbers("totals", bill.totals);
        numbers("ranks", bill.ranks);
        out.key("warnings").list(bill.warnings);
    });
}

Result<void> print_example(const std::string& game) {
    const auto entry = find_game(game);
    if (!entry) return fail(entry.error().what);
    print((*entry)->sheet_example());
    return {};
}

// A sheet that is typed at the terminal.
Result<void> fill_in(const std::string& game, const Asked& asked, const std::string& language) {
    const auto options = GameArguments{game, std::nullopt, asked.options}.read_options();
    if (!options) return fail(options.error().what);
    if (asked.json) return fail("--json is for sheets in files; leave it out to fill in one here");
    const auto entry = find_game(game);
    if (!entry) return fail(entry.error().what);
    auto kept = KeptSheet::of(game);
    if (!kept) return fail(kept.error().what);
    hold_interrupts();
    return SheetTalk(**entry, std::move(*kept), *options, language).run();
}

Result<void> score(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    if (!asked.example.empty()) return print_example(asked.example);
    if (asked.file.empty())
        return fail("name a sheet, or - for the input; 'sushiya score --example sushi_go' prints one to fill in");
    const bool is_file = asked.file.find_first_of("./") != std::string::npos || would_replace(asked.file);
    const Result<std::string> named = is_file || asked.file == "-" ? fail("") : game_called(asked.file);
    if (!is_file && asked.file != "-" && !named)
        return fail("there is no file " + in_quotes(asked.file) + ", and " + named.error().what);
    if (named && isatty(STDIN_FILENO) != 0) return fill_in(*named, asked, *language);
    const auto text = read_file(named ? "-" : asked.file, kLongestSheet);
    if (!text) return fail(text.error().what);
    if (const auto json = check_json(*text, asked.file); !json) return json;
    const JsonText sheet(*text);
    const auto game = sheet.root().kind() == JsonValue::Kind::object ? sheet.root().member("game") : std::nullopt;
    if (!game || game->kind() != JsonValue::Kind::text)
        return fail(asked.file + ": a score sheet is an object with \"game\": \"sushi_go\" or another; " +
                    "'sushiya score --example sushi_go' prints one");
    const std::string id = game->text();
    const auto bill = find_game(id).and_then([&](const GameEntry* entry) { return entry->read_sheet(*text); });
    if (!bill) return fail(asked.file + ": " + bill.error().what);
    if (asked.json) {
        Json out;
        write_bill(out, id, *bill);
        print(out.text() + "\n");
    } else {
        print(sheet_text(*bill, Words(*language, id), Words(*language, "cli")));
        for (const std::string& warning : bill->warnings)
            std::fprintf(stderr, "sushiya score: %s: %s\n", printable(asked.file).c_str(),
                         printable(Refusals(*language, id)(warning)).c_str());
    }
    return {};
}

}  // namespace

void add_score(Program& program) {
    Command command = program.command("score", "Work out the score sheet of a game on a real table", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("file", asked->file, "The sheet, - for standard input, or a game, to type a sheet of it");
    command.option("--example", asked->example, "Print a sheet of this game to fill in").means(game_called);
    command.option("--option", asked->options, "What else is to be said of a sheet that is typed, as in robot=true")
        .repeated();
    command.flag("--json", asked->json, "One JSON object");
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return score(*asked); });
}

}  // namespace sushiya
