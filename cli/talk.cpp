#include "cli/talk.hpp"

#include <algorithm>
#include <cctype>

#include "cli/terminal.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

void say(std::string_view text, int indent) { print(wrapped(text, terminal_width(), indent)); }

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
    const auto answer = read_line(question);
    return answer && among(cli("yes"), lower(trim(*answer)));
}

}  // namespace sushiya
