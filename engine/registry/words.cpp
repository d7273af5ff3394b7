#include "engine/registry/words.hpp"

namespace sushiya {

std::string in_quotes(std::string_view text) {
    static constexpr std::size_t kLongest = 40;
    std::string out = "'";
    for (const char c : text.substr(0, kLongest)) out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    return out + (text.size() > kLongest ? "...'" : "'");
}

tl::unexpected<Error> no_such_name(std::string_view what, std::string_view text, const std::string& all) {
    return fail("no " + std::string(what) + " is called " + in_quotes(text) + "; there are: " + all);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::pair<std::string_view, std::string_view> parted(std::string_view text, char separator) {
    const std::size_t at = std::min(text.find(separator), text.size());
    return {text.substr(0, at), text.substr(std::min(at + 1, text.size()))};
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words = split(text, ' ');
    std::erase(words, std::string_view());
    return words;
}

Several several(std::string_view word, int most) {
    const auto [name, behind] = parted(word, '*');
    const auto count = name == word ? std::optional(1) : to_number(behind);
    return {name, count && *count >= 1 && *count <= most ? count : std::nullopt};
}

std::optional<int> to_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace sushiya
