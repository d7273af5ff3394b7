// The server's tables without a network: what any viewer is sent depends on nothing they may not know.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/registry/json_text.hpp"
#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"
#include "server/tables/update.hpp"
#include "tests/server/played.hpp"

namespace sushiya::server {
namespace {

// What the viewer would be told in another world, which they cannot tell from this one: what they may not
// know is dealt anew, and whoever has chosen has chosen something else.
std::string told_in_another_world(TableState& state, Seat viewer, Version from, std::mt19937& random) {
    Rng rng(random());
    auto world = state.match().guess(viewer, rng);
    for (const Seat seat : state.match().chosen()) {
        if (seat == viewer) continue;
        const auto choices = world->choices(seat);
        EXPECT_TRUE(world->choose(seat, choices[random() % choices.size()]));
    }
    auto truth = state.exchange_match(std::move(world));
    std::string told = write_update(state, viewer, from, kNow, {});
    state.exchange_match(std::move(truth));
    return told;
}

class NonInterference : public testing::TestWithParam<const char*> {};

TEST_P(NonInterference, hole_01_hole_03_no_byte_depends_on_what_a_viewer_may_not_know) {
    std::mt19937 random(5);
    for (const GameEntry& game : games()) {
        for (const int players : player_counts(game)) {
            Played played(game.id, players, GetParam());
            for (int step = 0; step < 60 && played.playing(); ++step) {
                const Version before = played.state.version();
                played.choose(random);
                for (const Seat viewer : played.viewers()) {
                    const std::string told = write_update(played.state, viewer, 0, kNow, {});
                    if (!played.playing()) continue;
                    ASSERT_EQ(told, told_in_another_world(played.state, viewer, 0, random)) << game.id;
                    ASSERT_EQ(write_update(played.state, viewer, before, kNow, {}),
                              told_in_another_world(played.state, viewer, before, random));
                    ASSERT_EQ(told.find(hex(played.state.seed())), std::string::npos);
                }
            }
        }
    }
}

// The record of a game after so many choices, or fewer if it was over then: another table may play on from there.
std::string record_after(std::string_view game, int players, int choices, std::mt19937& random) {
    Played played(game, players, R"("memory":false)");
    std::string record;
    for (int i = 0; i <= choices && played.playing(); ++i) {
        record = write_record(record_of(played.state.match(), {}));
        played.choose(random);
    }
    return record;
}

TEST_P(NonInterference, hole_01_a_game_taken_up_in_the_middle_tells_no_more_than_one_from_its_start) {
    std::mt19937 random(9);
    for (const GameEntry& game : games()) {
        const int players = player_counts(game).back();
        Played played(game.id, players, GetParam(), record_after(game.id, players, 23, random));
        ASSERT_TRUE(played.state.branch());
        for (int step = 0; step < 12 && played.playing(); ++step) {
            for (const Seat viewer : played.viewers())
                for (const Version from : {Version{0}, Version{2}, played.state.version() - 1})
                    ASSERT_EQ(write_update(played.state, viewer, from, kNow, {}),
                              told_in_another_world(played.state, viewer, from, random))
                        << game.id;
            played.choose(random);
        }
        const auto again = replay_log(played.state.id(), played.state.seed(), played.lines);
        ASSERT_TRUE(again) << again.error().what;
        for (const Seat viewer : played.viewers())
            ASSERT_EQ(write_update(played.state, viewer, 0, kNow, {}), write_update(*again, viewer, 0, kNow, {}));
    }
}

INSTANTIATE_TEST_SUITE_P(Server, NonInterference,
                         testing::Values(R"("memory":false)", R"("memory":true,"preview":false)"));

TEST(Server, a_replayed_log_is_the_table_that_was_played) {
    std::mt19937 random(6);
    for (const GameEntry& game : games()) {
        Played played(game.id, player_counts(game).back(), R"("pace":"live")");
        while (played.playing()) {
            played.choose(random);
            if (random() % 20 != 0) continue;
            const auto again = replay_log(played.state.id(), played.state.seed(), played.lines);
            ASSERT_TRUE(again) << again.error().what;
            for (const Seat viewer : played.viewers())
                for (const Version from : {Version{0}, played.state.version() / 2, played.state.version()})
                    ASSERT_EQ(write_update(played.state, viewer, from, kNow, {}),
                              write_update(*again, viewer, from, kNow, {}));
        }
        EXPECT_EQ(played.state.phase(), Phase::over);
    }
}

// A page's list of events, kept as the protocol says: cut to `events_from` if that is given, then append.
struct Page {
    Seat viewer;
    Version version = 0;
    std::vector<std::string> events;
    int retold = 0;  // updates that took lines back

    void read(const TableState& state) {
        const std::string update = write_update(state, viewer, version, kNow, {});
        const JsonText json(update);
        version = state.version();
        if (const auto from = json.root().member("events_from")) {
            ASSERT_LE(static_cast<std::size_t>(*from->whole()), events.size());
            retold += static_cast<std::size_t>(*from->whole()) < events.size() ? 1 : 0;
            events.resize(static_cast<std::size_t>(*from->whole()));
        }
        if (const auto more = json.root().member("events"))
            more->each_item([&](const JsonValue& event) { events.emplace_back(event.raw()); });
    }
};

// Everybody agrees to take the last step back, where the rules let them.
void undo(Played& played) {
    if (!played.command(Seat{0}, Ask{QuestionKind::undo})) return;
    for (const Seat seat : SeatSet::first(played.state.players()).without(Seat{0}))
        ASSERT_TRUE(played.command(seat, Reply{true}));
}

class Forgetting : public testing::TestWithParam<const char*> {};

// B55, Z26. Whoever stays connected has at every version what whoever reloads is given, and nothing more.
TEST_P(Forgetting, a_page_that_stays_forgets_like_one_that_reloads) {
    std::mt19937 random(11);
    const bool memory = std::string_view(GetParam()).find("true") != std::string_view::npos;
    for (const GameEntry& game : games()) {
        std::map<bool, int> retold;  // by whether steps were taken back
        for (const bool undoes : {false, true}) {
            Played played(game.id, undoes ? player_counts(game).front() : player_counts(game).back(), GetParam());
            std::vector<Page> stay;
            std::vector<Page> sleepy;  // these miss some versions
            for (const Seat viewer : played.viewers()) stay.push_back({viewer, 0, {}, 0});
            sleepy = stay;
            const auto look = [&] {
                for (std::size_t i = 0; i < stay.size(); ++i) {
                    Page reloads{stay[i].viewer, 0, {}, 0};
                    reloads.read(played.state);
                    stay[i].read(played.state);
                    ASSERT_EQ(stay[i].events, reloads.events) << game.id << " at version " << reloads.version;
                    if (random() % 4 != 0) continue;
                    sleepy[i].read(played.state);
                    ASSERT_EQ(sleepy[i].events, reloads.events) << game.id << " at version " << reloads.version;
                }
            };
            look();
            for (int step = 0; played.playing() && step < 400; ++step) {
                played.choose(random);
                look();
                if (!undoes || random() % 8 != 0 || !played.playing()) continue;
                undo(played);
                look();
            }
            for (const Page& page : stay) retold[undoes] += page.retold;
        }
        const bool forgets = game.id == "sushi_boat" || game.id == "sushizock";
        EXPECT_EQ(retold[false] > 0, forgets && !memory) << game.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Server, Forgetting, testing::Values(R"("memory":false)", R"("memory":true)"));

TEST(Server, the_record_tells_which_steps_bots_played) {
    std::mt19937 random(10);
    Played played("sushi_go", 2, R"("takeover":"random")");
    const Seat ann{0};
    const Seat bo{1};
    const auto bot_plays = [&](Seat seat) {
        TableRules rules(played.state, kNow);
        ASSERT_TRUE(rules.bot_chooses(seat, "random", played.state.turn(), played.state.match().choices(seat).front()));
        played.keep(rules);
    };
    const auto told = [&] {
        std::string text;
        for (const BotStretch& bot : played.state.bot_stretches())
            text +=
                std::to_string(bot.seat.index) + ":" + std::to_string(bot.from) + "-" + std::to_string(bot.to) + " ";
        return text;
    };
    played.choose(ann, random);  // step 1 was the deal
    played.choose(bo, random);
    EXPECT_EQ(told(), "");
    ASSERT_TRUE(played.command(bo, GoAway{}));
    for (int step = 3; step <= 4; ++step) {
        played.choose(ann, random);
        bot_plays(bo);
    }
    EXPECT_EQ(told(), "1:3-4 ");
    // The bot has chosen for step 5 as well, but the person comes back in time and chooses.
    bot_plays(bo);
    EXPECT_EQ(told(), "1:3-5 ");
    played.choose(bo, random);
    EXPECT_EQ(told(), "1:3-4 ");
    played.choose(ann, random);
    ASSERT_TRUE(played.command(bo, Leave{}));
    played.choose(ann, random);
    bot_plays(bo);
    EXPECT_EQ(told(), "1:3-4 1:6-6 ");
}

TEST(Server, hole_10_random_messages_are_refused_or_understood) {
    std::mt19937 random(8);
    const std::string seed =
        R"({"type":"choose","id":17,"turn":4,"choice":"tempura","seat":1,"agree":true,"text":"x"})";
    for (int i = 0; i < 20'000; ++i) {
        std::string text = seed;
        for (auto change = random() % 5; change > 0; --change)
            text[random() % text.size()] = static_cast<char>(random());
        static_cast<void>(read_command(text));
        static_cast<void>(read_hello(text));
    }
    EXPECT_TRUE(read_command(seed));
}

TEST(Server, chance_follows_from_seed_nonces_and_counter_alone) {
    const Digest seed = sha256("seed");
    EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(hmac_sha256("key", "The quick brown fox jumps over the lazy dog")),
              "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
    EXPECT_EQ(chance_rng(seed, {"a", "b"}, 0).next(), chance_rng(seed, {"a", "b"}, 0).next());
    EXPECT_NE(chance_rng(seed, {"a", "b"}, 0).next(), chance_rng(seed, {"a", "b"}, 1).next());
    EXPECT_NE(chance_rng(seed, {"a", "b"}, 0).next(), chance_rng(seed, {"b", "a"}, 0).next());
    EXPECT_NE(chance_rng(seed, {"ab", ""}, 0).next(), chance_rng(seed, {"a", "b"}, 0).next());
}

}  // namespace
}  // namespace sushiya::server
