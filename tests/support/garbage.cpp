#include "tests/support/garbage.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace sushiya::tests {

std::string damaged(std::string text, const std::vector<std::string>& pool, Rng& rng) {
    static constexpr std::string_view kLetters = "abkmr0129 *+:/|-,.()\"\\\t\n{}[]\x7f\xc3";
    const auto place = [&](std::size_t size) {
        return size == 0 ? std::size_t{0} : std::size_t{rng.below(static_cast<std::uint32_t>(size))};
    };
    for (std::uint32_t edits = 1 + rng.below(3); edits > 0; --edits) {
        const std::size_t at = place(text.size());
        const std::string& other = pool[place(pool.size())];
        switch (rng.below(6)) {
            case 0:
                if (!text.empty()) text.erase(at, 1 + rng.below(4));
                break;
            case 1:
                text.insert(at, 1, kLetters[place(kLetters.size())]);
                break;
            case 2:
                if (text.size() > 1) std::swap(text[at], text[(at + 1) % text.size()]);
                break;
            case 3:
                if (!text.empty()) text[at] = kLetters[place(kLetters.size())];
                break;
            case 4:
                text.insert(at, other.substr(place(other.size())));
                break;
            default:
                text = text.substr(0, at) + other.substr(place(other.size()));
                break;
        }
    }
    return text;
}

}  // namespace sushiya::tests
