// Time for a turn, the reserve behind it, and what coming back is worth.
#include <gtest/gtest.h>

#include "server/tables/turn_clock.hpp"
#include "tests/server/played.hpp"

namespace sushiya::server {
namespace {

constexpr Seat kAnn{0};
constexpr Seat kBo{1};

TurnClock clock_of(int turn, int bank, int increment) {
    Settings settings;
    settings.turn_seconds = turn;
    settings.bank_seconds = bank;
    settings.increment_seconds = increment;
    TurnClock clock;
    clock.agree(settings);
    clock.turn_begins(kNow);
    return clock;
}

TEST(TurnClock, a_slow_turn_eats_into_the_reserve_and_a_quick_one_fills_it) {
    TurnClock clock = clock_of(30, 60, 10);
    EXPECT_EQ(clock.deadline(kAnn), kNow + 90'000);
    clock.chose(kAnn, kNow + 55'000);
    clock.chose(kBo, kNow + 5'000);
    clock.turn_begins(kNow + 55'000);
    EXPECT_EQ(clock.bank(kAnn), 60'000 - 25'000 + 10'000);
    EXPECT_EQ(clock.bank(kBo), 60'000) << "never more than at first";
    EXPECT_EQ(clock.deadline(kAnn), kNow + 55'000 + 30'000 + 45'000);
}

TEST(TurnClock, a_choice_taken_back_costs_what_the_last_one_costs) {
    TurnClock clock = clock_of(30, 60, 0);
    clock.chose(kAnn, kNow + 40'000);
    clock.retracted(kAnn);
    clock.chose(kAnn, kNow + 50'000);
    clock.turn_begins(kNow + 60'000);
    EXPECT_EQ(clock.bank(kAnn), 40'000);
}

TEST(TurnClock, whoever_was_not_asked_keeps_their_reserve) {
    TurnClock clock = clock_of(30, 60, 10);
    clock.chose(kAnn, kNow + 80'000);
    clock.turn_begins(kNow + 80'000);
    clock.chose(kBo, kNow + 85'000);
    clock.turn_begins(kNow + 85'000);
    EXPECT_EQ(clock.bank(kAnn), 20'000);
    EXPECT_EQ(clock.bank(kBo), 60'000);
}

TEST(TurnClock, without_seconds_a_turn_there_is_none) { EXPECT_EQ(clock_of(0, 0, 0).deadline(kAnn), std::nullopt); }

// The server used to say `back` and, the deadline being past, `away` again at once.
TEST(TurnClock, whoever_comes_back_after_a_time_out_gets_a_whole_turn) {
    Played played("sushi_go", 2, R"("pace":"live","turn_seconds":30,"bank_seconds":60)");
    const Time late = kNow + 90'000;
    EXPECT_EQ(played.state.deadline(kBo), late);
    TableRules rules(played.state, late);
    rules.take_over(kBo, AwayReason::clock);
    played.keep(rules);
    ASSERT_TRUE(played.state.place(kBo).away);
    TableRules later(played.state, late + 5'000);
    ASSERT_TRUE(later.handle(kBo, {900, ComeBack{}}));
    played.keep(later);
    EXPECT_EQ(played.state.deadline(kBo), late + 5'000 + 30'000) << "a whole turn; the reserve is spent";
    EXPECT_EQ(played.state.deadline(kAnn), late);
    const auto again = replay_log(played.state.id(), played.state.seed(), played.lines);
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(again->deadline(kBo), played.state.deadline(kBo));
}

}  // namespace
}  // namespace sushiya::server
