// sushiya score: the score sheet of a game on a real table.
#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/bill.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/game_arguments.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr std::size_t kLongestSheet = std::size_t{1} << 20U;  // bytes

constexpr const char* kHelp = R"(Examples:
  sushiya score --example sushi_go > lunch.json     a sheet to fill in
  sushiya score lunch.json                          what everybody has, line by line
  sushiya score --json - < lunch.json               the same for programs

A sheet names the game, the players and what lies in front of each, in words: "tempura*2 maki-3 squid-on-wasabi".
The piles of Sushizock are lists of values, top first ("order": "bottom first" turns that around).
What is impossible is refused; what is only strange, such as a player forgotten in a round, is told beside the sheet.)";

struct Asked {
    std::string file;
    std::string example;
    std::string language;
    bool json = false;
};

void write_bill(Json& out, std::string_view game, const Bill& bill) {
    const auto numbers = [&](std::string_view key, const std::vector<int>& values) {
        out.key(key).array([&] {
            for (const int value : values) out.value(value);
        });
    };
    out.object([&] {
        out.field("game", game);
        out.key("players").array([&] {
            for (const std::string& name : bill.names) out.value(name);
        });
        out.key("lines").array([&] {
            for (const Bill::Entry& entry : bill.entries)
                out.object([&] {
                    out.field("round", entry.round).field("player", entry.player);
                    out.field("rule", entry.rule).field("points", entry.points);
                });
        });
        numbers("totals", bill.totals);
        numbers("ranks", bill.ranks);
        out.key("warnings").array([&] {
            for (const std::string& warning : bill.warnings) out.value(warning);
        });
    });
}

// The lines of one round; 0 is the end of the game.
std::vector<BillRows::Entry> lines_of(const Bill& bill, int round) {
    std::vector<BillRows::Entry> lines;
    for (const Bill::Entry& entry : bill.entries)
        if (entry.round == round) lines.push_back({static_cast<std::size_t>(entry.player), entry.rule, entry.points});
    return lines;
}

std::string sheet_text(const Bill& bill, const Words& words, const Words& cli) {
    BillRows rows("", printable_all(bill.names));
    int last_round = 0;
    for (const Bill::Entry& entry : bill.entries) last_round = std::max(last_round, entry.round);
    for (int round = 1; round <= last_round; ++round) {
        rows.heading(cli("score.rounds", {{"round", std::to_string(round)}}));
        rows.lines(lines_of(bill, round), words);
    }
    if (const auto end = lines_of(bill, 0); !end.empty()) {
        rows.heading(cli("score.end"));
        rows.lines(end, words);
    }
    std::vector<std::string> totals;
    std::vector<std::string> ranks;
    for (std::size_t i = 0; i < bill.names.size(); ++i) {
        totals.push_back(std::to_string(bill.totals[i]));
        ranks.push_back(bill.ranks[i] == 0 ? "–" : std::to_string(bill.ranks[i]));
    }
    rows.sums(cli("score.total"), totals);
    rows.sums(cli("score.rank"), ranks);
    return rows.text();
}

Result<void> print_example(const std::string& game) {
    const auto entry = find_game(game);
    if (!entry) return fail(entry.error().what);
    print((*entry)->sheet_example());
    return {};
}

Result<void> score(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    if (!asked.example.empty()) return print_example(asked.example);
    if (asked.file.empty())
        return fail("name a sheet, or - for the input; 'sushiya score --example sushi_go' prints one to fill in");
    const auto text = read_file(asked.file, kLongestSheet);
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
            std::fprintf(stderr, "sushiya score: %s: %s\n", printable(asked.file).c_str(), printable(warning).c_str());
    }
    return {};
}

}  // namespace

void add_score(Program& program) {
    Command command = program.command("score", "Work out the score sheet of a game on a real table", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("file", asked->file, "The sheet, or - for standard input");
    command.option("--example", asked->example, "Print a sheet of this game to fill in").means(game_called);
    command.flag("--json", asked->json, "One JSON object");
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return score(*asked); });
}

}  // namespace sushiya
