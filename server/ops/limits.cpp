#include "server/ops/limits.hpp"

namespace sushiya::server {

bool AddressLimits::may(Deed deed, const Address& address, double amount) {
    if (most_sockets_ == 0) return true;
    const Rate rate = rate_of(deed);
    const Now now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    // A neighbour who goes too far is refused before the network pays for it.
    if (!bucket(deed, address.near, now).take(rate, now, amount)) return false;
    return address.wide.empty() || bucket(deed, address.wide, now).take(wider(rate), now, amount);
}

void AddressLimits::did(Deed deed, const Address& address, double amount) {
    if (most_sockets_ == 0) return;
    const Rate rate = rate_of(deed);
    const Now now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    bucket(deed, address.near, now).spend(rate, now, amount);
    if (!address.wide.empty()) bucket(deed, address.wide, now).spend(wider(rate), now, amount);
}

bool AddressLimits::enter(const Address& address) {
    const std::lock_guard lock(mutex_);
    const auto held = [&](const std::string& who) {
        const auto found = sockets_.find(who);
        return found == sockets_.end() ? 0 : found->second;
    };
    if (most_sockets_ != 0 && held(address.near) >= most_sockets_) return false;
    if (most_sockets_ != 0 && !address.wide.empty() && held(address.wide) >= kWider * most_sockets_) return false;
    ++sockets_[address.near];
    if (!address.wide.empty()) ++sockets_[address.wide];
    return true;
}

void AddressLimits::leave(const Address& address) {
    const std::lock_guard lock(mutex_);
    for (const std::string* who : {&address.near, &address.wide})
        if (const auto found = sockets_.find(*who); found != sockets_.end() && --found->second == 0)
            sockets_.erase(found);
}

}  // namespace sushiya::server
