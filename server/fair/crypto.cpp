#include "server/fair/crypto.hpp"

#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace sushiya::server {
namespace {

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::optional<unsigned> nibble(char c) {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
    return std::nullopt;
}

}  // namespace

Digest sha256(std::string_view bytes) {
    Digest digest{};
    SHA256(raw(bytes), bytes.size(), digest.data());
    return digest;
}

Digest hmac_sha256(std::string_view key, std::string_view message) {
    Digest digest{};
    unsigned size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), raw(message), message.size(), digest.data(), &size);
    return digest;
}

void fill_random(void* to, std::size_t size) {
    auto* at = static_cast<unsigned char*>(to);
    while (size > 0) {
        const ssize_t got = getrandom(at, size, 0);
        if (got <= 0) {
            std::perror("sushiya: the kernel gives no random bytes");
            std::abort();
        }
        at += got;
        size -= static_cast<std::size_t>(got);
    }
}

Digest random_seed() {
    Digest seed{};
    fill_random(seed.data(), seed.size());
    return seed;
}

std::string random_name() {
    static constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::array<std::uint8_t, 17> bytes{};
    fill_random(bytes.data(), 16);
    std::string name;
    for (unsigned bit = 0; bit < 128; bit += 6) {
        const unsigned pair = (static_cast<unsigned>(bytes[bit / 8]) << 8U) | bytes[bit / 8 + 1];
        name += kAlphabet[(pair >> (10U - bit % 8)) & 63U];
    }
    return name;
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

bool same_secret(const Digest& a, const Digest& b) { return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0; }

}  // namespace sushiya::server
