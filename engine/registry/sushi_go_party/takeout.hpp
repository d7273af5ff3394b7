// Sushi Go Party!: names for single cards in front of a player, which a takeout box needs.
//
//   tempura                 any card that lies on its own
//   special-order(tempura)  a special order, with what it copied
//   squid-on-wasabi         the nigiri of a pair        wasabi(squid)      its wasabi
//   wasabi+squid            both (takeout only)         wasabi(face-down)  a wasabi whose nigiri was turned
//   face-down               a card turned before
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/result.hpp"
#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

std::string name_in_front(const Front& front, int place);

// Cards that are turned and look the same.
struct Turned {
    std::string name;
    Card card;  // which shows it: what it counts as, of a pair the wasabi
    int count;
};
std::vector<Turned> turned_by(const Front& front, std::uint16_t turns);

// `tempura*2 wasabi+squid`, or `nothing`.
std::string print_turns(const Front& front, std::uint16_t turns);
// Among cards that look the same the oldest are meant, as the game lists them.
Result<std::uint16_t> read_turns(const Front& front, int turn, std::string_view text);

}  // namespace sushiya::sushi_go_party
