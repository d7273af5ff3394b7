// One connection of an address, counted while it lasts.
#pragma once

#include <optional>
#include <utility>

#include "server/ops/limits.hpp"

namespace sushiya::server {

class Visit {
  public:
    // Nothing if the address holds as many connections as it may.
    static std::optional<Visit> enter(AddressLimits& limits, const Address& address) {
        if (!limits.enter(address)) return std::nullopt;
        return Visit(limits, address);
    }
    Visit(Visit&& other) noexcept
        : limits_(std::exchange(other.limits_, nullptr)), address_(std::move(other.address_)) {}
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    Visit& operator=(Visit&& other) noexcept {
        std::swap(limits_, other.limits_);
        std::swap(address_, other.address_);
        return *this;
    }
    ~Visit() {
        if (limits_ != nullptr) limits_->leave(address_);
    }

    const Address& address() const { return address_; }

  private:
    Visit(AddressLimits& limits, Address address) : limits_(&limits), address_(std::move(address)) {}

    AddressLimits* limits_;
    Address address_;
};

}  // namespace sushiya::server
