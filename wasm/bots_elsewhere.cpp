#include "wasm/bots_elsewhere.hpp"

#include <limits>

#include "engine/registry/record.hpp"
#include "server/fair/crypto.hpp"
#include "server/opponents/bot_answer.hpp"
#include "wasm/tell.hpp"

namespace sushiya::wasm {
namespace {

using std::chrono::steady_clock;
constexpr std::chrono::milliseconds kAtOnce{0};
constexpr int kLargest = std::numeric_limits<int>::max();

std::uint64_t any_seed() {
    std::uint64_t seed = 0;
    server::fill_random(&seed, sizeof seed);
    return seed;
}

// A sous-chef asks a network, which only those have who think, or searches a little.
bool decides_at_once(bots::Level level) {
    return bots::entry_of(level).most == kAtOnce && level != bots::Level::sous_chef;
}

server::BotChoice answer_of(std::string choice, const bots::LevelEntry& level, steady_clock::time_point asked) {
    return {std::move(choice), std::string(level.name), server::Service::full,
            server::due(level, asked, steady_clock::now())};
}

}  // namespace

void BotsElsewhere::ask(const Match& match, const server::BotTurn& turn, Reply reply) {
    const auto level = bots::entry_of(bots::find_level(turn.level).value_or(bots::Level::random));
    const auto now = steady_clock::now();
    if (decides_at_once(level.level)) {
        auto choice = server::bot_choice(match, turn.seat, turn.recall, level.level, kAtOnce);
        if (!choice) return reply(fail(choice.error().what));
        return reply(answer_of(std::move(*choice), level, now));
    }
    const std::int64_t number = ++last_;
    asked_.emplace(number, Asked{turn.table, level, now, std::move(reply)});
    tell("think", [&](Json& out) {
        out.field("number", number).field("table", store_.id_of(turn.table));
        out.key("question").object([&] {
            out.field("game", match.game());
            out.field("record", write_record(record_of(match, {}))).field("seat", turn.seat.index);
            out.field("level", level.name).field("memory", kRecallNames[turn.recall]);
            out.field("ms", static_cast<std::int64_t>(level.most.count()));
        });
    });
}

void BotsElsewhere::withdraw(server::TableKey table) {
    std::erase_if(asked_, [&](const auto& entry) { return entry.second.table == table; });
    if (const std::string id = store_.id_of(table); !id.empty())
        tell("withdraw", [&](Json& out) { out.field("table", id); });
}

void BotsElsewhere::thought(std::int64_t number, Result<std::string> choice) {
    const auto found = asked_.extract(number);
    if (found.empty()) return;
    const Asked& asked = found.mapped();
    if (!choice) return asked.reply(fail(choice.error().what));
    asked.reply(answer_of(std::move(*choice), asked.level, asked.at));
}

Result<bots::Thought> think(JsonReader& question) {
    const auto record = question.take(read_record(question["record"].text()));
    const Seat seat{static_cast<std::uint8_t>(question["seat"].number(0, kMaxSeats - 1))};
    const auto level = question.take(bots::find_level(question["level"].text()));
    const auto memory = question["memory"].one_of(bots::kMemoryNames);
    bots::Limits limits{.time = std::chrono::milliseconds(question["ms"].number(0, 60'000))};
    limits.iterations = static_cast<std::uint64_t>(question["iterations"].number(1, kLargest, 0));
    JsonReader asked = question["seed"];
    const std::uint64_t seed = asked.present() ? static_cast<std::uint64_t>(asked.number(0, kLargest)) : any_seed();
    if (!question.ok()) return fail("this is no question for a bot");
    const auto match = replay(record);
    if (!match) return fail(match.error().what);
    const auto bot = bots::make_bot((*match)->game(), level, seed, memory);
    if (!bot) return fail(bot.error().what);
    return (*bot)->think(**match, seat, limits, {});
}

}  // namespace sushiya::wasm
