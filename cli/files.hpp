// Files from and for people. Nothing of theirs is lost: what exists is replaced only if they said so, links are written
// through, and devices and pipes are written into instead of being replaced.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/registry/result.hpp"

namespace sushiya {

// The whole file, or standard input for "-". At most `limit` bytes.
Result<std::string> read_file(const std::string& path, std::size_t limit);
// Whether the text is JSON; a refusal names the file, the line and the column.
Result<void> check_json(std::string_view text, const std::string& name);
// Whether writing there would replace a file; at the end of links, that is.
bool would_replace(const std::string& path);

// What is done to a file that exists already.
enum class Existing { keep, replace };

// A place to write to. That it can be written is checked before there is anything to write.
class OutputFile {
  public:
    static Result<OutputFile> at(const std::string& path, Existing existing);
    OutputFile(OutputFile&& other) noexcept
        : name_(std::move(other.name_)),
          place_(std::move(other.place_)),
          existing_(other.existing_),
          open_(std::exchange(other.open_, -1)) {}
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    // A file is replaced in one step and keeps its mode and owner: either all of the text is there afterwards, or
    // nothing has changed.
    Result<void> write(std::string_view text) const;

  private:
    OutputFile(std::string name, std::string place, Existing existing)
        : name_(std::move(name)), place_(std::move(place)), existing_(existing) {}

    std::string name_;   // as it was given
    std::string place_;  // where the links lead
    Existing existing_;
    int open_ = -1;  // a device or pipe, held from the beginning
};

Result<void> write_file(const std::string& path, std::string_view text, Existing existing);

}  // namespace sushiya
