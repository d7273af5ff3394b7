#include "server/store/sqlite_store.hpp"

#include <algorithm>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/store/backup.hpp"
#include "server/store/checksum.hpp"
#include "server/store/data_lock.hpp"
#include "server/store/schema.hpp"

namespace sushiya::server {
namespace {

// Signs of life, with what is written anyway.
constexpr Time kSign = 5'000;
constexpr std::int64_t kPageSize = 4096;

// What the last call came to. A sync that failed has written something that a crash could bring back.
StoreError::Kind kind_of(const Connection& db) {
    const int status = sqlite3_extended_errcode(db.raw());
    if ((status & 0xff) == SQLITE_CONSTRAINT) return StoreError::Kind::conflict;
    if ((status & 0xff) == SQLITE_CORRUPT || (status & 0xff) == SQLITE_NOTADB) return StoreError::Kind::damaged;
    return status == SQLITE_IOERR_FSYNC ? StoreError::Kind::unknown : StoreError::Kind::unavailable;
}

// Without the pages that are free.
std::int64_t size_of(Connection& db) {
    std::int64_t pages = 0;
    for (const auto& [pragma, sign] : {std::pair("PRAGMA page_count", 1), std::pair("PRAGMA freelist_count", -1)})
        if (auto count = db.prepare(pragma); count && count->step() == SQLITE_ROW) pages += sign * count->number(0);
    return pages * kPageSize;
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

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& directory, Metrics& metrics,
                                                       Deliver deliver) {
    if (const auto made = make_private(directory); !made) return fail(made.error().what);
    const std::string path = database_in(directory);
    const auto trouble = [&](const std::string& why) {
        return fail("the database " + path + " cannot be used (" + why +
                    "); make the directory writable, or put a backup back with 'sushiya restore'");
    };
    auto writer = Connection::open(path, Connection::Access::write);
    if (!writer) return trouble(writer.error().what);
    for (const char* sql : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA wal_autocheckpoint=4000",
                            "PRAGMA cache_size=-32000", "PRAGMA secure_delete=ON"})
        if (const auto set = writer->run(sql); !set) return trouble(set.error().what);
    if (const auto done = migrate(*writer); !done) return trouble(done.error().what);
    warm_up(*writer);
    auto reader = Connection::open(path, Connection::Access::read);
    if (!reader) return trouble(reader.error().what);

    auto statements = prepare(*writer);
    if (!statements) return trouble(statements.error().what);
    auto runs = begin_run(*writer);
    if (!runs) return trouble(runs.error().what);
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(*writer), std::move(*reader), std::move(*statements),
                                                        std::move(*runs), metrics, std::move(deliver)));
}

Result<SqliteStore::WriteStatements> SqliteStore::prepare(Connection& writer) {
    WriteStatements made;
    for (const auto& [to, sql] : std::initializer_list<std::pair<Statement*, std::string_view>>{
             {&made.begin, "BEGIN IMMEDIATE"},
             {&made.commit, "COMMIT"},
             {&made.rollback, "ROLLBACK"},
             {&made.savepoint, "SAVEPOINT job"},
             {&made.back, "ROLLBACK TO job"},
             {&made.release, "RELEASE job"},
             {&made.line, "INSERT INTO log(table_key, seq, crc, body) VALUES(?1, ?2, ?3, ?4)"},
             {&made.rewrite, "UPDATE log SET crc = ?3, body = ?4 WHERE table_key = ?1 AND seq = ?2"},
             // A seed is written once, with the table; later cards leave it alone.
             {&made.card,
              "INSERT INTO tables(key, id, listed, finished, created, touched, summary, seed) "
              "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(key) DO UPDATE SET listed = excluded.listed, "
              "finished = excluded.finished, touched = excluded.touched, summary = excluded.summary"},
             {&made.record, "INSERT OR REPLACE INTO records(table_key, record) VALUES(?1, ?2)"},
             {&made.review,
              "INSERT OR REPLACE INTO reviews(table_key, review) SELECT ?1, ?2 WHERE EXISTS(SELECT 1 FROM records "
              "WHERE table_key = ?1)"},
             {&made.alive, "UPDATE runs SET alive = ?1 WHERE number = ?2"},
             {&made.remove[0], "DELETE FROM log WHERE table_key = ?1"},
             {&made.remove[1], "DELETE FROM records WHERE table_key = ?1"},
             {&made.remove[2], "DELETE FROM reviews WHERE table_key = ?1"},
             {&made.remove[3], "DELETE FROM tables WHERE key = ?1"}}) {
        auto statement = writer.prepare(sql);
        if (!statement) return fail(statement.error().what);
        *to = std::move(*statement);
    }
    return made;
}

// Writes down that a server runs from now on, and returns when others did.
Result<std::vector<Run>> SqliteStore::begin_run(Connection& writer) {
    auto query = writer.prepare("SELECT number, began, alive FROM runs ORDER BY number");
    if (!query) return fail(query.error().what);
    std::vector<Run> runs;
    while (query->step() == SQLITE_ROW) runs.push_back({query->number(0), query->number(1), query->number(2)});
    query->reset();
    if (!runs.empty()) not_before(runs.back().alive);
    const std::int64_t number = runs.empty() ? 1 : runs.back().number + 1;
    const Time now = now_ms();
    runs.push_back({number, now, now});
    const std::string at = std::to_string(now);
    const auto written = writer.run("DELETE FROM runs WHERE alive < " + std::to_string(now - kLongestClock) +
                                    ";INSERT INTO runs VALUES(" + std::to_string(number) + "," + at + "," + at + ")");
    if (!written) return fail(written.error().what);
    return runs;
}

SqliteStore::SqliteStore(Connection writer, Connection reader, WriteStatements statements, std::vector<Run> runs,
                         Metrics& metrics, Deliver deliver)
    : writer_(std::move(writer)),
      statements_(std::move(statements)),
      runs_(std::move(runs)),
      size_(size_of(writer_)),
      metrics_(metrics),
      reader_(std::move(reader)),
      group_(metrics, std::move(deliver), [this](std::span<const Job> jobs) { return commit_all(jobs); }) {}

// One transaction for all jobs; if that fails, one for each, so that what ails one table ails no other.
std::vector<Saved> SqliteStore::commit_all(std::span<const Job> jobs) {
    std::vector<Saved> results(jobs.size());
    if (jobs.empty()) alive_ = 0;
    const auto together = commit(jobs, results);
    if (together) return results;
    if (jobs.size() == 1) results.front() = together;
    if (jobs.size() > 1)
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const auto alone = commit(jobs.subspan(i, 1), std::span(results).subspan(i, 1));
            if (!alone) results[i] = alone;
        }
    return results;
}

// A job that clashes with what is there (a seq taken) fails alone; anything else fails the transaction.
Saved SqliteStore::commit(std::span<const Job> jobs, std::span<Saved> results) {
    const auto give_up = [&](const StoreError& why) -> Saved {
        static_cast<void>(run_once(statements_.rollback));
        return tl::unexpected(why);
    };
    if (const auto begun = run_once(statements_.begin); !begun) return begun;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const bool savepoint = jobs[i].batch.size() != 1 || jobs[i].batch.front().lines.size() > 1;
        if (savepoint) static_cast<void>(run_once(statements_.savepoint));
        results[i] = carry_out(jobs[i]);
        if (!results[i] && results[i].error().kind != StoreError::Kind::conflict) return give_up(results[i].error());
        if (savepoint && !results[i]) static_cast<void>(run_once(statements_.back));
        if (savepoint) static_cast<void>(run_once(statements_.release));
        if (!results[i]) log_error("store", "a write was refused: " + results[i].error().what);
    }
    give_a_sign_of_life();
    if (const auto done = run_once(statements_.commit); !done) return give_up(done.error());
    return {};
}

// Within a transaction that is made anyway.
void SqliteStore::give_a_sign_of_life() {
    const Time now = now_ms();
    if (now < alive_ + kSign) return;
    alive_ = now;
    statements_.alive.bind(1, now);
    statements_.alive.bind(2, runs_.back().number);
    static_cast<void>(run_once(statements_.alive));
    size_ = size_of(writer_);
}

Saved SqliteStore::carry_out(const Job& job) {
    for (const Append& append : job.batch)
        if (const auto done = put(append); !done) return done;
    for (const TableKey table : job.removed)
        for (Statement& statement : statements_.remove) {
            statement.bind(1, table);
            if (const auto done = run_once(statement); !done) return done;
        }
    return {};
}

Saved SqliteStore::put(const Append& append) {
    const auto line = [&](Statement& statement, Version seq, const std::string& body) {
        statement.bind(1, append.table);
        statement.bind(2, seq);
        statement.bind(3, checksum(body));
        statement.bind(4, body);
        return run_once(statement);
    };
    Version seq = append.first;
    for (const std::string& body : append.lines)
        if (const auto done = line(statements_.line, seq++, body); !done) return done;
    for (const auto& [at, body] : append.rewritten)
        if (const auto done = line(statements_.rewrite, at, body); !done) return done;
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
    if (append.review) {
        statements_.review.bind(1, append.table);
        statements_.review.bind(2, *append.review);
        if (const auto done = run_once(statements_.review); !done) return done;
    }
    metrics_.lines.add(append.lines.size());
    return {};
}

Saved SqliteStore::run_once(Statement& statement) {
    Saved result;
    if (statement.step() != SQLITE_DONE) result = not_kept(kind_of(writer_), writer_.why());
    statement.reset();
    return result;
}

}  // namespace sushiya::server
