// What the engine protocol asks of our bots.
#include <algorithm>
#include <chrono>
#include <limits>

#include "bots/bot.hpp"
#include "cli/protocol.hpp"
#include "cli/protocol_fields.hpp"

namespace sushiya {
namespace {

constexpr int kMostThreads = 64;

// What is asked for replaces the level's own. Who counts iterations is not held to the level's clock, who names a time
// not to its count.
bots::Limits read_limits(JsonReader& request, bots::Level level, std::chrono::milliseconds most) {
    bots::Limits limits;
    JsonReader iterations = request["iterations"];
    JsonReader time = request["ms"];
    const auto longest = static_cast<int>(most.count());
    if (iterations.present())
        limits.iterations = static_cast<std::uint64_t>(iterations.number(1, std::numeric_limits<int>::max()));
    else if (time.present())
        limits.iterations = bots::kUncounted;
    limits.time = std::min(bots::entry_of(level).most, most);
    if (iterations.present() || time.present())
        limits.time = std::chrono::milliseconds(time.number(1, longest, longest));
    limits.threads = request["threads"].number(1, kMostThreads, 1);
    return limits;
}

}  // namespace

void EngineSession::think(JsonReader& request, Json& out) {
    const Hosted* at = hosted(request);
    if (at == nullptr) return;
    const Match& match = *at->match;
    const Seat seat = read_seat(request, match);
    const bots::Level level = request.take(bots::find_level(request["level"].text_or("chef")));
    const bots::Limits limits = read_limits(request, level, longest_thought_);
    const std::uint64_t seed = read_seed(request, at->seed);
    const bots::Memory memory = request["memory"].one_of(bots::kMemoryNames, bots::Memory::table);
    if (!request.done()) return;
    const auto bot = request.take(bots::make_bot(match.game(), level, seed, memory));
    if (!bot) return;
    const bots::Thought thought = request.take(bot->think(match, seat, limits, {}));
    if (!request.ok()) return;
    out.field("choice", thought.choice);
    out.key("candidates").array([&] {
        for (const auto& candidate : thought.candidates)
            out.object([&] {
                out.field("choice", candidate.choice).field("share", candidate.share).field("value", candidate.value);
            });
    });
    out.field("iterations", thought.iterations);
}

}  // namespace sushiya
