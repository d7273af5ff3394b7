// One server per data directory.
#pragma once

#include <string>

#include "engine/registry/result.hpp"

namespace sushiya::server {

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
