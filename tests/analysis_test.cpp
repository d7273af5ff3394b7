// Reviews of whole games: they add up, they are the same again, they know a good player from a bad one, and say why.
// Over many games: tests/analysis_proof_test.cpp. SUSHIYA_GAMES: more than one looks for reasons at every size of
// table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "bots/analysis/puzzles.hpp"
#include "bots/analysis/review.hpp"
#include "bots/bot.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/json_text.hpp"
#include "tests/support/decisions.hpp"
#include "tests/support/schema.hpp"
#include "tests/support/text.hpp"

namespace sushiya {
namespace {

using bots::Depth;
using bots::Level;
using bots::Review;
using bots::Reviewer;

constexpr Depth kQuick{.seed = 5, .effort = 0.001};

std::string repository(const std::string& file) { return std::string(SUSHIYA_TESTS) + "/../" + file; }

Record played(std::string_view game, const std::vector<Level>& levels, std::uint64_t seed,
              const bots::Limits& limits = {.iterations = 100, .time = bots::kNoClock}) {
    return record_of(*tests::played_between(levels, game, seed, limits), {});
}

Review review_of(const Record& record, const Depth& depth) {
    const auto review = bots::reviewed(record, depth);
    EXPECT_TRUE(review) << review.error().what;
    return **review;
}

std::string written(const Review& review) {
    Json out;
    bots::write_review(out, review);
    return out.take();
}

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, AddsUpToTheResult) {
    const Review review = review_of(played(GetParam(), {Level::cook, Level::random, Level::apprentice}, 3), kQuick);
    double won = 0;
    for (const bots::Account& account : review.accounts) {
        EXPECT_NEAR(account.result, 1.0 / 3 + account.deal + account.dice + account.skill + account.others, 1e-9);
        EXPECT_LE(account.skill, 1e-9);
        EXPECT_GT(account.accuracy, 0);
        EXPECT_LE(account.accuracy, 100);
        won += account.result;
    }
    EXPECT_NEAR(won, 1, 1e-9);
    EXPECT_LE(review.turns.size(), 3U);
    for (const bots::Moment& moment : review.moments)
        EXPECT_NEAR(std::accumulate(moment.after.begin(), moment.after.begin() + 3, 0.0), 1, 1e-4);
}

TEST(Analysis, IsTheSameAgainAlsoIfItWasStopped) {
    const Record record = played("sushi_go", {Level::random, Level::random}, 4);
    const std::string whole = written(review_of(record, kQuick));
    auto reviewer = *Reviewer::of(record, kQuick);
    std::stop_source stopped;
    stopped.request_stop();
    for (double before = 0; !reviewer.done(); before = reviewer.progress()) {
        ASSERT_TRUE(reviewer.advance(stopped.get_token()));
        EXPECT_EQ(reviewer.progress(), before) << "what was stopped is not done";
        ASSERT_TRUE(reviewer.advance());
        EXPECT_GT(reviewer.progress(), before);
    }
    EXPECT_EQ(written(reviewer.review()), whole);
}

using Texts = std::map<std::string, std::string>;
Texts catalogue(const std::string& language, const std::string& game) {
    const std::string file = tests::read_file(repository("i18n/" + language + "/" + game + ".json"));
    Texts texts;
    JsonText(file).root().each_member(
        [&](const std::string& key, const JsonValue& text) { texts.emplace(key, text.text()); });
    return texts;
}

// Every reason has its words, and nothing in them is left unfilled.
void expect_words(const Texts& texts, const bots::Reason& reason) {
    std::set<std::string> filled;
    const auto note = [&](const auto& fillings) {
        for (const auto& filling : fillings) filled.emplace(filling.first);
    };
    note(reason.numbers);
    note(reason.things);
    note(reason.lines);
    note(reason.seats);
    for (const auto& [name, thing] : reason.things) EXPECT_TRUE(texts.contains("thing." + thing)) << thing;
    for (const auto& [name, line] : reason.lines) EXPECT_TRUE(texts.contains("line." + std::string(line))) << line;
    const std::vector<std::string> forms =
        filled.contains("count") ? std::vector<std::string>{".one", ".many"} : std::vector<std::string>{""};
    for (const std::string& form : forms) {
        const auto text = texts.find("reason." + std::string(reason.key) + form);
        ASSERT_NE(text, texts.end()) << "no words for " << reason.key << form;
        std::string rest = text->second;
        for (const std::string& name : filled)
            for (std::size_t at; (at = rest.find("{" + name + "}")) != std::string::npos;)
                rest.replace(at, name.size() + 2, "");
        EXPECT_EQ(rest.find('{'), std::string::npos) << reason.key << ": " << rest;
    }
}

TEST_P(EveryGame, IsDescribedAndGivesReasonsInWords) {
    const tests::Schema schema(tests::read_file(repository("server/protocol/schema.json")));
    const std::array catalogues{catalogue("en", GetParam()), catalogue("fr", GetParam())};
    for (const int players : tests::long_proof() ? std::vector{2, 3, 4} : std::vector{3}) {
        const std::vector<Level> hasty(static_cast<std::size_t>(players), Level::random);
        const Review review = review_of(played(GetParam(), hasty, 11), {.seed = 5, .effort = 0.01});
        EXPECT_EQ(schema.complaint("Review", written(review)), "");
        int mistakes = 0;
        int explained = 0;
        for (const bots::Moment& moment : review.moments)
            for (const bots::JudgedMove& move : moment.moves) {
                for (const auto& choice : move.choices)
                    for (const bots::Reason& reason : choice.reasons)
                        for (const Texts& texts : catalogues) expect_words(texts, reason);
                if (move.forced() || move.grade() < bots::Grade::mistake) continue;
                ++mistakes;
                const auto own = std::ranges::find(move.choices, move.played, &bots::JudgedMove::Choice::choice);
                explained += move.choices.front().reasons.empty() && own->reasons.empty() ? 0 : 1;
            }
        EXPECT_GT(mistakes, 0);
        EXPECT_GE(explained, 0.9 * mistakes) << "of " << mistakes;
    }
}

TEST(Analysis, FindsPuzzlesThatArePuzzles) {
    const tests::Schema schema(tests::read_file(repository("server/protocol/schema.json")));
    int found = 0;
    const auto mined = bots::mine_puzzles({.game = "sushi_go", .players = {2}, .seed = 1, .wanted = 1, .games = 20},
                                          [&](const auto& puzzle) {
                                              Json out;
                                              bots::write_puzzle(out, "sushi_go", puzzle);
                                              EXPECT_EQ(schema.complaint("Puzzle", out.text()), "");
                                              EXPECT_EQ(puzzle.move.choices.front().grade(), bots::Grade::best);
                                              EXPECT_GE(puzzle.move.choices[1].grade(), bots::Grade::inaccuracy);
                                              EXPECT_FALSE(puzzle.move.choices.front().reasons.empty());
                                              ++found;
                                          });
    EXPECT_TRUE(mined);
    EXPECT_EQ(found, 1);
}

TEST_P(EveryGame, HasPuzzlesOnThePage) {
    const tests::Schema schema(tests::read_file(repository("server/protocol/schema.json")));
    const std::string book = tests::read_file(repository("web/src/coach/puzzles/" + GetParam() + ".json"));
    EXPECT_EQ(schema.complaint("PuzzleBook", book), "");
    EXPECT_NE(book.find("sushiya puzzles " + GetParam()), std::string::npos) << "nobody knows how to make it again";
    int puzzles = 0;
    for (auto at = book.find("{\"id\":"); at != std::string::npos; at = book.find("{\"id\":", at + 1)) ++puzzles;
    EXPECT_GE(puzzles, 40) << "a few hundred in all, and some of every game";
}

TEST_P(EveryGame, TellsAGoodPlayerFromOneWhoChoosesAnything) {
    const Review review = review_of(played(GetParam(), {Level::chef, Level::random}, 6), {.seed = 5, .effort = 0.03});
    EXPECT_GT(review.accounts[0].accuracy, review.accounts[1].accuracy);
}

INSTANTIATE_TEST_SUITE_P(Analysis, EveryGame, testing::Values("sushi_go", "sushi_go_party", "sushi_boat", "sushizock"),
                         [](const auto& game) { return game.param; });

TEST(Analysis, RefusesAGameThatIsNotOver) {
    Record record = played("sushi_go", {Level::random, Level::random}, 1);
    record.steps.pop_back();
    record.result.reset();
    const auto reviewer = Reviewer::of(record, {});
    ASSERT_FALSE(reviewer);
    EXPECT_NE(reviewer.error().what.find("not over"), std::string::npos);
}

// Two cards are left to each: everything is known, and the judgement is exact.
TEST(Analysis, FindsAPlantedBlunder) {
    auto match = *make_match("sushi_go", R"({"players":2})");
    const Record record = played("sushi_go", {Level::cook, Level::cook}, 9);
    int blunders = 0;
    for (const Step& step : record.steps) {
        if (!step.choose.empty() && match->choices(Seat{0}).size() > 1) {
            const auto analyst = *bots::make_analyst("sushi_go");
            auto move = analyst->judge(*match, Seat{0}, match->choices(Seat{0}).front(), {.effort = 0.1}, {});
            const auto worst = move->choices.back();
            const auto planted = analyst->judge(*match, Seat{0}, worst.choice, {.effort = 0.1}, {});
            EXPECT_NEAR(planted->loss.mean, move->choices.front().value.mean - worst.value.mean, 1e-9);
            if (planted->exact) {
                EXPECT_EQ(planted->loss.half_width, 0);
                blunders += static_cast<int>(planted->grade() >= bots::Grade::inaccuracy);
            }
        }
        ASSERT_TRUE(apply(*match, step));
    }
    EXPECT_GT(blunders, 0);
}

}  // namespace
}  // namespace sushiya
