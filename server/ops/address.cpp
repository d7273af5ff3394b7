#include "server/ops/address.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace sushiya::server {

namespace ip = boost::asio::ip;

namespace {

// "[2001:db8::1]:443" and "192.0.2.7:443" have a port; "2001:db8::1" has none.
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
    if (std::ranges::count(text, ':') == 1) return text.substr(0, text.find(':'));
    return text;
}

std::string network_of(const ip::address_v6& address, std::size_t bytes) {
    ip::address_v6::bytes_type network = address.to_bytes();
    std::fill(network.begin() + static_cast<std::ptrdiff_t>(bytes), network.end(), std::uint8_t{0});
    return ip::address_v6(network).to_string() + "/" + std::to_string(bytes * 8);
}

}  // namespace

Address address_of(std::string_view text) {
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(without_port(text)), error);
    if (error) return {};
    if (address.is_v4()) return {address.to_string(), {}};
    const ip::address_v6 v6 = address.to_v6();
    if (v6.is_v4_mapped()) return {ip::make_address_v4(ip::v4_mapped, v6).to_string(), {}};
    if (v6.is_loopback()) return {v6.to_string(), {}};
    return {network_of(v6, 8), network_of(v6, 6)};
}

}  // namespace sushiya::server
