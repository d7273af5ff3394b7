#include <cstdio>

#include "bots/bot.hpp"
#include "engine/registry/games.hpp"

int main() {
    auto match = *sushiya::make_match("sushi_go", "{\"players\": 2}");
    sushiya::Rng rng({1, 2, 3, 4});
    match->happen(*match->draw(rng));
    const auto bot = *sushiya::bots::make_bot("sushi_go", sushiya::bots::Level::cook, 7);
    std::puts(bot->pick(*match, sushiya::Seat{0})->c_str());
}
