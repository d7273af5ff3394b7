// The HTTP half of the protocol, free of any network library: a request in, an answer out.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/coach/coach.hpp"
#include "server/ops/limits.hpp"
#include "server/ops/metrics.hpp"
#include "server/tables/tables.hpp"
#include "server/transport/page.hpp"

namespace sushiya::server {

struct HttpRequest {
    std::string method;
    std::string target;
    std::string body;
    Address address;
    std::string accept_encoding;
    std::string token = {};     // of the Authorization header
    std::string language = {};  // Accept-Language
};

struct HttpAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body = {};
    std::string cache = "no-store";
    std::string encoding = {};
    int retry_after_seconds = 0;
    std::string allow = {};            // the methods there are, for one that there is not
    std::optional<Node> held_by = {};  // the node to ask instead
};

class Api {
  public:
    using Reply = std::function<void(HttpAnswer)>;

    Api(Tables& tables, Coach& coach, const Store& store, AddressLimits& limits, Metrics& metrics, const Page& page);

    // Before the first request.
    void set_public_url(std::string url) { public_url_ = std::move(url); }
    void set_push_key(std::string key) { push_key_ = std::move(key); }
    void set_node(Node node) { node_ = std::move(node); }
    void passed_on() { metrics_.passed_on.add(); }
    // From now on this node is not to be sent anybody.
    void drain() { draining_ = true; }

    // The reply may come at once or later, on any thread.
    void answer(const HttpRequest& request, const Reply& reply);

  private:
    void answer_get(const HttpRequest& request, std::string_view path, const Reply& reply);
    void answer_post(const HttpRequest& request, std::string_view path, const Reply& reply);
    void answer_delete(const HttpRequest& request, std::string_view path, const Reply& reply);
    void open_table(const HttpRequest& request, const Reply& reply);
    void open_branch(const HttpRequest& request, const Reply& reply);
    // Answers itself if not.
    bool may(Deed deed, const HttpRequest& request, const Reply& reply);
    void open(const Result<TableRequest>& request, const Address& from, const Reply& reply);
    void obey(const HttpRequest& request, const std::string& table, const Reply& reply);
    void obey(const HttpRequest& request, const std::string& table, const Command& command, const Reply& reply);
    void remove_table(const HttpRequest& request, const std::string& table, const Reply& reply);
    void take_seat(const HttpRequest& request, const std::string& table, const Reply& reply);
    void move_seat(const HttpRequest& request, const std::string& table, const Reply& reply);
    void claim_seat(const HttpRequest& request, const std::string& table, const Reply& reply);
    void show_page(const HttpRequest& request, std::string_view path, const Reply& reply);
    void check_undo(const HttpRequest& request, const std::string& table, const Reply& reply);
    void at_table(const std::string& id, const Reply& reply, std::function<void(TableActor&)> act);
    HttpAnswer health() const;

    // ---- what the coach is asked: api_coach.cpp ----

    void show_review(const std::string& table, const Reply& reply);
    void ask_for_review(const HttpRequest& request, const std::string& table, const Reply& reply);
    void review_record(const HttpRequest& request, const Reply& reply);
    void show_hint(const HttpRequest& request, const std::string& table, const Reply& reply);
    void study_position(const HttpRequest& request, const Reply& reply);

    Tables& tables_;
    Coach& coach_;
    const Store& store_;
    AddressLimits& limits_;
    Metrics& metrics_;
    const Page& page_;
    const PageFile games_;  // the same for as long as the server runs, and a large part of every first visit
    std::string public_url_;
    std::string push_key_;  // empty: this server sends no messages
    std::optional<Node> node_;
    std::atomic<bool> draining_{false};
};

HttpAnswer problem_answer(const Problem& problem);

// The value of a name in a target's query; empty if it is not there.
std::string_view asked_in(std::string_view target, std::string_view name);

// What follows "Bearer" in an Authorization header; other schemes give a token that holds nothing.
std::string token_in(std::string_view authorization);

// The table's id in "/api/tables/{table}/..."; empty if it is another path.
std::string table_in(std::string_view path);
// The table's id in "/api/tables/{table}/NAME"; NAME is empty for the table itself. Empty if it is another path.
std::string table_in(std::string_view path, std::string_view name);

}  // namespace sushiya::server
