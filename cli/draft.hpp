// What the tables of the drafting games show alike.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/table.hpp"

namespace sushiya {

// The game, its round and its turn: a line.
std::string draft_title(const Scene& scene);

// Somebody's points and what lies in front of them would add, and below it, in groups, what that is.
std::string draw_tableau(const Scene& scene, const Seen& tableau, std::size_t at, const std::string& name,
                         const std::vector<std::string>& groups);

// The kinds in the viewer's hand with their counts, in the order of the view.
using DraftHand = std::vector<std::pair<std::string, int>>;
DraftHand hand_of(const Scene& scene);
int widest_of(const Scene& scene, const DraftHand& hand);
// A line each, numbered from 1, with their rules behind names of that width.
std::string draw_hand(const Scene& scene, const DraftHand& hand, int width,
                      Paint::Colour (*colour_of)(std::string_view card));

}  // namespace sushiya
