// People vanish: one, the host, everybody, in every game and at every pace. The game goes on, and each can come back.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tables/attendance.hpp"
#include "server/tables/update.hpp"
#include "tests/server/played.hpp"

namespace sushiya::server {
namespace {

constexpr Seat kAnn{0};  // the host
constexpr Seat kBo{1};
constexpr Time kSecond = 1000;
constexpr Time kDay = 86'400 * kSecond;

// A table of three, or of as many as the game takes, and the room around it.
struct Room {
    Played played;
    Absences absences;
    SeatSet online;
    Time now = kNow;

    Room(std::string_view game, int players, std::string_view settings)
        : played(game, players, settings), online(SeatSet::first(players)) {
        look();
    }
    void look() { absences.look(played.state, online, now); }
    void pass(Time time) {
        now += time;
        look();
    }
    Answer<Version> command(Seat by, decltype(Command::what) what) {
        TableRules rules(played.state, now, absences.attendance(online, now));
        auto answer = rules.handle(by, {played.next_id++, std::move(what)});
        played.keep(rules);
        if (answer) absences.heard_from(by, now);
        look();
        return answer;
    }
    void by_the_table(auto&& act) {
        TableRules rules(played.state, now, absences.attendance(online, now));
        act(rules);
        played.keep(rules);
        look();
    }
    bool told_of(Seat seat) const {
        return std::ranges::any_of(absences.told(), [&](const Absence& absence) { return absence.seat == seat; });
    }
    bool absent(Seat seat) const { return absences.attendance(online, now).absent.contains(seat); }
    SeatSet awaited() const { return played.state.awaited(); }
    // People who are here choose until only this seat is awaited; bots choose for those who are away.
    void until_only(Seat seat) {
        while (!awaited().empty() && awaited() != SeatSet::only(seat)) choose(*awaited().without(seat).begin());
    }
    void choose(Seat seat) {
        const std::string choice = played.state.match().choices(seat).front();
        const bool bot = played.state.place(seat).away || played.state.place(seat).kind == SeatKind::bot;
        if (bot)
            by_the_table([&](TableRules& rules) {
                ASSERT_TRUE(rules.bot_chooses(seat, "random", played.state.turn(), choice));
            });
        else
            ASSERT_TRUE(command(seat, Choose{played.state.turn(), choice}));
    }
    void play_on(int choices) {
        for (; choices > 0 && played.playing(); --choices) choose(*awaited().begin());
    }
};

struct Pace3 {
    const char* settings;
    Time polite;    // others may act after
    Time takeover;  // a bot plays by itself after; 0 for never
};
constexpr std::array kPaces = {
    Pace3{R"("pace":"relaxed")", 30 * kSecond, 120 * kSecond},
    Pace3{R"("pace":"relaxed","away_seconds":0)", 30 * kSecond, 0},
    Pace3{R"("pace":"live")", 15 * kSecond, 30 * kSecond},
    Pace3{R"("pace":"live","away_seconds":0,"turn_seconds":600)", 30 * kSecond, 0},
    Pace3{R"("pace":"days","turn_seconds":0)", 2 * kDay, 0},
};

void vanish_and_come_back(Room& room, Seat gone, const Pace3& pace) {
    SCOPED_TRACE(std::string(room.played.state.match().game()) + " " + pace.settings);
    const Seat other = gone == kAnn ? kBo : kAnn;
    room.until_only(gone);
    ASSERT_EQ(room.awaited(), SeatSet::only(gone));
    const Time asked = room.now;
    room.online = room.online.without(gone);
    room.look();
    EXPECT_TRUE(room.told_of(gone)) << "others see a countdown";
    room.pass(asked + pace.polite - 1 - room.now);
    EXPECT_EQ(room.command(other, StandIn{gone}).error().code, Problem::Code::not_allowed) << "too early";
    ASSERT_FALSE(room.absent(gone));
    room.pass(1);
    ASSERT_TRUE(room.absent(gone));
    ASSERT_TRUE(room.command(other, StandIn{gone}));
    EXPECT_TRUE(room.played.state.place(gone).away);
    EXPECT_FALSE(room.told_of(gone));
    room.play_on(12);
    // Back, they have a whole turn and are nobody's bother.
    room.online = room.online.with(gone);
    room.look();
    if (!room.played.playing()) return;
    ASSERT_TRUE(room.command(gone, ComeBack{}));
    EXPECT_FALSE(room.played.state.place(gone).away);
    EXPECT_FALSE(room.told_of(gone));
    room.play_on(6);
}

TEST(Absence, anybody_may_vanish_at_any_pace_in_any_game_and_come_back) {
    for (const GameEntry& game : games())
        for (const Pace3& pace : kPaces)
            for (const Seat gone : {kAnn, kBo}) {
                Room room(game.id, std::min(3, player_counts(game).back()), pace.settings);
                vanish_and_come_back(room, gone, pace);
            }
}

TEST(Absence, a_bot_takes_over_by_itself_where_the_table_says_so) {
    for (const GameEntry& game : games())
        for (const Pace3& pace : kPaces) {
            Room room(game.id, 2, pace.settings);
            room.until_only(kBo);
            room.online = room.online.without(kBo);
            room.look();
            ASSERT_EQ(room.absences.told().size(), 1U);
            const auto takeover = room.absences.told().front().takeover;
            EXPECT_EQ(takeover, pace.takeover > 0 ? std::optional(room.now + pace.takeover) : std::nullopt);
        }
}

TEST(Absence, over_days_the_clock_watches_and_nobody_is_expected_to_be_here) {
    for (const GameEntry& game : games()) {
        Room room(game.id, 2, R"("pace":"days")");
        room.until_only(kBo);
        room.online = room.online.without(kBo);
        room.pass(kDay);
        EXPECT_FALSE(room.told_of(kBo));
        EXPECT_FALSE(room.command(kAnn, StandIn{kBo}));
        const Time deadline = *room.played.state.deadline(kBo);
        EXPECT_LE(deadline, kNow + 2 * kDay + kSecond);
        room.pass(deadline - room.now);
        room.by_the_table([](TableRules& rules) { rules.take_over(kBo, AwayReason::clock); });
        EXPECT_TRUE(room.played.state.place(kBo).away);
        room.play_on(4);
        if (!room.played.playing()) continue;
        ASSERT_TRUE(room.command(kBo, ComeBack{}));
        EXPECT_GE(*room.played.state.deadline(kBo), room.now + 2 * kDay) << "a whole turn";
    }
}

TEST(Absence, everybody_may_go_and_come_back) {
    for (const GameEntry& game : games())
        for (const Pace3& pace : kPaces) {
            Room room(game.id, 2, pace.settings);
            const SeatSet awaited = room.awaited();
            room.online = {};
            room.pass(kDay / 2);
            EXPECT_TRUE(room.absences.told().empty()) << "nobody waits";
            EXPECT_EQ(room.awaited(), awaited);
            room.online = SeatSet::first(2);
            room.pass(kSecond);
            EXPECT_FALSE(room.absent(kAnn) || room.absent(kBo)) << "absence is counted from when somebody waits";
            room.play_on(10);
        }
}

TEST(Absence, somebody_who_is_connected_and_does_nothing_keeps_no_table_for_ever) {
    Room room("sushi_go", 3, R"("pace":"relaxed")");
    room.until_only(kBo);
    room.pass(119 * kSecond);
    EXPECT_FALSE(room.told_of(kBo)) << "people may think in peace";
    ASSERT_TRUE(room.command(kBo, Chat{"hm"}));
    room.pass(60 * kSecond);
    EXPECT_FALSE(room.absent(kBo)) << "a sign of life";
    room.pass(60 * kSecond);
    ASSERT_TRUE(room.told_of(kBo));
    EXPECT_TRUE(room.absences.told().front().online);
    ASSERT_TRUE(room.command(kAnn, StandIn{kBo}));
}

TEST(Absence, those_who_wait_may_give_more_time) {
    Room room("sushi_go", 2, R"("pace":"live")");
    room.until_only(kBo);
    const Time before = *room.played.state.deadline(kBo);
    room.online = room.online.without(kBo);
    room.look();
    room.pass(20 * kSecond);
    EXPECT_FALSE(room.command(kBo, Wait{kBo}));
    ASSERT_TRUE(room.command(kAnn, Wait{kBo}));
    room.absences.give_time(kBo, room.now);
    room.look();
    EXPECT_GT(*room.played.state.deadline(kBo), before);
    EXPECT_FALSE(room.absent(kBo));
    EXPECT_EQ(room.absences.told().front().takeover, room.now + 30 * kSecond);
}

TEST(Absence, a_host_who_vanishes_keeps_nobody_from_starting) {
    TableState state("AAAAAAAAAAAAAAAAAAAAAA", sha256("x"));
    TableRules opening(state, kNow);
    opening.open(R"({"game":"sushi_go","options":{"players":2}})");
    opening.seat_person(kAnn, "Ann", sha256("0"));
    opening.seat_person(kBo, "Bo", sha256("1"));
    Absences absences;
    const SeatSet only_bo = SeatSet::only(kBo);
    absences.look(state, only_bo, kNow);
    const auto bo_says = [&](Time now, decltype(Command::what) what) {
        absences.look(state, only_bo, now);
        return TableRules(state, now, absences.attendance(only_bo, now)).handle(kBo, {now, std::move(what)});
    };
    EXPECT_FALSE(bo_says(kNow + 59 * kSecond, TakeHost{}));
    EXPECT_FALSE(bo_says(kNow + 60 * kSecond, Start{}));
    ASSERT_TRUE(bo_says(kNow + 61 * kSecond, TakeHost{}));
    EXPECT_EQ(state.host(), kBo);
    ASSERT_TRUE(bo_says(kNow + 62 * kSecond, Start{}));
    EXPECT_EQ(state.phase(), Phase::playing);
}

// ---- replacing ----

TEST(Replacing, nobody_who_is_here_loses_their_seat_by_the_hosts_word) {
    Room room("sushi_go", 3, R"("pace":"relaxed")");
    EXPECT_EQ(room.command(kAnn, Replace{kBo, "random"}).error().code, Problem::Code::not_allowed);
    room.until_only(kBo);
    room.online = room.online.without(kBo);
    room.look();
    EXPECT_FALSE(room.command(kAnn, Replace{kBo, "random"})) << "not in the first seconds";
    room.pass(30 * kSecond);
    ASSERT_TRUE(room.command(kAnn, Replace{kBo, "random"}));
    EXPECT_EQ(room.played.state.place(kBo).kind, SeatKind::bot);
}

TEST(Replacing, all_may_agree_to_it_the_replaced_one_too) {
    Room room("sushi_go", 3, R"("pace":"relaxed")");
    ASSERT_TRUE(room.command(kAnn, Ask{QuestionKind::replace, kBo, "random"}));
    EXPECT_TRUE(room.played.state.question()->missing.contains(kBo)) << "whoever is here is asked";
    ASSERT_TRUE(room.command(Seat{2}, Reply{true}));
    ASSERT_TRUE(room.command(kBo, Reply{false}));
    EXPECT_EQ(room.played.state.place(kBo).kind, SeatKind::person);
    ASSERT_TRUE(room.command(kAnn, Ask{QuestionKind::replace, kBo, "random"}));
    ASSERT_TRUE(room.command(Seat{2}, Reply{true}));
    ASSERT_TRUE(room.command(kBo, Reply{true}));
    EXPECT_EQ(room.played.state.place(kBo).kind, SeatKind::bot);
    EXPECT_FALSE(room.played.state.question());
}

TEST(Replacing, without_the_host_the_others_vote) {
    Room room("sushi_go", 3, R"("pace":"relaxed")");
    room.until_only(kAnn);
    room.online = room.online.without(kAnn);
    room.look();
    room.pass(10 * kSecond);
    EXPECT_FALSE(room.command(kBo, Ask{QuestionKind::replace, kAnn, "random"})) << "too early";
    room.pass(20 * kSecond);
    EXPECT_FALSE(room.command(kBo, Replace{kAnn, "random"})) << "that is the host's";
    ASSERT_TRUE(room.command(kBo, Ask{QuestionKind::replace, kAnn, "random"}));
    EXPECT_EQ(room.played.state.question()->missing, SeatSet::only(Seat{2}));
    ASSERT_TRUE(room.command(Seat{2}, Reply{true}));
    EXPECT_EQ(room.played.state.place(kAnn).kind, SeatKind::bot);
    EXPECT_EQ(room.played.state.host(), kBo);
    room.play_on(20);
    const auto again = replay_log(room.played.state.id(), room.played.state.seed(), room.played.lines);
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(write_update(*again, kBo, 0, kNow, {}), write_update(room.played.state, kBo, 0, kNow, {}));
}

TEST(Replacing, a_question_nobody_answers_falls_by_itself) {
    Room room("sushi_go", 3, R"("pace":"relaxed")");
    ASSERT_TRUE(room.command(kAnn, Ask{QuestionKind::pause}));
    room.now += 119 * kSecond;
    room.by_the_table([](TableRules& rules) { rules.let_lapse(); });
    ASSERT_TRUE(room.played.state.question());
    room.now += kSecond;
    room.by_the_table([](TableRules& rules) { rules.let_lapse(); });
    EXPECT_FALSE(room.played.state.question());
}

// ---- another game, other settings ----

TEST(Another, opens_when_all_who_are_here_want_it) {
    Room room("sushi_go", 2, R"("pace":"relaxed")");
    EXPECT_FALSE(room.command(kAnn, Again{})) << "not before the end";
    room.play_on(1000);
    ASSERT_TRUE(room.command(kAnn, Again{}));
    const auto wanted = [&] {
        return TableRules(room.played.state, room.now, room.absences.attendance(room.online, room.now))
            .all_want_another();
    };
    EXPECT_FALSE(wanted());
    room.online = SeatSet::only(kAnn);
    room.look();
    EXPECT_FALSE(wanted()) << "Bo may be reloading";
    room.pass(10 * kSecond);
    EXPECT_TRUE(wanted());
    const NextTable next = rematch_of(room.played.state, "B", sha256("y"), room.now, room.played.state.again());
    EXPECT_EQ(next.state.place(kAnn).kind, SeatKind::person);
    EXPECT_EQ(next.state.place(kBo).kind, SeatKind::bot) << "a bot sits for whoever does not come";
    EXPECT_EQ(next.state.host(), kAnn);
}

TEST(Changing, the_host_changes_what_was_agreed_before_the_start) {
    TableState state("AAAAAAAAAAAAAAAAAAAAAA", sha256("x"));
    TableRules rules(state, kNow);
    rules.open(R"({"game":"sushi_go","options":{"players":4},"public":true})");
    rules.seat_person(kAnn, "Ann", sha256("0"));
    rules.seat_person(kBo, "Bo", sha256("1"));
    rules.seat_bot(Seat{3}, "random");
    std::int64_t id = 0;
    const auto change = [&](Seat by, const std::string& fields) {
        return rules.handle(by, {++id, Change{R"({"type":"change","id":1,)" + fields + "}"}});
    };
    EXPECT_EQ(change(kBo, R"("pace":"live")").error().code, Problem::Code::not_allowed);
    ASSERT_TRUE(change(kAnn, R"("pace":"live","bank_seconds":60)"));
    EXPECT_EQ(state.settings().turn_seconds, 60);
    EXPECT_EQ(state.settings().bank_seconds, 60);
    EXPECT_TRUE(state.settings().listed) << "what is left out stays";
    ASSERT_TRUE(change(kAnn, R"("options":{"players":2})"));
    EXPECT_EQ(state.players(), 2);
    EXPECT_EQ(change(kAnn, R"("options":{"players":99})").error().code, Problem::Code::bad_request);
    EXPECT_EQ(change(kAnn, R"("nonsense":1)").error().code, Problem::Code::bad_request);
    ASSERT_TRUE(change(kAnn, R"("options":{"players":3,"left_right_left":true})"));
    EXPECT_EQ(state.free_seat(), Seat{2});
    rules.seat_person(Seat{2}, "Cy", sha256("2"));
    EXPECT_EQ(change(kAnn, R"("options":{"players":2})").error().code, Problem::Code::not_allowed);
    ASSERT_TRUE(rules.handle(kAnn, {++id, Start{}}));
    EXPECT_EQ(change(kAnn, R"("pace":"relaxed")").error().code, Problem::Code::too_late);
    const auto again = replay_log(state.id(), state.seed(), rules.take_lines());
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(write_update(*again, kBo, 0, kNow, {}), write_update(state, kBo, 0, kNow, {}));
}

}  // namespace
}  // namespace sushiya::server
