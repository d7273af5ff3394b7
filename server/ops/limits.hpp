// Token buckets: how fast somebody may go.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace sushiya::server {

struct Rate {
    double burst;
    double per_second;
};

inline constexpr Rate kSocketRate{40, 20};
inline constexpr Rate kSeatRate{40, 20};
inline constexpr Rate kChatRate{5, 0.5};
inline constexpr Rate kOpeningRate{30, 0.1};  // new tables of one address
inline constexpr Rate kRequestRate{200, 50};  // HTTP requests of one address

class TokenBucket {
  public:
    using Time = std::chrono::steady_clock::time_point;

    bool take(const Rate& rate, Time now) {
        if (last_ == Time{})
            tokens_ = rate.burst;
        else
            tokens_ += std::chrono::duration<double>(now - last_).count() * rate.per_second;
        tokens_ = std::min(tokens_, rate.burst);
        last_ = now;
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }
    bool full(const Rate& rate, Time now) const {
        return tokens_ + std::chrono::duration<double>(now - last_).count() * rate.per_second >= rate.burst;
    }

  private:
    double tokens_ = 0;
    Time last_{};
};

// What one network address may do. Addresses that have been quiet are forgotten.
class AddressLimits {
  public:
    // 0 sockets: no limits at all, for measurements.
    explicit AddressLimits(int sockets) : most_sockets_(sockets) {}

    bool may_request(const std::string& address) { return take(address, &Visitor::requests, kRequestRate); }
    bool may_open(const std::string& address) { return take(address, &Visitor::openings, kOpeningRate); }
    bool enter(const std::string& address) {
        const std::lock_guard lock(mutex_);
        Visitor& visitor = visitors_[address];
        if (most_sockets_ != 0 && visitor.sockets >= most_sockets_) return false;
        ++visitor.sockets;
        return true;
    }
    void leave(const std::string& address) {
        const std::lock_guard lock(mutex_);
        --visitors_[address].sockets;
    }

  private:
    struct Visitor {
        TokenBucket requests;
        TokenBucket openings;
        int sockets = 0;
    };
    static constexpr std::size_t kRemembered = 10'000;

    bool take(const std::string& address, TokenBucket Visitor::* bucket, const Rate& rate) {
        if (most_sockets_ == 0) return true;
        const auto now = std::chrono::steady_clock::now();
        const std::lock_guard lock(mutex_);
        if (visitors_.size() > kRemembered)
            std::erase_if(visitors_, [&](const auto& entry) {
                const Visitor& v = entry.second;
                return v.sockets == 0 && v.requests.full(kRequestRate, now) && v.openings.full(kOpeningRate, now);
            });
        return (visitors_[address].*bucket).take(rate, now);
    }

    int most_sockets_;
    std::mutex mutex_;
    std::map<std::string, Visitor> visitors_;
};

}  // namespace sushiya::server
