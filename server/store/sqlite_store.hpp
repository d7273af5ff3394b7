// The store in one SQLite file: WAL, synchronous=FULL, one writer thread that commits in groups.
//
// While one commit waits for the disk, the writes that arrive gather; the next commit takes them all. So the
// disk sets the pace, or with much to do a few milliseconds, and one sync serves as many tables as were waiting.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/ops/bursts.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

class SqliteStore final : public Store {
  public:
    // Runs the answers of one commit, all of them in one go, on the thread they belong to.
    using Deliver = std::function<void(std::function<void()> answers)>;

    // Opens or makes DIR/sushiya.db. The error says what is wrong with the directory or the file.
    static Result<std::unique_ptr<SqliteStore>> open(const std::string& directory, Metrics& metrics, Deliver deliver);
    ~SqliteStore() override;  // writes what is waiting
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    void write(Batch batch, Done done) override;
    void remove(std::vector<TableKey> tables, Done done) override;
    std::string trouble() const override;
    std::size_t waiting() const override;
    std::int64_t size() const override { return size_; }
    Time stood_still(Time since) const override;

    Result<TableKey> last_key() override;
    Result<std::vector<TableCard>> unfinished() override;
    Result<std::optional<Stored>> find(std::string_view id) override;
    Result<std::vector<std::string>> log(TableKey table) override;
    Result<std::string> record(TableKey table) override;
    Result<std::optional<std::string>> review(TableKey table) override;
    Result<std::vector<TableCard>> finished(Time before, std::string_view id, int most) override;
    Result<std::vector<TableCard>> expired(const Retention& retention, Time now, int most) override;

  private:
    struct Job {
        Batch batch;
        std::vector<TableKey> removed;
        Done done;
    };
    struct WriteStatements {
        Statement begin, commit, rollback, line, rewrite, card, record, review, alive;
        std::array<Statement, 4> remove;
    };
    // A server that ran, until its last sign of life.
    struct Run {
        std::int64_t number;
        Time began;
        Time alive;
    };

    SqliteStore(Connection writer, Connection reader, WriteStatements statements, std::vector<Run> runs,
                Metrics& metrics, Deliver deliver);
    static Result<WriteStatements> prepare(Connection& writer);
    static Result<std::vector<Run>> begin_run(Connection& writer);

    void write_loop();
    std::vector<Job> next_jobs(Bursts& bursts);
    std::vector<Result<void>> commit_all(std::span<Job> jobs);
    Result<void> commit(std::span<Job> jobs, std::span<Result<void>> results);
    Result<void> carry_out(const Job& job);
    Result<void> put(const Append& append);
    void note_trouble(std::span<const Result<void>> results);
    void give_a_sign_of_life();
    Result<void> run_once(Statement& statement);
    Result<std::vector<TableCard>> cards(Statement& query);

    Connection writer_;
    WriteStatements statements_;
    const std::vector<Run> runs_;  // oldest first, this one last
    Time alive_ = 0;               // the last sign of life
    std::atomic<std::int64_t> size_{0};
    bool damaged_ = false;  // the last failure was that of pages, which are one table's
    Metrics& metrics_;
    Deliver deliver_;

    std::mutex reading_;
    Connection reader_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Job> jobs_;
    std::string trouble_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace sushiya::server
