// The few pieces of cryptography the server stands on; the primitives are OpenSSL's and the kernel's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sushiya::server {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);
Digest hmac_sha256(std::string_view key, std::string_view message);

// From the kernel's generator. A kernel that gives none ends the program: there is no second-best secret.
void fill_random(void* to, std::size_t size);
Digest random_seed();

// 128 random bits as 22 characters of base64url: table ids and seat tokens.
std::string random_name();
inline constexpr std::size_t kNameLength = 22;
bool is_random_name(std::string_view text);

std::string hex(const Digest& digest);
std::optional<Digest> read_digest(std::string_view hex);
std::string_view bytes_of(const Digest& digest);

// Takes the same time wherever the two differ.
bool same_secret(const Digest& a, const Digest& b);

}  // namespace sushiya::server
