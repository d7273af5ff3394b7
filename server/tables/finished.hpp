// The record of a finished game: what `sushiya replay` and `sushiya verify` read.
#pragma once

#include <string>

#include "server/tables/room.hpp"

namespace sushiya::server {

// With the shuffle's seed in "x-fair", and in "x-bots" the choices that bots made for people.
std::string finished_record(const Room& room);

}  // namespace sushiya::server
