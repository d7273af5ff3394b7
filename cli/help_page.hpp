// Pages of --help, as wide as the terminal.
#pragma once

#include <string>
#include <string_view>

namespace sushiya {

// No line is wider than that, but for commands to be typed. What stands in two columns, with two spaces or more before
// the second, goes on in its second column; lines at the margin, one below the other, are a paragraph.
std::string fitted(std::string_view page, int width);

}  // namespace sushiya
