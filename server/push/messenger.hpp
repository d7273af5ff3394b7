// Tells people who are not here that it is their turn.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/push/message.hpp"

namespace sushiya::server {

class Messenger {
  public:
    // gone: the browser does not want any more messages there, or does not exist any more.
    enum class Outcome : std::uint8_t { delivered, failed, gone };
    using Done = std::function<void(Outcome)>;

    virtual ~Messenger() = default;
    // Whether messages may be sent there: to the push services of browsers, not to wherever somebody says.
    virtual bool serves(std::string_view endpoint) const = 0;
    // A newer message with the same topic replaces one that was not delivered yet. `done` comes on any thread.
    virtual void send(const PushAddress& to, std::string text, std::string topic, Done done) = 0;
};

}  // namespace sushiya::server
