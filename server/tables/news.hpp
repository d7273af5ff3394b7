// What happened at a table beside the game, as people are told it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/tables/log_line.hpp"

namespace sushiya::server {

struct NewsItem {
    Version version;
    Time at;
    std::string_view kind;
    std::optional<Seat> seat;
    std::string text;  // chat, a name, a level, what was asked, the next table; mostly empty
};

// Nothing for lines that belong to the game, and for nonces, which are secret until the start.
std::optional<NewsItem> news_of(const LogLine& line, Version version);

}  // namespace sushiya::server
