#include "server/tables/news.hpp"

namespace sushiya::server {
namespace {

using Text = std::optional<std::string>;

Text told(const NonceGiven&) { return std::nullopt; }
Text told(const Happened&) { return std::nullopt; }
Text told(const Chose&) { return std::nullopt; }
Text told(const Retracted&) { return std::nullopt; }
Text told(const StoodStill&) { return std::nullopt; }
Text told(const Erased& line) { return std::to_string(line.public_number); }
Text told(const Sat& line) { return line.name; }
Text told(const SeatLost& line) { return line.level; }
Text told(const Said& line) { return line.text; }
Text told(const WentAway& line) { return line.level; }
Text told(const Asked& line) { return std::string(kQuestionKinds[line.what]); }
Text told(const RematchOpened& line) { return line.table; }
Text told(const PushWanted&) { return std::nullopt; }
Text told(const PushEnded&) { return std::nullopt; }
Text told(const OfSeat&) { return ""; }
Text told(const Changed&) { return ""; }
Text told(const Moved&) { return ""; }
Text told(const Lapsed&) { return ""; }
Text told(const Opened&) { return ""; }
Text told(const Started&) { return ""; }
Text told(const Over&) { return ""; }

}  // namespace

std::optional<NewsItem> news_of(const LogLine& line, Version version) {
    return std::visit(
        [&]<class What>(const What& what) -> std::optional<NewsItem> {
            Text text = told(what);
            if (!text) return std::nullopt;
            NewsItem item{version, line.at, What::kKind, std::nullopt, std::move(*text)};
            if constexpr (requires { what.seat; }) item.seat = what.seat;
            return item;
        },
        line.what);
}

}  // namespace sushiya::server
