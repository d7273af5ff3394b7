// All games of the signature. To add a game: its file and its line.
#pragma once

#include "tests/signature/sushi_go.hpp"

namespace sushiya::tests {

// Calls visit("game id", tables) for every game.
template <class Visit>
void each_table_list(Visit&& visit) {
    visit("sushi_go", kSushiGoTables);
}

}  // namespace sushiya::tests
