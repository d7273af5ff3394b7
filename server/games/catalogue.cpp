#include "server/games/catalogue.hpp"

#include "engine/registry/games.hpp"
#include "engine/registry/json_reader.hpp"
#include "server/opponents/levels.hpp"

namespace sushiya::server {

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
        out.key("levels").list(levels());
    });
    return out.take();
}

Answer<std::string> check_options(std::string_view request) {
    struct Asked {
        std::string game;
        std::string options;
    };
    const auto asked = read_json<Asked>(request, "options", [](JsonReader& in) {
        const Asked both{in["game"].text(), std::string(in["options"].raw())};
        in["options"].must_be_object();
        return both;
    });
    if (!asked) return refuse(Code::bad_request, asked.error().what);
    const auto game = find_game(asked->game);
    if (!game) return refuse(Code::bad_request, game.error().what);
    const auto match = (*game)->make(asked->options);
    // Who asks knows of which game, so that need not be said again.
    std::string reason = match ? std::string() : match.error().what;
    if (const std::string where = "options of " + asked->game + ": "; reason.starts_with(where))
        reason.erase(0, where.size());
    Json out;
    out.object([&] {
        out.key("reason");
        match ? out.null() : out.value(reason);
    });
    return out.take();
}

}  // namespace sushiya::server
