// Listens, reads HTTP, and hands WebSockets over to their tables. The only user of Boost.Beast, which is
// slow to compile.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>

#include "engine/registry/result.hpp"
#include "server/options.hpp"
#include "server/transport/api.hpp"

namespace sushiya::server {

class Network {
  public:
    virtual ~Network() = default;
    virtual std::uint16_t port() const = 0;
    // Accepts nobody any more; those who are connected stay.
    virtual void stop_accepting() = 0;
};

Result<std::unique_ptr<Network>> listen(boost::asio::io_context& io, const NetworkOptions& options, Api& api,
                                        Tables& tables, AddressLimits& limits);

}  // namespace sushiya::server
