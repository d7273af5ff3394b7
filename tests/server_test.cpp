// The server's tables without a network: what any viewer is sent depends on nothing they may not know.
#include <gtest/gtest.h>

#include <random>

#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"
#include "server/tables/table_actor.hpp"
#include "server/tables/table_rules.hpp"
#include "server/tables/update.hpp"

namespace sushiya::server {
namespace {

constexpr std::int64_t kNow = 1'790'000'000'000;

// A started table of people, with its log.
struct Played {
    TableState state;
    std::vector<std::string> lines;

    Played(std::string_view game, int players, std::string_view settings, const std::string& taken_up = {})
        : state("AAAAAAAAAAAAAAAAAAAAAA", sha256(std::string(game) + std::to_string(players))) {
        TableRules rules(state, kNow);
        rules.open(R"({"game":")" + std::string(game) + R"(","options":{"players":)" + std::to_string(players) + "}," +
                       std::string(settings) + "}",
                   taken_up);
        for (const Seat seat : SeatSet::first(players))
            rules.seat_person(seat, "P" + std::to_string(seat.index), sha256(std::to_string(seat.index)));
        keep(rules);
        command(Seat{0}, {Command::Kind::start, next_id++});
    }

    void keep(TableRules& rules) {
        for (std::string& line : rules.take_lines()) lines.push_back(std::move(line));
    }
    Answer<Version> command(Seat by, const Command& command) {
        TableRules rules(state, kNow);
        auto answer = rules.handle(by, command);
        keep(rules);
        return answer;
    }
    void choose(Seat seat, std::mt19937& random) {
        const auto choices = state.match().choices(seat);
        const auto answer =
            command(seat, {Command::Kind::choose, next_id++, state.turn(), choices[random() % choices.size()]});
        ASSERT_TRUE(answer) << answer.error().say;
    }

    std::int64_t next_id = 1;
};

std::vector<int> player_counts(const GameEntry& game) {
    std::vector<int> counts;
    for (int players = 2; players <= kMaxSeats; ++players) {
        boost::json::object options{{"players", players}};
        if (game.make(options)) counts.push_back(players);
    }
    return {counts.front(), counts.back()};
}

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
            for (int step = 0; step < 60 && played.state.phase() == Phase::playing; ++step) {
                const SeatSet awaited = played.state.awaited();
                const Version before = played.state.version();
                played.choose(*awaited.begin(), random);
                for (const Seat viewer : SeatSet::first(players).with(kSpectator)) {
                    const std::string told = write_update(played.state, viewer, 0, kNow, {});
                    if (played.state.phase() != Phase::playing) continue;
                    ASSERT_EQ(told, told_in_another_world(played.state, viewer, 0, random)) << game.id;
                    ASSERT_EQ(write_update(played.state, viewer, before, kNow, {}),
                              told_in_another_world(played.state, viewer, before, random));
                    ASSERT_EQ(told.find(hex(played.state.seed())), std::string::npos);
                }
            }
        }
    }
}

// The record of a game after so many choices, from which another table may play on.
std::string record_after(std::string_view game, int players, int choices, std::mt19937& random) {
    Played played(game, players, R"("memory":false)");
    for (int i = 0; i < choices; ++i) played.choose(*played.state.awaited().begin(), random);
    return write_record(record_of(played.state.match(), {}));
}

TEST_P(NonInterference, hole_01_a_game_taken_up_in_the_middle_tells_no_more_than_one_from_its_start) {
    std::mt19937 random(9);
    for (const GameEntry& game : games()) {
        const int players = player_counts(game).back();
        Played played(game.id, players, GetParam(), record_after(game.id, players, 23, random));
        ASSERT_TRUE(played.state.branch());
        for (int step = 0; step < 12; ++step) {
            for (const Seat viewer : SeatSet::first(players).with(kSpectator))
                for (const Version from : {Version{0}, Version{2}, played.state.version() - 1})
                    ASSERT_EQ(write_update(played.state, viewer, from, kNow, {}),
                              told_in_another_world(played.state, viewer, from, random))
                        << game.id;
            played.choose(*played.state.awaited().begin(), random);
        }
        const auto again = replay_log(played.state.id(), played.state.seed(), played.lines);
        ASSERT_TRUE(again) << again.error().what;
        for (const Seat viewer : SeatSet::first(players).with(kSpectator))
            ASSERT_EQ(write_update(played.state, viewer, 0, kNow, {}), write_update(*again, viewer, 0, kNow, {}));
    }
}

INSTANTIATE_TEST_SUITE_P(Server, NonInterference,
                         testing::Values(R"("memory":false)", R"("memory":true,"preview":false)"));

TEST(Server, a_replayed_log_is_the_table_that_was_played) {
    std::mt19937 random(6);
    for (const GameEntry& game : games()) {
        Played played(game.id, player_counts(game).back(), R"("pace":"live")");
        while (played.state.phase() == Phase::playing) {
            played.choose(*played.state.awaited().begin(), random);
            if (random() % 20 != 0) continue;
            const auto again = replay_log(played.state.id(), played.state.seed(), played.lines);
            ASSERT_TRUE(again) << again.error().what;
            for (const Seat viewer : SeatSet::first(played.state.players()).with(kSpectator))
                for (const Version from : {Version{0}, played.state.version() / 2, played.state.version()})
                    ASSERT_EQ(write_update(played.state, viewer, from, kNow, {}),
                              write_update(*again, viewer, from, kNow, {}));
        }
        EXPECT_EQ(played.state.phase(), Phase::over);
    }
}

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
    ASSERT_TRUE(played.command(bo, {Command::Kind::away, played.next_id++}));
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
    ASSERT_TRUE(played.command(bo, {Command::Kind::leave, played.next_id++}));
    played.choose(ann, random);
    bot_plays(bo);
    EXPECT_EQ(told(), "1:3-4 1:6-6 ");
}

TEST(Server, hole_08_damaged_logs_are_refused_and_never_crash) {
    std::mt19937 random(7);
    Played played("sushi_go", 3, R"("memory":false)");
    for (int i = 0; i < 40; ++i) played.choose(*played.state.awaited().begin(), random);
    for (int i = 0; i < 2000; ++i) {
        std::vector<std::string> lines = played.lines;
        std::string& line = lines[random() % lines.size()];
        switch (random() % 4) {
            case 0:
                line[random() % line.size()] = static_cast<char>(random());
                break;
            case 1:
                line.resize(random() % line.size());
                break;
            case 2:
                lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(random() % lines.size()));
                break;
            default:
                std::swap(line, lines[random() % lines.size()]);
        }
        static_cast<void>(replay_log(played.state.id(), played.state.seed(), lines));
    }
}

TEST(Server, hole_10_random_messages_are_refused_or_understood) {
    std::mt19937 random(8);
    const std::string seed =
        R"({"type":"choose","id":17,"turn":4,"choice":"tempura","seat":1,"agree":true,"text":"x"})";
    for (int i = 0; i < 20'000; ++i) {
        std::string text = seed;
        for (unsigned change = random() % 5; change > 0; --change)
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
