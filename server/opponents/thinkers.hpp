// Threads of their own for bots, so that thinking never delays a table's people.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "bots/bot.hpp"
#include "server/opponents/opponents.hpp"
#include "server/ops/metrics.hpp"

namespace sushiya::server {

// Questions wait in the order they were asked. Their number is bounded by the bots that are awaited: a
// table asks a bot once a turn.
class Thinkers final : public Opponents {
  public:
    Thinkers(int threads, Metrics& metrics);
    ~Thinkers() override { stop(); }
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;

    // The reply comes on a thinking thread.
    void ask(const Match& match, Seat seat, std::string_view level, Recall recall, Reply reply) override;
    // Waits for what is being thought about; questions not begun are dropped.
    void stop();

  private:
    // The bot reads the seat's view of the copied match and nothing else.
    struct Question {
        std::unique_ptr<Match> match;
        Seat seat;
        std::unique_ptr<bots::Bot> bot;
        Reply reply;
    };
    void think();

    Metrics& metrics_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Question> waiting_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace sushiya::server
