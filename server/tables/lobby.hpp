// Public tables that gather or play, as people find them. May be called from any thread.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/json.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

class Lobby {
  public:
    // What is said of a table has changed: it comes, stays or goes.
    void changed(const TableCard& card);
    // All that there is to be said.
    void replace(const std::vector<TableCard>& cards);
    void forget(TableKey key);
    // Those that nobody has touched for a day.
    void forget_stale(Time now);
    // So many people of the table are connected.
    void attended(TableKey key, int people);
    // As JSON, newest first; those nobody has touched for a day are left out.
    std::string list(Time now) const;

  private:
    mutable std::mutex mutex_;
    std::map<TableKey, TableCard> cards_;
    std::map<TableKey, int> here_;
};

// What a card says, with its id and a time before it.
void write_card(Json& out, const TableCard& card, std::string_view time_name, Time time, std::optional<int> here = {});

}  // namespace sushiya::server
