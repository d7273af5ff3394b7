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

Result<std::vector<TableCard>> SqliteStore::finished(Time before, std::string_view id, int most) {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT " + std::string(kCardColumns) +
                                 " FROM tables WHERE finished = 1 AND listed = 1 AND (touched, id) < (?1, ?2) "
                                 "ORDER BY touched DESC, id DESC LIMIT ?3");
    if (!query) return fail(query.error().what);
    query->bind(1, before);
    query->bind(2, id);
    query->bind(3, std::int64_t{most});
    return cards(*query);
}

// A card is touched when people come and go; what was played since stands in the last line.
Result<std::vector<TableCard>> SqliteStore::expired(const Retention& retention, Time now, int most) {
    static constexpr Time kDay = 86'400'000;
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare(
        "SELECT " + std::string(kCardColumns) +
        " FROM (SELECT *, CASE WHEN finished THEN ?1 WHEN instr(summary, '\"phase\":\"gathering\"') THEN ?3 ELSE ?2 "
        "END AS gone FROM tables WHERE touched < ?5) WHERE touched < gone AND (finished OR ifnull((SELECT "
        "json_extract(body, '$.at') FROM log WHERE table_key = key ORDER BY seq DESC LIMIT 1), 0) < gone) LIMIT ?4");
    if (!query) return fail(query.error().what);
    const auto before = [&](int days) { return days == 0 ? 0 : now - days * kDay; };
    query->bind(1, before(retention.finished));
    query->bind(2, before(retention.abandoned));
    query->bind(3, before(retention.unstarted));
    query->bind(4, std::int64_t{most});
    query->bind(5, std::max({before(retention.finished), before(retention.abandoned), before(retention.unstarted)}));
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

Result<std::optional<std::string>> SqliteStore::review(TableKey table) {
    const std::lock_guard lock(reading_);
    auto query = reader_.prepare("SELECT review FROM reviews WHERE table_key = ?1");
    if (!query) return fail(query.error().what);
    query->bind(1, table);
    const int status = query->step();
    if (status == SQLITE_DONE) return std::optional<std::string>();
    if (status != SQLITE_ROW) return fail(reader_.why());
    return std::optional(query->text(0));
}

}  // namespace sushiya::server
