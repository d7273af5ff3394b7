// What the record of a server's game says beside the game: who was a bot, and where an earlier game was taken up.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/json.hpp"

namespace sushiya::server {

// Steps, from 1 as in the record, in which every choice of a seat was a bot's.
struct BotStretch {
    Seat seat;
    std::string level;
    std::size_t from;
    std::size_t to;
};

// Where a table took up the game of an earlier one.
struct BranchPoint {
    std::string table;  // empty for a record from elsewhere
    std::size_t step;   // how many steps were taken over
};

struct RecordExtras {
    std::vector<BotStretch> bots;
    std::optional<BranchPoint> branch;
};

// The fields "x-bots" and "x-branch" of a record, as they stand in it.
std::string write_extras(const RecordExtras& extras);
// Of a record that has been read already. What makes no sense for so many players are left out.
RecordExtras read_extras(std::string_view record, int players);

// One stretch, and a branch point or null, as JSON for the page.
void write_bot(Json& out, const BotStretch& bot);
void write_branch(Json& out, const std::optional<BranchPoint>& branch);

}  // namespace sushiya::server
