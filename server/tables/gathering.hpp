// Tables with commands to work on, until the end of a burst.
//
// Where all choose at once, commands come close together. Those of a few milliseconds go with one write, and everybody
// is told once of all of them; so at a full house a move costs a message and not four.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sushiya::server {

class TableActor;

class Gathering {
  public:
    explicit Gathering(boost::asio::io_context& io) : latest_(io) {}
    // On any thread.
    void add(std::shared_ptr<TableActor> table);
    // They work, each on its strand.
    void close();

  private:
    std::mutex mutex_;
    std::vector<std::shared_ptr<TableActor>> tables_;
    // However much comes in, the burst has an end.
    boost::asio::steady_timer latest_;
    bool ticking_ = false;
};

}  // namespace sushiya::server
