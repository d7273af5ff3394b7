// sushiya engine: the protocol on standard input and output.
#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/protocol.hpp"
#include "cli/terminal.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(One JSON request a line, one JSON answer a line; 'id' is echoed. Try:
  {"cmd":"help"}
  {"cmd":"new","game":"sushi_go","options":{"players":3},"seed":7,"auto":true}
  {"cmd":"choices","match":1,"seat":0}
  {"cmd":"choose","match":1,"seat":0,"choice":"maki-3"}
  {"cmd":"quit"}
The whole protocol, with a bot of thirty lines: docs/engine-protocol.md.)";

// Answers are flushed when there is nothing more to read at once: a conversation is never held up, and
// a stream of requests costs few system calls.
Result<void> serve() {
    EngineSession session;
    std::string pending;
    std::array<char, 1 << 16> part;
    bool skipping = false;  // the rest of a line that is too long
    for (;;) {
        std::size_t start = 0;
        for (std::size_t end; !session.finished() && (end = pending.find('\n', start)) != std::string::npos;
             start = end + 1) {
            const std::string_view line(pending.data() + start, end - start);
            if (!skipping && line.find_first_not_of(" \t\r") != std::string_view::npos)
                print(session.answer(line) + "\n");
            skipping = false;
        }
        pending.erase(0, start);
        if (pending.size() > kLongestRequest) {
            if (!skipping) print(session.answer(pending) + "\n");
            skipping = true;
            pending.clear();
        }
        if (!flush_output()) return fail("cannot write the answers");
        if (session.finished()) return {};
        const ssize_t got = read(STDIN_FILENO, part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail("cannot read the requests");
        if (got == 0) break;
        pending.append(part.data(), static_cast<std::size_t>(got));
    }
    // A last line without its end is a request like any other.
    if (!skipping && !pending.empty()) print(session.answer(pending) + "\n");
    return {};
}

}  // namespace

void add_engine(Program& program) {
    Command command = program.command("engine", "Answer another program's requests, one JSON object a line", kHelp);
    command.does(serve);
}

}  // namespace sushiya
