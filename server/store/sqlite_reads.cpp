// What the store is asked: only what is on disk, on a connection of its own.
#include <algorithm>

#include "server/store/checksum.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite_store.hpp"

namespace sushiya::server {
namespace {

TableCard read_card(Statement& row) {
    return {row.number(0), row.text(1),   row.number(2) != 0, row.number(3) != 0,
            row.number(4), row.number(5), row.text(6)};
}

}  // namespace

// A disk that gives an error may give none later; what does not look like a database is damaged.
tl::unexpected<StoreError> SqliteStore::unreadable() const {
    const int status = sqlite3_errcode(reader_.raw()) & 0xff;
    const bool later = status == SQLITE_IOERR || status == SQLITE_BUSY || status == SQLITE_CANTOPEN;
    return not_kept(later ? StoreError::Kind::unavailable : StoreError::Kind::damaged, reader_.why());
}

Kept<Statement> SqliteStore::query(std::string_view sql) {
    auto prepared = reader_.prepare(sql);
    if (!prepared) return unreadable();
    return std::move(*prepared);
}

Kept<std::vector<TableCard>> SqliteStore::cards(Statement& rows) {
    std::vector<TableCard> found;
    int status = 0;
    while ((status = rows.step()) == SQLITE_ROW) found.push_back(read_card(rows));
    if (status != SQLITE_DONE) return unreadable();
    return found;
}

Kept<std::vector<TableCard>> SqliteStore::unfinished() {
    const std::lock_guard lock(reading_);
    auto rows = query("SELECT " + std::string(kCardColumns) + " FROM tables WHERE finished = 0 ORDER BY key");
    if (!rows) return tl::unexpected(rows.error());
    return cards(*rows);
}

Kept<std::vector<TableCard>> SqliteStore::finished(Time before, std::string_view id, int most) {
    const std::lock_guard lock(reading_);
    auto rows = query("SELECT " + std::string(kCardColumns) +
                      " FROM tables WHERE finished = 1 AND listed = 1 AND (touched, id) < (?1, ?2) "
                      "ORDER BY touched DESC, id DESC LIMIT ?3");
    if (!rows) return tl::unexpected(rows.error());
    rows->bind(1, before);
    rows->bind(2, id);
    rows->bind(3, std::int64_t{most});
    return cards(*rows);
}

// A card is touched when people come and go; what was played since stands in the last line.
Kept<std::vector<TableCard>> SqliteStore::expired(const Retention& retention, Time now, int most) {
    static constexpr Time kDay = 86'400'000;
    const std::lock_guard lock(reading_);
    auto rows = query(
        "SELECT " + std::string(kCardColumns) +
        " FROM (SELECT *, CASE WHEN finished THEN ?1 WHEN instr(summary, '\"phase\":\"gathering\"') THEN ?3 ELSE ?2 "
        "END AS gone FROM tables WHERE touched < ?5) WHERE touched < gone AND (finished OR ifnull((SELECT "
        "json_extract(body, '$.at') FROM log WHERE table_key = key ORDER BY seq DESC LIMIT 1), 0) < gone) LIMIT ?4");
    if (!rows) return tl::unexpected(rows.error());
    const auto before = [&](int days) { return days == 0 ? 0 : now - days * kDay; };
    rows->bind(1, before(retention.finished));
    rows->bind(2, before(retention.abandoned));
    rows->bind(3, before(retention.unstarted));
    rows->bind(4, std::int64_t{most});
    rows->bind(5, std::max({before(retention.finished), before(retention.abandoned), before(retention.unstarted)}));
    return cards(*rows);
}

Kept<std::optional<Stored>> SqliteStore::find(std::string_view id) {
    const std::lock_guard lock(reading_);
    auto rows = query("SELECT " + std::string(kCardColumns) + ", seed FROM tables WHERE id = ?1");
    if (!rows) return tl::unexpected(rows.error());
    rows->bind(1, id);
    const int status = rows->step();
    if (status == SQLITE_DONE) return std::optional<Stored>();
    if (status != SQLITE_ROW) return unreadable();
    Stored stored{read_card(*rows), {}};
    const std::string seed = rows->text(7);
    if (seed.size() != stored.seed.size()) return not_kept(StoreError::Kind::damaged, "the seed is damaged");
    std::copy(seed.begin(), seed.end(), reinterpret_cast<char*>(stored.seed.data()));
    return std::optional<Stored>(std::move(stored));
}

Kept<std::vector<std::string>> SqliteStore::log(TableKey table) {
    const std::lock_guard lock(reading_);
    auto rows = query("SELECT seq, crc, body FROM log WHERE table_key = ?1 ORDER BY seq");
    if (!rows) return tl::unexpected(rows.error());
    rows->bind(1, table);
    std::vector<std::string> lines;
    int status = 0;
    while ((status = rows->step()) == SQLITE_ROW) {
        const std::string place = "line " + std::to_string(lines.size() + 1);
        if (rows->number(0) != static_cast<std::int64_t>(lines.size()) + 1)
            return not_kept(StoreError::Kind::damaged, place + " is missing");
        lines.push_back(rows->text(2));
        if (checksum(lines.back()) != rows->number(1))
            return not_kept(StoreError::Kind::damaged, place + " is damaged");
    }
    if (status != SQLITE_DONE) return unreadable();
    return lines;
}

Kept<std::string> SqliteStore::record(TableKey table) {
    const std::lock_guard lock(reading_);
    auto rows = query("SELECT record FROM records WHERE table_key = ?1");
    if (!rows) return tl::unexpected(rows.error());
    rows->bind(1, table);
    if (rows->step() != SQLITE_ROW) return not_kept(StoreError::Kind::damaged, "there is no record");
    return rows->text(0);
}

Kept<std::optional<std::string>> SqliteStore::review(TableKey table) {
    const std::lock_guard lock(reading_);
    auto rows = query("SELECT review FROM reviews WHERE table_key = ?1");
    if (!rows) return tl::unexpected(rows.error());
    rows->bind(1, table);
    const int status = rows->step();
    if (status == SQLITE_DONE) return std::optional<std::string>();
    if (status != SQLITE_ROW) return unreadable();
    return std::optional(rows->text(0));
}

}  // namespace sushiya::server
