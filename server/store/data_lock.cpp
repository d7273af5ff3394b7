#include "server/store/data_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace sushiya::server {

namespace fs = std::filesystem;

namespace {

bool is_ours(const std::string& name) {
    return name.starts_with("sushiya.db") || name.starts_with("restore.db") || name == "push.key" || name == "lock";
}

}  // namespace

Result<void> make_private(const std::string& directory) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error) return fail("the data directory " + directory + " cannot be made (" + error.message() + ")");
    bool ours_alone = true;
    for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
        const bool ours = is_ours(entry.path().filename().string()) && entry.is_regular_file(error);
        ours_alone = ours_alone && ours;
        if (ours) fs::permissions(entry.path(), fs::perms::owner_read | fs::perms::owner_write, error);
    }
    // Where somebody else owns it, they have decided.
    if (ours_alone) fs::permissions(directory, fs::perms::owner_all, error);
    return {};
}

void give_to_owner(const std::string& directory, const std::string& file) {
    struct stat owned{};
    if (::geteuid() != 0 || ::stat(directory.c_str(), &owned) != 0) return;
    // A link is not followed: it might lead to a file that is not theirs.
    [[maybe_unused]] const int given = ::lchown(file.c_str(), owned.st_uid, owned.st_gid);
}

Result<DataLock> DataLock::take(const std::string& directory) {
    if (const auto made = make_private(directory); !made) return fail(made.error().what);
    const std::string path = (std::filesystem::path(directory) / "lock").string();
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return fail("the data directory " + directory + " cannot be written (" + std::strerror(errno) +
                    "); choose another with --data");
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        ::close(file);
        return fail("another server uses the data directory " + directory + "; stop it, or choose another with --data");
    }
    give_to_owner(directory, path);
    const std::string me = std::to_string(::getpid()) + "\n";
    if (::ftruncate(file, 0) != 0 || ::write(file, me.data(), me.size()) != static_cast<ssize_t>(me.size())) {
        ::close(file);
        return fail("the data directory " + directory + " cannot be written (" + std::strerror(errno) + ")");
    }
    return DataLock(file);
}

Result<void> DataLock::tell_holder(const std::string& directory) {
    std::ifstream in(std::filesystem::path(directory) / "lock");
    pid_t holder = 0;
    if (!(in >> holder) || holder <= 1 || ::kill(holder, SIGHUP) != 0)
        return fail("the server that uses " + directory + " could not be told; restart it to take the backup in");
    return {};
}

DataLock::~DataLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace sushiya::server
