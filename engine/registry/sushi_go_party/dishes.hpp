// Sushi Go Party!: how each dish that can lie in front of a player counts, for `write_info`.
#pragma once

#include "engine/registry/json.hpp"

namespace sushiya::sushi_go_party {

// Fields by dish: the card that shows it, its kind, its lines of the bill, sets and icons.
void write_dish_infos(Json& out);

}  // namespace sushiya::sushi_go_party
