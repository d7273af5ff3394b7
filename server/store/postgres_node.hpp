// This node among those that share a database.
//
// One thread with a connection of its own says again and again that the node lives, which holds all its tables with one
// row; hears and tells tidings by LISTEN and NOTIFY; and takes up tables with a running clock whose node is no more.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/ops/metrics.hpp"
#include "server/store/postgres.hpp"
#include "server/store/runs.hpp"

namespace sushiya::server {

class PostgresNode {
  public:
    PostgresNode(const std::string& url, Metrics& metrics, Deliver deliver);
    ~PostgresNode() { leave(); }
    PostgresNode(const PostgresNode&) = delete;
    PostgresNode& operator=(const PostgresNode&) = delete;

    const std::string& name() const { return name_; }
    Saved join(const std::string& address, Tidings& tidings);
    // The others may take this node's tables at once.
    void leave();

    // A table was claimed, or has left memory; it is given back by and by.
    void holds(TableKey table, const std::string& id);
    void release(TableKey table);
    void card_changed(TableKey table);
    void attended(TableKey table, int people);

    Time stood_still(Time since) const;
    std::int64_t size() const { return size_; }
    // Why the database cannot be reached, if it cannot.
    std::string trouble() const;

  private:
    void live();
    Saved connect();
    Saved beat();
    Saved tend();
    Saved tell();
    Saved give_back();
    Saved compare();
    Saved hear(const std::string& message);
    Saved hear_of_cards(const std::vector<std::int64_t>& keys);
    void note(const Saved& result);

    const std::string name_;
    Metrics& metrics_;
    Deliver deliver_;
    PgConnection connection_;
    int listening_ = 0;  // on which of its connections
    std::string address_;
    Tidings* tidings_ = nullptr;
    std::atomic<std::int64_t> size_{0};
    std::atomic<bool> stopping_{false};
    bool doubtful_ = false;  // whether what it believes to hold is its own

    // Never locked while the database is waited for.
    mutable std::mutex mutex_;
    std::unordered_map<TableKey, std::string> held_;  // and the tables' ids
    std::set<TableKey> released_;
    std::vector<Run> runs_;
    std::string trouble_;
    std::set<TableKey> changed_;
    std::map<TableKey, int> attended_;

    std::thread thread_;
};

}  // namespace sushiya::server
