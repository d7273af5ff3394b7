// What a viewer is told: everything that changed after the version they have. An allow-list, as all views are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/command.hpp"
#include "server/tables/problem.hpp"
#include "server/tables/table_state.hpp"

namespace sushiya::server {

struct Ack {
    std::int64_t id;
    Answer<Version> answer;
};

// A holder's seat, or kSpectator. `from` is a version of this table, 0 for everything.
std::string write_update(const TableState& state, Seat viewer, Version from, Time now, const std::vector<Ack>& acks,
                         Offers offers = Offers::none);
// Whether anything in such an update would be for this viewer.
bool worth_telling(const TableState& state, Seat viewer, Version from);
// Whether it has sections that are this viewer's own; without them it is a spectator's, byte for byte.
bool concerns(const TableState& state, Seat viewer, Version from);

void write_problem(Json& out, const Problem& problem);
std::string write_bye(std::string_view code, std::string_view say, std::optional<int> retry_after_ms);

// What the lobby and the list of finished games show, as kept in TableCard::summary.
std::string write_summary(const TableState& state);

}  // namespace sushiya::server
