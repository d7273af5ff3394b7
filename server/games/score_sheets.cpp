#include "server/games/score_sheets.hpp"

#include <boost/json/parse.hpp>

#include "engine/registry/games.hpp"

namespace sushiya::server {

namespace json = boost::json;
using Code = Problem::Code;

Answer<std::string> score_sheet(std::string_view text) {
    boost::system::error_code error;
    const json::value sheet = json::parse(json::string_view(text.data(), text.size()), error);
    if (error || !sheet.is_object()) return refuse(Code::bad_request, "a score sheet must be a JSON object");
    const json::value* id = sheet.get_object().if_contains("game");
    if (id == nullptr || !id->is_string()) return refuse(Code::bad_request, "say which 'game' the score sheet is of");
    const auto game = find_game(std::string_view(id->get_string()));
    if (!game) return refuse(Code::bad_request, game.error().what);
    const auto bill = (*game)->read_sheet(sheet.get_object());
    if (!bill) return refuse(Code::bad_request, bill.error().what);
    Json out;
    out.object([&] {
        out.key("names").array([&] {
            for (const std::string& name : bill->names) out.value(name);
        });
        out.key("entries").array([&] {
            for (const Bill::Entry& entry : bill->entries)
                out.object([&] {
                    out.field("round", entry.round).field("player", entry.player);
                    out.field("rule", entry.rule).field("points", entry.points);
                });
        });
        out.key("totals").array([&] {
            for (const int total : bill->totals) out.value(total);
        });
        out.key("ranks").array([&] {
            for (const int rank : bill->ranks) out.value(rank);
        });
    });
    return out.take();
}

}  // namespace sushiya::server
