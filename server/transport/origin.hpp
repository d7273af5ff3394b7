// Which pages may talk to this server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sushiya::server {

// Programs send no Origin and are welcome. A page must be ours: named by --origin or --public-url, or served
// by the very host it connects to, where that host is an address or localhost. (A name could be made to
// point here by somebody else.)
bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

}  // namespace sushiya::server
