// What people may ask of a table, as it comes over the wire.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/registry/result.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

inline constexpr std::size_t kLongestMessage = 4096;
inline constexpr std::size_t kLongestChat = 1024;
inline constexpr std::size_t kLongestName = 40;
inline constexpr std::size_t kLongestChoice = 200;

struct Command {
    enum class Kind : std::uint8_t {
        choose,
        retract,
        chat,
        nonce,
        start,
        leave,
        away,
        back,
        resume,
        rematch,
        fill,
        replace,
        mute,
        ask,
        answer
    };
    Kind kind;
    std::int64_t id = -1;
    Version turn = 0;       // choose, retract
    std::string text = {};  // choice, chat, nonce, level, or what is asked
    int seat = -1;          // replace, mute
    bool yes = false;       // answer, mute
};

struct Hello {
    std::string token;  // empty for a spectator
    Version version = 0;
};

// Errors say which field is wrong; what is not a known message is refused as a whole.
Result<Hello> read_hello(std::string_view message);
Result<Command> read_command(std::string_view message);

// One line of text for people: trimmed, without control characters, not empty, at most kLongestName bytes.
Result<std::string> read_name(std::string_view name);

}  // namespace sushiya::server
