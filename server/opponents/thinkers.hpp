// Threads of their own for bots, so that thinking never delays a table's people, nor one guest's bots another's.
//
// Levels that do not search are answered at once, by a thread of their own. Those that search share the others fairly
// between addresses and tables; where many wait, each gets less time, so that nobody waits long, and where there would
// be too little of it, or the address has used up its share, the bot plays at the strongest level that does not search.
// So it does when its time has come and no search has begun: the searchers may not be let onto a processor.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "bots/bot.hpp"
#include "server/opponents/fair_queue.hpp"
#include "server/opponents/opponents.hpp"
#include "server/ops/limits.hpp"
#include "server/ops/metrics.hpp"

namespace sushiya::server {

class Thinkers final : public Opponents {
  public:
    Thinkers(int threads, AddressLimits& limits, Metrics& metrics);
    ~Thinkers() override { stop(); }
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;

    // The reply comes on a thinking thread.
    void ask(const Match& match, const BotTurn& turn, Reply reply) override;
    void withdraw(TableKey table) override;
    // Waits for what is being thought about; questions not begun are dropped.
    void stop();

  private:
    using Clock = std::chrono::steady_clock;

    // The bot reads the seat's view of the copied match and nothing else.
    struct Question {
        std::unique_ptr<Match> match;
        BotTurn turn;
        bots::LevelEntry level;
        Reply reply;
        Clock::time_point asked;
        Clock::time_point patience;  // when people begin to wonder
    };
    struct Lane {
        std::condition_variable wake;
        FairQueue<Question> waiting;
    };
    using Next = FairQueue<Question>::Next;

    void serve_at_once();
    void search();
    std::optional<Question> next_at_once();
    std::chrono::milliseconds time_for(const Next& next) const;
    void answer(const Question& question, const bots::LevelEntry& level, std::chrono::milliseconds time);

    AddressLimits& limits_;
    Metrics& metrics_;
    std::mutex mutex_;
    Lane quick_;
    Lane slow_;
    bool stopping_ = false;
    int searchers_;
    std::vector<std::thread> threads_;
};

}  // namespace sushiya::server
