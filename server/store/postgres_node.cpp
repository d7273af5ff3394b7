#include "server/store/postgres_node.hpp"

#include <charconv>

#include "engine/registry/words.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/store/postgres_cards.hpp"

namespace sushiya::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr Time kLease = 3'000;              // ms without a sign of life after which others take the tables
constexpr auto kBeats = milliseconds(700);  // between two signs of life
constexpr auto kListen = milliseconds(100);
constexpr auto kPatience = milliseconds(2'000);
constexpr auto kTending = std::chrono::seconds(60);
constexpr Time kPause = 5'000;  // ms without a sign of life of any node that count as standing still
constexpr std::int64_t kAtOnce = 200;
constexpr std::size_t kMostTold = 200;  // tables in one message, which may have 8,000 bytes

constexpr const char* kBeat =
    "WITH before AS (SELECT until < now_ms() AS lapsed FROM nodes WHERE name = $1), "
    "going_on AS (UPDATE runs SET alive = greatest(alive, now_ms()) WHERE number = (SELECT max(number) FROM runs) "
    "AND alive > now_ms() - $4::int8 RETURNING number), "
    "beginning AS (INSERT INTO runs SELECT coalesce((SELECT max(number) FROM runs), 0) + 1, now_ms(), now_ms() "
    "WHERE NOT EXISTS (SELECT 1 FROM going_on) ON CONFLICT DO NOTHING) "
    "INSERT INTO nodes SELECT $1, $2, now_ms() + $3::int8 ON CONFLICT (name) DO UPDATE SET until = excluded.until "
    "RETURNING coalesce((SELECT lapsed FROM before), false)";
constexpr const char* kRuns = "SELECT number, began, alive FROM runs ORDER BY number";
constexpr const char* kTakeUp =
    "WITH orphans AS (SELECT table_key, id FROM holders JOIN nodes ON name = node JOIN tables ON key = table_key "
    "WHERE until < now_ms() AND clocked LIMIT $2::int8 FOR UPDATE OF holders SKIP LOCKED) "
    "UPDATE holders SET node = $1 FROM orphans WHERE holders.table_key = orphans.table_key "
    "RETURNING holders.table_key, orphans.id";
constexpr const char* kHeld = "SELECT table_key FROM holders WHERE node = $1";
constexpr const char* kGiveBack = "DELETE FROM holders WHERE node = $1 AND table_key = ANY($2::int8[])";
constexpr const char* kTell = "SELECT pg_notify('sushiya', $1)";
constexpr const char* kSize = "SELECT pg_database_size(current_database())";
// What was held by nodes that are long gone, but for what goes on without anybody: that is taken up.
constexpr const char* kForgetHeld =
    "DELETE FROM holders USING nodes WHERE name = node AND until < now_ms() - $1::int8 AND NOT EXISTS "
    "(SELECT 1 FROM tables WHERE key = table_key AND clocked)";
constexpr const char* kForgetNodes =
    "DELETE FROM nodes WHERE until < now_ms() - $1::int8 AND NOT EXISTS (SELECT 1 FROM holders WHERE node = name)";
constexpr const char* kForgetRuns = "DELETE FROM runs WHERE alive < now_ms() - $1::int8";
constexpr const char* kLeave = "UPDATE nodes SET until = 0 WHERE name = $1";

// Of a list that has stood still for long enough; the rows were not for us.
Saved only(const Kept<PgRows>& rows) {
    return rows.map([](const PgRows&) {});
}

std::int64_t number_of(std::string_view text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

PostgresNode::PostgresNode(const std::string& url, Metrics& metrics, Deliver deliver)
    : name_(random_name()), metrics_(metrics), deliver_(std::move(deliver)), connection_(url, kPatience) {}

Saved PostgresNode::join(const std::string& address, Tidings& tidings) {
    address_ = address;
    tidings_ = &tidings;
    if (const auto connected = connect(); !connected) return connected;
    if (const auto alive = beat(); !alive) return alive;
    if (runs_.size() > 1) not_before(runs_[runs_.size() - 2].alive);
    thread_ = std::thread([this] { live(); });
    return {};
}

void PostgresNode::leave() {
    stopping_ = true;
    if (!thread_.joinable()) return;
    thread_.join();
    static_cast<void>(connection_.ask(kLeave, PgParameters().add(name_)));
}

void PostgresNode::live() {
    auto next_beat = steady_clock::now() + kBeats;
    auto next_tending = steady_clock::now();
    while (!stopping_) {
        Saved result;
        if (!connection_.connected() || connection_.times_connected() != listening_) {
            result = connect();
            doubtful_ = true;
            if (result) deliver_([tidings = tidings_] { tidings->look_again(); });
            next_beat = steady_clock::now();
        }
        if (result && steady_clock::now() >= next_beat) {
            next_beat = steady_clock::now() + kBeats;
            result = beat();
        }
        if (result && steady_clock::now() >= next_tending) {
            next_tending = steady_clock::now() + kTending;
            result = tend();
        }
        if (result) result = give_back();
        if (result && doubtful_) result = compare();
        if (result) result = tell();
        if (result) {
            const auto heard = connection_.notified(kListen);
            if (!heard) result = tl::unexpected(heard.error());
            for (const std::string& message : heard.value_or(std::vector<std::string>()))
                if (result) result = hear(message);
        }
        note(result);
        if (!result) std::this_thread::sleep_for(kListen);
    }
}

void PostgresNode::note(const Saved& result) {
    const std::lock_guard lock(mutex_);
    const std::string trouble = result ? std::string() : result.error().what;
    if (!trouble.empty() && trouble_.empty()) log_error("node", "the database cannot be reached: " + trouble);
    if (trouble.empty() && !trouble_.empty()) log_info("node", "the database is back");
    trouble_ = trouble;
}

std::string PostgresNode::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

Saved PostgresNode::connect() {
    if (auto connected = connection_.ready(); !connected) return connected;
    listening_ = connection_.times_connected();
    return connection_.run("LISTEN sushiya");
}

// Says that this node lives, and with that all its tables are its own; looks for those whose node does not.
Saved PostgresNode::beat() {
    const auto lapsed = connection_.ask(kBeat, PgParameters().add(name_).add(address_).add(kLease).add(kPause));
    if (!lapsed) return only(lapsed);
    const auto rows = connection_.ask(kRuns);
    if (!rows) return only(rows);
    std::vector<Run> runs;
    for (int row = 0; row < rows->size(); ++row)
        runs.push_back({rows->number(row, 0), rows->number(row, 1), rows->number(row, 2)});
    {
        const std::lock_guard lock(mutex_);
        runs_ = std::move(runs);
    }
    if (lapsed->number(0, 0) != 0) {
        log_error("node", "this node was silent for so long that others may have taken its tables");
        metrics_.node_lapses.add();
        doubtful_ = true;
    }
    const auto orphans = connection_.ask(kTakeUp, PgParameters().add(name_).add(kAtOnce));
    if (!orphans) return only(orphans);
    std::vector<std::string> ids;
    for (int row = 0; row < orphans->size(); ++row) ids.push_back(orphans->text(row, 1));
    if (!ids.empty()) deliver_([tidings = tidings_, ids = std::move(ids)] { tidings->take_up(ids); });
    return {};
}

Saved PostgresNode::tend() {
    const auto size = connection_.ask(kSize);
    if (!size) return only(size);
    size_ = size->number(0, 0);
    static constexpr Time kLongGone = 60'000;
    for (const char* const sql : {kForgetHeld, kForgetNodes})
        if (const auto done = connection_.ask(sql, PgParameters().add(kLongGone)); !done) return only(done);
    return only(connection_.ask(kForgetRuns, PgParameters().add(kLongestClock)));
}

// ---- tables that this node holds ----

void PostgresNode::holds(TableKey table, const std::string& id) {
    const std::lock_guard lock(mutex_);
    released_.erase(table);
    held_[table] = id;
}

void PostgresNode::release(TableKey table) {
    const std::lock_guard lock(mutex_);
    if (held_.erase(table) != 0) released_.insert(table);
}

// One that was claimed again meanwhile may have been given back with the others.
Saved PostgresNode::give_back() {
    std::vector<std::int64_t> keys;
    {
        const std::lock_guard lock(mutex_);
        keys.assign(released_.begin(), released_.end());
    }
    if (keys.empty()) return {};
    const auto done = connection_.ask(kGiveBack, PgParameters().add(name_).add(std::span(keys)));
    const std::lock_guard lock(mutex_);
    for (const TableKey key : keys) {
        if (done) released_.erase(key);
        doubtful_ |= held_.contains(key);
    }
    return only(done);
}

// Whether what this node believes to hold is what is written down. What is claimed meanwhile is not looked at.
Saved PostgresNode::compare() {
    std::unordered_map<TableKey, std::string> believed;
    {
        const std::lock_guard lock(mutex_);
        believed = held_;
    }
    const auto rows = connection_.ask(kHeld, PgParameters().add(name_));
    if (!rows) return only(rows);
    for (int row = 0; row < rows->size(); ++row) believed.erase(rows->number(row, 0));
    doubtful_ = false;
    const std::lock_guard lock(mutex_);
    for (const auto& [key, id] : believed) {
        held_.erase(key);
        deliver_([tidings = tidings_, lost = id] { tidings->lost(lost); });
    }
    return {};
}

// ---- tidings ----
//
// "lost NODE", "cards NODE KEY...", "here NODE KEY=PEOPLE..."

void PostgresNode::card_changed(TableKey table) {
    const std::lock_guard lock(mutex_);
    changed_.insert(table);
}

void PostgresNode::attended(TableKey table, int people) {
    const std::lock_guard lock(mutex_);
    attended_[table] = people;
}

Saved PostgresNode::tell() {
    std::string cards = "cards " + name_;
    std::string here = "here " + name_;
    bool any_card = false;
    bool any_here = false;
    {
        const std::lock_guard lock(mutex_);
        for (std::size_t told = 0; told < kMostTold && !changed_.empty(); ++told, any_card = true)
            cards += " " + std::to_string(changed_.extract(changed_.begin()).value());
        for (std::size_t told = 0; told < kMostTold && !attended_.empty(); ++told, any_here = true) {
            const auto entry = attended_.extract(attended_.begin());
            here += " " + std::to_string(entry.key()) + "=" + std::to_string(entry.mapped());
        }
    }
    Saved result;
    if (any_card) result = only(connection_.ask(kTell, PgParameters().add(cards)));
    if (any_here && result) result = only(connection_.ask(kTell, PgParameters().add(here)));
    return result;
}

Saved PostgresNode::hear(const std::string& message) {
    const auto words = split(message, ' ');
    if (words.size() < 2) return {};
    const bool ours = words[1] == name_;
    doubtful_ |= words[0] == "lost" && ours;
    if (ours) return {};
    std::vector<std::int64_t> keys;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const std::size_t equals = word.find('=');
        if (words[0] == "cards") keys.push_back(number_of(word));
        if (words[0] != "here" || equals == std::string_view::npos) continue;
        deliver_([tidings = tidings_, key = number_of(word.substr(0, equals)),
                  people = static_cast<int>(number_of(word.substr(equals + 1)))] { tidings->attended(key, people); });
    }
    return keys.empty() ? Saved() : hear_of_cards(keys);
}

Saved PostgresNode::hear_of_cards(const std::vector<std::int64_t>& keys) {
    static constexpr const char* kCards =
        "SELECT key, id, listed, finished, created, touched, summary FROM tables WHERE key = ANY($1::int8[])";
    const auto rows = connection_.ask(kCards, PgParameters().add(std::span(keys)));
    if (!rows) return only(rows);
    std::set<TableKey> missing(keys.begin(), keys.end());
    for (const TableCard& card : read_cards(*rows)) {
        missing.erase(card.key);
        deliver_([tidings = tidings_, card] { tidings->card_changed(card); });
    }
    for (const TableKey key : missing) deliver_([tidings = tidings_, key] { tidings->table_gone(key); });
    return {};
}

Time PostgresNode::stood_still(Time since) const {
    const std::lock_guard lock(mutex_);
    return server::stood_still(runs_, since);
}

}  // namespace sushiya::server
