// The module sushiya._core: what Python cannot do itself. Docstrings here are the ones that people read.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "engine/registry/games.hpp"
#include "python/src/bindings.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
    using namespace sushiya;
    nb::set_leak_warnings(false);  // pyspiel keeps games and states until after Python has ended
    module.doc() = "Sushiya's engine, bots and batches.";
    module.def(
        "games",
        [] {
            std::vector<std::string> ids;
            for (const GameEntry& game : games()) ids.emplace_back(game.id);
            return ids;
        },
        "The ids of all games.");
    module.def(
        "game_info",
        [](const std::string& game) {
            Json out;
            out.object([&] { python::value_of(find_game(game))->write_info(out); });
            return out.take();
        },
        nb::arg("game"), "What there is in a game, as JSON: players, options, things by name.");
    python::bind_match(module);
    python::bind_batch(module);
}
