// The store in PostgreSQL, which several nodes share.
//
// As in SQLite one thread writes for all tables of this node, in one transaction for as many as wait: a statement for
// each kind of row, all rows of that kind at once, everything sent before the first answer (libpq's pipeline mode).
// No transaction needs rows of two tables to be changed together but those of a table and its rematch; so tables
// can be spread over several databases by their ids.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/registry/result.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/group_writer.hpp"
#include "server/store/postgres.hpp"
#include "server/store/postgres_node.hpp"

namespace sushiya::server {

class PostgresStore final : public Store {
  public:
    // `url` is that of a database which this user may make tables in. The error says what is wrong with it.
    static Result<std::unique_ptr<PostgresStore>> open(const std::string& url, Metrics& metrics, Deliver deliver);
    ~PostgresStore() override { stop(); }
    PostgresStore(const PostgresStore&) = delete;
    PostgresStore& operator=(const PostgresStore&) = delete;

    void stop() override;
    void hold() override { group_.hold(); }
    // A database elsewhere may not answer for seconds.
    void proceed(Caller) override { group_.proceed(Caller::busy); }
    void write(Batch batch, Done done) override { group_.add({std::move(batch), {}, std::move(done)}); }
    void remove(std::vector<TableKey> tables, Done done) override {
        group_.add({{}, std::move(tables), std::move(done)});
    }
    std::string trouble() const override;
    std::size_t waiting() const override { return group_.waiting(); }
    std::int64_t size() const override { return node_.size(); }
    Time stood_still(Time since) const override { return node_.stood_still(since); }

    Kept<std::vector<TableCard>> unfinished() override;
    Kept<std::optional<Stored>> find(std::string_view id) override;
    Kept<std::vector<std::string>> log(TableKey table) override;
    Kept<std::string> record(TableKey table) override;
    Kept<std::optional<std::string>> review(TableKey table) override;
    Kept<std::vector<TableCard>> finished(Time before, std::string_view id, int most) override;
    Kept<std::vector<TableCard>> expired(const Retention& retention, Time now, int most) override;

    Kept<std::optional<Stored>> claim(std::string_view id, std::string_view gone) override;
    void release(TableKey table) override { node_.release(table); }
    void attended(TableKey table, int people) override { node_.attended(table, people); }
    Saved join(const std::string& address, Tidings& tidings) override { return node_.join(address, tidings); }

    const std::string& node() const { return node_.name(); }
    // A secret that all nodes share: the one that is stored, or else this one, which is stored.
    Kept<std::string> secret(std::string_view name, std::string_view fresh);

  private:
    using Job = GroupWriter::Job;

    PostgresStore(const std::string& url, Metrics& metrics, Deliver deliver);
    Saved migrate();
    std::vector<Saved> commit_all(std::span<const Job> jobs);
    Saved commit(std::span<const Job> jobs);
    void tell_of(std::span<const Job> jobs);
    Kept<PgRows> ask(const char* sql, const PgParameters& parameters);

    PgConnection writer_;
    Metrics& metrics_;

    std::mutex reading_;
    PgConnection reader_;

    PostgresNode node_;
    GroupWriter group_;
};

}  // namespace sushiya::server
