// What every conversation at the terminal needs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/catalogue.hpp"

namespace sushiya {

// A paragraph as wide as the terminal.
void say(std::string_view text, int indent = 0);
// Lines of "word   what it does", each as wide as the terminal: what goes on stands under what it does.
void say_list(std::string_view lines);
// A question as wide as the terminal; no answer at the end of input.
std::optional<std::string> ask_in_lines(std::string_view question);
// With a capital letter at its beginning.
std::string sentence(std::string text);
// With a full stop at its end, unless there is a mark already.
std::string ended(std::string text);
// Whether a word stands among those of a text, as in "y yes".
bool among(std::string_view words, std::string_view word);
// Anything but yes, and the end of input, is no.
bool says_yes(const Words& cli, const std::string& question);

}  // namespace sushiya
