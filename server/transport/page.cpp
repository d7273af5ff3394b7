#include "server/transport/page.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "engine/registry/json_reader.hpp"
#include "server/ops/log.hpp"

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

// What a table's card says that is worth showing.
struct Told {
    std::string game;
    std::string phase;
    std::vector<std::string> names;
};

void fill_in(std::string& sentence, std::string_view place, std::string_view word) {
    if (const std::size_t at = sentence.find(place); at != std::string::npos) sentence.replace(at, place.size(), word);
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '<')
            safe += "&lt;";
        else if (c == '&')
            safe += "&amp;";
        else if (c == '"')
            safe += "&quot;";
        else
            safe += c;
    }
    return safe;
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
    if (const auto list = files_.find("/page.json"); list != files_.end()) {
        const auto read = read_json<bool>(list->second.body, "page.json", [this](JsonReader& in) {
            for (std::string& screen : in["screens"].texts("a list of screens")) screens_.insert(std::move(screen));
            in["words"].each_member([this](const std::string& key, JsonReader word) { words_[key] = word.text(); });
            return true;
        });
        if (!read) log_error("page", read.error().what);
    }
    if (!files_.contains("/index.html")) files_["/index.html"] = {"text/html; charset=utf-8", "no-cache", kNoPage, {}};
}

const PageFile* Page::find(std::string_view path) const {
    auto found = files_.find(path);
    const bool names_file = path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos;
    if (found == files_.end() && !names_file) found = files_.find("/index.html");
    return found == files_.end() ? nullptr : &found->second;
}

bool Page::shows(std::string_view path) const {
    path.remove_prefix(std::min<std::size_t>(path.size(), 1));
    return path.empty() || screens_.empty() || screens_.contains(path.substr(0, path.find('/')));
}

std::string Page::invitation(std::string_view summary, std::string_view language, const std::string& url,
                             const std::string& link) const {
    const std::string_view index = files_.find("/index.html")->second.body;
    const std::size_t head = index.find("</head>");
    const auto told = read_json<Told>(summary, "", [](JsonReader& in) {
        in.welcome_others();
        return Told{in["game"].text(), in["phase"].text(), in["names"].texts("a list of names")};
    });
    if (!told || head == std::string_view::npos || words_.empty()) return std::string(index);
    const std::string speaks = language.starts_with("fr") ? "fr." : "en.";
    const auto word = [&](const std::string& key) {
        const auto found = words_.find(speaks + key);
        return found == words_.end() ? key : found->second;
    };
    std::string people;
    for (const std::string& name : told->names)
        if (!name.empty()) people += (people.empty() ? "" : ", ") + name;
    const bool gathering = told->phase == "gathering";
    std::string title = word(gathering ? "invites" : "plays");
    fill_in(title, "{name}", gathering && !told->names.empty() ? told->names.front() : people);
    fill_in(title, "{game}", word(told->game));
    std::string tags;
    const auto tag = [&](std::string_view name, std::string_view value) {
        tags += "<meta property=\"" + std::string(name) + "\" content=\"" + escaped(value) + "\" />";
    };
    tag("og:site_name", "Sushiya");
    tag("og:type", "website");
    tag("og:title", title);
    tag("og:description", word("about"));
    tag("og:url", link);
    tag("og:image", url + "/og/" + told->game + ".png");
    tag("twitter:card", "summary_large_image");
    return std::string(index.substr(0, head)) + tags + std::string(index.substr(head));
}

}  // namespace sushiya::server
