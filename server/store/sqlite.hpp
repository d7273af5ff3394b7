// A thin hold on SQLite: connections and statements that close themselves, errors as values.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/registry/result.hpp"

namespace sushiya::server {

class Statement {
  public:
    Statement() = default;
    explicit Statement(sqlite3_stmt* statement) : statement_(statement, sqlite3_finalize) {}

    void bind(int at, std::int64_t number) { sqlite3_bind_int64(statement_.get(), at, number); }
    void bind(int at, std::string_view text) {
        sqlite3_bind_text(statement_.get(), at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    }
    void bind_blob(int at, std::string_view bytes) {
        sqlite3_bind_blob(statement_.get(), at, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
    }
    // SQLITE_ROW, SQLITE_DONE, or an error.
    int step() { return sqlite3_step(statement_.get()); }
    void reset() { sqlite3_reset(statement_.get()); }

    std::int64_t number(int column) { return sqlite3_column_int64(statement_.get(), column); }
    std::string text(int column) {
        const void* bytes = sqlite3_column_blob(statement_.get(), column);
        const int size = sqlite3_column_bytes(statement_.get(), column);
        return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    }

  private:
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_{nullptr, sqlite3_finalize};
};

class Connection {
  public:
    enum class Access { write, read };
    static Result<Connection> open(const std::string& path, Access access);

    Result<void> run(const std::string& sql);
    Result<Statement> prepare(std::string_view sql);
    std::string why() const { return sqlite3_errmsg(db_.get()); }
    sqlite3* raw() const { return db_.get(); }

  private:
    explicit Connection(sqlite3* db) : db_(db, sqlite3_close) {}

    std::unique_ptr<sqlite3, int (*)(sqlite3*)> db_;
};

}  // namespace sushiya::server
