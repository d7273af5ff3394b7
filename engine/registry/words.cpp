#include "engine/registry/words.hpp"

#include <algorithm>

namespace sushiya {

std::string quoted(std::string_view text) {
    static constexpr std::size_t kLongest = 40;
    std::string out = "'";
    for (const char c : text.substr(0, kLongest)) out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    return out + (text.size() > kLongest ? "...'" : "'");
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

std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::optional<int> to_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

const boost::json::value* ObjectReader::any(std::string_view key) {
    known_.emplace_back(key);
    return object_.if_contains({key.data(), key.size()});
}

Result<int> ObjectReader::number(std::string_view key, int fallback, int least, int most) {
    const boost::json::value* value = any(key);
    if (value == nullptr) return fallback;
    const std::string range = std::to_string(least) + " to " + std::to_string(most);
    if (!value->is_int64() || value->get_int64() < least || value->get_int64() > most)
        return fail(what_ + ": " + quoted(key) + " must be a whole number from " + range);
    return static_cast<int>(value->get_int64());
}

Result<bool> ObjectReader::flag(std::string_view key, bool fallback) {
    const boost::json::value* value = any(key);
    if (value == nullptr) return fallback;
    if (!value->is_bool()) return fail(what_ + ": " + quoted(key) + " must be true or false");
    return value->get_bool();
}

Result<std::string> ObjectReader::text(std::string_view key, std::string_view fallback) {
    const boost::json::value* value = any(key);
    if (value == nullptr) return std::string(fallback);
    if (!value->is_string()) return fail(what_ + ": " + quoted(key) + " must be a text");
    return std::string(value->get_string());
}

Result<void> ObjectReader::done() const {
    for (const auto& entry : object_) {
        const std::string_view key(entry.key().data(), entry.key().size());
        if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
        std::string all;
        for (const std::string& known : known_) all += (all.empty() ? "" : ", ") + known;
        return fail(what_ + ": nothing is called " + quoted(key) + "; there are: " + all);
    }
    return {};
}

}  // namespace sushiya
