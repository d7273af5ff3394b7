// What the store is asked, on a connection of its own; and the claims of this node.
#include <algorithm>

#include "server/store/checksum.hpp"
#include "server/store/postgres_cards.hpp"
#include "server/store/postgres_store.hpp"

namespace sushiya::server {
namespace {

constexpr const char* kUnfinished =
    "SELECT key, id, listed, finished, created, touched, summary FROM tables WHERE NOT finished ORDER BY key";
constexpr const char* kFinished =
    "SELECT key, id, listed, finished, created, touched, summary FROM tables "
    "WHERE finished AND listed AND (touched, id) < ($1::int8, $2::text) ORDER BY touched DESC, id DESC LIMIT $3::int8";
// A card is touched when people come and go; what was played since stands in the last line. What somebody is at is not
// old, whatever it says.
constexpr const char* kExpired =
    "SELECT key, id, listed, finished, created, touched, summary FROM (SELECT *, CASE WHEN finished THEN $1::int8 "
    "WHEN strpos(summary, '\"phase\":\"gathering\"') > 0 THEN $3::int8 ELSE $2::int8 END AS gone FROM tables "
    "WHERE touched < $5::int8) AS old WHERE touched < gone AND (finished OR coalesce((SELECT (body::json->>'at')::int8 "
    "FROM log WHERE table_key = key ORDER BY seq DESC LIMIT 1), 0) < gone) "
    "AND NOT EXISTS (SELECT 1 FROM holders WHERE table_key = key AND lives(node)) ORDER BY key LIMIT $4::int8";
constexpr const char* kFind =
    "SELECT key, id, listed, finished, created, touched, summary, seed FROM tables WHERE id = $1::text";
constexpr const char* kClaim =
    "WITH wanted AS (SELECT * FROM tables WHERE id = $1::text), "
    "taken AS (INSERT INTO holders SELECT key, $2::text FROM wanted ON CONFLICT (table_key) DO UPDATE "
    "SET node = excluded.node WHERE holders.node = $2 OR holders.node = $3::text OR NOT lives(holders.node) "
    "RETURNING table_key) "
    "SELECT key, id, listed, finished, created, touched, summary, seed, EXISTS (SELECT 1 FROM taken), node, address "
    "FROM wanted LEFT JOIN holders ON table_key = key LEFT JOIN nodes ON name = node";
constexpr const char* kTellLost = "SELECT pg_notify('sushiya', 'lost ' || $1::text)";
constexpr const char* kLog = "SELECT seq, crc, body FROM log WHERE table_key = $1::int8 ORDER BY seq";
constexpr const char* kRecord = "SELECT record FROM records WHERE table_key = $1::int8";
constexpr const char* kReview = "SELECT review FROM reviews WHERE table_key = $1::int8";
constexpr const char* kKeepSecret =
    "INSERT INTO secrets VALUES($1::text, $2::bytea) ON CONFLICT (name) DO UPDATE SET name = excluded.name "
    "RETURNING secret";

Kept<Stored> read_stored(const PgRows& rows) {
    Stored stored{read_card(rows, 0)};
    const std::string seed = rows.text(0, 7);
    if (seed.size() != stored.seed.size()) return not_kept(StoreError::Kind::damaged, "the seed is damaged");
    std::copy(seed.begin(), seed.end(), reinterpret_cast<char*>(stored.seed.data()));
    return stored;
}

Kept<std::vector<TableCard>> cards_in(const Kept<PgRows>& rows) { return rows.map(read_cards); }

}  // namespace

Kept<PgRows> PostgresStore::ask(const char* sql, const PgParameters& parameters) {
    const std::lock_guard lock(reading_);
    return reader_.ask(sql, parameters);
}

Kept<std::vector<TableCard>> PostgresStore::unfinished() { return cards_in(ask(kUnfinished, {})); }

Kept<std::vector<TableCard>> PostgresStore::finished(Time before, std::string_view id, int most) {
    return cards_in(ask(kFinished, PgParameters().add(before).add(id).add(std::int64_t{most})));
}

Kept<std::vector<TableCard>> PostgresStore::expired(const Retention& retention, Time now, int most) {
    static constexpr Time kDay = 86'400'000;
    const auto before = [&](int days) { return days == 0 ? 0 : now - days * kDay; };
    const Time finished = before(retention.finished);
    const Time abandoned = before(retention.abandoned);
    const Time unstarted = before(retention.unstarted);
    return cards_in(ask(kExpired, PgParameters()
                                      .add(finished)
                                      .add(abandoned)
                                      .add(unstarted)
                                      .add(std::int64_t{most})
                                      .add(std::max({finished, abandoned, unstarted}))));
}

Kept<std::optional<Stored>> PostgresStore::find(std::string_view id) {
    const auto rows = ask(kFind, PgParameters().add(id));
    if (!rows) return tl::unexpected(rows.error());
    if (rows->size() == 0) return std::optional<Stored>();
    return read_stored(*rows).map([](Stored stored) { return std::optional(std::move(stored)); });
}

// The answer shows who held the table before. Where that was nobody and it is not ours, somebody was faster.
Kept<std::optional<Stored>> PostgresStore::claim(std::string_view id, std::string_view gone) {
    static constexpr int kAttempts = 3;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const auto rows = ask(kClaim, PgParameters().add(id).add(node_.name()).add(gone));
        if (!rows) return tl::unexpected(rows.error());
        if (rows->size() == 0) return std::optional<Stored>();
        auto stored = read_stored(*rows);
        if (!stored) return tl::unexpected(stored.error());
        const std::string before = rows->text(0, 9);
        if (rows->number(0, 8) != 0) {
            node_.holds(stored->card.key, stored->card.id);
            if (!before.empty() && before != node_.name()) {
                metrics_.tables_taken_over.add();
                static_cast<void>(ask(kTellLost, PgParameters().add(before)));
            }
            return std::optional(std::move(*stored));
        }
        if (before.empty()) continue;
        stored->held_by = Node{before, rows->text(0, 10)};
        return std::optional(std::move(*stored));
    }
    return not_kept(StoreError::Kind::unavailable, "several nodes want this table");
}

Kept<std::vector<std::string>> PostgresStore::log(TableKey table) {
    const auto rows = ask(kLog, PgParameters().add(table));
    if (!rows) return tl::unexpected(rows.error());
    std::vector<std::string> lines;
    for (int row = 0; row < rows->size(); ++row) {
        const std::string place = "line " + std::to_string(row + 1);
        if (rows->number(row, 0) != row + 1) return not_kept(StoreError::Kind::damaged, place + " is missing");
        lines.push_back(rows->text(row, 2));
        if (checksum(lines.back()) != rows->number(row, 1))
            return not_kept(StoreError::Kind::damaged, place + " is damaged");
    }
    return lines;
}

Kept<std::string> PostgresStore::record(TableKey table) {
    const auto rows = ask(kRecord, PgParameters().add(table));
    if (!rows) return tl::unexpected(rows.error());
    if (rows->size() == 0) return not_kept(StoreError::Kind::damaged, "there is no record");
    return rows->text(0, 0);
}

Kept<std::optional<std::string>> PostgresStore::review(TableKey table) {
    const auto rows = ask(kReview, PgParameters().add(table));
    if (!rows) return tl::unexpected(rows.error());
    if (rows->size() == 0) return std::optional<std::string>();
    return std::optional(rows->text(0, 0));
}

Kept<std::string> PostgresStore::secret(std::string_view name, std::string_view fresh) {
    const auto rows = ask(kKeepSecret, PgParameters().add(name).add(fresh));
    if (!rows) return tl::unexpected(rows.error());
    return rows->text(0, 0);
}

}  // namespace sushiya::server
