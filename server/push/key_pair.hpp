// Keys on the curve P-256: ours, which vouches for every push message, and one made for each message.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/registry/result.hpp"

struct evp_pkey_st;

namespace sushiya::server {

class KeyPair {
  public:
    static KeyPair make();
    // From its 32 private bytes.
    static std::optional<KeyPair> from(std::string_view secret);
    // The key kept in this file, which is made, readable by its owner alone, if it is not there.
    static Result<KeyPair> kept_in(const std::string& path);

    std::string secret() const;      // 32 bytes
    std::string public_key() const;  // 65 bytes: an uncompressed point
    // What this side and the owner of the other key can compute, and nobody else. Nothing if that is no point.
    std::optional<std::string> shared_with(std::string_view other_public) const;
    // ES256 as in JSON Web Signatures: r and s, 64 bytes.
    std::string sign(std::string_view message) const;

  private:
    explicit KeyPair(std::shared_ptr<evp_pkey_st> key) : key_(std::move(key)) {}

    std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace sushiya::server
