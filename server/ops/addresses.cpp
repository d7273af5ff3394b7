#include "server/ops/addresses.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>

#include <array>
#include <memory>

namespace sushiya::server {

std::vector<std::string> own_addresses() {
    ifaddrs* found = nullptr;
    if (getifaddrs(&found) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> interfaces(found, freeifaddrs);
    std::vector<std::string> addresses;
    for (const int family : {AF_INET, AF_INET6})
        for (const ifaddrs* at = found; at != nullptr; at = at->ifa_next) {
            if (at->ifa_addr == nullptr || at->ifa_addr->sa_family != family) continue;
            if ((at->ifa_flags & IFF_LOOPBACK) != 0 || (at->ifa_flags & IFF_UP) == 0) continue;
            const auto size = static_cast<socklen_t>(family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6));
            std::array<char, NI_MAXHOST> name{};
            if (getnameinfo(at->ifa_addr, size, name.data(), name.size(), nullptr, 0, NI_NUMERICHOST) != 0) continue;
            const std::string text = name.data();
            if (text.find('%') != std::string::npos) continue;  // good on one cable only
            addresses.push_back(family == AF_INET ? text : "[" + text + "]");
        }
    return addresses;
}

}  // namespace sushiya::server
