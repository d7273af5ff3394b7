// The store in one SQLite file: WAL, synchronous=FULL, one writer thread that commits in groups.
//
// While one commit waits for the disk, the writes that arrive gather; the next commit takes them all. So the
// disk sets the pace, or with much to do a few milliseconds, and one sync serves as many tables as were waiting.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
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
    std::string trouble() const override;
    std::size_t waiting() const override;

    Result<TableKey> last_key() override;
    Result<std::vector<TableCard>> unfinished() override;
    Result<std::optional<Stored>> find(std::string_view id) override;
    Result<std::vector<std::string>> log(TableKey table) override;
    Result<std::string> record(TableKey table) override;
    Result<std::vector<TableCard>> finished(std::int64_t before, int most) override;

  private:
    using Job = std::pair<Batch, Done>;
    struct WriteStatements {
        Statement begin, commit, rollback, line, card, record;
    };

    SqliteStore(Connection writer, Connection reader, WriteStatements statements, Metrics& metrics, Deliver deliver);

    void write_loop();
    std::vector<Job> next_jobs(Bursts& bursts);
    Result<void> commit(std::vector<Job>& jobs, std::vector<Result<void>>& results);
    Result<void> put(const Append& append);
    Result<void> run_once(Statement& statement);
    Result<std::vector<TableCard>> cards(Statement& query);

    Connection writer_;
    WriteStatements statements_;
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
