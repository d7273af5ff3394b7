// A table's socket that is read from only so often.
//
// Frames that never become a message (pings, empty fragments) cost their sender nothing that a table could count. Here
// every look at the network counts; whoever sends too much is read from later, and stands in their own queue.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "server/ops/token_bucket.hpp"
#include "server/transport/stream.hpp"

namespace sushiya::server {

class MeteredSocket : public TableSocket {
  public:
    explicit MeteredSocket(TableSocket socket) : TableSocket(std::move(socket)) {}

    template <class Buffers, class Handler>
    void async_read_some(const Buffers& buffers, Handler&& handler) {
        if (looks_.take(kLooks, std::chrono::steady_clock::now()))
            return static_cast<void>(TableSocket::async_read_some(buffers, std::forward<Handler>(handler)));
        auto pause = std::make_unique<boost::asio::steady_timer>(get_executor(), kPause);
        boost::asio::steady_timer& waiting = *pause;
        waiting.async_wait([this, buffers, pause = std::move(pause),
                            handler = std::forward<Handler>(handler)](const boost::system::error_code&) mutable {
            static_cast<void>(TableSocket::async_read_some(buffers, std::move(handler)));
        });
    }

    // How a WebSocket ends; the library knows it for plain sockets.
    friend void teardown(boost::beast::role_type role, MeteredSocket& socket, boost::system::error_code& error) {
        boost::beast::websocket::teardown(role, static_cast<TableSocket&>(socket), error);
    }
    template <class Handler>
    friend void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
        boost::beast::websocket::async_teardown(role, static_cast<TableSocket&>(socket),
                                                std::forward<Handler>(handler));
    }

  private:
    // A person's page needs one or two for a message, and sends at most twenty messages a second.
    static constexpr Rate kLooks{400, 100};
    static constexpr std::chrono::milliseconds kPause{50};

    TokenBucket looks_;
};

}  // namespace sushiya::server
