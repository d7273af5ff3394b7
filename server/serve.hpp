// The server as a whole.
#pragma once

#include "engine/registry/result.hpp"
#include "server/options.hpp"

namespace sushiya::server {

// Runs until SIGINT or SIGTERM; begins anew from a restored database on SIGHUP. An error says why it could
// not begin.
Result<void> serve(ServeOptions options);

}  // namespace sushiya::server
