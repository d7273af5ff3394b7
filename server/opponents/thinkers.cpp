#include "server/opponents/thinkers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "server/opponents/bot_answer.hpp"

namespace sushiya::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// Niceness: on a full machine people's moves go first.
constexpr int kQuickPoliteness = 5;
constexpr int kPoliteness = 10;

constexpr milliseconds kPatience = 1600ms;  // from the question to the end of the search, whoever else waits
constexpr milliseconds kLeast = 60ms;       // a shorter search is not worth its name

constexpr const bots::LevelEntry& kLowered = bots::entry_of(bots::Level::cook);
static_assert(kLowered.most == 0ms);

}  // namespace

Thinkers::Thinkers(int threads, AddressLimits& limits, Metrics& metrics)
    : limits_(limits), metrics_(metrics), searchers_(threads) {
    threads_.emplace_back([this] { serve_at_once(); });
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { search(); });
}

void Thinkers::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    quick_.wake.notify_all();
    slow_.wake.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    // Those who asked are let go now, while the tables they belong to are still there.
    for (Lane* const lane : {&quick_, &slow_}) lane->waiting = {};
}

void Thinkers::ask(const Match& match, const BotTurn& turn, Reply reply) {
    const auto level = bots::entry_of(bots::find_level(turn.level).value_or(bots::Level::random));
    const auto now = Clock::now();
    // The budget is paid afterwards: a second that has not been thought costs nothing.
    const bool searches = level.most > 0ms && limits_.may(Deed::think, turn.guest, 0);
    Question question{match.clone(), turn, level, std::move(reply), now, now};
    metrics_.bots_thinking.add(1);
    Lane& lane = searches ? slow_ : quick_;
    {
        const std::lock_guard lock(mutex_);
        // People at a table of many bots expect to wait for each of them.
        question.patience += kPatience * (1 + static_cast<int>(lane.waiting.waiting(turn.guest.near, turn.table)));
        lane.waiting.put(turn.guest.near, turn.table, std::move(question));
    }
    lane.wake.notify_one();
    if (searches) quick_.wake.notify_one();  // which looks after it when its time has come
}

void Thinkers::withdraw(TableKey table) {
    const std::lock_guard lock(mutex_);
    const std::size_t dropped = quick_.waiting.drop(table) + slow_.waiting.drop(table);
    metrics_.bots_thinking.add(-static_cast<std::int64_t>(dropped));
}

std::optional<Thinkers::Question> Thinkers::next_at_once() {
    if (auto next = quick_.waiting.take([](const Next&) { return 1.0; })) return std::move(next->item);
    return slow_.waiting.pull([now = Clock::now()](const Question& question) { return question.patience <= now; });
}

void Thinkers::serve_at_once() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kQuickPoliteness);
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        if (const auto question = next_at_once()) {
            lock.unlock();
            answer(*question, question->level.most > 0ms ? kLowered : question->level, 0ms);
            lock.lock();
        } else if (const auto first =
                       slow_.waiting.least_of([](const Question& waiting) { return waiting.patience; })) {
            quick_.wake.wait_until(lock, *first);
        } else {
            quick_.wake.wait(lock);
        }
    }
}

// Everybody who waits gets the same part of what is left until people wonder.
milliseconds Thinkers::time_for(const Next& next) const {
    const auto left = std::chrono::duration_cast<milliseconds>(next.item.patience - Clock::now());
    const auto crowd = static_cast<milliseconds::rep>(next.guests * next.tables);
    return std::min(next.item.level.most, std::min(left, kPatience) * searchers_ / crowd);
}

void Thinkers::search() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPoliteness);
    std::unique_lock lock(mutex_);
    for (;;) {
        slow_.wake.wait(lock, [&] { return stopping_ || !slow_.waiting.empty(); });
        if (stopping_) return;
        milliseconds time{};
        const auto next = slow_.waiting.take([&](const Next& waiting) {
            time = time_for(waiting);
            return std::chrono::duration<double>(std::max(time, kLeast)).count();
        });
        lock.unlock();
        const auto began = Clock::now();
        time < kLeast ? answer(next->item, kLowered, 0ms) : answer(next->item, next->item.level, time);
        limits_.did(Deed::think, next->item.turn.guest, std::chrono::duration<double>(Clock::now() - began).count());
        lock.lock();
    }
}

void Thinkers::answer(const Question& question, const bots::LevelEntry& level, milliseconds time) {
    const auto began = Clock::now();
    const BotTurn& turn = question.turn;
    Result<std::string> choice = bot_choice(*question.match, turn.seat, turn.recall, level.level, time);
    const auto done = Clock::now();
    metrics_.thinking_seconds.observe(done - began);
    metrics_.bots_thinking.add(-1);
    metrics_.bot_choices.add();
    if (!choice) return question.reply(fail(choice.error().what));
    // Half the time is half a level; nobody need be told of less.
    const bool hurried = level.level != question.level.level || 2 * time < level.most;
    if (hurried) metrics_.bots_hurried.add();
    question.reply(BotChoice{std::move(*choice), std::string(level.name), hurried ? Service::hurried : Service::full,
                             due(level, question.asked, done)});
}

}  // namespace sushiya::server
