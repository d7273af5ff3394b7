#include "server/push/base64url.hpp"

#include <cstdint>

namespace sushiya::server {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string text;
    std::uint32_t held = 0;
    unsigned bits = 0;
    for (const char byte : bytes) {
        held = held << 8U | static_cast<unsigned char>(byte);
        for (bits += 8; bits >= 6; bits -= 6) text += kAlphabet[held >> (bits - 6) & 63U];
    }
    if (bits > 0) text += kAlphabet[held << (6 - bits) & 63U];
    return text;
}

std::optional<std::string> read_base64url(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    std::uint32_t held = 0;
    unsigned bits = 0;
    for (const char c : text) {
        const std::size_t value = kAlphabet.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        held = held << 6U | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(held >> bits & 255U);
    }
    return bytes;
}

}  // namespace sushiya::server
