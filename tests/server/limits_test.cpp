// What an address may do, and that asking costs the same however many addresses there have been.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "server/ops/limits.hpp"

namespace sushiya::server {
namespace {

TEST(Addresses, AHouseholdIsOneAddressOrOneNetworkOf64Bits) {
    EXPECT_EQ(address_of("192.0.2.7").near, "192.0.2.7");
    EXPECT_EQ(address_of("192.0.2.7:4711").near, "192.0.2.7");
    EXPECT_EQ(address_of("::ffff:192.0.2.7").near, "192.0.2.7") << "the same household over both protocols";
    EXPECT_EQ(address_of("192.0.2.7").wide, "");
    const Address one = address_of("2001:db8:1:2:aaaa::1");
    EXPECT_EQ(one.near, address_of("[2001:db8:1:2:bbbb::2]:443").near);
    EXPECT_NE(one.near, address_of("2001:db8:1:3::1").near);
    EXPECT_EQ(one.wide, address_of("2001:db8:1:3::1").wide);
    EXPECT_NE(one.wide, address_of("2001:db8:2:2::1").wide);
    for (const char* none : {"", "unknown", "300.1.1.1", "example.org"}) EXPECT_EQ(address_of(none).near, "");
}

TEST(Addresses, ANetworkOf48BitsHasMoreThanAHouseholdAndNotWithoutEnd) {
    AddressLimits limits(200);
    const int most = static_cast<int>(rate_of(Deed::open).burst);
    int opened = 0;
    for (int household = 0; household < 100; ++household)
        for (int i = 0; i < most; ++i)
            if (limits.may(Deed::open, address_of("2001:db8:1:" + std::to_string(household) + "::1"))) ++opened;
    EXPECT_GT(opened, 2 * most);
    EXPECT_LT(opened, 20 * most);
}

TEST(Addresses, ManyAddressesMakeNobodyWait) {
    const auto seconds_for = [](AddressLimits& limits, int from, int count) {
        const auto began = std::chrono::steady_clock::now();
        for (int i = from; i < from + count; ++i) static_cast<void>(limits.may(Deed::request, {std::to_string(i), {}}));
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    AddressLimits limits(200);
    const double few = seconds_for(limits, 0, 3000);
    seconds_for(limits, 3000, 60'000);
    // A scan of them all would take thousands of times as long; a busy machine does not.
    EXPECT_LT(seconds_for(limits, 63'000, 3000), 100 * few + 1);
}

TEST(Addresses, WhatIsForgottenIsBounded) {
    ForgetfulMap<int> map(std::chrono::seconds(60), 100);
    const auto now = std::chrono::steady_clock::now();
    for (int i = 0; i < 10'000; ++i) {
        ++map.at("regular", now);
        map.at(std::to_string(i), now) = i;
    }
    EXPECT_LE(map.size(), 200U);
    EXPECT_EQ(map.at("regular", now), 10'000) << "whoever keeps coming is remembered";
    EXPECT_EQ(map.at("regular", now + std::chrono::seconds(61)), 10'000);
    static_cast<void>(map.at("somebody", now + std::chrono::seconds(200)));
    static_cast<void>(map.at("somebody", now + std::chrono::seconds(300)));
    EXPECT_EQ(map.at("regular", now + std::chrono::seconds(301)), 0);
}

TEST(Addresses, WhatIsPaidAfterwardsIsMissedLater) {
    AddressLimits limits(200);
    const Address here{"192.0.2.7", {}};
    EXPECT_TRUE(limits.may(Deed::think, here, 0));
    limits.did(Deed::think, here, 10 * rate_of(Deed::think).burst);
    EXPECT_FALSE(limits.may(Deed::think, here, 0));
    EXPECT_TRUE(limits.may(Deed::think, {"192.0.2.8", {}}, 0));
}

}  // namespace
}  // namespace sushiya::server
