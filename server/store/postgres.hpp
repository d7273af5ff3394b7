// A thin hold on PostgreSQL's libpq: a connection that comes back by itself, rows, and columns of many rows as
// parameters. Everything travels in the binary form.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/store.hpp"

struct pg_conn;
struct pg_result;

namespace sushiya::server {

// What a statement is given, in order.
class PgParameters {
  public:
    PgParameters& add(std::int64_t number);
    PgParameters& add(std::string_view text);
    PgParameters& add(std::span<const std::int64_t> numbers);
    enum class Element : std::uint8_t { text, bytes };
    PgParameters& add(std::span<const std::string_view> texts, Element element = Element::text);

    const std::vector<std::string>& values() const { return values_; }

  private:
    std::vector<std::string> values_;
};

class PgRows {
  public:
    explicit PgRows(pg_result* rows);

    int size() const;
    bool null(int row, int column) const;
    std::int64_t number(int row, int column) const;
    std::string text(int row, int column) const;
    pg_result* raw() const { return rows_.get(); }

  private:
    std::unique_ptr<pg_result, void (*)(pg_result*)> rows_;
};

class PgConnection {
  public:
    // `url` as libpq takes it: "postgresql://user@host/database". Connects when it is needed.
    PgConnection(std::string url, std::chrono::milliseconds patience) : url_(std::move(url)), patience_(patience) {}

    // Connected, or why not.
    Saved ready();
    // One statement as a transaction of its own, of which it need not be known whether it was carried out.
    Kept<PgRows> ask(const char* sql, const PgParameters& parameters = {});
    // Statements without parameters.
    Saved run(const char* sql);

    // Statements that are one transaction: they are sent at once, and answered together. The rows are those of the
    // last. After `ready`.
    void send(const char* sql, const PgParameters& parameters);
    Kept<PgRows> commit();

    // What other connections have told this one, by `LISTEN`; waits for the first so long at most.
    Kept<std::vector<std::string>> notified(std::chrono::milliseconds wait);
    bool connected() const { return connection_ != nullptr; }
    // What was listened to, is not any more when this has changed.
    int times_connected() const { return times_connected_; }

  private:
    bool has_ended();
    bool wait_until(std::chrono::steady_clock::time_point end);
    PgRows next_result();
    void lose();
    const char* prepared(const char* sql);
    std::string why() const;

    std::string url_;
    std::chrono::milliseconds patience_;
    std::unique_ptr<pg_conn, void (*)(pg_conn*)> connection_{nullptr, nullptr};
    std::unordered_map<const char*, std::string> prepared_;  // names of this connection's statements
    // What has been sent and is not answered.
    struct Round {
        int statements = 0;
        bool prepares = false;
        bool broken = false;  // not all could be sent
    };
    Round round_;
    int times_connected_ = 0;
};

}  // namespace sushiya::server
