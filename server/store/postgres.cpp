#include "server/store/postgres.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <array>

namespace sushiya::server {
namespace {

using std::chrono::steady_clock;

// Types as the server numbers them.
constexpr std::int32_t kBytes = 17;
constexpr std::int32_t kNumber = 20;
constexpr std::int32_t kText = 25;

template <class Number>
void put(std::string& out, Number number) {
    const auto bits = static_cast<std::make_unsigned_t<Number>>(number);
    for (std::size_t i = sizeof bits; i-- > 0;) out.push_back(static_cast<char>(bits >> 8 * i & 0xff));
}

// One dimension, counted from 1, nothing missing.
std::string array_of(std::int32_t type, std::size_t size) {
    std::string out;
    for (const std::int32_t number : {1, 0, type, static_cast<std::int32_t>(size), 1}) put(out, number);
    return out;
}

std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

constexpr const char* kSilent = "the database does not answer";

StoreError error_of(const pg_result* result) {
    const char* const field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string_view state = field == nullptr ? "" : field;
    const auto kind = state.starts_with("23")    ? StoreError::Kind::conflict
                      : state.starts_with("XX0") ? StoreError::Kind::damaged
                                                 : StoreError::Kind::unavailable;
    return {kind, first_line(PQresultErrorMessage(result))};
}

bool is_good(const pg_result* result) {
    switch (PQresultStatus(result)) {
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
        case PGRES_PIPELINE_SYNC:
            return true;
        default:
            return false;
    }
}

// What became of a statement. An error says that nothing was done; the end of a connection, worse than an error, says
// nothing.
bool is_answer(const pg_result* result) {
    if (result == nullptr) return false;
    if (is_good(result) || PQresultStatus(result) == PGRES_PIPELINE_ABORTED) return true;
    const char* const severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity != nullptr && std::string_view(severity) == "ERROR";
}

}  // namespace

PgParameters& PgParameters::add(std::int64_t number) {
    put(values_.emplace_back(), number);
    return *this;
}

PgParameters& PgParameters::add(std::string_view text) {
    values_.emplace_back(text);
    return *this;
}

PgParameters& PgParameters::add(std::span<const std::int64_t> numbers) {
    std::string& out = values_.emplace_back(array_of(kNumber, numbers.size()));
    for (const std::int64_t number : numbers) {
        put(out, std::int32_t{8});
        put(out, number);
    }
    return *this;
}

PgParameters& PgParameters::add(std::span<const std::string_view> texts, Element element) {
    std::string& out = values_.emplace_back(array_of(element == Element::text ? kText : kBytes, texts.size()));
    for (const std::string_view text : texts) {
        put(out, static_cast<std::int32_t>(text.size()));
        out += text;
    }
    return *this;
}

PgRows::PgRows(pg_result* rows) : rows_(rows, PQclear) {}
int PgRows::size() const { return PQntuples(rows_.get()); }
bool PgRows::null(int row, int column) const { return PQgetisnull(rows_.get(), row, column) != 0; }

std::int64_t PgRows::number(int row, int column) const {
    std::uint64_t bits = 0;
    for (const char byte : text(row, column)) bits = bits << 8 | static_cast<unsigned char>(byte);
    return static_cast<std::int64_t>(bits);
}

std::string PgRows::text(int row, int column) const {
    return {PQgetvalue(rows_.get(), row, column), static_cast<std::size_t>(PQgetlength(rows_.get(), row, column))};
}

std::string PgConnection::why() const { return first_line(PQerrorMessage(connection_.get())); }

// One that has ended while nobody used it is found out before anything is sent: its last words, then its end.
bool PgConnection::has_ended() {
    pollfd wanted{PQsocket(connection_.get()), POLLIN, 0};
    while (poll(&wanted, 1, 0) > 0)
        if (PQconsumeInput(connection_.get()) == 0) return true;
    return PQstatus(connection_.get()) != CONNECTION_OK;
}

// What stands before the address is what it may override.
Saved PgConnection::ready() {
    if (connection_ != nullptr && !has_ended()) return {};
    lose();
    const std::array names{"connect_timeout",  "tcp_user_timeout",
                           "keepalives_idle",  "keepalives_interval",
                           "keepalives_count", "gssencmode",
                           "application_name", "client_encoding",
                           "dbname",           static_cast<const char*>(nullptr)};
    const std::array values{"2",       "3000",    "2",    "1",          "3",
                            "disable", "sushiya", "UTF8", url_.c_str(), static_cast<const char*>(nullptr)};
    connection_ = {PQconnectdbParams(names.data(), values.data(), 1), PQfinish};
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        auto failed = not_kept(StoreError::Kind::unavailable, why());
        lose();
        return failed;
    }
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    PQsetnonblocking(connection_.get(), 1);
    ++times_connected_;
    // A commit that is answered is on disk, whatever the database's default; and nobody waits for long for a lock of
    // a node that hangs.
    return run(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'; "
        "SET lock_timeout = 2000; SET statement_timeout = 20000");
}

void PgConnection::lose() {
    connection_ = {nullptr, nullptr};
    prepared_.clear();
    round_ = {};
}

// False if no answer came in time, or the connection is gone.
bool PgConnection::wait_until(steady_clock::time_point end) {
    while (PQisBusy(connection_.get()) != 0) {
        const int unsent = PQflush(connection_.get());
        if (unsent < 0) return false;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - steady_clock::now()).count();
        pollfd wanted{PQsocket(connection_.get()), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
        if (left <= 0 || poll(&wanted, 1, static_cast<int>(left)) <= 0) return false;
        if ((wanted.revents & ~POLLOUT) != 0 && PQconsumeInput(connection_.get()) == 0) return false;
    }
    return true;
}

PgRows PgConnection::next_result() {
    if (!wait_until(steady_clock::now() + patience_)) return PgRows(nullptr);
    return PgRows(PQgetResult(connection_.get()));
}

Saved PgConnection::run(const char* sql) {
    if (connection_ == nullptr)
        if (auto connected = ready(); !connected) return connected;
    static_cast<void>(PQexitPipelineMode(connection_.get()));
    Saved result;
    if (PQsendQuery(connection_.get(), sql) == 0) result = not_kept(StoreError::Kind::unavailable, why());
    for (PgRows rows = next_result(); rows.raw() != nullptr; rows = next_result())
        if (result && !is_good(rows.raw())) result = tl::unexpected(error_of(rows.raw()));
    const auto status = PQtransactionStatus(connection_.get());
    if (status == PQTRANS_ACTIVE || status == PQTRANS_UNKNOWN) {
        if (result) result = not_kept(StoreError::Kind::unavailable, kSilent);
        lose();
    }
    return result;
}

// Statements are known by where their text lies: they are constants.
const char* PgConnection::prepared(const char* sql) {
    const auto [found, fresh] = prepared_.try_emplace(sql, "s" + std::to_string(prepared_.size()));
    if (fresh) {
        ++round_.statements;
        round_.prepares = true;
        if (PQsendPrepare(connection_.get(), found->second.c_str(), sql, 0, nullptr) == 0) round_.broken = true;
    }
    return found->second.c_str();
}

void PgConnection::send(const char* sql, const PgParameters& parameters) {
    if (PQpipelineStatus(connection_.get()) == PQ_PIPELINE_OFF && PQenterPipelineMode(connection_.get()) == 0)
        round_.broken = true;
    const char* const name = prepared(sql);
    std::vector<const char*> values;
    std::vector<int> sizes;
    for (const std::string& value : parameters.values()) {
        values.push_back(value.data());
        sizes.push_back(static_cast<int>(value.size()));
    }
    const std::vector<int> binary(values.size(), 1);
    ++round_.statements;
    if (PQsendQueryPrepared(connection_.get(), name, static_cast<int>(values.size()), values.data(), sizes.data(),
                            binary.data(), 1) == 0)
        round_.broken = true;
}

// After the first error the rest is skipped, and nothing of the transaction is kept. Where no answer came, or not to
// the end of it, nobody knows.
Kept<PgRows> PgConnection::commit() {
    Kept<PgRows> last = PgRows(nullptr);
    const auto take = [&](PgRows rows) {
        const bool good = is_good(rows.raw());
        if (!good && last && PQresultStatus(rows.raw()) != PGRES_PIPELINE_ABORTED)
            last = tl::unexpected(error_of(rows.raw()));
        if (good && last) last = std::move(rows);
    };
    bool answered = !round_.broken && PQpipelineSync(connection_.get()) != 0;
    for (int left = round_.statements; answered && left > 0; --left) {
        PgRows rows = next_result();
        answered = is_answer(rows.raw());
        if (!answered) break;
        take(std::move(rows));
        next_result();  // the end of this statement's results
    }
    if (answered) {
        // The transaction ends here, and may fail here as well.
        PgRows end = next_result();
        const bool synced = end.raw() != nullptr && PQresultStatus(end.raw()) == PGRES_PIPELINE_SYNC;
        answered = synced || is_answer(end.raw());
        if (answered && !synced) take(std::move(end));
        round_.prepares |= !synced;
    }
    const bool uncertain = round_.prepares && !last;  // which statements are known there
    round_ = {};
    if (!answered) last = not_kept(StoreError::Kind::unknown, why().empty() ? kSilent : why());
    if (!answered || uncertain) lose();
    return last;
}

Kept<PgRows> PgConnection::ask(const char* sql, const PgParameters& parameters) {
    if (auto connected = ready(); !connected) return tl::unexpected(connected.error());
    send(sql, parameters);
    auto rows = commit();
    if (!rows && rows.error().kind == StoreError::Kind::unknown) rows.error().kind = StoreError::Kind::unavailable;
    return rows;
}

Kept<std::vector<std::string>> PgConnection::notified(std::chrono::milliseconds wait) {
    std::vector<std::string> heard;
    pollfd wanted{PQsocket(connection_.get()), POLLIN, 0};
    poll(&wanted, 1, static_cast<int>(wait.count()));
    if (PQconsumeInput(connection_.get()) == 0) {
        auto failed = not_kept(StoreError::Kind::unavailable, why());
        lose();
        return failed;
    }
    while (PGnotify* const notify = PQnotifies(connection_.get())) {
        heard.emplace_back(notify->extra);
        PQfreemem(notify);
    }
    return heard;
}

}  // namespace sushiya::server
