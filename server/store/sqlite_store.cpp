#include "server/store/sqlite_store.hpp"

#include <algorithm>
#include <boost/crc.hpp>
#include <chrono>
#include <filesystem>

#include "server/ops/log.hpp"
#include "server/store/backup.hpp"
#include "server/store/schema.hpp"

namespace sushiya::server {
namespace {

// A sync costs what forty messages do; people do not notice these milliseconds.
constexpr auto kCommitsApart = std::chrono::milliseconds(6);

std::int64_t checksum(std::string_view body) {
    boost::crc_32_type crc;
    crc.process_bytes(body.data(), body.size());
    return static_cast<std::int64_t>(crc.checksum());
}

// Grows the write-ahead log to its working size and starts it over: a commit that overwrites blocks syncs
// faster than one that makes the file longer. A disk that is too full for this will say so when it matters.
void warm_up(Connection& db) {
    const auto grown = db.run(
        "BEGIN IMMEDIATE; CREATE TABLE warm_up(bytes); INSERT INTO warm_up VALUES(zeroblob(4000000)); "
        "DROP TABLE warm_up; COMMIT");
    if (!grown) static_cast<void>(db.run("ROLLBACK"));
    static_cast<void>(db.run("PRAGMA wal_checkpoint(RESTART)"));
}

Result<int> schema_version(Connection& db) {
    auto query = db.prepare("PRAGMA user_version");
    if (!query) return fail(query.error().what);
    if (query->step() != SQLITE_ROW) return fail(db.why());
    return static_cast<int>(query->number(0));
}

Result<void> migrate(Connection& db) {
    const auto version = schema_version(db);
    if (!version) return fail(version.error().what);
    const int newest = static_cast<int>(kMigrations.size());
    if (*version > newest)
        return fail("its schema has version " + std::to_string(*version) + ", this program knows " +
                    std::to_string(newest) + "; use the newer program");
    for (int v = *version; v < newest; ++v) {
        const std::string step = "BEGIN IMMEDIATE;" + std::string(kMigrations[static_cast<std::size_t>(v)]) +
                                 "PRAGMA user_version=" + std::to_string(v + 1) + ";COMMIT";
        if (const auto done = db.run(step); !done) return done;
    }
    return {};
}

TableCard read_card(Statement& row) {
    return {row.number(0), row.text(1),   row.number(2) != 0, row.number(3) != 0,
            row.number(4), row.number(5), row.text(6)};
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& directory, Metrics& metrics,
                                                       Deliver deliver) {
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error) return fail("the data directory " + directory + " cannot be made (" + error.message() + ")");
    const std::string path = database_in(directory);
    const auto trouble = [&](const std::string& why) {
        return fail("the database " + path + " cannot be used (" + why +
                    "); make the directory writable, or put a backup back with 'sushiya restore'");
    };
    auto writer = Connection::open(path, Connection::Access::write);
    if (!writer) return trouble(writer.error().what);
    for (const char* sql : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=1000",
                            "PRAGMA cache_size=-32000"})
        if (const auto set = writer->run(sql); !set) return trouble(set.error().what);
    if (const auto done = migrate(*writer); !done) return trouble(done.error().what);
    warm_up(*writer);
    auto reader = Connection::open(path, Connection::Access::read);
    if (!reader) return trouble(reader.error().what);

    WriteStatements statements;
    const auto prepare = [&](Statement& to, std::string_view sql) -> Result<void> {
        auto made = writer->prepare(sql);
        if (!made) return fail(made.error().what);
        to = std::move(*made);
        return {};
    };
    for (const auto& [to, sql] : std::initializer_list<std::pair<Statement*, std::string_view>>{
             {&statements.begin, "BEGIN IMMEDIATE"},
             {&statements.commit, "COMMIT"},
             {&statements.rollback, "ROLLBACK"},
             {&statements.line, "INSERT INTO log(table_key, seq, crc, body) VALUES(?1, ?2, ?3, ?4)"},
             // A seed is written once, with the table; later cards leave it alone.
             {&statements.card,
              "INSERT INTO tables(key, id, listed, finished, created, touched, summary, seed) "
              "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(key) DO UPDATE SET listed = excluded.listed, "
              "finished = excluded.finished, touched = excluded.touched, summary = excluded.summary"},
             {&statements.record, "INSERT OR REPLACE INTO records(table_key, record) VALUES(?1, ?2)"}})
        if (const auto done = prepare(*to, sql); !done) return trouble(done.error().what);
    return std::unique_ptr<SqliteStore>(
        new SqliteStore(std::move(*writer), std::move(*reader), std::move(statements), metrics, std::move(deliver)));
}

SqliteStore::SqliteStore(Connection writer, Connection reader, WriteStatements statements, Metrics& metrics,
                         Deliver deliver)
    : writer_(std::move(writer)),
      statements_(std::move(statements)),
      metrics_(metrics),
      deliver_(std::move(deliver)),
      reader_(std::move(reader)),
      thread_([this] { write_loop(); }) {}

SqliteStore::~SqliteStore() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void SqliteStore::write(Batch batch, Done done) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = jobs_.empty();
        jobs_.emplace_back(std::move(batch), std::move(done));
    }
    if (first) wake_.notify_one();
}

std::string SqliteStore::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

std::size_t SqliteStore::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

// What is to be written next; nothing at the end.
std::vector<SqliteStore::Job> SqliteStore::next_jobs(Bursts& bursts) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
    if (!jobs_.empty() && !stopping_) {
        lock.unlock();
        std::this_thread::sleep_until(bursts.next(std::chrono::steady_clock::now()));
        lock.lock();
    }
    return std::exchange(jobs_, {});
}

void SqliteStore::write_loop() {
    Bursts bursts(kCommitsApart);
    for (;;) {
        std::vector<Job> jobs = next_jobs(bursts);
        if (jobs.empty()) return;
        const auto began = std::chrono::steady_clock::now();
        std::vector<Result<void>> results(jobs.size());
        const Result<void> committed = commit(jobs, results);
        metrics_.commit_seconds.observe(std::chrono::steady_clock::now() - began);
        metrics_.commits.add();
        {
            const std::lock_guard lock(mutex_);
            if (!committed && trouble_.empty()) log_error("store", "nothing can be saved: " + committed.error().what);
            if (committed && !trouble_.empty()) log_info("store", "saving works again");
            trouble_ = committed ? std::string() : committed.error().what;
        }
        if (!committed) std::ranges::fill(results, committed);
        deliver_([jobs = std::move(jobs), results = std::move(results)] {
            for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].second(results[i]);
        });
    }
}

// One transaction for all jobs. A job that clashes with what is there (a seq taken) fails alone; when the
// disk refuses, all fail.
Result<void> SqliteStore::commit(std::vector<Job>& jobs, std::vector<Result<void>>& results) {
    if (const auto begun = run_once(statements_.begin); !begun) return begun;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const bool savepoint = jobs[i].first.size() > 1 || jobs[i].first.front().lines.size() > 1;
        if (savepoint) static_cast<void>(writer_.run("SAVEPOINT job"));
        for (const Append& append : jobs[i].first) {
            results[i] = put(append);
            if (!results[i]) break;
        }
        const int status = sqlite3_errcode(writer_.raw()) & 0xff;
        if (savepoint) static_cast<void>(writer_.run(results[i] ? "RELEASE job" : "ROLLBACK TO job; RELEASE job"));
        if (!results[i] && status != SQLITE_CONSTRAINT) {
            const std::string why = results[i].error().what;
            static_cast<void>(run_once(statements_.rollback));
            return fail(why);
        }
        if (!results[i]) log_error("store", "a write was refused: " + results[i].error().what);
    }
    if (const auto done = run_once(statements_.commit); !done) {
        static_cast<void>(run_once(statements_.rollback));
        return done;
    }
    return {};
}

Result<void> SqliteStore::put(const Append& append) {
    Version seq = append.first;
    for (const std::string& line : append.lines) {
        statements_.line.bind(1, append.table);
        statements_.line.bind(2, seq++);
        statements_.line.bind(3, checksum(line));
        statements_.line.bind(4, line);
        if (const auto done = run_once(statements_.line); !done) return done;
    }
    if (append.card) {
        const TableCard& card = *append.card;
        statements_.card.bind(1, card.key);
        statements_.card.bind(2, card.id);
        statements_.card.bind(3, std::int64_t{card.listed});
        statements_.card.bind(4, std::int64_t{card.finished});
        statements_.card.bind(5, card.created);
        statements_.card.bind(6, card.touched);
        statements_.card.bind(7, card.summary);
        statements_.card.bind_blob(8, append.seed ? bytes_of(*append.seed) : std::string_view(""));
        if (const auto done = run_once(statements_.card); !done) return done;
    }
    if (append.record) {
        statements_.record.bind(1, append.table);
        statements_.record.bind(2, *append.record);
        if (const auto done = run_once(statements_.record); !done) return done;
    }
    metrics_.lines.add(append.lines.size());
    return {};
}

Result<void> SqliteStore::run_once(Statement& statement) {
    const int status = statement.step();
    const std::string why = status == SQLITE_DONE ? std::string() : writer_.why();
    statement.reset();
    if (status != SQLITE_DONE) return fail(why);
    return {};
}

// ---- reading ----

Result<TableKey> SqliteStore::last_key() {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT ifnull(max(key), 0) FROM tables");
    if (!query) return fail(query.error().what);
    if (query->step() != SQLITE_ROW) return fail(reader_.why());
    return query->number(0);
}

Result<std::vector<TableCard>> SqliteStore::cards(Statement& query) {
    std::vector<TableCard> found;
    int status = 0;
    while ((status = query.step()) == SQLITE_ROW) found.push_back(read_card(query));
    if (status != SQLITE_DONE) return fail(reader_.why());
    return found;
}

Result<std::vector<TableCard>> SqliteStore::unfinished() {
    const std::lock_guard lock(reading_);
    auto query =
        reader_.prepare("SELECT " + std::string(kCardColumns) + " FROM tables WHERE finished = 0 ORDER BY key");
    if (!query) return fail(query.error().what);
    return cards(*query);
}

Result<std::vector<TableCard>> SqliteStore::finished(std::int64_t before, int most) {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT " + std::string(kCardColumns) +
                                 " FROM tables WHERE finished = 1 AND listed = 1 AND touched < ?1 "
                                 "ORDER BY touched DESC LIMIT ?2");
    if (!query) return fail(query.error().what);
    query->bind(1, before);
    query->bind(2, std::int64_t{most});
    return cards(*query);
}

Result<std::optional<Stored>> SqliteStore::find(std::string_view id) {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT " + std::string(kCardColumns) + ", seed FROM tables WHERE id = ?1");
    if (!query) return fail(query.error().what);
    query->bind(1, id);
    const int status = query->step();
    if (status == SQLITE_DONE) return std::optional<Stored>();
    if (status != SQLITE_ROW) return fail(reader_.why());
    Stored stored{read_card(*query), {}};
    const std::string seed = query->text(7);
    if (seed.size() != stored.seed.size()) return fail("the seed is damaged");
    std::copy(seed.begin(), seed.end(), reinterpret_cast<char*>(stored.seed.data()));
    return std::optional<Stored>(std::move(stored));
}

Result<std::vector<std::string>> SqliteStore::log(TableKey table) {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT seq, crc, body FROM log WHERE table_key = ?1 ORDER BY seq");
    if (!query) return fail(query.error().what);
    query->bind(1, table);
    std::vector<std::string> lines;
    int status = 0;
    while ((status = query->step()) == SQLITE_ROW) {
        const std::string place = "line " + std::to_string(lines.size() + 1);
        if (query->number(0) != static_cast<std::int64_t>(lines.size()) + 1) return fail(place + " is missing");
        lines.push_back(query->text(2));
        if (checksum(lines.back()) != query->number(1)) return fail(place + " is damaged");
    }
    if (status != SQLITE_DONE) return fail(reader_.why());
    return lines;
}

Result<std::string> SqliteStore::record(TableKey table) {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT record FROM records WHERE table_key = ?1");
    if (!query) return fail(query.error().what);
    query->bind(1, table);
    if (query->step() != SQLITE_ROW) return fail("there is no record");
    return query->text(0);
}

}  // namespace sushiya::server
