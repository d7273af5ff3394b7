#include "cli/suggestion.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sushiya {
namespace {

// Letters to change, add, leave out or swap with their neighbour to come from one word to the other.
std::size_t typing_errors(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before;
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::vector<std::size_t> next(to.size() + 1, i);
        for (std::size_t j = 1; j <= to.size(); ++j) {
            next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before = std::exchange(row, std::move(next));
    }
    return row.back();
}

// The only name that begins so, for whoever abbreviates.
const std::string* only_beginning(std::string_view word, const std::vector<std::string>& there_are) {
    static constexpr std::size_t kLeast = 3;  // letters, or dashes
    if (word.size() < kLeast) return nullptr;
    const auto begins = [&](const std::string& name) { return name.starts_with(word); };
    const auto found = std::ranges::find_if(there_are, begins);
    const bool only = found != there_are.end() && std::none_of(found + 1, there_are.end(), begins);
    return only ? &*found : nullptr;
}

}  // namespace

std::string close_to(std::string_view word, const std::vector<std::string>& there_are) {
    const auto meant = [](const std::string& name) { return "; did you mean '" + name + "'?"; };
    if (const std::string* const name = only_beginning(word, there_are)) return meant(*name);
    const auto closest = std::ranges::min_element(
        there_are, {}, [&](const std::string& name) { return typing_errors(word.substr(0, 64), name); });
    if (closest == there_are.end() ||
        typing_errors(word.substr(0, 64), *closest) > std::max<std::size_t>(1, word.size() / 4))
        return "";
    return meant(*closest);
}

std::string meant_perhaps(std::string_view word, const std::vector<std::string>& there_are) {
    std::string all;
    for (const std::string& name : there_are) all += (all.empty() ? "; there are: " : ", ") + name;
    const std::string close = close_to(word, there_are);
    return close.empty() ? all : close + " (" + all.substr(2) + ")";
}

}  // namespace sushiya
