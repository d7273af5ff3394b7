// What all tables of a server share.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include "server/opponents/opponents.hpp"
#include "server/ops/limits.hpp"
#include "server/ops/metrics.hpp"
#include "server/push/messenger.hpp"
#include "server/store/store.hpp"
#include "server/tables/gathering.hpp"
#include "server/tables/lobby.hpp"

namespace sushiya::server {

struct Services {
    Services(Store& store_, Opponents& opponents_, AddressLimits& limits_, Metrics& metrics_)
        : store(store_), opponents(opponents_), limits(limits_), metrics(metrics_) {}

    Store& store;
    Opponents& opponents;
    AddressLimits& limits;
    Metrics& metrics;
    Messenger* messenger = nullptr;  // none: nobody is told of their turn while away
    Gathering* gathering = nullptr;  // none: commands are worked on as they come
    Lobby lobby;
    boost::asio::any_io_executor reader;  // where the store may be waited for
    std::int64_t most_bytes = 0;          // of the store, above which no new table is opened; 0: no limit
    bool full() const { return most_bytes != 0 && store.size() >= most_bytes; }
};

}  // namespace sushiya::server
