// The server as a whole.
#pragma once

#include <string>
#include <vector>

#include "engine/registry/result.hpp"
#include "server/transport/network.hpp"

namespace sushiya::server {

struct ServeOptions {
    NetworkOptions network;
    std::string data = "sushiya-data";
    std::string web;                               // folder of the page; empty: beside the program
    std::string public_url;                        // as people reach it; empty: http://host:port
    int threads = 1;                               // for the network and the tables
    int thinkers = 1;                              // for bots
    int sockets_per_address = kSocketsPerAddress;  // 0: no limits per address
};

// Runs until SIGINT or SIGTERM. An error says why it could not begin.
Result<void> serve(const ServeOptions& options);

}  // namespace sushiya::server
