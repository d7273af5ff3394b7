#include "server/transport/origin.hpp"

#include <algorithm>

namespace sushiya::server {
namespace {

std::string_view without_port(std::string_view host) {
    const std::size_t bracket = host.rfind(']');
    const std::size_t colon = host.rfind(':');
    if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket)) return host;
    return host.substr(0, colon);
}

bool cannot_be_borrowed(std::string_view host) {
    const std::string_view name = without_port(host);
    if (name == "localhost" || name.starts_with('[')) return true;
    return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
    if (origin.empty()) return true;
    if (std::ranges::find(allowed, origin) != allowed.end()) return true;
    const std::size_t scheme = origin.find("://");
    return scheme != std::string_view::npos && origin.substr(scheme + 3) == host && cannot_be_borrowed(host);
}

}  // namespace sushiya::server
