// Bytes as text in links and headers: base64 with - and _, without padding (RFC 4648, section 5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sushiya::server {

std::string base64url(std::string_view bytes);
std::optional<std::string> read_base64url(std::string_view text);

}  // namespace sushiya::server
