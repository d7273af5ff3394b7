#include "server/store/sqlite.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sushiya::server {

Result<Connection> Connection::open(const std::string& path, Access access) {
    // SQLite makes files that all may read, and gives what lies beside a file the rights of the file.
    if (access == Access::write)
        if (const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600); file >= 0) {
            static_cast<void>(::fchmod(file, 0600));
            ::close(file);
        }
    sqlite3* db = nullptr;
    const int flags = access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    const int status = sqlite3_open_v2(path.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Connection connection(db);
    if (status != SQLITE_OK) return fail(path + ": " + (db == nullptr ? "out of memory" : connection.why()));
    sqlite3_busy_timeout(db, 5000);
    return connection;
}

Result<void> Connection::run(const std::string& sql) {
    if (sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return fail(why());
    return {};
}

Result<Statement> Connection::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int status = sqlite3_prepare_v3(db_.get(), sql.data(), static_cast<int>(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (status != SQLITE_OK) return fail(why());
    return Statement(statement);
}

}  // namespace sushiya::server
