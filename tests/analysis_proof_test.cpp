// What reviews promise, over many games: solved ends are judged exactly, blunders are found, other seeds say the same,
// shares are won as often as they say, and better players are found more accurate.
//
// SUSHIYA_GAMES: how many games each proof looks at, with the usual care if there is more than one. A few choices of
// each are drawn, so that many games are seen: `SUSHIYA_GAMES=200 analysis_proof_test`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>

#include "bots/analysis/analyst.hpp"
#include "bots/bot.hpp"
#include "bots/eval/knowledge.hpp"
#include "bots/search/matrix_game.hpp"
#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/match_of.hpp"

namespace sushiya {
namespace {

using bots::Depth;
using bots::Level;

int games_wanted() {
    const char* const games = std::getenv("SUSHIYA_GAMES");
    return games == nullptr ? 1 : std::atoi(games);
}
bool long_proof() { return games_wanted() > 1; }
// The usual care at night; little of it while somebody waits.
Depth care(std::uint64_t seed, double effort = 1) {
    return {.seed = seed, .effort = effort * (long_proof() ? 1 : 0.05)};
}

// A choice of a game that was played to its end.
struct Decision {
    std::unique_ptr<Match> match;
    Seat seat;
    std::string played;
    double won = 0;  // by its seat, in the end
};

double share_of_win(const Match& over, Seat seat) {
    const auto ranks = over.ranks();
    const auto winners = std::count(ranks.begin(), ranks.begin() + over.players(), 1);
    return ranks[seat.index] == 1 ? 1.0 / static_cast<double>(winners) : 0;
}

// All choices that were not forced of a game between players of these levels, who take turns at the seats.
std::vector<Decision> decisions_of(std::string_view game, int players, std::uint64_t seed,
                                   const std::vector<Level>& levels) {
    auto match = *make_match(game, R"({"players":)" + std::to_string(players) + "}");
    std::vector<Decision> decisions;
    while (match->turn().waits != Turn::Waits::over) {
        Rng rng({seed, match->history().size(), 0, 1});
        if (match->turn().waits == Turn::Waits::chance) {
            EXPECT_TRUE(match->happen(*match->draw(rng)));
            continue;
        }
        std::vector<std::pair<Seat, std::string>> picks;
        for (const Seat seat : match->turn().actors) {
            const Level level = levels[(seat.index + seed) % levels.size()];
            picks.emplace_back(seat, *(*bots::make_bot(game, level, seed))->pick(*match, seat));
            if (match->choices(seat).size() > 1) decisions.push_back({match->clone(), seat, picks.back().second});
        }
        for (const auto& [seat, pick] : picks) EXPECT_TRUE(match->choose(seat, pick));
    }
    for (Decision& decision : decisions) decision.won = share_of_win(*match, decision.seat);
    return decisions;
}

// A few of them, drawn by the seed.
std::vector<Decision> drawn(std::vector<Decision> all, std::size_t count, std::uint64_t seed) {
    Rng rng({seed, 0, 0, 2});
    for (std::size_t i = 0; i < std::min(count, all.size()); ++i)
        std::swap(all[i], all[i + rng.below(static_cast<std::uint32_t>(all.size() - i))]);
    all.resize(std::min(count, all.size()));
    return all;
}

// The mean of what games have, and the half width of its 95 % interval.
struct Mean {
    std::vector<double> values;

    double mean() const {
        double sum = 0;
        for (const double value : values) sum += value;
        return sum / static_cast<double>(values.size());
    }
    double half_width() const {
        double squares = 0;
        for (const double value : values) squares += (value - mean()) * (value - mean());
        const auto count = static_cast<double>(values.size());
        return count < 2 ? 1e9 : 1.96 * std::sqrt(squares / (count - 1) / count);
    }
};

class EveryGame : public testing::TestWithParam<std::string> {
  protected:
    const std::string& game() const { return GetParam(); }
    const std::unique_ptr<bots::Analyst> analyst_ = *bots::make_analyst(GetParam());
};

// Of the moves of cooks and apprentices, how many are mistakes to both seeds or to neither.
TEST_P(EveryGame, CallsTheSameMovesMistakesWithAnotherSeed) {
    int moves = 0;
    int alike = 0;
    int mistakes = 0;
    for (int number = 0; number < games_wanted(); ++number) {
        const auto seed = 20 + static_cast<std::uint64_t>(number);
        for (const Decision& decision :
             drawn(decisions_of(game(), 2 + number % 3, seed, {Level::cook, Level::apprentice}), 8, seed)) {
            const auto is_mistake = [&](std::uint64_t luck) {
                return analyst_->judge(*decision.match, decision.seat, decision.played, care(luck), {})->grade() >=
                       bots::Grade::mistake;
            };
            const bool one = is_mistake(1);
            ++moves;
            mistakes += one ? 1 : 0;
            alike += one == is_mistake(2) ? 1 : 0;
        }
    }
    std::printf("%s: %d of %d moves alike, %d mistakes\n", game().c_str(), alike, moves, mistakes);
    EXPECT_GE(alike, 0.95 * moves - 1);
}

// The worst choice of a position is planted where a look with another seed, four times as careful, is sure that it
// loses a fifth of the win or more.
TEST_P(EveryGame, FindsPlantedBlunders) {
    int planted = 0;
    int found = 0;
    for (int number = 0; number < games_wanted(); ++number) {
        const auto seed = 40 + static_cast<std::uint64_t>(number);
        for (const Decision& decision : drawn(decisions_of(game(), 2, seed, {Level::cook}), 12, seed)) {
            const auto judged = *analyst_->judge(*decision.match, decision.seat, decision.played, care(3, 4), {});
            const auto& worst = judged.choices.back();
            if (worst.loss.mean - worst.loss.half_width < 0.2) continue;
            ++planted;
            const auto again = *analyst_->judge(*decision.match, decision.seat, worst.choice, care(4), {});
            found += again.grade() >= bots::Grade::mistake ? 1 : 0;
        }
    }
    std::printf("%s: %d of %d blunders found\n", game().c_str(), found, planted);
    EXPECT_GT(planted, 0);
    EXPECT_GE(found, 0.99 * planted - 1) << "of " << planted;
}

// What cooks were expected to win by what they chose, and what they then won from each other. The judge expects good
// play of everybody, and the best choices are not theirs.
TEST_P(EveryGame, ExpectsWhatIsWon) {
    static constexpr int kBins = 5;
    static constexpr double kPlayersDiffer = 0.06;
    Mean too_high;
    std::array<Mean, kBins> expected;
    std::array<Mean, kBins> won;
    for (int number = 0; number < games_wanted(); ++number) {
        const auto seed = 3'000 + static_cast<std::uint64_t>(number);
        Mean here;
        for (const Decision& decision : drawn(decisions_of(game(), 2 + number % 2, seed, {Level::cook}), 6, seed)) {
            const auto judged = *analyst_->judge(*decision.match, decision.seat, decision.played, care(5, 0.2), {});
            const double share =
                std::ranges::find(judged.choices, decision.played, &bots::JudgedMove::Choice::choice)->value.mean;
            here.values.push_back(share - decision.won);
            const auto bin = static_cast<std::size_t>(std::clamp(static_cast<int>(share * kBins), 0, kBins - 1));
            expected[bin].values.push_back(share);
            won[bin].values.push_back(decision.won);
        }
        too_high.values.push_back(here.mean());
    }
    std::printf("%s: expected %+.1f ± %.1f more than was won;", game().c_str(), 100 * too_high.mean(),
                100 * std::min(1.0, too_high.half_width()));
    for (std::size_t bin = 0; bin < kBins; ++bin)
        if (!won[bin].values.empty())
            std::printf(" %.0f won %.0f (%zu)", 100 * expected[bin].mean(), 100 * won[bin].mean(),
                        won[bin].values.size());
    std::printf("\n");
    EXPECT_LT(std::abs(too_high.mean()), kPlayersDiffer + too_high.half_width());
}

// The levels in order, and how accurate each is.
struct Ladder {
    static constexpr std::array kLevels{Level::random, Level::apprentice, Level::cook, Level::chef, Level::itamae};
    std::array<Mean, kLevels.size()> accuracy;
    std::array<Mean, kLevels.size()> better;  // than the level before
    int differ = 0;                           // the two best, in what they choose

    static std::string_view name(std::size_t i) { return bots::entry_of(kLevels[i]).name; }

    void add(const Decision& decision, const bots::JudgedMove& judged, std::uint64_t seed) {
        static constexpr double kForgiving = 10;  // as reviews are
        std::array<std::string, kLevels.size()> chosen;
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
            const auto bot = *bots::make_bot(decision.match->game(), kLevels[i], seed, bots::Memory::perfect);
            chosen[i] = *bot->pick(*decision.match, decision.seat, {.time = bots::kNoClock});
            const auto found = std::ranges::find(judged.choices, chosen[i], &bots::JudgedMove::Choice::choice);
            accuracy[i].values.push_back(100 * std::exp(-kForgiving * found->loss.mean));
            if (i > 0) better[i].values.push_back(accuracy[i].values.back() - accuracy[i - 1].values.back());
        }
        differ += chosen[3] != chosen[4] ? 1 : 0;
    }
    void tell(const std::string& game) const {
        std::printf("%s, %zu choices:", game.c_str(), accuracy[0].values.size());
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
            std::printf(" %s %.1f", std::string(name(i)).c_str(), accuracy[i].mean());
            if (i > 0) std::printf(" (%+.2f ± %.2f)", better[i].mean(), better[i].half_width());
        }
        std::printf("; the two best differ in %d\n", differ);
        std::fflush(stdout);
    }
};

// Every level is asked about the same positions, one of each game between cooks and apprentices, and a judge who thinks
// longer than any of them says what its choice loses.
TEST_P(EveryGame, FindsBetterPlayersMoreAccurate) {
    if (games_wanted() < 20) GTEST_SKIP() << "itamae thinks for minutes";
    static constexpr double kDeeper = 10;
    static constexpr int kEnoughToTell = 60;
    const int players = game() == "sushi_boat" ? 2 : 3;
    Ladder ladder;
    for (int number = 0; number < games_wanted(); ++number) {
        const auto seed = 600 + static_cast<std::uint64_t>(number);
        for (const Decision& decision :
             drawn(decisions_of(game(), players, seed, {Level::cook, Level::apprentice}), 1, seed))
            ladder.add(decision,
                       *analyst_->judge(*decision.match, decision.seat, decision.played, care(6, kDeeper), {}), seed);
        if (number % 20 == 19) ladder.tell(game());
    }
    const auto& better = ladder.better;
    for (std::size_t i = 1; i < better.size(); ++i)
        EXPECT_GT(better[i].mean() + better[i].half_width(), 0) << Ladder::name(i) << " is worse than the one before";
    if (games_wanted() < kEnoughToTell) return;
    // Who knows nothing and who sees can be told apart, and in drafts who thinks. A cook solves its turn of dice.
    EXPECT_GT(ladder.accuracy[2].mean(), ladder.accuracy[0].mean());
    if (game().starts_with("sushi_go")) EXPECT_GT(better[3].mean() - better[3].half_width(), 0);
}

INSTANTIATE_TEST_SUITE_P(Analysis, EveryGame, testing::Values("sushi_go", "sushi_go_party", "sushi_boat", "sushizock"),
                         [](const auto& game) { return game.param; });

// The slow and plain way to the value of a position of two players, with no mind and no knowledge of the game: all that
// can be chosen and all that can be rolled, to the end.
template <Codec C>
class Plain {
  public:
    using G = typename C::Game;
    using State = typename G::State;

    explicit Plain(const G& game) : game_(game) {}

    // Seat 0's share of the win; nothing where chance has too many ways, or there is too much to look at.
    std::optional<double> value(const State& s) {
        const Turn turn = game_.turn(s);
        if (turn.waits == Turn::Waits::over) return bots::shares_of_win(game_, s)[0];
        Json text;
        text.object([&] { C::write_state(text, game_, s); });
        const std::string key = text.take();
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        if (known_.size() >= most() || depth_ >= kDeepest) return std::nullopt;
        ++depth_;
        const auto found = turn.waits == Turn::Waits::chance ? mean(s) : best(s, turn.actors);
        --depth_;
        if (found) known_.emplace(key, *found);
        return found;
    }

  private:
    static std::size_t most() { return long_proof() ? 20'000 : 500; }
    static constexpr int kDeepest = 30;

    std::optional<double> mean(const State& s) {
        std::optional<double> sum = 0;
        double weights = 0;
        if constexpr (GameWithOdds<G>) {
            game_.odds(s, [&](const typename G::Chance& chance, int weight) {
                if (!sum) return;
                State next = s;
                game_.happen(next, chance, Quiet{});
                const auto worth = value(next);
                if (worth)
                    *sum += weight * *worth, weights += weight;
                else
                    sum.reset();
            });
            if (sum) return *sum / weights;
        }
        return std::nullopt;
    }

    std::optional<double> best(const State& s, SeatSet actors) {
        std::array<typename G::Choices, 2> choices;
        for (const Seat seat : actors) game_.choices(s, seat, choices[seat.index]);
        bots::MatrixGame all;
        all.reset(std::max(1, choices[0].size()), std::max(1, choices[1].size()));
        for (int row = 0; row < std::max(1, choices[0].size()); ++row)
            for (int column = 0; column < std::max(1, choices[1].size()); ++column) {
                Joint<typename G::Action> joint;
                if (actors.contains(Seat{0})) joint[Seat{0}] = choices[0][row];
                if (actors.contains(Seat{1})) joint[Seat{1}] = choices[1][column];
                State next = s;
                game_.play(next, joint, Quiet{});
                const auto worth = value(next);
                if (!worth) return std::nullopt;
                all.payoff(row, column) = *worth;
            }
        return all.solve();
    }

    const G& game_;
    std::map<std::string, double> known_;
    int depth_ = 0;
};

struct Agreement {
    int solved = 0;    // by the plain way
    int exact = 0;     // of them, where the judge says that it has solved them, too
    int best = 0;      // of them, where its best choice is a best one
    double worst = 0;  // difference where it says so
};

// The ends of duels, as far back as the plain way can see.
template <Codec C>
Agreement agreement() {
    static constexpr std::size_t kTries = 3;  // that are too much to look at
    const auto analyst = *bots::make_analyst(C::kId);
    Agreement agreement;
    for (int number = 0; number < games_wanted(); ++number) {
        auto decisions = decisions_of(C::kId, 2, 5'000 + static_cast<std::uint64_t>(number), {Level::cook});
        std::size_t failed = 0;
        for (auto at = decisions.rbegin(); at != decisions.rend() && failed < kTries; ++at) {
            const auto& match = dynamic_cast<const MatchOf<C>&>(*at->match);
            const auto exact = Plain<C>(match.rules()).value(match.truth());
            if (!exact) {
                ++failed;
                continue;
            }
            const double mine = at->seat.index == 0 ? *exact : 1 - *exact;
            const auto judged = *analyst->judge(match, at->seat, at->played, care(1), {});
            const double off = std::abs(judged.choices.front().value.mean - mine);
            ++agreement.solved;
            agreement.best += off < 1e-4 ? 1 : 0;
            if (!judged.exact) continue;
            ++agreement.exact;
            agreement.worst = std::max(agreement.worst, off);
        }
    }
    return agreement;
}

TEST(Analysis, IsExactWhereItSaysSo) {
    each_game([]<class C>() {
        const Agreement found = agreement<C>();
        std::printf(
            "%s: %d positions solved the plain way; of them judged as exact %d, off by %.1e at most; %d values alike\n",
            std::string(C::kId).c_str(), found.solved, found.exact, found.worst, found.best);
        EXPECT_LT(found.worst, 1e-5) << C::kId;
        // Dice leave few ends without a way on, and in Sushi Boat a special order is always one more draw.
        if constexpr (bots::HasEndgames<bots::Knowledge<typename C::Game>>)
            EXPECT_EQ(found.exact, found.solved) << C::kId;
    });
}

}  // namespace
}  // namespace sushiya
