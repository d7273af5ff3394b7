#include "server/store/postgres_store.hpp"

#include <algorithm>

#include "server/ops/log.hpp"
#include "server/store/checksum.hpp"
#include "server/store/postgres_schema.hpp"

namespace sushiya::server {
namespace {

constexpr auto kWritePatience = std::chrono::milliseconds(4'000);
constexpr auto kReadPatience = std::chrono::milliseconds(10'000);

constexpr const char* kLines =
    "INSERT INTO log(table_key, seq, crc, body) SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::text[])";
constexpr const char* kRewrite =
    "UPDATE log SET crc = r.crc, body = r.body FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::text[]) "
    "AS r(table_key, seq, crc, body) WHERE log.table_key = r.table_key AND log.seq = r.seq";
constexpr const char* kNewCards =
    "INSERT INTO tables(key, id, listed, finished, clocked, created, touched, summary, seed) "
    "SELECT key, id, listed <> 0, finished <> 0, clocked <> 0, created, touched, summary, seed FROM unnest($1::int8[], "
    "$2::text[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::text[], $9::bytea[]) "
    "AS c(key, id, listed, finished, clocked, created, touched, summary, seed)";
// A seed is written once, with the table.
constexpr const char* kCards =
    "UPDATE tables SET listed = c.listed <> 0, finished = c.finished <> 0, clocked = c.clocked <> 0, "
    "touched = c.touched, summary = c.summary FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], "
    "$6::text[]) AS c(key, listed, finished, clocked, touched, summary) WHERE tables.key = c.key";
constexpr const char* kRecords =
    "INSERT INTO records(table_key, record) SELECT * FROM unnest($1::int8[], $2::text[]) "
    "ON CONFLICT (table_key) DO UPDATE SET record = excluded.record";
// A review stays only where the record still is.
constexpr const char* kReviews =
    "INSERT INTO reviews(table_key, review) SELECT r.table_key, r.review FROM unnest($1::int8[], $2::text[]) "
    "AS r(table_key, review) JOIN records ON records.table_key = r.table_key "
    "ON CONFLICT (table_key) DO UPDATE SET review = excluded.review";
constexpr std::array kRemove{
    "DELETE FROM log WHERE table_key = ANY($1::int8[])", "DELETE FROM records WHERE table_key = ANY($1::int8[])",
    "DELETE FROM reviews WHERE table_key = ANY($1::int8[])", "DELETE FROM holders WHERE table_key = ANY($1::int8[])",
    "DELETE FROM tables WHERE key = ANY($1::int8[])"};

using Numbers = std::vector<std::int64_t>;
using Texts = std::vector<std::string_view>;

struct LineColumns {
    Numbers table, seq, crc;
    Texts body;

    void add(TableKey key, Version version, const std::string& line) {
        table.push_back(key);
        seq.push_back(version);
        crc.push_back(checksum(line));
        body.push_back(line);
    }
    void send(PgConnection& to, const char* sql) const {
        if (table.empty()) return;
        to.send(sql, PgParameters().add(std::span(table)).add(std::span(seq)).add(std::span(crc)).add(std::span(body)));
    }
};

struct CardColumns {
    Numbers key, listed, finished, clocked, created, touched;
    Texts id, summary, seed;

    void add(const TableCard& card, const std::optional<Digest>& with_seed) {
        key.push_back(card.key);
        listed.push_back(card.listed);
        finished.push_back(card.finished);
        clocked.push_back(clock_runs(card));
        created.push_back(card.created);
        touched.push_back(card.touched);
        id.push_back(card.id);
        summary.push_back(card.summary);
        if (with_seed) seed.push_back(bytes_of(*with_seed));
    }
    void send_new(PgConnection& to) const {
        if (key.empty()) return;
        PgParameters values;
        values.add(std::span(key)).add(std::span(id)).add(std::span(listed)).add(std::span(finished));
        values.add(std::span(clocked)).add(std::span(created)).add(std::span(touched)).add(std::span(summary));
        to.send(kNewCards, values.add(std::span(seed), PgParameters::Element::bytes));
    }
    void send_changed(PgConnection& to) const {
        if (key.empty()) return;
        PgParameters values;
        values.add(std::span(key)).add(std::span(listed)).add(std::span(finished)).add(std::span(clocked));
        to.send(kCards, values.add(std::span(touched)).add(std::span(summary)));
    }
};

// By table, so that two nodes that write to the same tables wait for each other in one direction only.
std::vector<const Append*> appends_of(std::span<const GroupWriter::Job> jobs) {
    std::vector<const Append*> appends;
    for (const GroupWriter::Job& job : jobs)
        for (const Append& append : job.batch) appends.push_back(&append);
    std::ranges::sort(appends, {}, &Append::table);
    return appends;
}

}  // namespace

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(const std::string& url, Metrics& metrics, Deliver deliver) {
    std::unique_ptr<PostgresStore> store(new PostgresStore(url, metrics, std::move(deliver)));
    if (const auto done = store->migrate(); !done)
        return fail("the database of --store cannot be used (" + done.error().what +
                    "); it must exist, and its user be allowed to make tables in it");
    return store;
}

PostgresStore::PostgresStore(const std::string& url, Metrics& metrics, Deliver deliver)
    : writer_(url, kWritePatience),
      metrics_(metrics),
      reader_(url, kReadPatience),
      node_(url, metrics, deliver),
      group_(metrics, std::move(deliver), [this](std::span<const Job> jobs) { return commit_all(jobs); }) {}

// Nodes that start at the same time do it one after the other.
Saved PostgresStore::migrate() {
    if (auto connected = reader_.ready(); !connected) return connected;
    if (auto made = reader_.run("SET lock_timeout = 20000; SELECT pg_advisory_lock(7817); "
                                "CREATE TABLE IF NOT EXISTS schema_version(version int8 NOT NULL)");
        !made)
        return made;
    const auto rows = reader_.ask("SELECT coalesce(max(version), 0)::int8 FROM schema_version");
    if (!rows) return tl::unexpected(rows.error());
    const std::int64_t version = rows->number(0, 0);
    const auto newest = static_cast<std::int64_t>(kPostgresMigrations.size());
    if (version > newest)
        return not_kept(StoreError::Kind::unavailable, "its schema has version " + std::to_string(version) +
                                                           ", this program knows " + std::to_string(newest) +
                                                           "; use the newer program");
    for (std::int64_t at = version; at < newest; ++at) {
        const std::string step = "BEGIN;" + std::string(kPostgresMigrations[static_cast<std::size_t>(at)]) +
                                 "INSERT INTO schema_version VALUES(" + std::to_string(at + 1) + ");COMMIT";
        if (auto done = reader_.run(step.c_str()); !done) return done;
    }
    return reader_.run("SELECT pg_advisory_unlock(7817); SET lock_timeout = 2000");
}

void PostgresStore::stop() {
    group_.stop();
    node_.leave();
}

// Signs of life are writes too, and never stop: a node that is in trouble is sent nobody, and so has nothing else to
// find out by that it can write again.
std::string PostgresStore::trouble() const { return node_.trouble(); }

// One transaction for all jobs; if that is refused, one for each, so that what ails one table ails no other.
std::vector<Saved> PostgresStore::commit_all(std::span<const Job> jobs) {
    std::vector<Saved> results(jobs.size());
    if (jobs.empty()) return results;
    if (auto connected = writer_.ready(); !connected) {
        std::ranges::fill(results, connected);
        return results;
    }
    const Saved together = commit(jobs);
    if (together || jobs.size() == 1 || together.error().kind == StoreError::Kind::unknown) {
        std::ranges::fill(results, together);
        return results;
    }
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        results[i] = writer_.ready();
        if (results[i]) results[i] = commit(jobs.subspan(i, 1));
        if (!results[i]) log_error("store", "a write was refused: " + results[i].error().what);
    }
    return results;
}

Saved PostgresStore::commit(std::span<const Job> jobs) {
    LineColumns lines;
    LineColumns rewritten;
    CardColumns opened;
    CardColumns changed;
    Numbers recorded;
    Texts records;
    Numbers reviewed;
    Texts reviews;
    Numbers removed;
    for (const Append* const append : appends_of(jobs)) {
        Version seq = append->first;
        for (const std::string& line : append->lines) lines.add(append->table, seq++, line);
        for (const auto& [at, line] : append->rewritten) rewritten.add(append->table, at, line);
        if (append->card) (append->seed ? opened : changed).add(*append->card, append->seed);
        if (append->record) {
            recorded.push_back(append->table);
            records.push_back(*append->record);
        }
        if (append->review) {
            reviewed.push_back(append->table);
            reviews.push_back(*append->review);
        }
    }
    for (const Job& job : jobs) removed.insert(removed.end(), job.removed.begin(), job.removed.end());
    lines.send(writer_, kLines);
    rewritten.send(writer_, kRewrite);
    opened.send_new(writer_);
    changed.send_changed(writer_);
    if (!recorded.empty()) writer_.send(kRecords, PgParameters().add(std::span(recorded)).add(std::span(records)));
    if (!reviewed.empty()) writer_.send(kReviews, PgParameters().add(std::span(reviewed)).add(std::span(reviews)));
    if (!removed.empty())
        for (const char* const sql : kRemove) writer_.send(sql, PgParameters().add(std::span(removed)));
    if (const auto done = writer_.commit(); !done) return tl::unexpected(done.error());
    metrics_.lines.add(lines.table.size());
    tell_of(jobs);
    return {};
}

// Lobbies of other nodes show public tables.
void PostgresStore::tell_of(std::span<const Job> jobs) {
    for (const Job& job : jobs) {
        for (const Append& append : job.batch)
            if (append.card && append.card->listed) node_.card_changed(append.table);
        for (const TableKey table : job.removed) node_.card_changed(table);
    }
}

}  // namespace sushiya::server
