// All tables: opens them, finds them, loads them from the store when somebody comes.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/ops/forgetful_map.hpp"
#include "server/tables/table_actor.hpp"
#include "server/tables/table_request.hpp"

namespace sushiya::server {

// A table that was just opened, and what holds the seat of whoever opened it.
struct OpenedTable {
    std::string id;
    Seat seat;
    std::string token;
};

// May be called from any thread. Replies come on any thread.
class Tables : private Tidings {
  public:
    template <class T>
    using Reply = std::function<void(Answer<T>)>;

    Tables(boost::asio::io_context& io, Store& store, Opponents& opponents, AddressLimits& limits, Metrics& metrics)
        : services_(store, opponents, limits, metrics), io_(io) {
        services_.reader = loader_.get_executor();
    }
    ~Tables() override { empty(); }
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    // Before the first table. People who are not here are told by this one that it is their turn.
    void tell_by(Messenger& messenger) { services_.messenger = &messenger; }
    // Before the first table. Commands wait until this is closed.
    void gather_in(Gathering& gathering) { services_.gathering = &gathering; }

    struct Housekeeping {
        Retention keep;
        std::int64_t most_bytes = 0;  // 0: no limit
    };
    // Reads what is needed to be open. Tables are loaded when somebody asks for them; those whose clock runs without
    // anybody are loaded behind that, one at a time. Every hour what has been kept long enough is removed. Other nodes,
    // if there are any, reach this one at `address`.
    Result<void> begin(const Housekeeping& housekeeping, const std::string& address);

    void open(const TableRequest& request, const Address& from, Reply<OpenedTable> reply);
    // Refused, and with whose it is, if another node has the table.
    void find(const std::string& id, Reply<std::shared_ptr<TableActor>> reply) { find(id, "", std::move(reply)); }
    // The same after the node that had it did not answer.
    void find(const std::string& id, const std::string& gone, Reply<std::shared_ptr<TableActor>> reply);
    // Gives up a table's place in memory; whoever asks for it next gets it as it is stored.
    void let_go(const std::string& id);
    // What can be said of a table without loading it.
    void card(const std::string& id, Reply<TableCard> reply);
    // The record of a finished game.
    void record(const std::string& id, Reply<std::string> reply);
    // The same with what is needed to review it.
    struct Finished {
        TableKey key;
        std::string record;
        std::optional<std::string> review;  // if there is one already
    };
    void finished_game(const std::string& id, Reply<Finished> reply);
    // As JSON: finished tables, newest first, from the one after that of this time and id.
    void finished(Time before, const std::string& id, Reply<std::string> reply);
    std::string lobby() const;

    // Tells every listener of every table, and stops loading.
    void close_all(std::string_view code, std::string_view say, int retry_after_ms);

    // Ends loading and lets all tables go; for the end of the program, when their strands stand still.
    void empty();

  private:
    void card_changed(const TableCard& card) override { services_.lobby.changed(card); }
    void table_gone(TableKey table) override { services_.lobby.forget(table); }
    void attended(TableKey table, int people) override { services_.lobby.attended(table, people); }
    void lost(const std::string& id) override;
    void take_up(const std::vector<std::string>& ids) override;
    void look_again() override;

    Result<void> read_cards();
    void load_clocked();
    void keep_house(std::chrono::seconds after);
    void remove_expired();
    std::shared_ptr<TableActor> loaded(const std::string& id);
    Answer<std::shared_ptr<TableActor>> load(const std::string& id, const std::string& gone = {});
    tl::unexpected<Problem> unreadable(const std::string& id, TableKey key, const StoreError& why);
    std::shared_ptr<TableActor> put_up(TableKey key, TableState state);

    Services services_;
    boost::asio::io_context& io_;
    std::atomic<bool> closing_{false};

    std::mutex mutex_;
    std::unordered_map<std::string, std::weak_ptr<TableActor>> actors_;
    std::size_t sweep_at_ = 1024;  // entries after which those of tables that left memory are dropped
    std::set<std::string> damaged_;
    ForgetfulMap<Address> opened_from_{std::chrono::minutes(10), 10'000};

    std::deque<std::string> clocked_;  // tables whose clock runs and that are not loaded yet; the loader's
    Retention keep_;
    std::optional<boost::asio::steady_timer> house_{io_};  // let go before the io it belongs to
    boost::asio::thread_pool loader_{1};
};

}  // namespace sushiya::server
