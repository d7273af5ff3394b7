// While bots think: a sign of life where a person looks at a terminal, and an interrupt (held by hold_interrupts) ends
// the thought instead of the game.
#pragma once

#include <stop_token>
#include <string>
#include <thread>

namespace sushiya {

class Thinking {
  public:
    // `sign` is shown with the seconds that have passed, once it is worth it.
    explicit Thinking(std::string sign);

    // Requested by an interrupt.
    std::stop_token enough() const { return enough_.get_token(); }

  private:
    std::stop_source enough_;
    std::jthread watch_;  // ends, and takes the sign away, with this
};

}  // namespace sushiya
