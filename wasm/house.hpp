// The whole house in a page: the tables, the HTTP half and the sockets of the server, without sockets, disk and
// threads. Messages in, messages out (web/src/net/local/messages.ts); no message of anybody can bring it down.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>

#include "engine/registry/json_reader.hpp"
#include "server/tables/tables.hpp"
#include "server/transport/api.hpp"
#include "wasm/bots_elsewhere.hpp"
#include "wasm/kept_store.hpp"
#include "wasm/wire.hpp"

namespace sushiya::wasm {

class House {
  public:
    House();

    void hear(std::string_view message);
    // Milliseconds until there is something to do again; infinity: not before the next message.
    double go_on();

  private:
    void obey(std::string_view kind, std::int64_t number, JsonReader& in);
    void ask(std::int64_t number, JsonReader& in);
    void connect(std::int64_t number, const std::string& table);
    void hang_up(std::int64_t number);
    void load(JsonReader& in);
    void forget(const std::string& table);

    boost::asio::io_context io_;
    KeptStore store_;
    BotsElsewhere bots_{store_};
    server::AddressLimits limits_{0};  // nobody need be kept from anything on their own device
    server::Metrics metrics_;
    server::Page page_{""};
    server::Tables tables_{io_, store_, bots_, limits_, metrics_};
    server::Coach coach_{0, store_, limits_};
    server::Api api_{tables_, coach_, store_, limits_, metrics_, page_};
    std::map<std::int64_t, std::shared_ptr<Wire>> wires_;
};

}  // namespace sushiya::wasm
