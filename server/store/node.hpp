// One server of several that share a store.
#pragma once

#include <string>

namespace sushiya::server {

struct Node {
    std::string name;     // another one after every start
    std::string address;  // where the others reach it: "10.0.0.3:8080"
};

}  // namespace sushiya::server
