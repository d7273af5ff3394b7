#include "server/push/message.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>

#include "engine/registry/json.hpp"
#include "server/fair/crypto.hpp"
#include "server/push/base64url.hpp"

namespace sushiya::server {
namespace {

constexpr std::size_t kAuthSize = 16;
constexpr std::size_t kSaltSize = 16;
constexpr std::size_t kKeySize = 16;
constexpr std::size_t kNonceSize = 12;
constexpr std::size_t kTagSize = 16;
constexpr Time kVouchedSeconds = Time{12} * 3600;

using namespace std::string_view_literals;

// HKDF with one round, which is all that is asked for here (RFC 5869).
std::string derive(std::string_view salt, std::string_view secret, const std::string& info, std::size_t size) {
    const Digest extracted = hmac_sha256(salt, secret);
    const Digest expanded = hmac_sha256(bytes_of(extracted), info + '\x01');
    return std::string(bytes_of(expanded).substr(0, size));
}

std::string seal(std::string_view key, std::string_view nonce, std::string_view text) {
    const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                  EVP_CIPHER_CTX_free);
    const auto read = [](std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); };
    std::string sealed(text.size() + kTagSize, '\0');
    auto* const out = reinterpret_cast<unsigned char*>(sealed.data());
    int size = 0;
    EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, read(key), read(nonce));
    EVP_EncryptUpdate(context.get(), out, &size, read(text), static_cast<int>(text.size()));
    EVP_EncryptFinal_ex(context.get(), out + size, &size);
    EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagSize, out + text.size());
    return sealed;
}

}  // namespace

std::optional<std::string> encrypt_for(const PushAddress& address, std::string_view text) {
    std::array<char, kSaltSize> salt{};
    fill_random(salt.data(), salt.size());
    return encrypt_for(address, text, KeyPair::make(), {salt.data(), salt.size()});
}

std::optional<std::string> encrypt_for(const PushAddress& address, std::string_view text, const KeyPair& key,
                                       std::string_view salt) {
    const auto theirs = read_base64url(address.p256dh);
    const auto auth = read_base64url(address.auth);
    if (!theirs || !auth || auth->size() != kAuthSize) return std::nullopt;
    const auto shared = key.shared_with(*theirs);
    if (!shared) return std::nullopt;
    const std::string ours = key.public_key();
    const std::string secret = derive(*auth, *shared, std::string("WebPush: info\0"sv) + *theirs + ours, 32);
    const std::string cipher_key = derive(salt, secret, std::string("Content-Encoding: aes128gcm\0"sv), kKeySize);
    const std::string nonce = derive(salt, secret, std::string("Content-Encoding: nonce\0"sv), kNonceSize);
    // Salt, the size of a record (4096), whose key it is; then the only record, which ends with a 2.
    std::string body = std::string(salt) + std::string("\0\0\x10\0"sv);
    body += static_cast<char>(ours.size());
    return body + ours + seal(cipher_key, nonce, std::string(text) + '\x02');
}

std::string vouch(const KeyPair& key, std::string_view service, std::string_view contact, Time now) {
    Json claims;
    claims.object([&] {
        claims.field("aud", service).field("exp", now / 1000 + kVouchedSeconds);
        if (!contact.empty()) claims.field("sub", contact);
    });
    const std::string said = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims.take());
    return "vapid t=" + said + "." + base64url(key.sign(said)) + ", k=" + base64url(key.public_key());
}

std::string service_of(std::string_view endpoint) {
    // It becomes a line of a request.
    if (std::ranges::any_of(endpoint, [](char c) { return c <= ' ' || c >= '\x7f'; })) return {};
    for (const std::string_view scheme : {"https://"sv, "http://"sv})
        if (endpoint.starts_with(scheme)) {
            const std::string_view host =
                endpoint.substr(scheme.size(), endpoint.find('/', scheme.size()) - scheme.size());
            const bool plain = !host.empty() && host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-:") ==
                                                    std::string_view::npos;
            return plain ? std::string(scheme) + std::string(host) : std::string();
        }
    return {};
}

}  // namespace sushiya::server
