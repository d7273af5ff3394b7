// The threads that serve the network and the tables.
//
// One of them leads. It works in bursts: what came in one is worked on together, and goes to the disk with one sync.
// Two threads that are half busy wake up twice as often as one; so the others sleep, and help only where the leader has
// no time left between two bursts.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <thread>
#include <vector>

#include "server/ops/bursts.hpp"
#include "server/store/store.hpp"
#include "server/tables/gathering.hpp"

namespace sushiya::server {

class Crew {
  public:
    // Answers of the store ring `saved`.
    Crew(boost::asio::io_context& io, Bell& saved, Gathering& gathering, Store& store)
        : io_(io), saved_(saved), gathering_(gathering), store_(store) {}

    // With so many threads, this one among them, until the context is stopped.
    void work(int threads);

  private:
    void lead();
    void help(Bell& call);
    void call_helpers();
    std::size_t serve();

    boost::asio::io_context& io_;
    Bell& saved_;
    Gathering& gathering_;
    Store& store_;
    std::deque<Bell> calls_;  // one for each helper
};

}  // namespace sushiya::server
