// The store in one SQLite file: WAL, synchronous=FULL, one writer thread that commits in groups.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "server/ops/metrics.hpp"
#include "server/store/group_writer.hpp"
#include "server/store/runs.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

class SqliteStore final : public Store {
  public:
    // Opens or makes DIR/sushiya.db. The error says what is wrong with the directory or the file.
    static Result<std::unique_ptr<SqliteStore>> open(const std::string& directory, Metrics& metrics, Deliver deliver);
    ~SqliteStore() override { stop(); }
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    void stop() override { group_.stop(); }
    void hold() override { group_.hold(); }
    void proceed(Caller caller) override { group_.proceed(caller); }
    void write(Batch batch, Done done) override { group_.add({std::move(batch), {}, std::move(done)}); }
    void remove(std::vector<TableKey> tables, Done done) override {
        group_.add({{}, std::move(tables), std::move(done)});
    }
    std::string trouble() const override { return group_.trouble(); }
    std::size_t waiting() const override { return group_.waiting(); }
    std::int64_t size() const override { return size_; }
    Time stood_still(Time since) const override { return server::stood_still(runs_, since); }

    Kept<std::vector<TableCard>> unfinished() override;
    Kept<std::optional<Stored>> find(std::string_view id) override;
    Kept<std::vector<std::string>> log(TableKey table) override;
    Kept<std::string> record(TableKey table) override;
    Kept<std::optional<std::string>> review(TableKey table) override;
    Kept<std::vector<TableCard>> finished(Time before, std::string_view id, int most) override;
    Kept<std::vector<TableCard>> expired(const Retention& retention, Time now, int most) override;

  private:
    using Job = GroupWriter::Job;
    struct WriteStatements {
        Statement begin, commit, rollback, savepoint, back, release, line, rewrite, card, record, review, alive;
        std::array<Statement, 4> remove;
    };

    SqliteStore(Connection writer, Connection reader, WriteStatements statements, std::vector<Run> runs,
                Metrics& metrics, Deliver deliver);
    static Result<WriteStatements> prepare(Connection& writer);
    static Result<std::vector<Run>> begin_run(Connection& writer);

    std::vector<Saved> commit_all(std::span<const Job> jobs);
    Saved commit(std::span<const Job> jobs, std::span<Saved> results);
    Saved carry_out(const Job& job);
    Saved put(const Append& append);
    void give_a_sign_of_life();
    Saved run_once(Statement& statement);
    Kept<Statement> query(std::string_view sql);
    tl::unexpected<StoreError> unreadable() const;
    Kept<std::vector<TableCard>> cards(Statement& rows);

    Connection writer_;
    WriteStatements statements_;
    const std::vector<Run> runs_;  // oldest first, this one last
    Time alive_ = 0;               // the last sign of life
    std::atomic<std::int64_t> size_;
    Metrics& metrics_;

    std::mutex reading_;
    Connection reader_;

    GroupWriter group_;
};

}  // namespace sushiya::server
