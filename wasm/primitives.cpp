// What OpenSSL and the kernel give the server (server/fair/primitives.cpp), for a page: SHA-256 as FIPS 180-4 writes
// it, and randomness that is handed in.
#include <algorithm>
#include <bit>
#include <vector>

#include "server/fair/crypto.hpp"
#include "wasm/world.hpp"

namespace sushiya::server {
namespace {

constexpr std::size_t kBlock = 64;

constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Hash = std::array<std::uint32_t, 8>;

void mix(Hash& hash, const std::uint8_t* block) {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8U | block[4 * i + byte];
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = words[i - 15];
        const std::uint32_t b = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + words[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t first =
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRounds[i] + words[i];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    const Hash added = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += added[i];
}

}  // namespace

Digest sha256(std::string_view bytes) {
    // The message, a one, zeros, and how many bits it had.
    std::vector<std::uint8_t> padded(bytes.begin(), bytes.end());
    padded.push_back(0x80);
    while (padded.size() % kBlock != kBlock - 8) padded.push_back(0);
    for (unsigned shift = 64; shift > 0; shift -= 8)
        padded.push_back(static_cast<std::uint8_t>(std::uint64_t{bytes.size()} * 8 >> (shift - 8)));
    Hash hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (std::size_t at = 0; at < padded.size(); at += kBlock) mix(hash, padded.data() + at);
    Digest digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - i % 4 * 8));
    return digest;
}

// RFC 2104.
Digest hmac_sha256(std::string_view key, std::string_view message) {
    std::string block(key.size() > kBlock ? bytes_of(sha256(key)) : key);
    block.resize(kBlock, '\0');
    const auto padded_by = [&](unsigned char pad) {
        std::string padded = block;
        for (char& c : padded) c = static_cast<char>(static_cast<unsigned char>(c) ^ pad);
        return padded;
    };
    const Digest inner = sha256(padded_by(0x36) + std::string(message));
    return sha256(padded_by(0x5c) + std::string(bytes_of(inner)));
}

void fill_random(void* to, std::size_t size) { wasm::random(static_cast<std::uint8_t*>(to), size); }

// 96 random bits; the page knows by the beginning whom to ask (web/src/net/local/ids.ts).
std::string random_name() {
    static constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string name = "local-";
    std::array<std::uint8_t, kNameLength> bytes{};
    fill_random(bytes.data(), bytes.size());
    while (name.size() < kNameLength) name += kAlphabet[bytes[name.size()] & 63U];
    return name;
}

bool same_secret(const Digest& a, const Digest& b) {
    unsigned different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) different |= static_cast<unsigned>(a[i] ^ b[i]);
    return different == 0;
}

}  // namespace sushiya::server
