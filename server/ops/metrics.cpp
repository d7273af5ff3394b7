#include "server/ops/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

namespace sushiya::server {
namespace {

void write_number(std::string& out, std::string_view name, std::string_view type, std::string_view help, auto value) {
    fmt::format_to(std::back_inserter(out), "# HELP sushiya_{0} {1}\n# TYPE sushiya_{0} {2}\nsushiya_{0} {3}\n", name,
                   help, type, value);
}

}  // namespace

void Histogram::observe(std::chrono::nanoseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    std::size_t bucket = 0;
    while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
    buckets_[bucket].fetch_add(1, std::memory_order_relaxed);
    nanoseconds_.fetch_add(static_cast<std::uint64_t>(time.count()), std::memory_order_relaxed);
}

void Histogram::write(std::string& out, std::string_view name, std::string_view help) const {
    auto to = std::back_inserter(out);
    fmt::format_to(to, "# HELP sushiya_{0} {1}\n# TYPE sushiya_{0} histogram\n", name, help);
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
        total += buckets_[i].load(std::memory_order_relaxed);
        fmt::format_to(to, "sushiya_{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], total);
    }
    total += buckets_.back().load(std::memory_order_relaxed);
    fmt::format_to(to, "sushiya_{0}_bucket{{le=\"+Inf\"}} {1}\nsushiya_{0}_sum {2}\nsushiya_{0}_count {1}\n", name,
                   total, static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) * 1e-9);
}

std::string Metrics::text(std::size_t queued_writes, std::int64_t stored_bytes, const std::optional<Node>& node) const {
    std::string out;
    if (node)
        fmt::format_to(std::back_inserter(out),
                       "# HELP sushiya_node_info This node, as others reach it\n# TYPE sushiya_node_info gauge\n"
                       "sushiya_node_info{{node=\"{}\",address=\"{}\"}} 1\n",
                       node->name, node->address);
    const auto gauge = [&](std::string_view name, std::string_view help, auto value) {
        write_number(out, name, "gauge", help, value);
    };
    const auto counter = [&](std::string_view name, std::string_view help, const Counter& value) {
        write_number(out, name, "counter", help, value.value());
    };
    gauge("tables_loaded", "Tables in memory", tables_loaded.value());
    gauge("sockets", "Open table sockets", sockets.value());
    gauge("store_queue", "Writes waiting for the writer", queued_writes);
    gauge("store_bytes", "Size of the database without its free pages", stored_bytes);
    gauge("bots_thinking", "Bots asked and not yet answered", bots_thinking.value());
    counter("sockets_opened_total", "Table sockets opened", sockets_opened);
    counter("tables_opened_total", "Tables opened", tables_opened);
    counter("tables_damaged_total", "Tables whose log could not be read", tables_damaged);
    counter("tables_expired_total", "Tables removed because nobody has touched them for long", tables_expired);
    counter("tables_taken_over_total", "Tables taken over from nodes that did not answer", tables_taken_over);
    counter("passed_on_total", "Connections and requests passed on to the node that has the table", passed_on);
    counter("node_lapses_total", "Times this node was silent so long that others could take its tables", node_lapses);
    counter("conflicts_total", "Writes refused because another node had written there", conflicts);
    counter("moves_total", "Choices on disk", moves);
    counter("refusals_total", "Commands refused", refusals);
    counter("slow_down_total", "Commands and requests refused because they came too fast", slow_down);
    counter("log_lines_total", "Log lines written", lines);
    counter("commits_total", "Commits of the store", commits);
    counter("messages_out_total", "Messages sent to sockets", messages_out);
    counter("bytes_out_total", "Bytes of messages sent to sockets", bytes_out);
    counter("http_requests_total", "HTTP requests", http_requests);
    counter("bot_choices_total", "Choices made by bots", bot_choices);
    counter("bot_illegal_total", "Choices of bots that were not legal and were replaced", bot_illegal);
    counter("bots_hurried_total", "Choices of bots with less thought than their level has", bots_hurried);
    commit_seconds.write(out, "commit_seconds", "Time of one group commit");
    ack_seconds.write(out, "ack_seconds", "From a command's arrival to its acknowledgement");
    fan_out_seconds.write(out, "fan_out_seconds", "From the disk to all sockets of the table");
    thinking_seconds.write(out, "thinking_seconds", "A bot's time for one choice");
    return out;
}

}  // namespace sushiya::server
