#include "server/games/score_sheets.hpp"

#include "engine/registry/games.hpp"
#include "engine/registry/json_reader.hpp"

namespace sushiya::server {

Answer<std::string> score_sheet(std::string_view sheet) {
    const auto id = read_json<std::string>(sheet, "score sheet", [](JsonReader& in) {
        in.welcome_others();
        return in["game"].text();
    });
    if (!id) return refuse(Code::bad_request, id.error().what);
    const auto bill = find_game(*id).and_then([&](const GameEntry* game) { return game->read_sheet(sheet); });
    if (!bill) return refuse(Code::bad_request, bill.error().what);
    Json out;
    out.object([&] {
        out.key("names").list(bill->names);
        out.key("entries").array([&] {
            for (const Bill::Entry& entry : bill->entries)
                out.object([&] {
                    out.field("round", entry.round).field("player", entry.player);
                    out.field("rule", entry.rule).field("points", entry.points);
                });
        });
        out.key("totals").list(bill->totals);
        out.key("ranks").list(bill->ranks);
    });
    return out.take();
}

}  // namespace sushiya::server
