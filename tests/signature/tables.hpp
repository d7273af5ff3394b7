// All games of the signature. To add a game: its file and its line.
#pragma once

#include "tests/signature/sushi_boat.hpp"
#include "tests/signature/sushi_go.hpp"
#include "tests/signature/sushi_go_party.hpp"
#include "tests/signature/sushizock.hpp"

namespace sushiya::tests {

// Calls visit("game id", tables) for every game.
template <class Visit>
void each_table_list(Visit&& visit) {
    visit("sushi_go", kSushiGoTables);
    visit("sushi_go_party", kSushiGoPartyTables);
    visit("sushi_boat", kSushiBoatTables);
    visit("sushizock", kSushizockTables);
}

}  // namespace sushiya::tests
