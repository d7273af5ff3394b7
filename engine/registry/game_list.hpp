// The games as types, for code that is written once for all of them (bench, bots, tests).
#pragma once

#include <tuple>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushizock/codec.hpp"

namespace sushiya {

// To add a game: its codec here. Nothing else lists games.
using GameList = std::tuple<SushiGoCodec, SushiGoPartyCodec, SushiBoatCodec, SushizockCodec>;

// Calls visit.template operator()<Codec>() for every game.
template <class Visit>
void each_game(Visit&& visit) {
    [&]<class... Codecs>(std::tuple<Codecs...>*) {
        (visit.template operator()<Codecs>(), ...);
    }(static_cast<GameList*>(nullptr));
}

}  // namespace sushiya
