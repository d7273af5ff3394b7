// How fast somebody may go: so much at once, and so much more every second.
#pragma once

#include <algorithm>
#include <chrono>

namespace sushiya::server {

struct Rate {
    double burst;
    double per_second;
};

class TokenBucket {
  public:
    using Time = std::chrono::steady_clock::time_point;

    bool take(const Rate& rate, Time now, double amount = 1) {
        if (left(rate, now) < amount) return false;
        tokens_ -= amount;
        return true;
    }
    // What was used is paid afterwards, if need be with tokens that are not there yet.
    void spend(const Rate& rate, Time now, double amount) {
        static_cast<void>(left(rate, now));
        tokens_ -= amount;
    }
    double left(const Rate& rate, Time now) {
        tokens_ =
            last_ == Time{}
                ? rate.burst
                : std::min(rate.burst, tokens_ + std::chrono::duration<double>(now - last_).count() * rate.per_second);
        last_ = now;
        return tokens_;
    }

  private:
    double tokens_ = 0;
    Time last_{};
};

}  // namespace sushiya::server
