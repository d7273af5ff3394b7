// Sushi Go Party! beyond scenarios: every menu at every number of players, menus of any types, fair deals,
// guesses after refused spoons, score sheets.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/registry/games.hpp"
#include "engine/registry/match_of.hpp"
#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/words.hpp"
#include "tests/battery/engine_properties.hpp"
#include "tests/battery/knowledge_properties.hpp"

namespace sushiya::tests {
namespace {

using namespace sushi_go_party;

std::string written(const Options& options) {
    Json out;
    GameCodec::write_options(out, options);
    return out.text();
}

// Each property plays so many games at a table.
void hold(const Options& options, std::uint64_t seed, int games) {
    const std::string text = written(options);
    const Variant variant{GameCodec::kId, "", text};
    SCOPED_TRACE(text);
    for (int i = 0; i < games && !::testing::Test::HasFailure(); ++i) {
        const std::uint64_t game = seed + static_cast<std::uint64_t>(i);
        SCOPED_TRACE("game with seed " + std::to_string(game));
        keeps_every_card<GameCodec>(variant, game);
        lists_choices_sorted_and_unique<GameCodec>(variant, game);
        if (i % 4 != 0) continue;
        draws_what_is_possible<GameCodec>(variant, game);
        guesses_what_the_viewer_sees<GameCodec>(variant, game);
        tells_all_that_is_seen<GameCodec>(variant, game);
    }
}

TEST(PartyMenus, NamedOnesAtEveryNumberOfPlayers) {
    int tables = 0;
    for (const Menu& menu : kMenuTable)
        for (int players = kMinPlayers; players <= kMaxPlayers; ++players)
            for (const UramakiRules rules : {UramakiRules::french, UramakiRules::english}) {
                const Options options{players, menu, rules};
                if (!SushiGoParty::accepts(options)) continue;
                if (rules == UramakiRules::english && menu.roll != Type::uramaki) continue;
                hold(options, 1, 60);
                ++tables;
            }
    EXPECT_EQ(tables, 46 + 9);
}

Menu random_menu(Rng& rng) {
    const auto pick = [&](Type first, int count) {
        return static_cast<Type>(static_cast<int>(first) +
                                 static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
    };
    Menu menu{pick(Type::maki, 3), {}, {}, pick(Type::pudding, 3)};
    do {
        for (Type& type : menu.appetizers) type = pick(Type::tempura, 8);
        for (Type& type : menu.specials) type = pick(Type::chopsticks, 8);
    } while (TypeSet(menu).size() != 8);
    std::sort(menu.appetizers.begin(), menu.appetizers.end());
    std::sort(menu.specials.begin(), menu.specials.end());
    return menu;
}

TEST(PartyMenus, AnyTypesThatKeepTheShape) {
    Rng rng(11);
    int played = 0;
    while (played < 1200 && !HasFailure()) {
        const Options options{2 + static_cast<int>(rng.below(7)), random_menu(rng),
                              rng.below(2) == 0 ? UramakiRules::french : UramakiRules::english};
        if (!SushiGoParty::accepts(options)) continue;
        hold(options, rng.next(), 2);
        ++played;
    }
}

// A world fits what is known of the hands: no refused kind among the cards nobody saw going in.
bool fits(const View& v, const State& world, int players) {
    for (const Seat seat : SeatSet::first(players))
        if (count_of(world.hands[seat.index] - v.known[seat.index], v.trails[seat.index].lacks) != 0) return false;
    return true;
}

// Deals the unseen cards blindly until the world fits: slow, and uniform beyond doubt.
std::array<Cards, kMaxPlayers> slow_guess(const View& v, int players, Rng& rng) {
    for (;;) {
        State world{};
        sushi_go_party::Shoe shoe(v.unseen);
        for (const Seat seat : SeatSet::first(players)) {
            const Cards& known = v.known[seat.index];
            world.hands[seat.index] = known + shoe.take(rng, v.hand_sizes[seat.index] - known.total());
        }
        if (fits(v, world, players)) return world.hands;
    }
}

// Two spoons asked in vain, so that hands lack different kinds; then guesses must come as often as blind
// deals that fit. A dessert of one face keeps the pile out of the comparison.
TEST(PartyGuess, IsUniformAfterRefusedSpoons) {
    const SushiGoParty game(Options{5, menu_of(MenuName::cutthroat_combo), UramakiRules::french});
    Rng rng(5);
    State s = game.start();
    game.happen(s, game.draw(s, rng), Quiet{});
    s.trails[1].lacks = CardSet::of(Type::eel);
    s.trails[2].lacks = CardSet::of(Type::eel) | CardSet::of(Type::soy);
    s.trails[4].lacks = CardSet::of(Type::miso) | CardSet::only(Card::squid);
    const View v = game.view(s, Seat{0});
    // The pile holds puddings only: take them out of what is dealt blindly.
    View blind = v;
    blind.unseen.remove_all(Card::pudding);
    blind.unseen.add(Card::pudding, v.unseen[Card::pudding] - v.pile_size);
    constexpr int kSamples = 6000;
    std::map<std::pair<int, Card>, std::array<int, 2>> seen;
    for (int i = 0; i < kSamples; ++i) {
        const State guessed = game.guess(v, rng);
        ASSERT_TRUE(fits(v, guessed, 5));
        const auto dealt = slow_guess(blind, 5, rng);
        for (int seat = 1; seat < 5; ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            guessed.hands[at].each_kind([&](Card c) { seen[{seat, c}][0] += guessed.hands[at][c]; });
            dealt[at].each_kind([&](Card c) { seen[{seat, c}][1] += dealt[at][c]; });
        }
    }
    for (const auto& [where, counts] : seen) {
        // Two samples of the same distribution; counts of a kind in a hand spread less than twice Poisson.
        const double spread = std::sqrt(2.0 * (counts[0] + counts[1]) + 1);
        EXPECT_LT(std::abs(counts[0] - counts[1]), 5 * spread)
            << "seat " << where.first << ", " << kCardNames[where.second] << ": " << counts[0] << " and " << counts[1];
    }
}

Result<Bill> bill_of(const std::string& sheet) { return (*find_game("sushi_go_party"))->read_sheet(sheet); }

std::string sheet_of(const std::string& menu, const std::string& round) {
    return R"({"players":["Ann","Bo"],"menu":)" + menu + R"(,"rounds":[)" + round + "]}";
}

TEST(PartySheet, TheExampleIsWorthWhatTheRulesSay) {
    const auto bill = bill_of(std::string(GameCodec::sheet_example()));
    ASSERT_TRUE(bill.has_value()) << bill.error().what;
    EXPECT_EQ(bill->totals, (std::vector<int>{20, 16, 16}));
    EXPECT_EQ(bill->ranks, (std::vector<int>{1, 2, 3}));
}

TEST(PartySheet, RefusesWhatCannotLieThere) {
    const std::string own =
        R"({"roll":"maki","appetizers":["tofu","eel","miso"],"specials":["takeout","wasabi"],"dessert":"pudding"})";
    const std::vector<std::pair<std::string, std::string>> wrong{
        {R"({"Ann":"takeout-10"})", "round 1, Ann: takeout-10 is discarded when used"},
        {R"({"Ann":"tempura"})", "round 1, Ann: no card on this menu is called 'tempura'"},
        {R"({"Cy":"tofu"})", "round 1: 'Cy' is not among the players"},
        {R"({"Ann":"squid*4"})", "too few squid"},
        {R"({"Ann":"squid-on-wasabi*3","Bo":"wasabi"})", "Bo: there are too few wasabi"},
        {R"({"Ann":"tofu-on-wasabi"})", "only nigiri go on wasabi"},
        {R"({"Ann":"tofu*8 eel*3"})", "more than 10 cards"},
        {R"({"Ann":"pudding*6"})", "6 desserts are in front of players, but only 5"},
        {R"x({"Ann":"special-order(tofu)"})x", "special-order is not on the menu"},
        {R"({"uramaki_race":["Ann"]})", "uramaki is not on the menu"},
        {R"({"Ann":"tofu*0"})", "the count after *"},
        {R"({"Ann":7})", "write the cards as a text"}};
    for (const auto& [round, reason] : wrong) {
        const auto bill = bill_of(sheet_of(own, round));
        ASSERT_FALSE(bill.has_value()) << round;
        EXPECT_NE(bill.error().what.find(reason), std::string::npos) << bill.error().what;
    }
    EXPECT_NE(bill_of(sheet_of(R"("sushi_go")", R"({"Ann":"face-down"})")).error().what.find("by a takeout box only"),
              std::string::npos);
    EXPECT_TRUE(bill_of(sheet_of(own, R"({"Ann":"face-down"})")));
    EXPECT_NE(bill_of(sheet_of(R"("sushi_go")", R"({"Ann":"chopsticks-1 chopsticks-1"})")).error().what.find("too few"),
              std::string::npos);
    EXPECT_TRUE(bill_of(sheet_of(R"("sushi_go")", R"({"Ann":"chopsticks*3"})")));
    EXPECT_NE(bill_of(sheet_of(R"("big_banquet")", "{}")).error().what.find("spoon is for 3 players"),
              std::string::npos);
    EXPECT_NE(bill_of(R"({"players":["Ann","Bo"],"rounds":[{}]})").error().what.find("'menu' must say"),
              std::string::npos);
}

// P22. Ten icons take a place and are discarded, two cards at least.
TEST(PartySheet, HoldsTheRaceToItsRules) {
    const auto why = [](const std::string& ann, const std::string& race) {
        const auto bill = bill_of(R"({"players":["Ann","Bo","Cy"],"menu":"points_platter","rounds":[{"Ann":")" + ann +
                                  R"(","Bo":"","Cy":"","uramaki_race":)" + race + "}]}");
        return bill ? std::string("accepted") : bill.error().what;
    };
    EXPECT_NE(why("uramaki-5*2", "[]").find("'Ann' has 10 uramaki icons in front"), std::string::npos);
    EXPECT_NE(why("uramaki-5*2", R"(["Bo"])").find("uramaki icons"), std::string::npos);
    EXPECT_EQ(why("uramaki-5*2", R"(["Bo","Cy"])"), "accepted");
    EXPECT_EQ(why("uramaki-5 uramaki-4", "[]"), "accepted");
    EXPECT_NE(why("dumpling*6 tea*3", R"(["Ann"])").find("10 turns"), std::string::npos);
    EXPECT_EQ(why("dumpling*6 tea*2", R"(["Ann"])"), "accepted");
}

}  // namespace
}  // namespace sushiya::tests
