// Nonces that are committed to first and shown after: nobody picks theirs knowing the others'.
#include <gtest/gtest.h>

#include "server/fair/shuffle.hpp"
#include "server/tables/finished_record.hpp"
#include "server/tables/update.hpp"
#include "tests/server/played.hpp"

namespace sushiya::server {
namespace {

class Nonces : public testing::Test {
  protected:
    Nonces() : state_("AAAAAAAAAAAAAAAAAAAAAA", sha256("seed")) {
        TableRules rules(state_, kNow);
        rules.open(R"({"game":"sushi_go","options":{"players":2}})");
        for (const Seat seat : {kAnn, kBo}) rules.seat_person(seat, "P", sha256(std::to_string(seat.index)));
    }
    Answer<Version> command(Seat by, decltype(Command::what) what) {
        TableRules rules(state_, now_);
        return rules.handle(by, {next_id_++, std::move(what)});
    }
    bool told(Seat viewer, std::string_view text) const {
        return write_update(state_, viewer, 0, now_, {}).find(text) != std::string::npos;
    }

    static constexpr Seat kAnn{0};
    static constexpr Seat kBo{1};
    TableState state_;
    Time now_ = kNow;
    std::int64_t next_id_ = 1;
};

TEST_F(Nonces, AreShownWhenNobodyCanChangeTheirs) {
    ASSERT_TRUE(command(kAnn, Commit{sha256("apple")}));
    ASSERT_TRUE(command(kBo, Commit{sha256("banana")}));
    EXPECT_TRUE(told(kBo, hex(sha256("apple"))));
    EXPECT_FALSE(command(kBo, Nonce{"banana"})) << "too early: Ann could still commit to another";
    ASSERT_TRUE(command(kAnn, Start{}));
    EXPECT_EQ(state_.phase(), Phase::gathering);
    EXPECT_TRUE(told(kBo, R"("reveal":true)"));
    EXPECT_FALSE(command(kBo, Commit{sha256("cherry")})) << "too late";
    ASSERT_TRUE(command(kAnn, Nonce{"apple"}));
    EXPECT_FALSE(told(kBo, "apple\"")) << "Bo has not shown theirs";
    EXPECT_FALSE(command(kBo, Nonce{"cherry"})) << "another one than promised";
    ASSERT_TRUE(command(kBo, Nonce{"banana"}));
    EXPECT_EQ(state_.phase(), Phase::playing) << "all are shown: the game starts";
    EXPECT_TRUE(told(kBo, R"("nonces":["apple","banana"])"));
}

TEST_F(Nonces, AreShownForTheTableAsItIs) {
    ASSERT_TRUE(command(kAnn, Commit{sha256("apple")}));
    ASSERT_TRUE(command(kAnn, Start{}));
    EXPECT_FALSE(command(kAnn, Change{R"({"options":{"players":3}})"})) << "the game would start with a free seat";
    TableRules(state_, now_ + kRevealTime).end_revealing();
    EXPECT_EQ(state_.phase(), Phase::playing);
    EXPECT_FALSE(state_.free_seat());
}

TEST_F(Nonces, AreNotWaitedForWithoutEnd) {
    ASSERT_TRUE(command(kAnn, Nonce{"apple"}));
    ASSERT_TRUE(command(kBo, Commit{sha256("banana")}));
    ASSERT_TRUE(command(kAnn, Start{}));
    EXPECT_FALSE(command(kAnn, Start{})) << "Bo has some seconds";
    TableRules(state_, now_ + kRevealTime).end_revealing();
    EXPECT_EQ(state_.phase(), Phase::playing);
    EXPECT_TRUE(told(kAnn, R"("nonces":["apple",""])")) << "and all see that Bo has shown nothing";
}

TEST_F(Nonces, StandInTheRecordWithWhatWasPromised) {
    ASSERT_TRUE(command(kAnn, Commit{sha256("apple")}));
    ASSERT_TRUE(command(kAnn, Start{}));
    ASSERT_TRUE(command(kAnn, Nonce{"apple"}));
    while (state_.phase() == Phase::playing) {
        const Seat seat = *state_.awaited().begin();
        ASSERT_TRUE(command(seat, Choose{state_.turn(), state_.match().choices(seat).front()}));
    }
    std::string record = finished_record(state_);
    EXPECT_TRUE(verify_record(record));
    const std::string promised = hex(sha256("apple"));
    record.replace(record.find(promised), promised.size(), hex(sha256("cherry")));
    const auto found = verify_record(record);
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().what.find("the nonce of seat 0"), std::string::npos) << found.error().what;
}

}  // namespace
}  // namespace sushiya::server
