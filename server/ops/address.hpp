// Who somebody is on the network, as far as limits are concerned.
#pragma once

#include <string>
#include <string_view>

namespace sushiya::server {

// A household: one IPv4 address, or an IPv6 network of 64 bits, since whoever has one such address has all of them.
// Providers give out up to 48 bits to one customer, so these are counted as well, more loosely.
struct Address {
    std::string near;  // "192.0.2.7", "2001:db8:1:2::/64"
    std::string wide;  // "2001:db8:1::/48"; empty for IPv4
};

// Of an address as it is written, with or without a port; nothing in it if it is none.
Address address_of(std::string_view text);

}  // namespace sushiya::server
