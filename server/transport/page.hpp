// The web page: the built files, read into memory when the server starts.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sushiya::server {

// A file as the build compressed it.
struct Packed {
    std::string encoding;  // as Accept-Encoding and Content-Encoding name it
    std::string body;
};

struct PageFile {
    std::string type;
    std::string cache;
    std::string body;
    std::vector<Packed> packed;  // smallest first

    // The smallest form that a browser accepts; null: the plain one.
    const Packed* packed_for(std::string_view accept_encoding) const;
};

class Page {
  public:
    // An empty or missing folder gives a page that says so.
    explicit Page(const std::string& folder);

    // The file of a path; index.html for paths that name no file. Null for a file that is not there.
    const PageFile* find(std::string_view path) const;
    // Whether index.html has something to show for a path: the build lists its screens in page.json.
    bool shows(std::string_view path) const;
    // index.html with what messengers show of a link to a table. `summary` is that of its card.
    std::string invitation(std::string_view summary, std::string_view language, const std::string& url,
                           const std::string& link) const;
    std::size_t size() const { return files_.size(); }

  private:
    std::map<std::string, PageFile, std::less<>> files_;
    std::set<std::string, std::less<>> screens_;
    std::map<std::string, std::string, std::less<>> words_;  // "en.invites", "fr.sushi_go"
};

// Sent with every answer: nothing but our own files runs or is framed, and no inline script.
inline constexpr std::string_view kContentSecurityPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

}  // namespace sushiya::server
