// What every conversation at the terminal needs.
#pragma once

#include <string>
#include <string_view>

#include "cli/catalogue.hpp"

namespace sushiya {

// A paragraph as wide as the terminal.
void say(std::string_view text, int indent = 0);
// With a capital letter at its beginning.
std::string sentence(std::string text);
// With a full stop at its end, unless there is a mark already.
std::string ended(std::string text);
// Whether a word stands among those of a text, as in "y yes".
bool among(std::string_view words, std::string_view word);
// Anything but yes, and the end of input, is no.
bool says_yes(const Words& cli, const std::string& question);

}  // namespace sushiya
