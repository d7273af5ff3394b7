// The web page: the built files, read into memory when the server starts.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace sushiya::server {

struct PageFile {
    std::string type;
    std::string cache;
    std::string body;
    std::string gzip;  // the same, compressed by the build; empty if there is none
};

class Page {
  public:
    // An empty or missing folder gives a page that says so.
    explicit Page(const std::string& folder);

    // The file of a path; index.html for paths that name no file. Null for a file that is not there.
    const PageFile* find(std::string_view path) const;
    std::size_t size() const { return files_.size(); }

  private:
    std::map<std::string, PageFile, std::less<>> files_;
};

// Sent with every answer: nothing but our own files runs or is framed, and no inline script.
inline constexpr std::string_view kContentSecurityPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

}  // namespace sushiya::server
