#include "server/opponents/thinkers.hpp"

#include <sys/resource.h>
#include <unistd.h>

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

void Thinkers::ask(std::unique_ptr<Question> question, Reply reply) {
    metrics_.bots_thinking.add(1);
    {
        const std::lock_guard lock(mutex_);
        waiting_.emplace_back(std::move(question), std::move(reply));
    }
    wake_.notify_one();
}

void Thinkers::think() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPoliteness);
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        auto [question, reply] = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        const auto began = std::chrono::steady_clock::now();
        std::string choice = question->answer();
        metrics_.thinking_seconds.observe(std::chrono::steady_clock::now() - began);
        metrics_.bots_thinking.add(-1);
        metrics_.bot_choices.add();
        reply(std::move(choice));
    }
}

}  // namespace sushiya::server
