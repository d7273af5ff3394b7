// Structured log lines on standard error: time, level, part, sentence. Tables appear by their number, never
// by their id (which is an invitation); tokens, seeds, names, choices and chat never appear.
#pragma once

#include <string_view>

namespace sushiya::server {

void log_info(std::string_view part, std::string_view sentence);
void log_error(std::string_view part, std::string_view sentence);

}  // namespace sushiya::server
