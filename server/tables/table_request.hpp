// How a table is to be opened: what somebody asked for, checked, before anything is written.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/result.hpp"
#include "server/tables/settings.hpp"

namespace sushiya::server {

struct TableRequest {
    std::string agreed;    // the JSON of `Opened`
    std::string taken_up;  // the record of the game up to where this table plays on; empty for a new game
    std::string name;      // of the person who opens it
    Seat seat{};           // theirs
    std::vector<std::pair<Seat, std::string>> bots;  // where they sit, and their levels
};

// CreateTable: a new game.
Result<TableRequest> read_table_request(std::string_view json);

// Branch: a finished game, of a table here or a record from elsewhere, from one of its steps on.
struct BranchRequest {
    std::string table;   // whose game it is, or
    std::string record;  // JSON
    std::size_t step = 0;
    Seat seat{};
    std::string name;
    std::string level;  // of the bots in all other seats
    Settings settings;
};
Result<BranchRequest> read_branch_request(std::string_view json);

// `record` is the table's, or the one that came. What chance did after the step is dropped here, so that nothing of it
// can reach the new table.
Result<TableRequest> branch_off(const BranchRequest& request, std::string_view record);

}  // namespace sushiya::server
