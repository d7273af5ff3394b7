// Thinks with people about games that are over: reviews, hints against bots, positions they study.
//
// It has threads of its own, as polite as those of searching bots, and shares them fairly between addresses:
// a review is many small questions, and each waits its turn. A review that nobody has asked after for a while is
// dropped, unless it is done: then it is kept with the record, and everybody gets the same bytes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "bots/analysis/review.hpp"
#include "server/opponents/fair_queue.hpp"
#include "server/ops/limits.hpp"
#include "server/store/store.hpp"
#include "server/tables/problem.hpp"

namespace sushiya::server {

inline Problem coach_had_share() {
    return {Code::slow_down, "you have had the coach's time for now; ask again in a few minutes"};
}

// A game to be reviewed: of a table, or from elsewhere.
struct ReviewedGame {
    std::string name;    // the table's id, or something else that nobody but this game has
    TableKey table = 0;  // where the review is kept; 0: nowhere
    std::string record;  // JSON
};

struct ReviewState {
    double progress = 0;  // 0 to 1
    std::string review;   // JSON, once it is there
};

class Coach {
  public:
    Coach(int threads, Store& store, AddressLimits& limits);
    ~Coach() { stop(); }
    Coach(const Coach&) = delete;
    Coach& operator=(const Coach&) = delete;

    // How far a review is that somebody has asked for; whoever asks is waited for. Nothing if nobody has.
    std::optional<ReviewState> ask_after(const std::string& name);
    // Begins one. Refuses games that are not over, too long ones, and addresses that have had their share.
    Answer<ReviewState> review(const ReviewedGame& game, const Address& guest);

    // One short thought, told on a thread of the coach; false if the address has had its share. Never, once it stops.
    using Thought = std::function<void(const std::stop_token& stop)>;
    bool think(const Address& guest, TableKey table, Thought thought);

    void stop();

  private:
    using Clock = std::chrono::steady_clock;

    struct Review {
        bots::Reviewer reviewer;
        TableKey table;
        Clock::time_point asked;  // after it, last
        double progress = 0;
        std::string text = {};  // JSON, once it is done
    };
    // The review's next question if there is no thought.
    struct Question {
        Address guest;
        std::string review;
        Thought thought;
        double seconds;  // that its last one took
    };

    void work();
    bool ask_next(const std::string& name);
    void keep(const std::string& name, Review& review);
    void drop_forgotten();

    Store& store_;
    AddressLimits& limits_;
    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<Question> waiting_;
    std::map<std::string, std::shared_ptr<Review>> reviews_;
    TableKey strangers_ = 0;  // below 0: games from elsewhere have queues of their own
    std::stop_source stopping_;
    std::vector<std::thread> threads_;
};

}  // namespace sushiya::server
