// Bots of a page: those that search think in other instances of the module, so that the house answers people meanwhile;
// the others answer at once.
#pragma once

#include <map>
#include <string>

#include "bots/bot.hpp"
#include "bots/level.hpp"
#include "engine/registry/json_reader.hpp"
#include "server/opponents/opponents.hpp"
#include "wasm/kept_store.hpp"

namespace sushiya::wasm {

class BotsElsewhere final : public server::Opponents {
  public:
    explicit BotsElsewhere(const KeptStore& store) : store_(store) {}

    void ask(const Match& match, const server::BotTurn& turn, Reply reply) override;
    void withdraw(server::TableKey table) override;
    // What another instance has found.
    void thought(std::int64_t number, Result<std::string> choice);

  private:
    struct Asked {
        server::TableKey table;
        bots::LevelEntry level;
        std::chrono::steady_clock::time_point at;
        Reply reply;
    };

    const KeptStore& store_;
    std::map<std::int64_t, Asked> asked_;
    std::int64_t last_ = 0;
};

// The other instance: answers a question as `ask` has written it. One with `iterations` and a `seed` always gets the
// same answer, the one that `think` of the engine protocol gets.
Result<bots::Thought> think(JsonReader& question);

}  // namespace sushiya::wasm
