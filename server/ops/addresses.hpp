// Where people in the same network can reach this machine.
#pragma once

#include <string>
#include <vector>

namespace sushiya::server {

// Addresses of its interfaces, without those that lead back to itself; the older kind first, which people can type.
// Those of kind 6 are in brackets, as in links.
std::vector<std::string> own_addresses();

}  // namespace sushiya::server
