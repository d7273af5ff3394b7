// Sushi Go Party!: cards drawn from counts in random order.
#pragma once

#include "engine/core/shoe.hpp"
#include "engine/sushi_go_party/cards.hpp"

namespace sushiya::sushi_go_party {

// The main deck has 54 cards besides at most 15 desserts.
using Shoe = sushiya::Shoe<Card, kCardKinds, 54 + 15>;

}  // namespace sushiya::sushi_go_party
