// What the record of a server's game says beside the game: who was a bot, who was helped, and where an earlier game was
// taken up.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/json.hpp"
#include "server/tables/bot_stretches.hpp"

namespace sushiya::server {

// Where a table took up the game of an earlier one.
struct BranchPoint {
    std::string table;     // empty for a record from elsewhere
    std::size_t step = 0;  // how many steps were taken over
};

// A step, from 1 as in the record, for which a seat asked what to choose.
struct HintedStep {
    Seat seat;
    std::size_t step;

    bool operator==(const HintedStep&) const = default;
};

struct RecordExtras {
    std::vector<BotStretch> bots;
    std::optional<BranchPoint> branch;
    std::vector<HintedStep> hints = {};
};

// The fields "x-bots", "x-branch" and "x-hints" of a record, as they stand in it. The last two only where there is any.
std::string write_extras(const RecordExtras& extras);
// Of a record that has been read already. What makes no sense for so many players is left out.
RecordExtras read_extras(std::string_view record, int players);

// One stretch, one step with a hint, and a branch point or null, as JSON for the page.
void write_bot(Json& out, const BotStretch& bot);
void write_hint(Json& out, const HintedStep& hint);
void write_branch(Json& out, const std::optional<BranchPoint>& branch);

}  // namespace sushiya::server
