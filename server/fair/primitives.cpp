// What OpenSSL and the kernel give (wasm/primitives.cpp for a page, which has neither).
#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <cstdio>
#include <cstdlib>

#include "server/fair/crypto.hpp"

namespace sushiya::server {
namespace {

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

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

bool same_secret(const Digest& a, const Digest& b) { return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0; }

}  // namespace sushiya::server
