// The property battery: what must hold for any game, at every step of random games, at every table of
// tests/variants.hpp. SUSHIYA_GAMES=N plays more of them; a failure names the game to begin with.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <ctime>
#include <string>
#include <string_view>

#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "tests/battery/battery.hpp"
#include "tests/support/effort.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {
namespace {

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
        const bool by_the_clock = games_wanted(0) == 0;
        for (int i = 0; i < games_; ++i) {
            if (by_the_clock && i >= kFewestGames && std::clock() - start > kMoment) return;
            const int game = first_game(1) + i;
            SCOPED_TRACE("SUSHIYA_FIRST_GAME=" + std::to_string(game));
            property_(variant_, static_cast<std::uint64_t>(game));
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
    // Those with text take longer and play a twentieth of it.
    const int wanted = games_wanted(kDefaultGames);
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
    ::testing::InitGoogleTest(&argc, argv);
    sushiya::tests::register_battery();
    return RUN_ALL_TESTS();
}
