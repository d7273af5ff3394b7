// What the server keeps, behind a narrow face: tables, and an append-only log for each.
//
// Writes are grouped by one writer; `done` is called after they are on disk, or have failed as a whole, on a
// thread of whoever made the store. Reads may come from any thread, see only what is on disk, and may block.
//
// Several nodes may share a store. The pair (table, seq) is unique: whoever loses a race for it is told, and that alone
// keeps a log one story. Which node works on a table is written down as well, so that two seldom do; nothing is
// wrong if they do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/fair/crypto.hpp"
#include "server/numbers.hpp"
#include "server/store/node.hpp"

namespace sushiya::server {

// What went wrong, as far as it matters for what to do next.
struct StoreError {
    enum class Kind : std::uint8_t {
        conflict,     // somebody else has written there: nothing of this is stored, and what was known of it is old
        unavailable,  // nothing of this is stored; it may work later
        unknown,      // the store was lost before it answered: all of this is stored, or nothing
        damaged,      // what is stored cannot be right
    };
    Kind kind;
    std::string what;
};

template <class T>
using Kept = tl::expected<T, StoreError>;
using Saved = Kept<void>;

inline tl::unexpected<StoreError> not_kept(StoreError::Kind kind, std::string what) {
    return tl::unexpected<StoreError>(StoreError{kind, std::move(what)});
}

using TableKey = std::int64_t;

// A key that no other node makes: the time, and twenty random bits for what happens in the same millisecond. If two
// were the same after all, the later one would be refused as a conflict.
inline TableKey new_key(Time now) {
    std::uint32_t random = 0;
    fill_random(&random, sizeof random);
    return now << 20 | (random >> 12);
}

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

// Whether the game goes on without anybody here. A name cannot look like this: its quotes are escaped.
inline bool clock_runs(const TableCard& card) {
    return card.summary.find(R"("phase":"playing")") != std::string::npos &&
           card.summary.find(R"("pace":"relaxed")") == std::string::npos;
}

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
// What it adds to the disk, in bytes, but for what the store needs to find it again.
inline std::size_t bytes_in(const Batch& batch) {
    std::size_t size = 0;
    for (const Append& append : batch) {
        for (const std::string& line : append.lines) size += line.size();
        if (append.card && append.seed) size += append.card->summary.size();
        if (append.record) size += append.record->size();
    }
    return size;
}
using Done = std::function<void(Saved)>;
// Runs the answers of one commit, all of them in one go, on the thread they belong to.
using Deliver = std::function<void(std::function<void()> answers)>;

struct Stored {
    TableCard card;
    Digest seed{};
    std::optional<Node> held_by = {};  // another node that works on it
};

// What nodes that share a store tell each other. Never the truth: whoever misses something reads the rows.
class Tidings {
  public:
    virtual ~Tidings() = default;
    virtual void card_changed(const TableCard& card) = 0;
    virtual void table_gone(TableKey table) = 0;
    virtual void attended(TableKey table, int people) = 0;
    // Another node holds this table now.
    virtual void lost(const std::string& id) = 0;
    // These are ours now: the node that held them is no more, and their clocks run.
    virtual void take_up(const std::vector<std::string>& ids) = 0;
    // Something may have been missed.
    virtual void look_again() = 0;
};

class Store {
  public:
    virtual ~Store() = default;
    // Writes what is waiting, answers it, and ends its threads; before what it delivers to goes.
    virtual void stop() = 0;

    virtual void write(Batch batch, Done done) = 0;
    // What is written between these two goes to the disk together, and no sooner. For a moment, on one thread; if that
    // is at leisure, it may have to do the writing.
    enum class Caller : std::uint8_t { busy, at_leisure };
    virtual void hold() {}
    virtual void proceed(Caller) {}
    // Nothing of these tables is left afterwards.
    virtual void remove(std::vector<TableKey> tables, Done done) = 0;
    // Empty when the last write went well, else why it did not.
    virtual std::string trouble() const = 0;
    virtual std::size_t waiting() const = 0;
    // What is stored, in bytes.
    virtual std::int64_t size() const = 0;
    // For how long no server has run since then, in milliseconds.
    virtual Time stood_still(Time since) const = 0;

    virtual Kept<std::vector<TableCard>> unfinished() = 0;
    virtual Kept<std::optional<Stored>> find(std::string_view id) = 0;
    // The lines 1, 2, ... of a table's log. A line that is damaged or missing is an error of this table alone.
    virtual Kept<std::vector<std::string>> log(TableKey table) = 0;
    virtual Kept<std::string> record(TableKey table) = 0;
    // What was thought of the game afterwards, if anybody has asked.
    virtual Kept<std::optional<std::string>> review(TableKey table) = 0;
    // Public ones, newest first: those that ended before that time, or in that millisecond with a smaller id.
    virtual Kept<std::vector<TableCard>> finished(Time before, std::string_view id, int most) = 0;
    // Some of those that have been kept long enough.
    virtual Kept<std::vector<TableCard>> expired(const Retention& retention, Time now, int most) = 0;

    // ---- where several nodes share the store; the rest is for one alone ----

    // Takes a table for this node, unless another holds it. `gone` is a node that held it and does not answer.
    virtual Kept<std::optional<Stored>> claim(std::string_view id, std::string_view gone) {
        static_cast<void>(gone);
        return find(id);
    }
    // The table has left this node's memory.
    virtual void release(TableKey) {}
    // So many people of a public table are connected.
    virtual void attended(TableKey, int) {}
    // From now on this node is one of several, which reach it at that address; tidings come as answers do.
    virtual Saved join(const std::string& address, Tidings& tidings) {
        static_cast<void>(address);
        static_cast<void>(tidings);
        return {};
    }
};

}  // namespace sushiya::server
