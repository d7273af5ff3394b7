// Threads of their own for bots, so that thinking never delays a table's people.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/opponents/opponent.hpp"
#include "server/ops/metrics.hpp"

namespace sushiya::server {

// Questions wait in the order they were asked. Their number is bounded by the bots that are awaited: a
// table asks a bot once a turn.
class Thinkers {
  public:
    using Reply = std::function<void(std::string choice)>;

    Thinkers(int threads, Metrics& metrics);
    ~Thinkers() { stop(); }
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;

    // `reply` is called on a thinking thread.
    void ask(std::unique_ptr<Question> question, Reply reply);
    // Waits for what is being thought about; questions not begun are dropped.
    void stop();

  private:
    void think();

    Metrics& metrics_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::pair<std::unique_ptr<Question>, Reply>> waiting_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace sushiya::server
