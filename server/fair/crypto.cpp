#include "server/fair/crypto.hpp"

#include <algorithm>

namespace sushiya::server {
namespace {

std::optional<unsigned> nibble(char c) {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
    return std::nullopt;
}

}  // namespace

Digest random_seed() {
    Digest seed{};
    fill_random(seed.data(), seed.size());
    return seed;
}

bool is_random_name(std::string_view text) {
    return text.size() == kNameLength && std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                      c == '_';
           });
}

std::string hex(const Digest& digest) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += kHex[byte >> 4U];
        text += kHex[byte & 15U];
    }
    return text;
}

std::optional<Digest> read_digest(std::string_view text) {
    Digest digest{};
    if (text.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const auto high = nibble(text[2 * i]);
        const auto low = nibble(text[2 * i + 1]);
        if (!high || !low) return std::nullopt;
        digest[i] = static_cast<std::uint8_t>(*high << 4U | *low);
    }
    return digest;
}

std::string_view bytes_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace sushiya::server
