// What the server keeps, behind a narrow face: tables, and an append-only log for each.
//
// Writes are grouped by one writer; `done` is called after they are on disk, or have failed as a whole, on a
// thread of whoever made the store. Reads may come from any thread, see only what is on disk, and may block. The pair
// (table, seq) is unique: whoever loses a race for it is told, which is the fence for several nodes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/result.hpp"
#include "server/fair/crypto.hpp"
#include "server/numbers.hpp"

namespace sushiya::server {

using TableKey = std::int64_t;

// What can be said of a table without replaying its log.
struct TableCard {
    TableKey key = 0;
    std::string id;
    bool listed = false;    // public
    bool finished = false;  // its log will not grow by moves any more
    Time created = 0;
    Time touched = 0;
    std::string summary;  // JSON: game, names, phase, pace, result
};

// A table and the lines to add to its log. A new one comes with its seed, a finished one with its record; a review of
// it comes later, and stays only where the record still is.
// Lines that are there are changed only to forget what somebody wrote.
struct Append {
    TableKey table = 0;
    Version first = 1;  // seq of the first line
    std::vector<std::string> lines;
    std::optional<TableCard> card;  // replaces what is said of the table
    std::optional<Digest> seed;
    std::optional<std::string> record = {};
    std::optional<std::string> review = {};
    std::vector<std::pair<Version, std::string>> rewritten = {};
};

// How long tables are kept that nobody touches, in days; 0: for ever.
struct Retention {
    int finished = 0;
    int abandoned = 90;  // begun and not played on
    int unstarted = 7;
};

// All of it is written, or nothing.
using Batch = std::vector<Append>;
using Done = std::function<void(Result<void>)>;

struct Stored {
    TableCard card;
    Digest seed{};
};

class Store {
  public:
    virtual ~Store() = default;

    virtual void write(Batch batch, Done done) = 0;
    // Nothing of these tables is left afterwards.
    virtual void remove(std::vector<TableKey> tables, Done done) = 0;
    // Empty when the last write went well, else why it did not.
    virtual std::string trouble() const = 0;
    virtual std::size_t waiting() const = 0;
    // What is stored, in bytes.
    virtual std::int64_t size() const = 0;
    // For how long no server has run since then, in milliseconds.
    virtual Time stood_still(Time since) const = 0;

    virtual Result<TableKey> last_key() = 0;
    virtual Result<std::vector<TableCard>> unfinished() = 0;
    virtual Result<std::optional<Stored>> find(std::string_view id) = 0;
    // The lines 1, 2, ... of a table's log. A line that is damaged or missing is an error of this table alone.
    virtual Result<std::vector<std::string>> log(TableKey table) = 0;
    virtual Result<std::string> record(TableKey table) = 0;
    // What was thought of the game afterwards, if anybody has asked.
    virtual Result<std::optional<std::string>> review(TableKey table) = 0;
    // Public ones, newest first: those that ended before that time, or in that millisecond with a smaller id.
    virtual Result<std::vector<TableCard>> finished(Time before, std::string_view id, int most) = 0;
    // Some of those that have been kept long enough.
    virtual Result<std::vector<TableCard>> expired(const Retention& retention, Time now, int most) = 0;
};

}  // namespace sushiya::server
