// A map that forgets what has not been used for a while, and never looks at more than one entry to do so.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace sushiya::server {

// Entries live in two generations. What is used moves to the younger one; when that has its age or is full, the older
// one is dropped as a whole. So an entry is kept for at least `age` after its last use, unless more than `most` others
// came in the meantime.
template <class Value>
class ForgetfulMap {
  public:
    using Time = std::chrono::steady_clock::time_point;

    ForgetfulMap(std::chrono::seconds age, std::size_t most) : age_(age), most_(most) {}

    Value& at(const std::string& key, Time now) {
        if (now >= began_ + age_ || young_.size() >= most_) {
            old_ = std::exchange(young_, {});
            began_ = now;
        }
        const auto [found, fresh] = young_.try_emplace(key);
        if (fresh) {
            if (const auto before = old_.find(key); before != old_.end()) {
                found->second = std::move(before->second);
                old_.erase(before);
            }
        }
        return found->second;
    }
    std::size_t size() const { return young_.size() + old_.size(); }

  private:
    std::chrono::seconds age_;
    std::size_t most_;
    Time began_{};
    std::unordered_map<std::string, Value> young_;
    std::unordered_map<std::string, Value> old_;
};

}  // namespace sushiya::server
