#include "cli/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

namespace fs = std::filesystem;

struct Close {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

std::string reason() { return std::strerror(errno); }

// Where a chain of links ends, whether or not anything is there.
std::optional<fs::path> behind_links(fs::path path) {
    static constexpr int kMostLinks = 40;  // as many as Linux follows
    std::error_code error;
    for (int i = 0; i < kMostLinks; ++i) {
        if (!fs::is_symlink(path, error)) return path;
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return std::nullopt;
}

std::optional<struct stat> look_at(const std::string& place) {
    struct stat found{};
    if (stat(place.c_str(), &found) != 0) return std::nullopt;
    return found;
}

std::string folder_of(const std::string& place) {
    const fs::path folder = fs::path(place).parent_path();
    return folder.empty() ? "." : folder.string();
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t wrote = ::write(file, text.data(), text.size());
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    return true;
}

// A file beside the place that nobody else has.
struct Draft {
    std::string path;
    int file = -1;
};
Draft make_draft(const std::string& place) {
    Draft draft;
    for (int number = 0; draft.file < 0 && (number == 0 || errno == EEXIST); ++number) {
        draft.path = place + "." + std::to_string(getpid()) + "-" + std::to_string(number) + ".part";
        draft.file = open(draft.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return draft;
}

bool keeps_mode_and_owner(int file, const struct stat& old) {
    return fchown(file, old.st_uid, old.st_gid) == 0 && fchmod(file, old.st_mode & 07777U) == 0;
}

// The name of a file on disk survives a crash only if its folder was written too.
void sync_folder(const std::string& place) {
    const int folder = open(folder_of(place).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    fsync(folder);
    close(folder);
}

bool replace_in_one_step(const std::string& place, std::string_view text, const std::optional<struct stat>& old) {
    const Draft draft = make_draft(place);
    if (draft.file < 0) return false;
    bool done =
        (!old || keeps_mode_and_owner(draft.file, *old)) && write_all(draft.file, text) && fsync(draft.file) == 0;
    int why = errno;
    if (close(draft.file) != 0 && done) {
        done = false;
        why = errno;
    }
    if (done && std::rename(draft.path.c_str(), place.c_str()) == 0) {
        sync_folder(place);
        return true;
    }
    if (done) why = errno;
    std::remove(draft.path.c_str());
    errno = why;
    return false;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
    const std::unique_ptr<std::FILE, Close> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
    if (!file)
        return fail("cannot read " + sushiya::in_quotes(path) + ": " + reason() +
                    "; give the name of an existing file");
    std::string text;
    std::array<char, 1 << 14> part{};
    while (std::feof(file.get()) == 0 && std::ferror(file.get()) == 0) {
        text.append(part.data(), std::fread(part.data(), 1, part.size(), file.get()));
        if (text.size() > limit)
            return fail(sushiya::in_quotes(path) + " is longer than " + std::to_string(limit) + " bytes");
    }
    if (std::ferror(file.get()) != 0) return fail("cannot read " + sushiya::in_quotes(path) + ": " + reason());
    return text;
}

Result<void> check_json(std::string_view text, const std::string& name) {
    const JsonText json(text);
    const auto& mistake = json.mistake();
    if (!mistake) return {};
    return fail(name + ":" + std::to_string(mistake->line) + ":" + std::to_string(mistake->column) +
                ": this is not JSON (" + mistake->what + "); mend that place");
}

bool would_replace(const std::string& path) {
    const auto found = look_at(path);
    return found && S_ISREG(found->st_mode);
}

Result<OutputFile> OutputFile::at(const std::string& path, Existing existing) {
    const auto cannot = [&](const std::string& why) {
        return fail("cannot write " + sushiya::in_quotes(path) + ": " + why);
    };
    const auto place = path.empty() ? std::nullopt : behind_links(path);
    if (!place) return cannot("it is not the name of a file; give one");
    OutputFile file(path, place->string(), existing);
    const auto found = look_at(file.place_);
    if (!found && errno != ENOENT) return cannot(reason() + "; choose a folder that exists and is yours");
    if (found && S_ISDIR(found->st_mode)) return cannot("it is a folder; name a file in it");
    if (found && (S_ISBLK(found->st_mode) || S_ISSOCK(found->st_mode)))
        return cannot("it is neither a file nor a pipe; name another");
    if (found && !S_ISREG(found->st_mode)) {
        // A pipe without a reader is an error at once, not a wait for ever.
        file.open_ = open(file.place_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        if (file.open_ < 0)
            return cannot(errno == ENXIO ? "nobody reads from this pipe; start its reader first" : reason());
        fcntl(file.open_, F_SETFL, 0);
        return file;
    }
    if (found && existing == Existing::keep)
        return cannot("it exists; name another file, or say --force to replace it");
    // What nobody may write is not written by the superuser either: somebody meant to keep it.
    if (found && ((found->st_mode & 0222U) == 0 || access(file.place_.c_str(), W_OK) != 0))
        return cannot("it is read-only; name another file");
    if (access(folder_of(file.place_).c_str(), W_OK | X_OK) != 0)
        return cannot(reason() + "; choose a folder that exists and is yours");
    return file;
}

OutputFile::~OutputFile() {
    if (open_ >= 0) close(open_);
}

Result<void> OutputFile::write(std::string_view text) const {
    bool done = false;
    if (open_ >= 0) {
        const auto usual = std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an error like any other
        done = write_all(open_, text);
        std::signal(SIGPIPE, usual);
    } else {
        const auto old = look_at(place_);
        if (old && existing_ == Existing::keep)
            return fail("cannot write " + sushiya::in_quotes(name_) +
                        ": somebody made a file of that name by now; name another");
        done = replace_in_one_step(place_, text, old);
    }
    if (!done) return fail("cannot write " + sushiya::in_quotes(name_) + ": " + reason());
    return {};
}

Result<void> write_file(const std::string& path, std::string_view text, Existing existing) {
    const auto file = OutputFile::at(path, existing);
    return file ? file->write(text) : fail(file.error().what);
}

}  // namespace sushiya
