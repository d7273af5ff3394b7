#include "cli/state_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace sushiya {
namespace {

namespace fs = std::filesystem;

// The XDG base directory specification: what is not an absolute path is to be ignored.
std::optional<fs::path> folder_in(const char* variable) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || !fs::path(value).is_absolute()) return std::nullopt;
    return fs::path(value);
}

// The file itself is replaced by every write, and a lock would go with it.
std::string lock_of(const std::string& file) { return file + ".lock"; }

}  // namespace

std::optional<std::string> state_folder() {
    if (const auto state = folder_in("XDG_STATE_HOME")) return (*state / "sushiya").string();
    if (const auto home = folder_in("HOME")) return (*home / ".local/state/sushiya").string();
    return std::nullopt;
}

std::optional<std::string> make_state_folder() {
    const auto folder = state_folder();
    if (!folder) return std::nullopt;
    std::error_code error;
    fs::create_directories(*folder, error);
    if (access(folder->c_str(), W_OK | X_OK) != 0) return std::nullopt;
    fs::permissions(*folder, fs::perms::owner_all, error);
    return folder;
}

std::optional<Hold> Hold::on(const std::string& file) {
    const int lock = open(lock_of(file).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) return Hold();  // a folder that can be read only: whatever is kept there cannot be changed anyway
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) return Hold(lock);
    close(lock);
    return std::nullopt;
}

Hold::~Hold() {
    if (lock_ >= 0) close(lock_);
}

void Hold::remove(const std::string& file) {
    std::error_code error;
    fs::remove(file, error);
    fs::remove(lock_of(file), error);
}

}  // namespace sushiya
