// Removes what has been kept long enough, while no server runs; a server does so by itself every hour.
#pragma once

#include <string>

#include "engine/registry/result.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

// How many tables went. The file is smaller afterwards.
Result<int> prune(const std::string& directory, const Retention& keep);

}  // namespace sushiya::server
