// Tables with commands to work on, until the end of a burst.
//
// Where all choose at once, commands come close together. Those of a few milliseconds go with one write, and everybody
// is told once of all of them; so at a full house a move costs a message and not four.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sushiya::server {

class TableActor;

class Gathering {
  public:
    static constexpr std::chrono::milliseconds kLongest{50};
    // However much comes in, the burst has an end.
    explicit Gathering(boost::asio::io_context& io, std::chrono::milliseconds longest = kLongest)
        : latest_(io), longest_(longest) {}
    // On any thread.
    void add(std::shared_ptr<TableActor> table);
    // They work, each on its strand.
    void close();

  private:
    std::mutex mutex_;
    std::vector<std::shared_ptr<TableActor>> tables_;
    boost::asio::steady_timer latest_;
    std::chrono::milliseconds longest_;
    bool ticking_ = false;
};

}  // namespace sushiya::server
