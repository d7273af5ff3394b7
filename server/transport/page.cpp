#include "server/transport/page.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace sushiya::server {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
}};

constexpr const char* kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sushiya</title>"
    "<p>The server runs, but the web page has not been built. Build web/ and start the server again, "
    "or name the folder with --web.</p></html>\n";

std::string type_of(const std::string& extension) {
    for (const auto& [known, type] : kTypes)
        if (known == extension) return std::string(type);
    return "application/octet-stream";
}

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A name with a hash in it (index-B3xk9_aQ.js) never changes its content.
std::string cache_of(const std::string& name) {
    static const std::regex kHashed(R"(.*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+)");
    return std::regex_match(name, kHashed) ? "public, max-age=31536000, immutable" : "no-cache";
}

// What the build writes beside a file, smallest first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kPackers = {{{".br", "br"}, {".gz", "gzip"}}};

bool is_packed(const fs::path& path) {
    return std::ranges::any_of(kPackers, [&](const auto& packer) { return path.extension() == packer.first; });
}

std::vector<Packed> packed_forms(const fs::path& path) {
    std::vector<Packed> forms;
    for (const auto& [extension, encoding] : kPackers)
        if (const fs::path file = path.string() + std::string(extension); fs::exists(file))
            forms.push_back({std::string(encoding), read_file(file)});
    return forms;
}

}  // namespace

const Packed* PageFile::packed_for(std::string_view accept_encoding) const {
    const auto form = std::ranges::find_if(
        packed, [&](const Packed& each) { return accept_encoding.find(each.encoding) != std::string_view::npos; });
    return form == packed.end() ? nullptr : &*form;
}

Page::Page(const std::string& folder) {
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (!at->is_regular_file() || is_packed(at->path())) continue;
        const std::string path = "/" + fs::relative(at->path(), folder).generic_string();
        files_[path] = {type_of(at->path().extension().string()), cache_of(at->path().filename().string()),
                        read_file(at->path()), packed_forms(at->path())};
    }
    if (!files_.contains("/index.html")) files_["/index.html"] = {"text/html; charset=utf-8", "no-cache", kNoPage, {}};
}

const PageFile* Page::find(std::string_view path) const {
    auto found = files_.find(path);
    const bool names_file = path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos;
    if (found == files_.end() && !names_file) found = files_.find("/index.html");
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace sushiya::server
