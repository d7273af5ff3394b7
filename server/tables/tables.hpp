// All tables: opens them, finds them, loads them from the store when somebody comes.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/tables/table_actor.hpp"
#include "server/tables/table_request.hpp"

namespace sushiya::server {

struct NewTable {
    std::string id;
    Seat seat;
    std::string token;
};

// May be called from any thread. Replies come on any thread.
class Tables final : public Services {
  public:
    Tables(boost::asio::io_context& io, Store& store, Thinkers& thinkers, Metrics& metrics);
    ~Tables() override { empty(); }
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    // Reads what is needed to be open, and begins to load the unfinished tables behind that.
    Result<void> begin();

    void open(const TableRequest& plan, std::function<void(Answer<NewTable>)> reply);
    void find(const std::string& id, std::function<void(Answer<std::shared_ptr<TableActor>>)> reply);
    void record(const std::string& id, std::function<void(Answer<std::string>)> reply);
    void finished(std::int64_t before, std::function<void(Answer<std::string>)> reply);
    std::string lobby();

    // Tells every listener of every table, and stops loading.
    void close_all(std::string_view code, std::string_view say, int retry_after_ms);

    // Ends loading and lets all tables go; for the end of the program, when their strands stand still.
    void empty();

    TableKey next_key() override { return ++last_key_; }
    void card_changed(const TableCard& card) override;

  private:
    std::shared_ptr<TableActor> loaded(const std::string& id);
    Answer<std::shared_ptr<TableActor>> load(const std::string& id);
    Answer<std::shared_ptr<TableActor>> damaged(const std::string& id, TableKey key, const std::string& why);
    std::shared_ptr<TableActor> put_up(TableKey key, TableState state);

    boost::asio::io_context& io_;
    std::atomic<TableKey> last_key_{0};
    std::atomic<bool> closing_{false};

    std::mutex mutex_;
    std::unordered_map<std::string, std::weak_ptr<TableActor>> standing_;
    std::size_t sweep_at_ = 1024;  // entries after which those of tables that left memory are dropped
    std::set<std::string> damaged_;
    std::map<TableKey, TableCard> lobby_;

    boost::asio::thread_pool loader_{1};
};

}  // namespace sushiya::server
