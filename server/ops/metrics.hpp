// Counters and histograms in the Prometheus text format. Everything is atomic; observing never locks.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/node.hpp"

namespace sushiya::server {

class Counter {
  public:
    void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::uint64_t> value_{0};
};

class Gauge {
  public:
    void add(std::int64_t n) { value_.fetch_add(n, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::int64_t> value_{0};
};

class Histogram {
  public:
    static constexpr std::array<double, 14> kBounds = {0.0005, 0.001, 0.002, 0.004, 0.008, 0.015, 0.03,
                                                       0.06,   0.125, 0.25,  0.5,   1,     2,     5};

    void observe(std::chrono::nanoseconds time);
    void write(std::string& out, std::string_view name, std::string_view help) const;

  private:
    std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> buckets_{};
    std::atomic<std::uint64_t> nanoseconds_{0};
};

struct Metrics {
    Gauge tables_loaded;
    Gauge sockets;
    Counter sockets_opened;
    Counter tables_opened;
    Counter tables_damaged;
    Counter tables_expired;     // removed because nobody has touched them for long
    Counter tables_taken_over;  // from nodes that did not answer
    Counter passed_on;          // connections and requests for tables that another node has
    Counter node_lapses;        // times this node was silent for so long that others could take its tables
    Counter conflicts;          // writes that came after those of another node
    Counter moves;              // choices of people and bots that are on disk
    Counter refusals;           // commands refused
    Counter slow_down;          // refused by a bucket
    Counter lines;              // lines written to logs
    Counter commits;
    Counter messages_out;
    Counter bytes_out;
    Counter http_requests;
    Counter bot_choices;
    Counter bot_illegal;   // answers of bots that were not legal: a fault of theirs
    Counter bots_hurried;  // answers with less thought than their level has
    Gauge bots_thinking;
    Histogram commit_seconds;
    Histogram ack_seconds;      // command read -> acknowledgement handed to the socket
    Histogram fan_out_seconds;  // on disk -> update handed to every socket of the table
    Histogram thinking_seconds;

    // `queued_writes` is asked from the store at the moment of the scrape.
    std::string text(std::size_t queued_writes, std::int64_t stored_bytes, const std::optional<Node>& node = {}) const;
};

}  // namespace sushiya::server
