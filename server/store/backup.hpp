// Copies of the database: made while a server runs, and put back while one runs.
#pragma once

#include <string>

#include "engine/registry/result.hpp"

namespace sushiya::server {

std::string database_in(const std::string& directory);

// A consistent copy of the database of a directory. A file that is there is not overwritten.
Result<void> backup(const std::string& directory, const std::string& to);

// Puts a checked copy of `from` in place of the directory's database, which is kept as sushiya.db.before.
// A server that uses the directory is told (SIGHUP) and goes on with it.
Result<void> restore(const std::string& directory, const std::string& from);

// The second half, done by whoever holds the directory: takes in a copy that waits there. False if none does.
Result<bool> take_in(const std::string& directory);

}  // namespace sushiya::server
