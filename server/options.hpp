// What whoever runs a server may set.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace sushiya::server {

struct NetworkOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    std::vector<std::string> origins;  // "https://example.org": pages that may connect besides our own
    bool behind_proxy = false;         // believe the last address in X-Forwarded-For
    std::string pass = {};             // what nodes show each other; empty: there is one
};

struct ServeOptions {
    NetworkOptions network;
    std::string data = "sushiya-data";
    std::string store;                       // "postgresql://...": shared by several nodes; empty: SQLite in `data`
    std::string node_address;                // where other nodes reach this one; empty: where it listens
    std::string web;                         // folder of the page; empty: beside the program
    std::string public_url;                  // as people reach it; empty: http://host:port
    std::vector<std::string> push_services;  // trusted besides those of browsers: "http://127.0.0.1:9000"
    int threads = 0;                         // for the network and the tables; 0: as the machine has, up to four
    int thinkers = 1;                        // for bots
    int sockets_per_address = 200;           // 0: no limits per address
    Retention keep;                          // how long tables are kept that nobody touches
    int database_megabytes = 0;              // no new tables above that; 0: no limit
};

}  // namespace sushiya::server
