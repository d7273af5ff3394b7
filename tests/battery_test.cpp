// The property battery: what must hold for any game, at every step of random games, at every table of
// tests/variants.hpp. `battery_test --games N` (or SUSHIYA_GAMES=N) plays more of them; a failure names
// the seed of its game, and `--seed S` begins there.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>

#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "tests/battery/battery.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {
namespace {

struct Effort {
    std::uint64_t first_seed = 1;
    int games = 0;  // for the properties that need no text; those with text play a twentieth of it
};
Effort effort;

// Without a number of games, each property gets a moment of computing time at each table.
constexpr int kDefaultGames = 400;
constexpr int kFewestGames = 3;
constexpr std::clock_t kMoment = CLOCKS_PER_SEC / 16;

class PropertyTest : public ::testing::Test {
  public:
    PropertyTest(Property property, const Variant& variant, int games)
        : property_(property), variant_(variant), games_(games) {}

    void TestBody() override {
        const std::clock_t start = std::clock();
        for (int i = 0; i < games_; ++i) {
            if (effort.games == 0 && i >= kFewestGames && std::clock() - start > kMoment) return;
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

void register_property(const NamedProperty& property, const Variant& variant) {
    const std::string suite = "Battery." + std::string(variant.game) + "." + std::string(variant.name);
    const int wanted = effort.games == 0 ? kDefaultGames : effort.games;
    const int games = property.cost == Cost::rules ? wanted : wanted / 20 + 1;
    ::testing::RegisterTest(
        suite.c_str(), property.name, nullptr, nullptr, __FILE__, __LINE__,
        [=, &variant]() -> PropertyTest* { return new PropertyTest(property.check, variant, games); });
}

void register_battery() {
    each_game([]<class C>() {
        for (const Variant& variant : kVariants)
            if (variant.game == C::kId)
                for (const NamedProperty& property : battery_of<C>()) register_property(property, variant);
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
        const auto match = make_match(variant.game, variant.options);
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
