// Bots: legal at every table, repeatable, and blind to what their seat may not know.
#include "bots/bot.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <string>

#include "bots/eval/all.hpp"
#include "bots/search/mind.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/matches.hpp"
#include "tests/support/random_play.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {
namespace {

using bots::Level;
using bots::Limits;
using bots::Memory;

// What a mind may have is found by its shape: a part that is misspelt would be missed without a word.
struct Parts {
    bool appeal = false;
    bool endgames = false;
    bool turns = false;
    bool operator==(const Parts&) const = default;
};
template <class G, bots::HasEffort M = bots::Knowledge<G>>
constexpr Parts kFound{bots::HasAppeal<M>, bots::HasEndgames<M>, bots::HasTurns<M>};
static_assert(kFound<sushi_go::SushiGo> == Parts{.appeal = true, .endgames = true});
static_assert(kFound<sushi_go_party::SushiGoParty> == Parts{.appeal = true, .endgames = true});
static_assert(kFound<sushi_boat::SushiBoat> == Parts{.appeal = true});
static_assert(kFound<sushizock::Sushizock> == Parts{.turns = true});

// Enough for every part of a search to run, little enough for a test.
constexpr Limits kBrief{.iterations = 40, .time = bots::kNoClock};

std::unique_ptr<Match> match_of(const Variant& variant) {
    return std::move(*make_match(variant.game, variant.options));
}

std::unique_ptr<bots::Bot> bot_of(std::string_view game, Level level, Memory memory = Memory::table) {
    return std::move(*bots::make_bot(game, level, 7, memory));
}

// Plays on until choices are awaited; false if the game ends before.
bool play_to_choice(Match& match, Rng& rng, int steps) {
    for (int step = 0; match.turn().waits != Turn::Waits::over; ++step) {
        if (step >= steps && match.turn().waits == Turn::Waits::choice) return true;
        if (!random_step(match, rng)) return false;
    }
    return false;
}

TEST(Bots, EveryLevelPlaysEveryTableToItsEnd) {
    for (const Variant& variant : kVariants) {
        SCOPED_TRACE(std::string(variant.game) + " " + std::string(variant.name));
        const auto match = match_of(variant);
        std::vector<std::unique_ptr<bots::Bot>> seated;
        for (const auto& entry : bots::kLevels) seated.push_back(bot_of(variant.game, entry.level));
        Rng rng(3);
        for (std::size_t step = 0; match->turn().waits != Turn::Waits::over; ++step) {
            if (match->turn().waits == Turn::Waits::chance) {
                ASSERT_TRUE(match->happen(*match->draw(rng)));
                continue;
            }
            for (const Seat seat : match->turn().actors) {
                const auto& bot = *seated[(step + seat.index) % seated.size()];
                const auto pick = bot.pick(*match, seat, kBrief);
                ASSERT_TRUE(pick) << pick.error().what;
                const auto chosen = match->choose(seat, *pick);
                ASSERT_TRUE(chosen) << chosen.error().what;
            }
        }
    }
}

TEST(Bots, ThoughtsListLegalChoicesAndSharesAddUp) {
    for (const Variant& variant : kVariants) {
        SCOPED_TRACE(std::string(variant.game) + " " + std::string(variant.name));
        auto match = match_of(variant);
        Rng rng(5);
        int choices = 9;  // or fewer, if the game is shorter
        while (choices > 0 && !play_to_choice(*match, rng, choices)) match = match_of(variant), --choices;
        ASSERT_GT(choices, 0);
        const Seat seat = *match->turn().actors.begin();
        for (const auto& entry : bots::kLevels) {
            const auto thought = bot_of(variant.game, entry.level)->think(*match, seat, kBrief, {});
            ASSERT_TRUE(thought);
            EXPECT_EQ(thought->candidates.size(), match->choices(seat).size());
            double sum = 0;
            for (const auto& candidate : thought->candidates) {
                EXPECT_TRUE(match->may_choose(seat, candidate.choice)) << candidate.choice;
                sum += candidate.share;
            }
            EXPECT_NEAR(sum, 1, 1e-6) << entry.name;
        }
    }
}

// The same view and seed give the same thought, whatever is hidden behind the view. Answers how often
// something was hidden.
template <class C>
int expect_blind(const Variant& variant, Memory memory) {
    using G = typename C::Game;
    MatchOf<C> match(*options_of<C>(variant.options));
    Rng rng(11);
    int differed = 0;
    for (int position = 1; position <= 6 && play_to_choice(match, rng, 4 * position); ++position) {
        for (const Seat seat : match.turn().actors) {
            MatchOf<C> other = match;
            const auto view = match.view_of(seat);
            other.set_truth(bots::Knowledge<G>::imagine(match.rules(), view, memory, rng));
            differed += other.truth() == match.truth() ? 0 : 1;
            for (const auto& entry : bots::kLevels) {
                const auto bot = bot_of(C::kId, entry.level, memory);
                const auto here = bot->think(match, seat, kBrief, {});
                const auto there = bot->think(other, seat, kBrief, {});
                if (!here || !there) {
                    ADD_FAILURE() << entry.name << " gave no answer";
                    continue;
                }
                EXPECT_EQ(here->choice, there->choice) << entry.name;
                EXPECT_EQ(here->candidates.front().value, there->candidates.front().value) << entry.name;
            }
        }
    }
    return differed;
}

TEST(Bots, NeverDependOnWhatIsHidden) {
    each_game([]<class C>() {
        for (const Memory memory : {Memory::perfect, Memory::table}) {
            int differed = 0;
            for (const Variant& variant : kVariants) {
                if (variant.game != C::kId) continue;
                SCOPED_TRACE(std::string(variant.game) + " " + std::string(variant.name));
                differed += expect_blind<C>(variant, memory);
            }
            // Sushizock hides nothing from a perfect memory; else the worlds must really have differed.
            const bool all_known = C::kId == "sushizock" && memory == Memory::perfect;
            if (is_shipped(C::kId)) EXPECT_EQ(differed == 0, all_known) << C::kId;
        }
    });
}

// A player without perfect memory sees no more than the table shows, and imagines only sound worlds.
template <class C>
void expect_table_memory(const Variant& variant) {
    using G = typename C::Game;
    MatchOf<C> match(*options_of<C>(variant.options));
    Rng rng(13);
    ASSERT_TRUE(play_to_choice(match, rng, 60));
    const Seat seat = *match.turn().actors.begin();
    Json seen;
    match.write_view(seen, seat, Recall::table);
    for (int i = 0; i < 20; ++i) {
        MatchOf<C> other = match;
        other.set_truth(bots::Knowledge<G>::imagine(match.rules(), match.view_of(seat), Memory::table, rng));
        Json imagined;
        other.write_view(imagined, seat, Recall::table);
        EXPECT_EQ(seen.text(), imagined.text());
        EXPECT_TRUE(other.check());
    }
}

TEST(Bots, ForgetWhatTheTableCovers) {
    for (const Variant& variant : kVariants) {
        SCOPED_TRACE(std::string(variant.game) + " " + std::string(variant.name));
        if (variant.game == sushizock::GameCodec::kId) expect_table_memory<sushizock::GameCodec>(variant);
        if (variant.game == sushi_boat::GameCodec::kId) expect_table_memory<sushi_boat::GameCodec>(variant);
    }
}

TEST(Bots, RepeatThemselvesOnOneThreadAndOnSeveral) {
    for (const GameEntry& entry : games()) {
        const auto match = std::move(*make_match(entry.id, "{}"));
        Rng rng(17);
        ASSERT_TRUE(play_to_choice(*match, rng, 5));
        const Seat seat = *match->turn().actors.begin();
        for (const int threads : {1, 3}) {
            const Limits limits{.iterations = 301, .time = bots::kNoClock, .threads = threads};
            const auto once = bot_of(entry.id, Level::itamae)->think(*match, seat, limits, {});
            const auto again = bot_of(entry.id, Level::itamae)->think(*match, seat, limits, {});
            ASSERT_TRUE(once && again);
            EXPECT_EQ(once->choice, again->choice);
            ASSERT_EQ(once->candidates.size(), again->candidates.size());
            for (std::size_t i = 0; i < once->candidates.size(); ++i)
                EXPECT_EQ(once->candidates[i].value, again->candidates[i].value);
        }
    }
}

TEST(Bots, StopWhenAskedAndWhenTimeIsUp) {
    for (const GameEntry& entry : games()) {
        const auto match = std::move(*make_match(entry.id, "{}"));
        Rng rng(19);
        ASSERT_TRUE(play_to_choice(*match, rng, 1));
        const Seat seat = *match->turn().actors.begin();
        std::stop_source stop;
        stop.request_stop();
        const Limits endless{.iterations = bots::kUncounted, .time = bots::kNoClock};
        EXPECT_TRUE(bot_of(entry.id, Level::itamae)->pick(*match, seat, endless, stop.get_token()));
        const Limits timed{.iterations = bots::kUncounted, .time = std::chrono::milliseconds(30)};
        EXPECT_TRUE(bot_of(entry.id, Level::itamae)->pick(*match, seat, timed));
    }
}

TEST(Bots, AreCountedWhereTheirNameSaysSoEvenByTheClock) {
    const auto match = std::move(*make_match("sushi_go", "{}"));
    Rng rng(23);
    ASSERT_TRUE(play_to_choice(*match, rng, 1));
    const Limits by_the_clock{.iterations = bots::kUncounted};
    const auto thought =
        bot_of("sushi_go", Level::duct)->think(*match, *match->turn().actors.begin(), by_the_clock, {});
    ASSERT_TRUE(thought);
    EXPECT_LE(thought->iterations, 3 * 2'000U);
}

TEST(Bots, RefuseWhatTheyCannotAnswer) {
    const auto match = std::move(*make_match("sushi_go", "{}"));
    const auto stranger = bot_of("sushizock", Level::cook)->pick(*match, Seat{0});
    ASSERT_FALSE(stranger);
    EXPECT_EQ(stranger.error().what, "this bot plays sushizock, not sushi_go");
    const auto early = bot_of("sushi_go", Level::cook)->pick(*match, Seat{0});
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().what, "seat 0 has nothing to choose now");
    EXPECT_FALSE(bots::make_bot("chess", Level::cook, 1));
    const auto level = bots::find_level("genius");
    ASSERT_FALSE(level);
    EXPECT_NE(level.error().what.find("itamae"), std::string::npos);
}

}  // namespace
}  // namespace sushiya::tests
