// What those who watch say to each other. Players do not hear it, and it is not kept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/numbers.hpp"

namespace sushiya::server {

class Gallery {
  public:
    void say(std::string_view name, std::string_view text, Time now);
    // How much has been said since the table came into memory; what a listener has heard is such a number, too.
    std::size_t said() const { return said_; }
    // The message with what was said since, as far as it is remembered.
    std::string since(std::size_t heard) const;

  private:
    static constexpr std::size_t kRemembered = 50;
    struct Line {
        Time at;
        std::string name;
        std::string text;
    };
    std::vector<Line> lines_;
    std::size_t said_ = 0;
};

}  // namespace sushiya::server
