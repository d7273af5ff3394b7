#include "server/store/prune.hpp"

#include <filesystem>
#include <future>

#include "server/ops/clock.hpp"
#include "server/store/backup.hpp"
#include "server/store/data_lock.hpp"
#include "server/store/sqlite_store.hpp"

namespace sushiya::server {

namespace {

constexpr int kAtOnce = 500;

Result<int> remove_expired(Store& store, const Retention& keep) {
    for (int removed = 0;;) {
        const auto cards = store.expired(keep, now_ms(), kAtOnce);
        if (!cards) return fail(cards.error().what);
        if (cards->empty()) return removed;
        std::vector<TableKey> keys;
        for (const TableCard& card : *cards) keys.push_back(card.key);
        std::promise<Saved> done;
        store.remove(std::move(keys), [&](Saved result) { done.set_value(std::move(result)); });
        if (const auto result = done.get_future().get(); !result) return fail(result.error().what);
        removed += static_cast<int>(cards->size());
    }
}

}  // namespace

Result<int> prune(const std::string& directory, const Retention& keep) {
    std::error_code error;
    if (!std::filesystem::exists(database_in(directory), error))
        return fail("there is no database in " + directory + "; name the directory with --data");
    const auto lock = DataLock::take(directory);
    if (!lock)
        return fail("a server uses the data directory " + directory +
                    "; it prunes by itself every hour (see --keep-finished and the others of 'sushiya serve')");
    Metrics metrics;
    auto store = SqliteStore::open(directory, metrics, [](const std::function<void()>& answers) { answers(); });
    if (!store) return fail(store.error().what);
    const auto removed = remove_expired(**store, keep);
    store->reset();
    if (!removed) return removed;
    auto db = Connection::open(database_in(directory), Connection::Access::read);
    if (!db) return fail(db.error().what);
    if (const auto smaller = db->run("VACUUM"); !smaller) return fail(smaller.error().what);
    return removed;
}

}  // namespace sushiya::server
