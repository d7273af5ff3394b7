#include "server/opponents/thinkers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include "server/fair/crypto.hpp"

namespace sushiya::server {
namespace {

constexpr int kPoliteness = 10;  // niceness: on a full machine people's moves go first

}  // namespace

Thinkers::Thinkers(int threads, Metrics& metrics) : metrics_(metrics) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { think(); });
}

void Thinkers::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    waiting_.clear();
}

void Thinkers::ask(const Match& match, Seat seat, std::string_view level, Recall recall, Reply reply) {
    std::uint64_t seed = 0;
    fill_random(&seed, sizeof seed);
    const auto memory = recall == Recall::perfect ? bots::Memory::perfect : bots::Memory::table;
    auto bot = bots::make_bot(match.game(), bots::find_level(level).value_or(bots::Level::random), seed, memory);
    metrics_.bots_thinking.add(1);
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({match.clone(), seat, std::move(*bot), std::move(reply)});
    }
    wake_.notify_one();
}

void Thinkers::think() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPoliteness);
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const Question question = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        const auto began = std::chrono::steady_clock::now();
        Result<std::string> choice = question.bot->pick(*question.match, question.seat);
        metrics_.thinking_seconds.observe(std::chrono::steady_clock::now() - began);
        metrics_.bots_thinking.add(-1);
        metrics_.bot_choices.add();
        question.reply(std::move(choice));
    }
}

}  // namespace sushiya::server
