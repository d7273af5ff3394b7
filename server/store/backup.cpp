#include "server/store/backup.hpp"

#include <filesystem>

#include "server/store/data_lock.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"

namespace sushiya::server {

namespace fs = std::filesystem;

namespace {

fs::path waiting_in(const std::string& directory) { return fs::path(directory) / "restore.db"; }

// A file and what SQLite keeps beside it.
void remove_database(const fs::path& file) {
    std::error_code error;
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) fs::remove(file.string() + suffix, error);
}

Result<void> copy(const std::string& from, const std::string& to) {
    auto source = Connection::open(from, Connection::Access::read);
    if (!source) return fail(source.error().what);
    auto target = Connection::open(to, Connection::Access::write);
    if (!target) return fail(target.error().what);
    sqlite3_backup* job = sqlite3_backup_init(target->raw(), "main", source->raw(), "main");
    if (job == nullptr) return fail(to + ": " + target->why());
    const int status = sqlite3_backup_step(job, -1);
    sqlite3_backup_finish(job);
    if (status != SQLITE_DONE) return fail(from + ": cannot be copied (" + target->why() + ")");
    return {};
}

Result<void> check(const std::string& path) {
    auto db = Connection::open(path, Connection::Access::read);
    if (!db) return fail(db.error().what);
    auto version = db->prepare("PRAGMA user_version");
    if (!version || version->step() != SQLITE_ROW) return fail(path + ": is not a database of Sushiya");
    if (version->number(0) < 1 || version->number(0) > static_cast<std::int64_t>(kMigrations.size()))
        return fail(path + ": is not a database this program knows");
    auto sound = db->prepare("PRAGMA quick_check(1)");
    if (!sound || sound->step() != SQLITE_ROW || sound->text(0) != "ok") return fail(path + ": is damaged");
    return {};
}

}  // namespace

std::string database_in(const std::string& directory) { return (fs::path(directory) / "sushiya.db").string(); }

Result<void> backup(const std::string& directory, const std::string& to) {
    std::error_code error;
    if (!fs::exists(database_in(directory), error))
        return fail("there is no database in " + directory + "; name the directory with --data");
    if (fs::exists(to, error)) return fail(to + " exists already; choose another name");
    if (const auto copied = copy(database_in(directory), to); !copied) {
        fs::remove(to, error);
        return copied;
    }
    return check(to);
}

Result<void> restore(const std::string& directory, const std::string& from) {
    std::error_code error;
    if (!fs::exists(from, error)) return fail(from + " does not exist");
    if (const auto sound = check(from); !sound) return sound;
    if (const auto made = make_private(directory); !made) return made;
    // A copy that was cut off has another name, and nobody takes it in.
    const std::string part = waiting_in(directory).string() + ".part";
    remove_database(part);
    if (const auto copied = copy(from, part); !copied) {
        remove_database(part);
        return copied;
    }
    give_to_owner(directory, part);
    fs::rename(part, waiting_in(directory), error);
    if (error) return fail("the copy cannot be put in place (" + error.message() + ")");
    const auto lock = DataLock::take(directory);
    if (!lock) return DataLock::tell_holder(directory);
    return take_in(directory).map([](bool) {});
}

Result<bool> take_in(const std::string& directory) {
    std::error_code error;
    const fs::path waiting = waiting_in(directory);
    if (!fs::exists(waiting, error)) return false;
    if (const auto sound = check(waiting.string()); !sound) return fail(sound.error().what);
    const fs::path current = database_in(directory);
    const fs::path kept = current.string() + ".before";
    // If there is no database, somebody was cut off here: what is kept is the one that matters. It is moved first, what
    // belongs to it follows, now or after the next start.
    if (fs::exists(current, error)) {
        remove_database(kept);
        fs::rename(current, kept, error);
        if (error) return fail("the old database cannot be put aside (" + error.message() + ")");
    }
    for (const char* suffix : {"-wal", "-shm"})
        if (fs::exists(current.string() + suffix, error))
            fs::rename(current.string() + suffix, kept.string() + suffix, error);
    // A reader of the copy may have left its own side files.
    for (const char* suffix : {"-wal", "-shm"}) fs::remove(waiting.string() + suffix, error);
    fs::rename(waiting, current, error);
    if (error) return fail("the copy cannot be put in place (" + error.message() + ")");
    return true;
}

}  // namespace sushiya::server
