#include <cstdio>

#include "engine/core/rng.hpp"
#include "engine/sushi_go/game.hpp"

int main() {
    const sushiya::sushi_go::SushiGo game({3, false, false});
    const auto state = game.start();
    std::puts(game.turn(state).waits == sushiya::Turn::Waits::chance ? "cards are dealt" : "somebody chooses");
}
