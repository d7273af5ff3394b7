// The networks of a page: they are no part of the module, whoever runs it hands them in before a bot wants them.
#pragma once

#include <string>

namespace sushiya::wasm {

// A file of bots/net/weights; one that does not fit is never used.
void hand_in_network(std::string game, std::string file);

}  // namespace sushiya::wasm
