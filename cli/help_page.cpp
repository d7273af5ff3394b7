#include "cli/help_page.hpp"

#include <algorithm>
#include <vector>

#include "cli/terminal.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr std::size_t kIndent = 6;

// Where the second column of an indented line begins, at its end if it has none. What stands far from the margin is all
// in the second.
std::size_t second_column(std::string_view line) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first > kIndent) return std::min(first, line.size());
    return std::min(line.find_first_not_of(' ', line.find("  ", first)), line.size());
}

// Where too little would be left below the second column, all of it stands on lines of its own.
std::string in_columns(std::string_view line, int width) {
    static constexpr int kNarrow = 24;
    const std::size_t begins = second_column(line);
    if (columns_of(line) <= width || begins == line.size()) return std::string(line) + "\n";
    const std::string_view first = line.substr(0, begins);
    const std::string_view second = line.substr(begins);
    const int indent = columns_of(first);
    if (width - indent >= kNarrow)
        return std::string(first) + wrapped(second, width, indent).substr(static_cast<std::size_t>(indent));
    const std::string name =
        trim(first).empty() ? "" : std::string(first.substr(0, first.find_last_not_of(' ') + 1)) + "\n";
    return name + wrapped(second, width, kIndent);
}

std::string paragraph_of(const std::vector<std::string_view>& lines, int width) {
    const bool fits = std::ranges::all_of(lines, [&](std::string_view line) { return columns_of(line) <= width; });
    std::string text;
    for (const std::string_view line : lines) text += std::string(line) + (fits ? "\n" : " ");
    return fits ? text : wrapped(trim(text), width);
}

}  // namespace

std::string fitted(std::string_view page, int width) {
    std::string text;
    std::vector<std::string_view> paragraph;
    const auto close = [&] {
        text += paragraph_of(paragraph, width);
        paragraph.clear();
    };
    for (const std::string_view line : split(page, '\n')) {
        const bool at_margin = !line.empty() && line.front() != ' ';
        if (!at_margin || line.starts_with("Usage:")) close();
        if (at_margin)
            paragraph.push_back(line);
        else
            text += in_columns(line, width);
    }
    close();
    return text;
}

}  // namespace sushiya
