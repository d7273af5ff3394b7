#include "server/games/catalogue.hpp"

#include <boost/json/parse.hpp>

#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"
#include "server/opponents/opponent.hpp"

namespace sushiya::server {

namespace json = boost::json;
using Code = Problem::Code;

std::string games_page() {
    Json out;
    out.object([&] {
        out.key("games").array([&] {
            for (const GameEntry& game : games())
                out.object([&] {
                    out.field("id", game.id);
                    game.write_info(out);
                });
        });
        out.key("levels").array([&] {
            for (const std::string_view level : levels()) out.value(level);
        });
    });
    return out.take();
}

Answer<std::string> check_options(std::string_view text) {
    boost::system::error_code error;
    const json::value request = json::parse(json::string_view(text.data(), text.size()), error);
    if (error || !request.is_object()) return refuse(Code::bad_request, "the body must be a JSON object");
    ObjectReader reader(request.get_object(), "options");
    const auto id = reader.text("game", "");
    const json::value* options = reader.any("options");
    if (const auto done = reader.done(); !done) return refuse(Code::bad_request, done.error().what);
    if (!id || options == nullptr || !options->is_object())
        return refuse(Code::bad_request, "say which 'game', and its 'options' as an object");
    const auto game = find_game(*id);
    if (!game) return refuse(Code::bad_request, game.error().what);
    const auto match = (*game)->make(options->get_object());
    // Who asks knows of which game, so that need not be said again.
    std::string reason = match ? std::string() : match.error().what;
    if (const std::string where = "options of " + *id + ": "; reason.starts_with(where)) reason.erase(0, where.size());
    Json out;
    out.object([&] {
        out.key("reason");
        match ? out.null() : out.value(reason);
    });
    return out.take();
}

}  // namespace sushiya::server
