#include "cli/printable.hpp"

#include <cstdint>

namespace sushiya {
namespace {

// A code point and its length in bytes; length 0 if the text does not begin with one.
struct CodePoint {
    std::uint32_t value = 0;
    std::size_t length = 0;
};

CodePoint first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
    std::uint32_t value = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return {};
        value = value << 6U | (byte(i) & 0x3FU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    return overlong || surrogate || value > 0x10FFFF ? CodePoint{} : CodePoint{value, length};
}

bool steers(std::uint32_t c) {
    const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029;
    const bool direction =
        c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return control || direction || c == 0xFEFF;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string clean;
    while (!text.empty()) {
        const auto [value, length] = first_of(text);
        const std::size_t taken = length == 0 ? 1 : length;
        clean += length == 0 || steers(value) ? "�" : text.substr(0, taken);
        text.remove_prefix(taken);
    }
    return clean;
}

}  // namespace sushiya
