#include "cli/files.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

struct Close {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

std::string reason() { return std::strerror(errno); }

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
    const std::unique_ptr<std::FILE, Close> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
    if (!file) return fail("cannot read " + quoted(path) + ": " + reason() + "; give the name of an existing file");
    std::string text;
    std::array<char, 1 << 14> part{};
    while (const std::size_t got = std::fread(part.data(), 1, part.size(), file.get())) {
        text.append(part.data(), got);
        if (text.size() > limit) return fail(quoted(path) + " is longer than " + std::to_string(limit) + " bytes");
    }
    if (std::ferror(file.get()) != 0) return fail("cannot read " + quoted(path) + ": " + reason());
    return text;
}

Result<void> check_json(std::string_view text, const std::string& name) {
    const JsonText json(text);
    const auto& mistake = json.mistake();
    if (!mistake) return {};
    return fail(name + ":" + std::to_string(mistake->line) + ":" + std::to_string(mistake->column) +
                ": this is not JSON (" + mistake->what + "); mend that place");
}

Result<void> write_file(const std::string& path, std::string_view text) {
    const std::string draft = path + ".part";
    std::unique_ptr<std::FILE, Close> file(std::fopen(draft.c_str(), "wb"));
    if (!file)
        return fail("cannot write " + quoted(path) + ": " + reason() + "; choose a folder that exists and is yours");
    const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                         std::fflush(file.get()) == 0 && fsync(fileno(file.get())) == 0;
    std::string why = reason();
    file.reset();
    if (written && std::rename(draft.c_str(), path.c_str()) == 0) return {};
    if (written) why = reason();
    std::remove(draft.c_str());
    return fail("cannot write " + quoted(path) + ": " + why);
}

}  // namespace sushiya
