// The property battery: what must hold for any game, at every step of random games, at every table of
// tests/variants.hpp. `battery_test --games N` (or SUSHIYA_GAMES=N) plays more of them; a failure names
// the seed of its game, and `--seed S` begins there.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"
#include "tests/battery/engine_properties.hpp"
#include "tests/battery/knowledge_properties.hpp"
#include "tests/battery/match_properties.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {
namespace {

struct Effort {
    std::uint64_t first_seed = 1;
    int games = 400;  // for the properties that need no text; those with text play a twentieth of it
};
Effort effort;

using Property = void (*)(const Variant& variant, std::uint64_t seed);

class PropertyTest : public ::testing::Test {
  public:
    PropertyTest(Property property, const Variant& variant, int games)
        : property_(property), variant_(variant), games_(games) {}

    void TestBody() override {
        for (int i = 0; i < games_; ++i) {
            const std::uint64_t seed = effort.first_seed + static_cast<std::uint64_t>(i);
            SCOPED_TRACE("game with --seed " + std::to_string(seed));
            property_(variant_, seed);
            if (HasFailure()) return;
        }
    }

  private:
    Property property_;
    const Variant& variant_;
    int games_;
};

template <class C>
void register_game(const Variant& variant) {
    const std::string suite = "Battery." + std::string(variant.game) + "." + std::string(variant.name);
    const auto add = [&](const char* name, Property property, int games) {
        ::testing::RegisterTest(
            suite.c_str(), name, nullptr, nullptr, __FILE__, __LINE__,
            [=, &variant]() -> PropertyTest* { return new PropertyTest(property, variant, games); });
    };
    const int with_text = effort.games / 20 + 1;
    add("KeepsEveryCard", keeps_every_card<C>, effort.games);
    add("ListsChoicesSortedAndUnique", lists_choices_sorted_and_unique<C>, effort.games);
    add("DrawsWhatIsPossible", draws_what_is_possible<C>, effort.games);
    add("RanksByPoints", ranks_by_points<C>, effort.games);
    add("GuessesWhatTheViewerSees", guesses_what_the_viewer_sees<C>, effort.games);
    add("PrintsWhatItParses", prints_what_it_parses<C>, with_text);
    add("ReplaysToTheSameBytes", replays_to_the_same_bytes<C>, with_text);
    add("RefusesGarbageWithoutChange", refuses_garbage_without_change<C>, with_text);
    add("TakesChoicesBack", takes_choices_back<C>, with_text);
    add("TellsNothingHidden", tells_nothing_hidden<C>, with_text);
    add("TellsAllThatIsSeen", tells_all_that_is_seen<C>, with_text);
}

void register_battery() {
    each_game([]<class C>() {
        for (const Variant& variant : kVariants)
            if (variant.game == C::kId) register_game<C>(variant);
    });
}

TEST(Variants, EveryGameHasSome) {
    for (const GameEntry& game : games()) {
        int variants = 0;
        for (const Variant& variant : kVariants) variants += variant.game == game.id ? 1 : 0;
        EXPECT_GT(variants, 0) << game.id;
    }
}

TEST(Variants, CanAllBePlayed) {
    for (const Variant& variant : kVariants) {
        const auto options = boost::json::parse({variant.options.data(), variant.options.size()});
        const auto match = make_match(variant.game, options.get_object());
        EXPECT_TRUE(match.has_value()) << variant.game << " " << variant.name << ": "
                                       << (match ? "" : match.error().what);
    }
}

}  // namespace
}  // namespace sushiya::tests

int main(int argc, char** argv) {
    using sushiya::tests::effort;
    ::testing::InitGoogleTest(&argc, argv);
    if (const char* games = std::getenv("SUSHIYA_GAMES")) effort.games = std::atoi(games);
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view flag = argv[i];
        if (flag == "--games") effort.games = std::atoi(argv[i + 1]);
        if (flag == "--seed") effort.first_seed = std::strtoull(argv[i + 1], nullptr, 10);
    }
    sushiya::tests::register_battery();
    return RUN_ALL_TESTS();
}
