// Many tables full of players who choose at random, over real WebSockets, from one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/wire.hpp"

namespace sushiya::load {

using Clock = std::chrono::steady_clock;

struct Plan {
    int port = 8080;
    int tables = 200;
    int players = 4;
    double rate = 800;  // moves a second, whatever the answers; 0: everybody as soon as they may
    double seconds = 20;
    std::string game = "sushi_go";
};

struct Result {
    std::uint64_t moves = 0;
    std::uint64_t refused = 0;
    std::uint64_t late = 0;  // moves due while nobody could move
    std::uint64_t bytes = 0;
    std::uint64_t games = 0;
    std::vector<double> milliseconds;  // from the moment a move was due until everybody at its table has it
};

class Swarm {
  public:
    explicit Swarm(const Plan& plan);
    ~Swarm();
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;

    // Opens the tables and seats everybody; the games begin.
    void gather();
    // Plays for `seconds`; what is under way at the end is still waited for, and not counted as late.
    Result play(double seconds);
    // Reads what comes for a while and does nothing.
    void rest(double seconds);
    std::size_t sockets() const { return players_.size(); }

  private:
    struct Move {
        Clock::time_point due;
        std::int64_t id;
        std::int64_t version;  // -1: not acknowledged yet
    };
    struct Table {
        std::string id;
        std::vector<int> players;
        std::deque<Move> moves;
        int next = 0;
    };
    struct Player {
        Wire wire;
        int table = 0;
        int seat = 0;
        std::string token;
        std::int64_t version = 0;
        std::string turn = "0";
        std::string moved_in;  // the turn of the last move
        std::vector<std::string> choices;
        bool may_move = false;
        bool leading = false;  // a host whose game is going on
        bool over = false;
    };

    void connect(int player);
    void open_tables();
    void open_table(Table& table);
    void take(int player, std::string_view message);
    void take_acks(int player, std::string_view acks);
    void settle(Table& table, Clock::time_point now);
    void lead(Table& table);
    bool move_somewhere(Clock::time_point due);
    void move(Player& player, Clock::time_point due);
    void follow_rematch(int table, std::string_view next);
    // Reads what comes; waits for it if need be.
    void poll(std::chrono::nanoseconds longest);
    bool anybody_waits() const;

    Plan plan_;
    int poller_;
    std::vector<Table> tables_;
    std::vector<std::unique_ptr<Player>> players_;
    std::int64_t next_id_ = 1;
    std::size_t turn_of_ = 0;
    std::vector<int> moving_;  // tables whose rematch is to be followed
    std::vector<int> ready_;   // players who may have got something to choose
    std::mt19937 random_{1};
    Result result_;
};

}  // namespace sushiya::load
