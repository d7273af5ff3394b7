// A view contains exactly what the viewer's own events imply: after every step of random games, for every
// seat and for a spectator, at every table of tests/variants.hpp.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <ctime>
#include <string>
#include <vector>

#include "engine/registry/matches.hpp"
#include "tests/battery/walk.hpp"
#include "tests/knowledge/all.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {
namespace {

// Without a number of games: as many as a moment of computing time allows.
constexpr int kFewestGames = 2;
constexpr std::clock_t kMoment = CLOCKS_PER_SEC / 4;

template <class C>
class KnowledgeTest : public ::testing::Test {
  public:
    explicit KnowledgeTest(const Variant& variant) : variant_(variant) {}

    void TestBody() override {
        if constexpr (!KnowledgeOracle<Knowledge<C>>)
            ASSERT_FALSE(is_shipped(C::kId)) << "there is no tests/knowledge/" << C::kId << ".hpp";
        else
            play_games();
    }

  private:
    void play_games() {
        const std::clock_t start = std::clock();
        const int wanted = games_wanted(0);
        const auto enough = [&](int played) {
            return wanted > 0 ? played >= wanted : played >= kFewestGames && std::clock() - start > kMoment;
        };
        for (int i = 0; !enough(i) && !HasFailure(); ++i) {
            const int game = first_game(1) + i;
            SCOPED_TRACE("SUSHIYA_FIRST_GAME=" + std::to_string(game));
            play(static_cast<std::uint64_t>(game));
        }
    }

    void play(std::uint64_t seed) {
        Rng rng(seed);
        std::vector<Knowledge<C>> minds;
        std::size_t heard = 0;
        walk_match<C>(variant_, rng, [&](const MatchOf<C>& match) {
            if (minds.empty())
                for (const Seat viewer : viewers(match))
                    minds.emplace_back(boost::json::parse(options_json(match)).as_object(), viewer);
            for (std::size_t i = 0; i < minds.size(); ++i) {
                const Seat viewer = viewers(match)[i];
                for (const std::string& event : events_json(match, viewer, Recall::perfect, heard))
                    minds[i].hear(boost::json::parse(event).as_object());
                if (heard != match.event_count()) minds[i].step_ends();
                for (const Recall recall : {Recall::table, Recall::perfect})
                    expect_same(minds[i].view(recall), boost::json::parse(view_json(match, viewer, recall)), viewer);
            }
            heard = match.event_count();
        });
    }

    static void expect_same(const boost::json::value& implied, const boost::json::value& shown, Seat viewer) {
        ASSERT_TRUE(implied == shown) << name_of(viewer) << "\nthe events imply " << boost::json::serialize(implied)
                                      << "\nthe view shows   " << boost::json::serialize(shown);
    }

    const Variant& variant_;
};

void register_games() {
    each_game([]<class C>() {
        for (const Variant& variant : kVariants)
            if (variant.game == C::kId)
                ::testing::RegisterTest(("Knowledge." + std::string(variant.game)).c_str(),
                                        std::string(variant.name).c_str(), nullptr, nullptr, __FILE__, __LINE__,
                                        [&variant]() -> KnowledgeTest<C>* { return new KnowledgeTest<C>(variant); });
    });
}

}  // namespace
}  // namespace sushiya::tests

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    sushiya::tests::register_games();
    return RUN_ALL_TESTS();
}
