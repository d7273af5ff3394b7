// A message to a browser that is not open: encrypted for it alone (RFC 8291), vouched for by our key (RFC 8292).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/numbers.hpp"
#include "server/push/key_pair.hpp"

namespace sushiya::server {

// What a browser gives out: where to post, and for whom to encrypt.
struct PushAddress {
    std::string endpoint;
    std::string p256dh;  // base64url, as are
    std::string auth;    // these
    std::string say;     // what the browser shows, in its person's language

    bool operator==(const PushAddress&) const = default;
};

// The body to post. Nothing if the address has no proper keys.
std::optional<std::string> encrypt_for(const PushAddress& address, std::string_view text);
// The same with a key and a salt of 16 bytes of one's own, for the test.
std::optional<std::string> encrypt_for(const PushAddress& address, std::string_view text, const KeyPair& key,
                                       std::string_view salt);

// The header Authorization for a push service: "https://push.example.org". `contact` is where its operators find us.
std::string vouch(const KeyPair& key, std::string_view service, std::string_view contact, Time now);

// "https://push.example.org" of "https://push.example.org/abc"; empty if it is no web address.
std::string service_of(std::string_view endpoint);

}  // namespace sushiya::server
