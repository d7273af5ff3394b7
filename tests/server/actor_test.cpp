// A table as an actor, with a store and bots that do as they are told: in which order things happen.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <map>
#include <memory>

#include "engine/registry/json_text.hpp"
#include "server/tables/table_actor.hpp"
#include "tests/server/played.hpp"

namespace sushiya::server {
namespace {

constexpr TableKey kKey = 7;

// Keeps lines in memory, and answers when it is told to.
class SlowStore final : public Store {
  public:
    void stop() override {}
    void write(Batch batch, Done done) override { waiting_.push_back({std::move(batch), std::move(done)}); }
    void remove(std::vector<TableKey>, Done done) override { waiting_.push_back({{}, std::move(done)}); }
    std::string trouble() const override { return {}; }
    std::int64_t size() const override { return 0; }
    Time stood_still(Time) const override { return 0; }
    std::size_t waiting() const override { return waiting_.size(); }
    Kept<std::vector<TableCard>> unfinished() override { return {}; }
    Kept<std::optional<Stored>> find(std::string_view) override { return std::nullopt; }
    Kept<std::vector<std::string>> log(TableKey table) override { return lines[table]; }
    Kept<std::string> record(TableKey) override { return not_kept(StoreError::Kind::damaged, "none"); }
    Kept<std::optional<std::string>> review(TableKey) override { return std::nullopt; }
    Kept<std::vector<TableCard>> finished(Time, std::string_view, int) override { return {}; }
    Kept<std::vector<TableCard>> expired(const Retention&, Time, int) override { return {}; }

    // The oldest write is on disk, or has failed.
    void finish(const Saved& result = {}) {
        auto [batch, done] = std::move(waiting_.front());
        waiting_.erase(waiting_.begin());
        if (result) written += bytes_in(batch);
        for (Append& append : batch)
            if (result)
                for (std::string& line : append.lines) lines[append.table].push_back(std::move(line));
        done(result);
    }

    std::map<TableKey, std::vector<std::string>> lines;
    std::size_t written = 0;

  private:
    struct Waiting {
        Batch batch;
        Done done;
    };
    std::vector<Waiting> waiting_;
};

// Bots that all say the same.
class Parrots final : public Opponents {
  public:
    void ask(const Match&, const BotTurn& turn, Reply reply) override {
        ++asked;
        reply(says.map([&](const std::string& choice) {
            return BotChoice{choice, turn.level, Service::full, std::chrono::steady_clock::now()};
        }));
    }
    void withdraw(TableKey) override {}

    Result<std::string> says = std::string("the menu, please");
    int asked = 0;
};

class Ear final : public Listener {
  public:
    explicit Ear(TableActor& table) : table_(table) {}
    void send(std::shared_ptr<const std::string> message) override {
        heard.push_back(*message);
        ++sending_;
    }
    void finish(std::string message) override { bye = std::move(message); }
    const Address& from() const override { return from_; }
    // What was sent has arrived.
    void read() {
        for (; sending_ > 0; --sending_) table_.sent(*this);
    }
    bool heard_of(std::string_view text) const {
        for (const std::string& message : heard)
            if (message.find(text) != std::string::npos) return true;
        return false;
    }

    std::vector<std::string> heard;
    std::string bye;

  private:
    TableActor& table_;
    Address from_{"192.0.2.1", {}};
    int sending_ = 0;
};

// A table of two people, or of a person and a bot, and whoever listens.
class Actor : public testing::Test {
  protected:
    void open(std::string_view game, const std::vector<std::string>& bots) {
        Played played(game, 2, R"("takeover":"random")");
        if (!bots.empty()) {
            ASSERT_TRUE(played.command(Seat{1}, GoAway{}));
            const auto answer = played.command(Seat{0}, Replace{Seat{1}, bots.front()});
            ASSERT_TRUE(answer) << answer.error().say;
        }
        store_.lines[kKey] = played.lines;
        services_.reader = io_.get_executor();
        table_ = std::make_shared<TableActor>(services_, boost::asio::make_strand(io_), kKey, std::move(played.state));
        turn_ = replay()->turn();
    }
    void TearDown() override {
        if (table_ != nullptr) table_->let_go();
    }
    void run() {
        io_.restart();
        io_.poll();
    }
    // Lets everything that waits for the disk or a strand happen.
    void settle() {
        for (run(); store_.waiting() > 0; run()) store_.finish();
    }
    Result<TableState> replay() {
        return replay_log("AAAAAAAAAAAAAAAAAAAAAA", sha256("sushi_go2"), store_.lines[kKey]);
    }
    std::shared_ptr<Ear> listen(const std::string& token, Offers offers = Offers::none) {
        auto ear = std::make_shared<Ear>(*table_);
        EXPECT_TRUE(table_->hello(ear, {token, 0, offers}));
        return ear;
    }

    boost::asio::io_context io_;
    SlowStore store_;
    Parrots bots_;
    Metrics metrics_;
    AddressLimits limits_{10};
    Services services_{store_, bots_, limits_, metrics_};
    std::shared_ptr<TableActor> table_;
    Version turn_ = 0;
};

TEST_F(Actor, NothingIsToldBeforeItIsOnDisk) {
    open("sushi_go", {});
    const auto ann = listen("0");
    const auto bo = listen("1");
    const auto watcher = listen("");
    for (const auto& ear : {ann, bo, watcher}) ear->read();
    const std::size_t before = bo->heard.size();
    const std::string choice = replay()->match().choices(Seat{0}).front();
    table_->receive(ann, {41, Choose{turn_, choice}});
    table_->receive(bo, {42, Chat{"slow today"}});
    run();
    ASSERT_EQ(store_.waiting(), 1U);
    EXPECT_FALSE(ann->heard_of("\"acks\""));
    EXPECT_EQ(bo->heard.size(), before);
    settle();
    for (const auto& ear : {ann, bo, watcher}) ear->read();
    EXPECT_TRUE(ann->heard_of(R"("acks":[{"id":41,"version":)"));
    EXPECT_TRUE(bo->heard_of(R"("chosen":[0])"));
    EXPECT_TRUE(watcher->heard_of("slow today"));
    EXPECT_FALSE(bo->heard_of("\"mine\":\"" + choice)) << "a choice is its seat's alone";
    EXPECT_EQ(replay()->match().pending(Seat{0}), choice);
}

TEST_F(Actor, WhatComesInOneBurstIsOneWriteAndOneMessage) {
    Gathering gathering(io_, std::chrono::hours(1));  // it is closed below, however slow the machine is
    services_.gathering = &gathering;
    open("sushi_go", {});
    const auto ann = listen("0");
    const auto bo = listen("1");
    for (const auto& ear : {ann, bo}) ear->read();
    const std::size_t before = bo->heard.size();
    table_->receive(ann, {41, Choose{turn_, replay()->match().choices(Seat{0}).front()}});
    run();
    table_->receive(bo, {42, Choose{turn_, replay()->match().choices(Seat{1}).front()}});
    run();
    EXPECT_EQ(store_.waiting(), 0U) << "the burst is not over";
    gathering.close();
    run();
    ASSERT_EQ(store_.waiting(), 1U);
    EXPECT_EQ(bo->heard.size(), before) << "nothing is told before it is on disk";
    settle();
    ASSERT_EQ(bo->heard.size(), before + 1);
    EXPECT_NE(bo->heard.back().find(R"("acks":[{"id":42,"version":)"), std::string::npos);
    EXPECT_NE(bo->heard.back().find(R"("chosen":[])"), std::string::npos) << "the next turn, and no step between";
    EXPECT_GT(replay()->turn(), turn_);
}

TEST_F(Actor, HoweverMuchComesABurstHasAnEnd) {
    Gathering gathering(io_);
    services_.gathering = &gathering;
    open("sushi_go", {});
    const auto ann = listen("0");
    table_->receive(ann, {41, Choose{turn_, replay()->match().choices(Seat{0}).front()}});
    const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (store_.waiting() == 0 && std::chrono::steady_clock::now() < patience) run();
    EXPECT_EQ(store_.waiting(), 1U) << "nobody has closed it";
}

TEST_F(Actor, WhatCouldNotBeSavedHasNotHappened) {
    open("sushi_go", {});
    const auto ann = listen("0");
    ann->read();
    table_->receive(ann, {41, Choose{turn_, replay()->match().choices(Seat{0}).front()}});
    run();
    store_.finish(not_kept(StoreError::Kind::unavailable, "the disk is full"));
    settle();
    ann->read();
    EXPECT_TRUE(ann->heard_of(R"({"id":41,"refused":{"code":"not_saved")"));
    EXPECT_FALSE(ann->heard_of(R"("chosen":[0])"));
    table_->receive(ann, {42, Choose{turn_, replay()->match().choices(Seat{0}).back()}});
    settle();
    ann->read();
    EXPECT_TRUE(ann->heard_of(R"("acks":[{"id":42,"version":)"));
}

// Whoever is told that it was not saved must be able to rely on it; else they are told nothing, and ask again.
TEST_F(Actor, WhatMayHaveBeenSavedIsNotAnsweredAndTheTableIsReadAnew) {
    for (const auto kind : {StoreError::Kind::unknown, StoreError::Kind::conflict}) {
        open("sushi_go", {});
        const auto ann = listen("0");
        const auto bo = listen("1");
        ann->read();
        bo->read();
        const std::size_t heard = bo->heard.size();
        table_->receive(ann, {41, Choose{turn_, replay()->match().choices(Seat{0}).front()}});
        run();
        table_->receive(bo, {42, Chat{"while it is being written"}});
        Answer<Version> waiting;
        table_->obey(sha256("1"), {43, Chat{"and without a socket"}}, {"192.0.2.1", {}},
                     [&](const Answer<Version>& answer) { waiting = answer; });
        Answer<std::string> described;
        table_->describe([&](const Answer<std::string>& text) { described = text; });
        store_.finish(not_kept(kind, "the cable"));
        run();
        ann->read();
        EXPECT_TRUE(table_->closed()) << "whoever asks for it reads the log";
        EXPECT_FALSE(ann->heard_of("\"acks\""));
        EXPECT_EQ(bo->heard.size(), heard) << "nothing of a state that may not be the true one";
        for (const auto& ear : {ann, bo}) EXPECT_NE(ear->bye.find(R"("retry_after_ms":)"), std::string::npos);
        ASSERT_FALSE(waiting);
        EXPECT_EQ(waiting.error().code, Code::stopping);
        EXPECT_FALSE(described);
        EXPECT_EQ(store_.waiting(), 0U);
        const auto late = std::make_shared<Ear>(*table_);
        EXPECT_TRUE(table_->hello(late, {"0", 0, Offers::none}));
        EXPECT_NE(late->bye.find("stopping"), std::string::npos) << "who comes too late comes again";
        table_->gone(*ann);
        table_->gone(*bo);
        EXPECT_EQ(metrics_.sockets.value(), 0);
    }
    EXPECT_EQ(metrics_.conflicts.value(), 1U);
}

// A server that stops says goodbye while a choice is being saved.
TEST_F(Actor, TheLastAnswerHasAllThatBelongsToItsVersion) {
    open("sushi_go", {});
    const auto ann = listen("0");
    ann->read();
    table_->receive(ann, {41, Choose{turn_, replay()->match().choices(Seat{0}).front()}});
    run();
    table_->close("stopping", "The server restarts.", 100);
    settle();
    ASSERT_NE(ann->heard.back().find(R"("acks":[{"id":41,"version":)"), std::string::npos);
    EXPECT_NE(ann->heard.back().find(R"("chosen":[0])"), std::string::npos);
    ann->read();
    EXPECT_NE(ann->bye.find("stopping"), std::string::npos);
}

// Another node has gone on with the table, and this one does not know it yet.
TEST_F(Actor, NobodyIsShownLessThanTheyHaveSeen) {
    open("sushi_go", {});
    const auto bo = listen("1");
    bo->read();
    const auto ann = std::make_shared<Ear>(*table_);
    const Version seen = replay()->version() + 1;
    EXPECT_TRUE(table_->hello(ann, {"0", seen, Offers::none}));
    EXPECT_TRUE(ann->heard.empty());
    run();
    EXPECT_FALSE(ann->heard.empty()) << "the database was put back: there is no more than this";
    store_.lines[kKey].push_back("somebody else's");
    const auto cy = std::make_shared<Ear>(*table_);
    EXPECT_TRUE(table_->hello(cy, {"", seen, Offers::none}));
    run();
    EXPECT_TRUE(cy->heard.empty());
    EXPECT_TRUE(table_->closed());
    for (const auto& ear : {ann, bo, cy}) {
        ear->read();
        EXPECT_NE(ear->bye.find("stopping"), std::string::npos);
    }
}

TEST_F(Actor, AnIllegalChoiceOfABotIsCountedLoggedAndReplaced) {
    testing::internal::CaptureStderr();
    open("sushi_go", {"random"});
    const auto ann = listen("0");
    table_->wake_up();
    settle();
    const auto after = replay();
    ASSERT_TRUE(after) << after.error().what;
    EXPECT_TRUE(after->match().chosen().contains(Seat{1})) << "the game goes on";
    EXPECT_EQ(bots_.asked, 1);
    EXPECT_EQ(metrics_.bot_illegal.value(), 1U);
    EXPECT_NE(metrics_.text(0, 0).find("sushiya_bot_illegal_total 1\n"), std::string::npos);
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find("table 7, seat 1: the bot random"), std::string::npos) << log;
    EXPECT_EQ(log.find(after->match().pending(Seat{1})), std::string::npos) << "logs tell no choices";
}

TEST_F(Actor, ABotThatFailsIsReplacedLikewise) {
    testing::internal::CaptureStderr();
    open("sushi_go", {"random"});
    bots_.says = fail("no idea");
    const auto ann = listen("0");
    settle();
    EXPECT_EQ(metrics_.bot_illegal.value(), 1U);
    EXPECT_TRUE(replay()->match().chosen().contains(Seat{1}));
    EXPECT_NE(testing::internal::GetCapturedStderr().find("seat 1"), std::string::npos);
}

// Bots choose for nothing, and a record comes at the end: all of it is on whoever plays there.
TEST_F(Actor, WhatIsAddedToTheDiskIsOnWhoeverIsHere) {
    testing::internal::CaptureStderr();
    const auto began = std::chrono::steady_clock::now();
    open("sushi_go", {"random"});
    const auto ann = listen("0");
    settle();
    std::int64_t id = 1;
    for (auto state = replay(); state->phase() == Phase::playing; state = replay()) {
        ASSERT_LT(id, 100);
        table_->receive(ann, {id++, Choose{state->turn(), state->match().choices(Seat{0}).front()}});
        settle();
        ann->read();
    }
    testing::internal::GetCapturedStderr();
    const Rate rate = rate_of(Deed::write);
    const auto written = static_cast<double>(store_.written);
    EXPECT_GT(written, 6'000) << "more than thirty commands pay for";
    const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - began;
    const double regained = lasted.count() * rate.per_second;
    EXPECT_FALSE(limits_.may(Deed::write, ann->from(), rate.burst - written + regained + 1));
    EXPECT_TRUE(limits_.may(Deed::write, ann->from(), rate.burst - 2 * written)) << "and paid once";
}

TEST_F(Actor, OffersComeToThoseWhoAskedForThem) {
    open("sushi_go", {});
    const auto plain = listen("0");
    const auto parts = listen("1", Offers::sent);
    const auto watcher = listen("", Offers::sent);
    const auto plain_watcher = listen("");
    EXPECT_FALSE(plain->heard_of("\"offers\""));
    EXPECT_FALSE(plain_watcher->heard_of("\"offers\""));
    EXPECT_TRUE(watcher->heard_of(R"("choices":[],"offers":[])"));
    const JsonText update(parts->heard.front());
    const auto choices = update.root().member("choices");
    const auto offers = update.root().member("offers");
    ASSERT_TRUE(choices && offers);
    EXPECT_GT(choices->size(), 1U);
    EXPECT_EQ(choices->size(), offers->size());
}

TEST_F(Actor, hole_09_the_newest_listener_holds_the_seat_and_a_late_answer_finds_nobody) {
    open("sushi_go", {});
    const auto old = listen("0");
    table_->receive(old, {41, Chat{"am I here?"}});
    run();
    const auto newer = listen("0");
    table_->gone(*old);
    settle();
    newer->read();
    EXPECT_TRUE(newer->heard_of("am I here?"));
    EXPECT_FALSE(newer->heard_of("\"acks\"")) << "answers go to who asked";
    table_->receive(old, {43, Chat{"and now?"}});
    table_->sent(*old);
    settle();
    newer->read();
    EXPECT_FALSE(newer->heard_of("and now?"));
    EXPECT_EQ(metrics_.sockets.value(), 1);
}

}  // namespace
}  // namespace sushiya::server
