#include "wasm/kept_store.hpp"

#include <algorithm>

#include "server/ops/clock.hpp"
#include "wasm/tell.hpp"

namespace sushiya::wasm {

using server::Append;
using server::StoreError;
using server::TableCard;
using server::TableKey;

namespace {

void write_card(Json& out, const TableCard& card, const KeptStore::Table& table) {
    out.object([&] {
        out.field("id", card.id).field("seed", server::hex(table.seed));
        out.field("created", card.created).field("touched", card.touched);
        out.field("finished", card.finished).field("summary", card.summary);
        if (!table.record.empty()) out.field("record", table.record);
    });
}

void write_line(Json& out, server::Version number, std::string_view text) {
    out.array([&] { out.value(number).value(text); });
}

}  // namespace

void KeptStore::load(Table table) {
    if (key_of(table.card.id)) return;
    table.card.key = ++last_loaded_;
    tables_.emplace(table.card.key, std::move(table));
}

void KeptStore::forget(std::string_view id) {
    if (const auto key = key_of(id)) tables_.erase(*key);
}

std::string KeptStore::id_of(TableKey table) const {
    const auto found = tables_.find(table);
    return found == tables_.end() ? std::string() : found->second.card.id;
}

std::optional<TableKey> KeptStore::key_of(std::string_view id) const {
    for (const auto& [key, table] : tables_)
        if (table.card.id == id) return key;
    return std::nullopt;
}

bool KeptStore::knows(const server::Batch& batch) const {
    return std::ranges::all_of(batch,
                               [&](const Append& append) { return append.seed || tables_.contains(append.table); });
}

void KeptStore::write(server::Batch batch, server::Done done) {
    if (!knows(batch)) return done(server::not_kept(StoreError::Kind::conflict, "nobody is at this table any more"));
    const std::int64_t number = ++last_write_;
    tell("keep", [&](Json& out) {
        out.field("number", number);
        out.key("entries").array([&] {
            for (const Append& append : batch) {
                Table table = append.seed ? Table{*append.card, *append.seed, {}, {}} : tables_.at(append.table);
                if (append.card) table.card = *append.card;
                if (append.record) table.record = *append.record;
                out.object([&] {
                    out.field("id", table.card.id);
                    out.key("table");
                    append.card || append.record ? write_card(out, table.card, table) : static_cast<void>(out.null());
                    out.key("lines").array([&] {
                        for (const auto& [version, text] : append.rewritten) write_line(out, version, text);
                        server::Version version = append.first;
                        for (const std::string& text : append.lines) write_line(out, version++, text);
                    });
                });
            }
        });
    });
    waiting_.emplace(number, Write{std::move(batch), {}, std::move(done)});
}

void KeptStore::remove(std::vector<TableKey> tables, server::Done done) {
    const std::int64_t number = ++last_write_;
    tell("drop", [&](Json& out) {
        out.field("number", number);
        out.key("tables").list(tables, [&](const TableKey table) { return id_of(table); });
    });
    waiting_.emplace(number, Write{{}, std::move(tables), std::move(done)});
}

void KeptStore::settle(std::int64_t number, const std::optional<std::string>& problem) {
    auto found = waiting_.extract(number);
    if (found.empty()) return;
    const Write& write = found.mapped();
    if (problem) return write.done(server::not_kept(StoreError::Kind::unavailable, *problem));
    for (const Append& append : write.batch) apply(append);
    for (const TableKey table : write.removed) tables_.erase(table);
    write.done({});
}

void KeptStore::apply(const Append& append) {
    if (append.seed) tables_[append.table] = Table{*append.card, *append.seed, {}, {}};
    const auto found = tables_.find(append.table);
    if (found == tables_.end()) return;  // left meanwhile; it is on disk
    Table& table = found->second;
    table.lines.insert(table.lines.end(), append.lines.begin(), append.lines.end());
    for (const auto& [version, text] : append.rewritten) table.lines[static_cast<std::size_t>(version - 1)] = text;
    if (append.card) table.card = *append.card;
    if (append.record) table.record = *append.record;
}

// While nobody is at a table its clocks stand still; it is read when somebody comes.
server::Time KeptStore::stood_still(server::Time since) const {
    return std::max<server::Time>(0, server::now_ms() - since);
}

server::Kept<std::optional<server::Stored>> KeptStore::find(std::string_view id) {
    const auto key = key_of(id);
    if (!key) return std::optional<server::Stored>();
    const Table& table = tables_.at(*key);
    return std::optional(server::Stored{table.card, table.seed});
}

server::Kept<std::vector<std::string>> KeptStore::log(TableKey table) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return server::not_kept(StoreError::Kind::damaged, "this table is not here");
    return found->second.lines;
}

server::Kept<std::string> KeptStore::record(TableKey table) {
    const auto found = tables_.find(table);
    if (found == tables_.end() || found->second.record.empty())
        return server::not_kept(StoreError::Kind::damaged, "this table has no record");
    return found->second.record;
}

}  // namespace sushiya::wasm
