#include "cli/talk.hpp"

#include <algorithm>
#include <cctype>

#include "cli/terminal.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

void say(std::string_view text, int indent) { print(wrapped(text, terminal_width(), indent)); }

void say_list(std::string_view lines) {
    for (const std::string_view line : split(lines, '\n')) {
        const std::size_t gap = line.find("  ");
        const std::size_t what = gap == std::string_view::npos ? 0 : line.find_first_not_of(' ', gap);
        const std::string_view head = line.substr(0, what);
        const int margin = columns_of(head);
        const std::string text = wrapped(line.substr(what), terminal_width(), margin);
        print(std::string(head) + text.substr(static_cast<std::size_t>(margin)));
    }
}

std::optional<std::string> ask_in_lines(std::string_view question) {
    std::string text = wrapped(question, terminal_width());
    if (text.ends_with('\n')) text.pop_back();
    return read_line(text);
}

std::string sentence(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string ended(std::string text) {
    const bool marked = text.ends_with('.') || text.ends_with('?') || text.ends_with('!');
    if (!marked) text += '.';
    return text;
}

bool among(std::string_view words, std::string_view word) {
    const auto parts = split(words, ' ');
    return std::ranges::find(parts, word) != parts.end();
}

bool says_yes(const Words& cli, const std::string& question) {
    const auto answer = ask_in_lines(question);
    return answer && among(cli("yes"), lower(trim(*answer)));
}

}  // namespace sushiya
