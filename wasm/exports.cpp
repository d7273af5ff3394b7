// The module's face: a page writes a message where `room` says and calls `hear`; what the house says comes by `tell`
// (wasm/world.hpp) in the meantime.
#include <algorithm>
#include <string>

#include "engine/registry/record.hpp"
#include "wasm/handed_networks.hpp"
#include "wasm/house.hpp"

namespace {

// A whole table with its record, and nothing a page would say by mistake.
constexpr std::size_t kLongest = 4 * sushiya::kLongestRecord;

std::string& room_for_one() {
    static std::string room;
    return room;
}

sushiya::wasm::House& house() {
    static sushiya::wasm::House only;
    return only;
}

}  // namespace

#define SUSHIYA_EXPORT(name) __attribute__((export_name(name), used))

extern "C" {

// Nothing if it is too much.
SUSHIYA_EXPORT("room") char* sushiya_room(std::size_t size) {
    if (size > kLongest) return nullptr;
    room_for_one().resize(std::max(size, std::size_t{1}));
    return room_for_one().data();
}

// Milliseconds until it wants to be woken.
SUSHIYA_EXPORT("hear") double sushiya_hear(std::size_t size) {
    house().hear(std::string_view(room_for_one()).substr(0, size));
    return house().go_on();
}

// What is in the room is the name of a game and then its network, a file of bots/net/weights.
SUSHIYA_EXPORT("learn") void sushiya_learn(std::size_t name, std::size_t size) {
    const std::string_view both = std::string_view(room_for_one()).substr(0, size);
    const std::string_view game = both.substr(0, name);
    sushiya::wasm::hand_in_network(std::string(game), std::string(both.substr(game.size())));
}

SUSHIYA_EXPORT("wake") double sushiya_wake() { return house().go_on(); }

}  // extern "C"
