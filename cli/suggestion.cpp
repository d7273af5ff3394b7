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

}  // namespace

std::string close_to(std::string_view word, const std::vector<std::string>& there_are) {
    const auto closest = std::ranges::min_element(
        there_are, {}, [&](const std::string& name) { return typing_errors(word.substr(0, 64), name); });
    if (closest == there_are.end() ||
        typing_errors(word.substr(0, 64), *closest) > std::max<std::size_t>(1, word.size() / 4))
        return "";
    return "; did you mean '" + *closest + "'?";
}

std::string meant_perhaps(std::string_view word, const std::vector<std::string>& there_are) {
    std::string all;
    for (const std::string& name : there_are) all += (all.empty() ? "; there are: " : ", ") + name;
    const std::string close = close_to(word, there_are);
    return close.empty() ? all : close + " (" + all.substr(2) + ")";
}

}  // namespace sushiya
