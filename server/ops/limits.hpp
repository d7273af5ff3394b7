// What one network address may do, and how fast one socket and one seat may go.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/ops/address.hpp"
#include "server/ops/forgetful_map.hpp"
#include "server/ops/token_bucket.hpp"

namespace sushiya::server {

inline constexpr Rate kSocketRate{40, 20};
inline constexpr Rate kSeatRate{40, 20};
inline constexpr Rate kChatRate{5, 0.5};

// What an address pays for.
enum class Deed : std::uint8_t {
    request,   // any HTTP request
    enter,     // a socket or a stream: whoever comes back all the time pays for it
    open,      // a new table
    sit,       // a seat at any table
    sit_with,  // a seat at a public table that was opened from elsewhere
    write,     // a byte that is kept
    think,     // a second of a searching bot
    study,     // a second of the coach
};
inline constexpr std::size_t kDeeds = 8;

constexpr Rate rate_of(Deed deed) {
    switch (deed) {
        case Deed::request:
            return {800, 100};  // from the start page to a table are 80: a household of eight begins at once, and again
        case Deed::enter:
            return {300, 10};
        case Deed::open:
            return {30, 0.1};
        case Deed::sit:
            return {60, 0.5};
        case Deed::sit_with:
            return {8, 1.0 / 30};
        case Deed::write:
            return {4'000'000, 4'000};
        case Deed::think:
            return {120, 0.5};
        case Deed::study:
            return {120, 0.2};
    }
    return {0, 0};
}

// Cost and memory do not grow with the number of addresses that have been seen.
class AddressLimits {
  public:
    // 0 sockets: no limits at all, for measurements.
    explicit AddressLimits(int sockets) : most_sockets_(sockets) {}

    bool may(Deed deed, const Address& address, double amount = 1);
    // Has done it already: what it costs is known afterwards.
    void did(Deed deed, const Address& address, double amount);

    // A connection that is counted until it leaves.
    bool enter(const Address& address);
    void leave(const Address& address);

  private:
    using Now = std::chrono::steady_clock::time_point;
    using Buckets = std::array<TokenBucket, kDeeds>;

    // Of a network that may be many households.
    static constexpr int kWider = 8;
    // The slowest bucket, that of bytes, is full again by then: whoever is forgotten has gained nothing.
    static constexpr std::chrono::seconds kRemembered{1200};
    static constexpr std::size_t kMostRemembered = 200'000;

    static Rate wider(const Rate& rate) { return {rate.burst * kWider, rate.per_second * kWider}; }
    TokenBucket& bucket(Deed deed, const std::string& who, Now now) {
        return visitors_.at(who, now)[static_cast<std::size_t>(deed)];
    }

    int most_sockets_;
    std::mutex mutex_;
    ForgetfulMap<Buckets> visitors_{kRemembered, kMostRemembered};
    std::unordered_map<std::string, int> sockets_;  // of whoever has any now
};

}  // namespace sushiya::server
