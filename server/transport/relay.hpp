// Passes a connection on to the node that has its table: bytes both ways, until either side ends.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <optional>
#include <string>

#include "server/transport/visit.hpp"

namespace sushiya::server {

struct Relayed {
    std::string address;  // of the node: "10.0.0.3:8080"
    std::string bytes;    // that were read already: the request
};

struct RelayClient {
    boost::asio::ip::tcp::socket socket;
    std::optional<Visit> visit;
};

// Asks for the client's end once the other node has accepted, or says that nobody is there. All on that executor.
void relay(const boost::asio::any_io_executor& executor, Relayed what, std::function<RelayClient()> reached,
           std::function<void()> unreachable);

}  // namespace sushiya::server
