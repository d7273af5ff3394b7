#include "bots/luck.hpp"

#include "engine/registry/game_list.hpp"

namespace sushiya::bots {

// Instantiated in bots/games/<game>.cpp, one file per game.
template <Codec C>
std::unique_ptr<LuckMeter> make_luck_meter_of();

std::unique_ptr<LuckMeter> make_luck_meter(std::string_view game) {
    std::unique_ptr<LuckMeter> meter;
    each_game([&]<class C>() {
        if (C::kId == game) meter = make_luck_meter_of<C>();
    });
    return meter;
}

}  // namespace sushiya::bots
