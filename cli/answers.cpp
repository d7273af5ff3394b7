#include "cli/answers.hpp"

#include <algorithm>
#include <cctype>

#include "engine/registry/words.hpp"

namespace sushiya {

bool is_number(std::string_view word) {
    return !word.empty() && word.size() <= 4 &&
           std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string with_words(const std::vector<std::string>& menu, std::string_view text) {
    std::string out;
    std::string token;
    const auto close = [&] {
        const auto number = is_number(token) && !out.ends_with('*') ? to_number(token) : std::nullopt;
        const bool listed = number && *number >= 1 && *number <= static_cast<int>(menu.size());
        out += listed ? menu[static_cast<std::size_t>(*number - 1)] : token;
        token.clear();
    };
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-') {
            token += c;
            continue;
        }
        close();
        out += c;
    }
    close();
    return out;
}

std::string understood(const Match& match, const Table& table, const Scene& now, std::string_view answer) {
    const auto menu = table.menu(now);
    if (is_number(answer)) return menu.verb + with_words(menu.items, answer);
    if (match.may_choose(now.viewer, answer)) return std::string(answer);
    const std::string wanted = lower(answer);
    const Paint none = Paint::none();
    const Scene plain{now.view,  now.viewer, now.names, now.choices, now.bill,
                      now.words, now.cli,    none,      now.width,   now.height};
    for (const auto* list : {&menu.items, &now.choices})
        for (const std::string& item : *list)
            if (lower(table.drawn(plain, item)) == wanted || lower(spoken(plain, item)) == wanted) return item;
    if (menu.lists != Table::Menu::Lists::words) return std::string(answer);
    std::string text = (answer.starts_with(menu.verb) ? "" : menu.verb) + with_words(menu.items, answer);
    const std::size_t space = text.find(' ');
    if (!menu.joint.empty() && space != std::string::npos && text.find(':') == std::string::npos)
        text.replace(space, 1, menu.joint);
    return text;
}

}  // namespace sushiya
