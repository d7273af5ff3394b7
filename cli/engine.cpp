// sushiya engine: the protocol on standard input and output.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <utility>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/protocol.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/json_text.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(One JSON request a line, one JSON answer a line; 'id' is echoed. Try:
  {"cmd":"help"}
  {"cmd":"new","game":"sushi_go","options":{"players":3},"seed":7,"auto":true}
  {"cmd":"choices","match":1,"seat":0}
  {"cmd":"choose","match":1,"seat":0,"choice":"maki-3"}
  {"cmd":"quit"}
The whole protocol, with a bot of thirty lines: docs/engine-protocol.md.)";

// Requests and answers, a line each.
class Lines final : public Wire {
  public:
    // Answers are flushed when there is nothing more to read at once: a conversation is never held up, and a stream of
    // requests costs few system calls.
    Result<void> serve() {
        EngineSession session(std::chrono::minutes(1), this);
        for (;;) {
            while (!session.finished())
                if (const auto line = next_line())
                    print(session.answer(*line) + "\n");
                else
                    break;
            if (!session.finished() && pending_.size() > kLongestRequest) refuse_long(session);
            if (!flush_output()) return fail("cannot write the answers");
            if (session.finished() || ended_) break;
            if (!read_some()) return fail("cannot read the requests");
        }
        // A last line without its end is a request like any other.
        if (!session.finished() && !skipping_ && !pending_.empty()) print(session.answer(pending_) + "\n");
        return {};
    }

    void tell(const std::string& line) override {
        print(line + "\n");
        flush_output();
    }

    bool stop_asked(std::chrono::milliseconds within) override {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        // Once the input has ended, or is full of requests, there is nothing to listen to.
        const bool listens = !ended_ && pending_.size() <= kLongestRequest;
        if (poll(&input, listens ? 1 : 0, static_cast<int>(within.count())) > 0 && !read_some()) ended_ = true;
        return take_stop();
    }

  private:
    static bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

    std::optional<std::string> next_line() {
        for (std::size_t end; (end = pending_.find('\n', answered_)) != std::string::npos;) {
            std::string line = pending_.substr(answered_, end - answered_);
            answered_ = end + 1;
            if (!std::exchange(skipping_, false) && !is_blank(line)) return line;
        }
        pending_.erase(0, std::exchange(answered_, 0));
        return std::nullopt;
    }

    // What is too long for a request is answered once, and skipped to its end.
    void refuse_long(EngineSession& session) {
        if (!skipping_) print(session.answer(pending_) + "\n");
        skipping_ = true;
        pending_.clear();
    }

    bool read_some() {
        std::array<char, 1 << 16> part;
        ssize_t got = 0;
        do got = read(STDIN_FILENO, part.data(), part.size());
        while (got < 0 && errno == EINTR);
        ended_ = got == 0;
        if (got > 0) pending_.append(part.data(), static_cast<std::size_t>(got));
        return got >= 0;
    }

    // Takes the first request `stop` out of those that wait, and answers it.
    bool take_stop() {
        for (std::size_t start = answered_, end; (end = pending_.find('\n', start)) != std::string::npos;
             start = end + 1) {
            const std::string line = pending_.substr(start, end - start);
            if (!asks_to_stop(line)) continue;
            pending_.erase(start, end + 1 - start);
            print(stop_answer(line) + "\n");
            return true;
        }
        return false;
    }
    static bool asks_to_stop(const std::string& line) {
        const JsonText json(line);
        if (json.mistake() || json.root().kind() != JsonValue::Kind::object) return false;
        const auto command = json.root().member("cmd");
        return command && command->kind() == JsonValue::Kind::text && command->text() == "stop";
    }
    static std::string stop_answer(const std::string& line) {
        const JsonText json(line);
        const auto id = json.root().member("id");
        Json out;
        out.object([&] {
            if (id) out.key("id").raw(id->raw());
            out.field("ok", true).field("stopped", true);
        });
        return out.take();
    }

    std::string pending_;
    std::size_t answered_ = 0;  // of its bytes
    bool skipping_ = false;     // the rest of a line that is too long
    bool ended_ = false;
};

}  // namespace

void add_engine(Program& program) {
    Command command = program.command("engine", "Answer another program's requests, one JSON object a line", kHelp);
    command.does([] { return Lines().serve(); });
}

}  // namespace sushiya
