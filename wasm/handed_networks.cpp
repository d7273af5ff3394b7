#include "wasm/handed_networks.hpp"

#include <map>
#include <utility>
#include <vector>

#include "bots/net/networks.hpp"

namespace sushiya::wasm {
namespace {

using bots::net::EmbeddedNetwork;

struct Handed {
    std::map<std::string, std::string> files;  // by game
    std::vector<EmbeddedNetwork> list;         // of them
};

Handed& handed() {
    static Handed all;
    return all;
}

}  // namespace

void hand_in_network(std::string game, std::string file) {
    auto& [files, list] = handed();
    files.insert_or_assign(std::move(game), std::move(file));
    list.clear();
    for (const auto& [name, bytes] : files) list.push_back({name, bytes});
}

}  // namespace sushiya::wasm

namespace sushiya::bots::net {

std::span<const EmbeddedNetwork> embedded_networks() { return wasm::handed().list; }

}  // namespace sushiya::bots::net
