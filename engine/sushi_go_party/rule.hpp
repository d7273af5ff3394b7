// Sushi Go Party!: the lines of the score sheet.
#pragma once

#include <array>
#include <cstdint>

namespace sushiya::sushi_go_party {

inline constexpr int kMaxPlayers = 8;

enum class Rule : std::uint8_t {
    nigiri,
    maki,
    most_temaki,
    fewest_temaki,
    uramaki_race,  // a place taken during the round
    uramaki,       // most icons at its end
    tempura,
    sashimi,
    dumpling,
    eel,
    tofu,
    onigiri,
    edamame,
    miso,
    soy,
    tea,
    face_down,
    most_puddings,
    fewest_puddings,
    ice_cream,
    fruit,
};
inline constexpr int kRules = 21;
// Lines of the end of the game; the others are written in each round.
constexpr bool counts_at_end(Rule rule) { return rule >= Rule::most_puddings; }

using PerSeat = std::array<int, kMaxPlayers>;

}  // namespace sushiya::sushi_go_party
