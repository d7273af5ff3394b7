// Files from and for people.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/result.hpp"

namespace sushiya {

// The whole file, or standard input for "-". At most `limit` bytes.
Result<std::string> read_file(const std::string& path, std::size_t limit);
// Whether the text is JSON; a refusal names the file, the line and the column.
Result<void> check_json(std::string_view text, const std::string& name);
// Replaces the file in one step: either all of the text is there afterwards, or nothing has changed.
Result<void> write_file(const std::string& path, std::string_view text);

}  // namespace sushiya
