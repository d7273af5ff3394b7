// The lines of a log: those on disk are read for ever.
#include <gtest/gtest.h>

#include <array>

#include "server/tables/log_line.hpp"
#include "tests/server/played.hpp"

namespace sushiya::server {
namespace {

// One of each kind, as tables have been written from the first day.
constexpr std::array kLines = {
    R"({"kind":"opened","at":1790000000000,"text":"{\"game\":\"sushi_go\"}"})",
    R"({"kind":"opened","at":1790000000000,"text":"{}","more":"{\"sushiya\":1}"})",
    R"({"kind":"sat","at":1790000000001,"seat":0,"text":"Ann",)"
    R"("more":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"})",
    R"({"kind":"sat","at":1790000000001,"seat":1,"text":"Bunta","level":"cook"})",
    R"({"kind":"sat","at":1790000000001,"seat":2,"text":"Chie","level":"chef","id":7,"by":0})",
    R"({"kind":"left","at":1790000000002,"seat":0,"id":8,"by":0})",
    R"({"kind":"left","at":1790000000002,"seat":0,"level":"cook","id":8,"by":0})",
    R"({"kind":"nonce","at":1790000000003,"seat":0,"text":"abc","id":9007199254740992,"by":0})",
    R"({"kind":"nonce","at":1790000000003,"seat":0,"id":9,"by":0})",
    R"({"kind":"started","at":1790000000004,"id":10,"by":0})",
    R"({"kind":"chance","at":1790000000004,"text":"deal tempura*2 / maki-3"})",
    R"({"kind":"choose","at":1790000000005,"seat":1,"text":"wasabi+squid","id":11,"by":1})",
    R"({"kind":"choose","at":1790000000005,"seat":1,"text":"tempura","level":"cook"})",
    R"({"kind":"retract","at":1790000000006,"seat":1,"id":12,"by":1})",
    R"({"kind":"chat","at":1790000000007,"seat":1,"text":"sal\"ut\u000a\\ 鮨","id":13,"by":1})",
    R"({"kind":"away","at":1790000000008,"seat":1,"text":"clock","level":"cook"})",
    R"({"kind":"away","at":1790000000008,"seat":1,"text":"asked","level":"cook","id":14,"by":1})",
    R"({"kind":"back","at":1790000000009,"seat":1,"id":15,"by":1})",
    R"({"kind":"replaced","at":1790000000010,"seat":1,"id":16,"by":0})",
    R"({"kind":"replaced","at":1790000000010,"seat":1,"level":"chef","id":16,"by":0})",
    R"({"kind":"muted","at":1790000000011,"seat":1,"id":17,"by":0})",
    R"({"kind":"unmuted","at":1790000000012,"seat":1,"id":18,"by":0})",
    R"({"kind":"asked","at":1790000000013,"seat":1,"text":"undo","id":19,"by":1})",
    R"({"kind":"agreed","at":1790000000014,"seat":0,"id":20,"by":0})",
    R"({"kind":"declined","at":1790000000015,"seat":0,"id":21,"by":0})",
    R"({"kind":"undone","at":1790000000016,"seat":1})",
    R"({"kind":"paused","at":1790000000017,"seat":1})",
    R"({"kind":"resumed","at":1790000000018,"seat":0,"id":22,"by":0})",
    R"({"kind":"rematch","at":1790000000019,"seat":0,"text":"BBBBBBBBBBBBBBBBBBBBBB","id":23,"by":0})",
    R"({"kind":"over","at":1790000000020})",
    R"({"kind":"still","at":1790000000021,"ms":600000})",
    R"({"kind":"erased","at":1790000000022,"seat":0,"line":15,"id":24,"by":0})",
    R"({"kind":"unnamed","at":1790000000023,"seat":1,"id":25,"by":1})",
    R"({"kind":"commit","at":1790000000024,"seat":1,"more":"0000000000000000000000000000000000000000000000000000000000000001","id":26,"by":1})",
    R"({"kind":"reveal","at":1790000000025,"id":27,"by":0})",
    R"({"kind":"away","at":1790000000021,"seat":1,"text":"others","level":"cook","id":24,"by":0})",
    R"({"kind":"asked","at":1790000000022,"seat":0,"text":"pause","voters":7,"id":25,"by":0})",
    R"({"kind":"asked","at":1790000000022,"seat":0,"text":"replace","about":1,"level":"cook","voters":5,"id":25,"by":0})",
    R"({"kind":"lapsed","at":1790000000023})",
    R"({"kind":"hint","at":1790000000023,"seat":1,"id":25,"by":1})",
    R"({"kind":"host","at":1790000000024,"seat":1,"id":26,"by":1})",
    R"({"kind":"time","at":1790000000025,"seat":1,"id":27,"by":0})",
    R"({"kind":"again","at":1790000000026,"seat":1,"id":28,"by":1})",
    R"({"kind":"hint","at":1790000000031,"seat":1,"id":31,"by":1})",
    R"({"kind":"changed","at":1790000000027,"seat":0,"text":"{\"game\":\"sushi_go\"}","id":29,"by":0})",
    R"({"kind":"push","at":1790000000029,"seat":1,"text":"https://a.example/b","key":"BP4z","auth":"BTBZ","say":"Toi","id":30,"by":1})",
    R"({"kind":"push_ended","at":1790000000030,"seat":1})",
    R"({"kind":"moved","at":1790000000028,"seat":1,"more":"0000000000000000000000000000000000000000000000000000000000000001"})",
};

TEST(Log, LinesOnDiskAreReadAndWrittenAsTheyStand) {
    std::string kinds;
    for (const std::string_view text : kLines) {
        const auto line = read_line(text);
        ASSERT_TRUE(line) << text << ": " << line.error().what;
        EXPECT_EQ(write_line(*line), text);
        if (const std::string kind(kind_of(line->what));
            (", " + kinds + ",").find(", " + kind + ",") == std::string::npos)
            kinds += (kinds.empty() ? "" : ", ") + kind;
    }
    EXPECT_EQ(KindsOf<Happening>::all().size(), kinds.size()) << "every kind stands above";
}

TEST(Log, WhatIsNoLineIsRefused) {
    for (const std::string_view text :
         {R"({"kind":"eaten","at":1,"seat":0})",                            // an unknown kind
          R"({"kind":"chat","at":1,"text":"whose?"})",                      // no seat
          R"({"kind":"chat","at":1,"seat":8,"text":"x"})",                  // no such seat
          R"({"kind":"chat","at":1,"seat":0,"text":"x","level":"cook"})",   // a field of another kind
          R"({"kind":"chat","at":1,"seat":0,"text":"x","text":"y"})",       // twice
          R"({"kind":"away","at":1,"seat":0,"text":"tired","level":"a"})",  // no such reason
          R"({"kind":"asked","at":1,"seat":0,"text":"tea"})",               // no such question
          R"({"kind":"sat","at":1,"seat":0,"text":"Ann","more":"abc"})",    // no digest
          R"({"kind":"over","at":1,"id":3})",                               // a command of nobody
          R"({"kind":"over","at":1e3})", R"(["kind"])", "", "null"})
        EXPECT_FALSE(read_line(text)) << text;
}

TEST(Log, hole_08_damaged_logs_are_refused_and_never_crash) {
    std::mt19937 random(7);
    Played played("sushi_go", 3, R"("memory":false)");
    for (int i = 0; i < 40; ++i) played.choose(random);
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

// A table whose log was written before commands were typed: a person who came back by choosing is told so first.
TEST(Log, ComingBackMayStandBeforeOrAfterTheChoice) {
    std::mt19937 random(3);
    Played played("sushi_go", 2, R"("takeover":"random")");
    ASSERT_TRUE(played.command(Seat{1}, GoAway{}));
    const std::size_t written = played.lines.size();
    played.choose(Seat{1}, random);
    ASSERT_EQ(played.lines.size(), written + 2);
    std::vector<std::string> before = played.lines;
    std::swap(before[written], before[written + 1]);
    const auto again = replay_log(played.state.id(), played.state.seed(), before);
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(again->match().pending(Seat{1}), played.state.match().pending(Seat{1}));
    EXPECT_EQ(again->present(), played.state.present());
}

// A log has an end, or it would fill the disk; whoever writes it full takes nobody's game away.
TEST(Log, WhoWritesItFullEndsNoGame) {
    Played game("sushi_go", 2, R"("pace":"live")");
    const Seat flooder{1};
    for (int i = 0; i < 50'000; ++i) static_cast<void>(game.command(flooder, Chat{"no"}));
    EXPECT_FALSE(game.command(flooder, Chat{"no"}));
    std::mt19937 random(1);
    while (game.playing() && !testing::Test::HasFailure()) {
        const Seat seat = *game.state.awaited().begin();
        game.choose(seat, random);
        if (game.state.match().chosen().contains(seat)) {
            EXPECT_FALSE(game.command(seat, Retract{game.state.turn()})) << "a mind could be changed without end";
        }
    }
    EXPECT_EQ(game.state.phase(), Phase::over);
}

}  // namespace
}  // namespace sushiya::server
