#include "cli/files.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/stream_parser.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

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

Result<boost::json::value> read_json(std::string_view text, const std::string& name) {
    boost::json::stream_parser parser;
    boost::system::error_code error;
    const std::size_t read = parser.write_some(text.data(), text.size(), error);
    if (!error && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos)
        error = boost::json::error::extra_data;
    if (!error) parser.finish(error);
    if (!error) return parser.release();
    const std::string_view before = text.substr(0, read);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    return fail(name + ":" + std::to_string(line) + ":" + std::to_string(column) + ": this is not JSON (" +
                error.message() + "); mend that place");
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
