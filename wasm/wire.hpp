// Somebody at a table of this page: the messages are the socket's, made and limited by the same table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/tables/table_actor.hpp"

namespace sushiya::wasm {

class Wire final : public server::Listener, public std::enable_shared_from_this<Wire> {
  public:
    Wire(std::int64_t number, std::shared_ptr<server::TableActor> table) : number_(number), table_(std::move(table)) {}

    void hear(std::string_view text);
    // The other end has hung up.
    void gone();

    void send(std::shared_ptr<const std::string> message) override;
    void finish(std::string bye) override;
    const server::Address& from() const override { return server_address(); }

  private:
    static const server::Address& server_address();
    void say(std::string_view text) const;

    std::int64_t number_;
    std::shared_ptr<server::TableActor> table_;
    bool greeted_ = false;
    bool finished_ = false;
};

}  // namespace sushiya::wasm
