// One server per data directory.
#pragma once

#include <string>

#include "engine/registry/result.hpp"

namespace sushiya::server {

// Makes the directory if it is not there. Seeds lie in it, so that it and what it holds are closed to others; a
// directory that holds other things as well is left as it is, but for our files.
Result<void> make_private(const std::string& directory);

// What the superuser makes in somebody's directory becomes theirs, so that their server can read it.
void give_to_owner(const std::string& directory, const std::string& file);

class DataLock {
  public:
    // Refused while another program holds the directory.
    static Result<DataLock> take(const std::string& directory);
    // Sends SIGHUP to the program that holds the directory.
    static Result<void> tell_holder(const std::string& directory);
    DataLock(DataLock&& other) noexcept : file_(other.file_) { other.file_ = -1; }
    DataLock(const DataLock&) = delete;
    DataLock& operator=(const DataLock&) = delete;
    DataLock& operator=(DataLock&&) = delete;
    ~DataLock();

  private:
    explicit DataLock(int file) : file_(file) {}
    int file_;
};

}  // namespace sushiya::server
