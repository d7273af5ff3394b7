// Text from records, sheets and the command line, made fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace sushiya {

// One line without what would steer a terminal or turn the text around: control characters, escapes, marks of writing
// direction and bytes that are no UTF-8 become "�".
std::string printable(std::string_view text);

}  // namespace sushiya
