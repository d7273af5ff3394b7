// How a table is to be opened: what somebody asked for, checked, before anything is written.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::server {

struct TableRequest {
    std::string opening;   // the JSON of `opened`
    std::string taken_up;  // the record of the game up to where this table plays on; empty for a new game
    std::string name;      // of the person who opens it
    Seat seat;             // theirs
    std::vector<std::pair<Seat, std::string>> bots;  // where they sit, and their levels
};

// CreateTable: a new game.
Result<TableRequest> read_table_request(const boost::json::object& request);

// Branch: the game of `record`, which must be over, from one of its steps on, with bots in all other seats.
// What chance did after that step is dropped here, so that nothing of it can reach the table.
Result<TableRequest> read_branch(const boost::json::object& request, std::string_view record);

}  // namespace sushiya::server
