// What all tables of a server share.
#pragma once

#include <atomic>

#include "server/opponents/opponents.hpp"
#include "server/ops/limits.hpp"
#include "server/ops/metrics.hpp"
#include "server/push/messenger.hpp"
#include "server/store/store.hpp"
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
    Lobby lobby;
    std::atomic<TableKey> last_key{0};
};

}  // namespace sushiya::server
