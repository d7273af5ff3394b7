// sushiya rules: the numbered rules of a game, as they stand in docs/rules.
#include <memory>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/game_arguments.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya rules party
  sushiya rules sushi_go --lang fr | less)";

struct Asked {
    std::string game;
    std::string language;
};

// Bold where **it is** marked so.
std::string with_marks(std::string_view line, const Paint& paint) {
    static constexpr std::string_view kMark = "**";
    std::string text;
    for (;;) {
        const std::size_t begin = line.find(kMark);
        const std::size_t end = begin == std::string_view::npos ? begin : line.find(kMark, begin + kMark.size());
        if (end == std::string_view::npos) return text + std::string(line);
        text += std::string(line.substr(0, begin)) +
                paint.bold(line.substr(begin + kMark.size(), end - begin - kMark.size()));
        line.remove_prefix(end + kMark.size());
    }
}

// [What a page says](page) without the page: here there is nothing to follow it with.
std::string without_links(std::string line) {
    for (std::size_t between = line.find("]("); between != std::string::npos; between = line.find("](", between)) {
        const std::size_t begin = line.rfind('[', between);
        const std::size_t end = line.find(')', between);
        if (begin == std::string::npos || end == std::string::npos) break;
        line.erase(between, end + 1 - between);
        line.erase(begin, 1);
    }
    return line;
}

// Paragraphs are wrapped as wide as the terminal; lists and tables stay as they are.
std::string page_of(std::string_view markdown, const Paint& paint, int width) {
    std::string page;
    std::string paragraph;
    const auto close = [&] {
        if (!paragraph.empty()) page += wrapped(with_marks(without_links(paragraph), paint), width);
        paragraph.clear();
    };
    for (const std::string_view line : split(markdown, '\n')) {
        const std::size_t text = line.find_first_not_of('#');
        const bool heading = line.starts_with('#') && text != std::string_view::npos;
        const bool as_it_is = line.empty() || line.starts_with('|') || line.starts_with('-') || line.starts_with(' ');
        if (heading || as_it_is) close();
        if (heading)
            page += paint.bold(trim(line.substr(text))) + "\n";
        else if (as_it_is)
            page += with_marks(without_links(std::string(line)), paint) + "\n";
        else
            paragraph += (paragraph.empty() ? "" : " ") + std::string(line);
    }
    close();
    return page;
}

Result<void> show_rules(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    for (const EmbeddedText& rules : rules_texts())
        if (rules.language == *language && rules.area == asked.game) {
            print(page_of(rules.text, Paint::for_output(), terminal_width()));
            return {};
        }
    return fail("no rules of " + in_quotes(asked.game) + " are written down");
}

}  // namespace

void add_rules(Program& program) {
    Command command = program.command("rules", "Print the numbered rules of a game", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("game", asked->game, "Which game ('sushiya games' lists them)").required().means(game_called);
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return show_rules(*asked); });
}

}  // namespace sushiya
