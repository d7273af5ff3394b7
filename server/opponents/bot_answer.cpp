#include "server/opponents/bot_answer.hpp"

#include "bots/bot.hpp"
#include "server/fair/crypto.hpp"

namespace sushiya::server {
namespace {

constexpr std::chrono::milliseconds kBeat{250};

}  // namespace

Result<std::string> bot_choice(const Match& match, Seat seat, Recall recall, bots::Level level,
                               std::chrono::milliseconds time) {
    std::uint64_t seed = 0;
    fill_random(&seed, sizeof seed);
    const auto memory = recall == Recall::perfect ? bots::Memory::perfect : bots::Memory::table;
    const auto bot = bots::make_bot(match.game(), level, seed, memory);
    if (!bot) return fail(bot.error().what);
    return (*bot)->pick(match, seat, {.time = time});
}

Instant due(const bots::LevelEntry& level, Instant asked, Instant done) {
    Instant at = asked + level.most;
    if (level.most > std::chrono::milliseconds(0))
        while (at < done) at += kBeat;
    return at;
}

}  // namespace sushiya::server
