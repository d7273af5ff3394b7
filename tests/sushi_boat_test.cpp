// Sushi Boat where a scenario does not reach: plates that run out, what can be concluded about hidden
// plates, what the table forgets, and score sheets.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/registry/games.hpp"
#include "engine/registry/match_of.hpp"
#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {
namespace {

using namespace sushi_boat;

constexpr SushiBoat kGame({2});

Plate named(std::string_view name) { return *read_plate(name); }

// Two players, the first to move, the belt full; everything that is not on the belt is in the bag.
State at_the_table() {
    Rng rng(1);
    State s = kGame.start();
    while (s.phase != Phase::reveal) kGame.happen(s, kGame.draw(s, rng), Quiet{});
    s.first = s.active = Seat{0};
    s.bag = s.bag + s.trash;
    s.trash = {};
    return s;
}

// Leaves `count` plates in the bag; the rest goes onto stacks, which may grow as high as they like here.
void drain_bag(State& s, int count) {
    while (s.bag.total() > count) {
        const Plate p = s.bag.nth(0);
        s.bag.remove(p);
        Stack& stack = s.stacks[s.stacks[0].size < Stack::kMost ? 0 : s.stacks[1].size < Stack::kMost ? 1 : 2];
        stack.add_on_top(p);
    }
}

void choose(State& s, const Action& action) {
    Joint<Action> joint{};
    joint[s.active] = action;
    kGame.play(s, joint, Quiet{});
}
void happen(State& s, const Chance& chance) {
    ASSERT_TRUE(kGame.possible(s, chance));
    kGame.happen(s, chance, Quiet{});
}
void turn_over(State& s, std::string_view card_text) {
    Chance chance{};
    chance.card = *read_card(card_text);
    happen(s, chance);
}
void draw_any(State& s, Rng& rng) { happen(s, kGame.draw(s, rng)); }

// B14
TEST(Plates, TrashGoesIntoAnEmptyBagInTheMiddleOfAFilling) {
    State s = at_the_table();
    drain_bag(s, 1);
    for (const Slot slot : {Slot::l2, Slot::r2, Slot::r1}) s.trash.add(s.belt.take(slot));
    turn_over(s, "tempura-red");  // three gaps: four plates, and there are four
    ASSERT_EQ(s.phase, Phase::fill);
    Rng rng(1);
    draw_any(s, rng);
    EXPECT_TRUE(s.trash.empty());
    EXPECT_EQ(s.bag.total(), 3);
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(s.phase, Phase::fill);
        draw_any(s, rng);
    }
    EXPECT_EQ(s.phase, Phase::move);
    EXPECT_EQ(s.belt.gaps(), 0);
    EXPECT_EQ(s.trash.total(), 1);
}

// B14
TEST(Plates, FillingStopsWhenBagAndTrashAreEmpty) {
    State s = at_the_table();
    drain_bag(s, 1);
    for (const Slot slot : {Slot::l2, Slot::r2}) s.stacks[2].add_on_top(s.belt.take(slot));
    turn_over(s, "tempura-red");
    Rng rng(1);
    draw_any(s, rng);
    EXPECT_EQ(s.phase, Phase::move);
    EXPECT_EQ(s.belt.gaps(), 1);
    // B22. And there is nothing to order.
    SushiBoat::Choices list;
    kGame.choices(s, s.active, list);
    EXPECT_FALSE(list.contains(Action::of(Verb::order)));
}

// B14, B22
TEST(Plates, ASpecialOrderTakesInTheTrash) {
    State s = at_the_table();
    drain_bag(s, 0);
    s.trash.add(s.belt.take(Slot::l1));
    s.phase = Phase::move;
    choose(s, Action::of(Verb::order));
    EXPECT_EQ(s.phase, Phase::order);
    EXPECT_EQ(s.bag.total(), 1);
    EXPECT_TRUE(s.trash.empty());
}

// B41, B44: shown where it lies.
TEST(Plates, AChallengeWithoutPlatesShowsTheTunnel) {
    State s = at_the_table();
    drain_bag(s, 0);
    s.turn = s.players;
    s.deck = static_cast<std::uint8_t>(s.deck - s.players);
    const Colour in = colour_of(s.belt[Slot::tunnel_in]);
    const Colour out = colour_of(s.belt[Slot::tunnel_out]);
    turn_over(s, "wasabi");
    ASSERT_EQ(s.phase, Phase::guess);
    Joint<Action> joint{};
    joint[Seat{0}] = Action::of(Verb::guess, std::min(in, out), std::max(in, out), kNoColour);
    joint[Seat{1}] = Action::of(Verb::guess, Colour::white, Colour::white, kNoColour);
    kGame.play(s, joint, Quiet{});
    EXPECT_EQ(s.phase, Phase::move);
    EXPECT_EQ(s.cubes[0], 2);
    EXPECT_EQ(s.cubes[1], 0);
    EXPECT_EQ(s.fresh, 0) << "everybody has seen them";
    EXPECT_TRUE(is_known(kGame.view(s, Seat{1}).belt[Slot::tunnel_in]));
}

// B44: one plate comes out, the other is shown in the tunnel.
TEST(Plates, AChallengeThatRunsOutHalfWay) {
    State s = at_the_table();
    drain_bag(s, 1);
    s.turn = s.players;
    s.deck = static_cast<std::uint8_t>(s.deck - s.players);
    // What falls off the belt would be pushed in again: a gap catches it.
    s.stacks[2].add_on_top(s.belt.take(Slot::r1));
    const Plate in = s.belt[Slot::tunnel_in];
    const Plate out = s.belt[Slot::tunnel_out];
    turn_over(s, "wasabi");
    Joint<Action> joint{};
    for (const Seat seat : SeatSet::first(2))
        joint[seat] = Action::of(Verb::guess, colour_of(out), colour_of(out), kNoColour);
    kGame.play(s, joint, Quiet{});
    Rng rng(1);
    draw_any(s, rng);
    EXPECT_EQ(s.phase, Phase::move);
    EXPECT_EQ(s.belt[Slot::r5], out);
    EXPECT_EQ(s.belt[Slot::tunnel_out], in);
    EXPECT_EQ(s.cubes[0], colour_of(in) == colour_of(out) ? 2 : 1);
    EXPECT_EQ(s.fresh, 0);
}

State at_satsuki(int plates_in_bag) {
    State s = at_the_table();
    drain_bag(s, plates_in_bag);
    s.staff = kStaffTiles;
    std::swap(s.staff[static_cast<std::size_t>(Spot::l3)], *std::find(s.staff.begin(), s.staff.end(), Tile::satsuki));
    s.turn = 1;
    s.phase = Phase::act;
    s.done.moved = true;
    s.stools[0] = Stool::l3;
    return s;
}

// B14, B26
TEST(Plates, SatsukisSecondPlateMayComeOutOfTheTrash) {
    State s = at_satsuki(1);
    s.trash.add(s.belt.take(Slot::r1));
    const Plate from_trash = s.trash.nth(0);
    choose(s, Action::of(Verb::staff, Tile::satsuki));
    Rng rng(1);
    draw_any(s, rng);
    ASSERT_EQ(s.phase, Phase::draw);
    EXPECT_TRUE(s.trash.empty());
    draw_any(s, rng);
    ASSERT_EQ(s.phase, Phase::keep);
    EXPECT_EQ(s.drawn[1], from_trash);
}

// B26
TEST(Plates, ASinglePlateLeftIsKept) {
    State s = at_satsuki(1);
    choose(s, Action::of(Verb::staff, Tile::satsuki));
    Rng rng(1);
    draw_any(s, rng);
    ASSERT_EQ(s.phase, Phase::keep);
    SushiBoat::Choices list;
    kGame.choices(s, s.active, list);
    EXPECT_EQ(list.size(), 2);  // on top and under
    choose(s, list[1]);
    EXPECT_TRUE(s.bag.empty());
    EXPECT_EQ(s.stacks[0].tucked, 1);
    // B24. Nothing left: she is not offered.
    State none = at_satsuki(0);
    kGame.choices(none, none.active, list);
    EXPECT_FALSE(list.contains(Action::of(Verb::staff, Tile::satsuki)));
}

// B4, J72. More yen and cubes than the box has.
TEST(Yen, NeverRunOut) {
    State s = at_the_table();
    s.phase = Phase::act;
    s.done.moved = true;
    s.stools[0] = Stool::a1;
    s.yen = {60, 60, 0, 0, 0};
    s.cubes[0] = 40;
    choose(s, Action::of(Verb::yen));
    EXPECT_EQ(s.yen[0], 61);
}

// Plates that worlds the viewer cannot tell apart have in a slot, with how often.
std::map<Plate, int> guesses(const State& s, Seat viewer, Slot slot, int times) {
    Rng rng(7);
    std::map<Plate, int> found;
    const View view = kGame.view(s, viewer);
    for (int i = 0; i < times; ++i) ++found[kGame.guess(view, rng).belt[slot]];
    return found;
}

// B54. The tunnel plates of set-up are any coloured plate that has not been seen, each as likely as
// there are copies of it.
TEST(Memory, GuessesAreUniform) {
    const State s = at_the_table();
    const Plates unseen = unseen_by(s, kSpectator);
    const int coloured = unseen.total() - kWhitePlates.total();
    constexpr int kTimes = 40'000;
    const auto found = guesses(s, Seat{0}, Slot::tunnel_in, kTimes);
    double chi = 0;
    int kinds = 0;
    unseen.each_kind([&](Plate p) {
        if (colour_of(p) == Colour::white) {
            EXPECT_FALSE(found.contains(p));
            return;
        }
        const double expected = static_cast<double>(kTimes) * unseen[p] / coloured;
        const double seen = found.contains(p) ? found.at(p) : 0;
        chi += (seen - expected) * (seen - expected) / expected;
        ++kinds;
    });
    EXPECT_LT(chi, kinds + 5 * std::sqrt(2.0 * kinds));
}

// B54. A plate that returns to the bag was seen: it is not the one in the tunnel.
TEST(Memory, WhatReturnsToTheBagIsNotInTheTunnel) {
    State s = at_the_table();
    // Both plates of a kind fall, and come back with a challenge.
    const Plate kind = named("red-tamago");
    for (const Slot slot : kVisibleSlots)
        if (s.belt[slot] == kind) s.bag.add(s.belt.take(slot));
    for (const Slot slot : {Slot::tunnel_in, Slot::tunnel_out})
        if (s.belt[slot] == kind) {
            const Plate other = named("white-ebi");
            s.bag.remove(other);
            s.bag.add(kind);
            s.belt.put(slot, other);
        }
    ASSERT_EQ(s.bag[kind], 2);
    EXPECT_TRUE(guesses(s, Seat{0}, Slot::tunnel_out, 2'000).contains(kind));
    s.bag.remove(kind);
    s.bag.remove(kind);
    s.trash.add(kind, 2);
    EXPECT_FALSE(guesses(s, Seat{0}, Slot::tunnel_out, 2'000).contains(kind));
    s.turn = s.players;
    s.deck = static_cast<std::uint8_t>(s.deck - s.players);
    turn_over(s, "wasabi");
    ASSERT_EQ(s.bag[kind], 2);
    EXPECT_FALSE(guesses(s, Seat{0}, Slot::tunnel_out, 2'000).contains(kind));
    EXPECT_FALSE(guesses(s, kSpectator, Slot::tunnel_in, 2'000).contains(kind));
}

// B54. The guest of Satsuki knows what went back into the bag; others do not.
TEST(Memory, ThePlateReturnedIsKnownToTheGuestAlone) {
    State s = at_satsuki(99);
    const Plate kind = named("white-maguro");  // there is one
    ASSERT_TRUE(s.bag.has(kind));
    // A plate of the same colour is hidden under the other player's stack.
    s.stacks[1].add_on_top(named("white-ebi"));
    s.bag.remove(named("white-ebi"));
    s.stacks[1].add_under(named("white-tako"));
    s.bag.remove(named("white-tako"));
    s.tucked_by[s.tucked++] = 1;
    choose(s, Action::of(Verb::staff, Tile::satsuki));
    Chance chance{};
    for (const char* plate : {"white-maguro", "white-salmon"}) {
        chance.plate = named(plate);
        happen(s, chance);
    }
    choose(s, Action::of(Verb::keep, named("white-salmon"), Action::kTop));
    const auto tucked = [&](Seat viewer) {
        Rng rng(3);
        std::set<Plate> found;
        const View view = kGame.view(s, viewer);
        for (int i = 0; i < 2'000; ++i) found.insert(kGame.guess(view, rng).stacks[1][0]);
        return found;
    };
    EXPECT_FALSE(tucked(Seat{0}).contains(kind));
    EXPECT_TRUE(tucked(kSpectator).contains(kind));
    EXPECT_TRUE(tucked(kSpectator).contains(named("white-tako")));
    EXPECT_FALSE(tucked(kSpectator).contains(named("white-salmon"))) << "that one is in sight";
    EXPECT_EQ(tucked(Seat{1}), std::set{named("white-tako")});
}

std::vector<std::string> set_up() {
    return {"staff neko momoko hiroshi satsuki yuki-takeshi neko momoko", "first 0",
            "belt blue-salmon blue-ebi red-tako green-maguro yellow-salmon green-ebi green-salmon blue-tako red-maguro "
            "yellow-ebi green-tamago red-ikura / blue-california red-california yellow-california"};
}

MatchOf<GameCodec> play(const std::vector<std::string>& steps) {
    MatchOf<GameCodec> match({2});
    for (const auto& part : {set_up(), steps})
        for (const std::string& step : part) {
            const bool chance = match.turn().waits == Turn::Waits::chance;
            if (chance)
                EXPECT_TRUE(match.happen(step).has_value()) << step;
            else
                for (const Seat seat : match.turn().actors) EXPECT_TRUE(match.choose(seat, step).has_value()) << step;
        }
    return match;
}

// Lines of the log that name an event, as somebody with such a memory reads them now.
std::vector<std::string> lines(const Match& match, std::string_view event, Recall recall) {
    std::vector<std::string> found;
    for (const std::string& line : events_json(match, Seat{1}, recall, 0))
        if (line.starts_with("{\"event\":\"" + std::string(event) + "\"")) found.push_back(line);
    return found;
}

// B55. A line tells the type of a plate on a stack while it is the top one.
TEST(Log, ForgetsTypesOfCoveredPlates) {
    const auto open = play({"card miso-green", "move R4", "eat R4"});
    EXPECT_EQ(lines(open, "eats", Recall::table),
              std::vector<std::string>{R"({"event":"eats","seat":0,"plate":"red-maguro","slot":"R4"})"});
    const auto covered = play({"card miso-green", "move R4", "eat R4", "staff hiroshi"});
    EXPECT_EQ(lines(covered, "eats", Recall::table),
              std::vector<std::string>{R"({"event":"eats","seat":0,"plate":"red","slot":"R4"})"});
    EXPECT_EQ(lines(covered, "eats", Recall::perfect),
              std::vector<std::string>{R"({"event":"eats","seat":0,"plate":"red-maguro","slot":"R4"})"});
}

// B55, J87. A line names a plate pushed until five more have followed, or a plate went anywhere else.
TEST(Log, ForgetsPlatesThatMayBeOutOfSight) {
    const std::string seen = R"({"event":"pushed","plate":"white-ebi"})";
    const std::string gone = R"({"event":"pushed","plate":"?"})";
    std::vector<std::string> steps{"card tempura-red", "plate white-ebi"};
    EXPECT_EQ(lines(play(steps), "pushed", Recall::table).front(), seen);
    for (const char* step : {"order", "plate white-tako", "order", "plate white-salmon", "move A3"})
        steps.emplace_back(step);
    EXPECT_EQ(lines(play(steps), "pushed", Recall::table).front(), seen);
    std::vector<std::string> eaten = steps;
    eaten.emplace_back("eat L3");  // it is the very plate
    EXPECT_EQ(lines(play(eaten), "pushed", Recall::table).front(), gone);
    EXPECT_EQ(lines(play(eaten), "pushed", Recall::perfect).front(), seen);
    EXPECT_EQ(lines(play(eaten), "eats", Recall::table).front(),
              R"({"event":"eats","seat":0,"plate":"white-ebi","slot":"L3"})");
    for (const char* step : {"yen", "order", "plate white-maguro", "end", "card miso-red", "plate white-tamago"})
        steps.emplace_back(step);
    EXPECT_EQ(lines(play(steps), "pushed", Recall::table).front(), seen) << "four slots on, still on the left";
    for (const char* step : {"order", "plate white-california"}) steps.emplace_back(step);
    EXPECT_EQ(lines(play(steps), "pushed", Recall::table).front(), gone) << "in the tunnel";
}

// B55, J87. The set-up line hides each plate when the tunnel may have it.
TEST(Log, ForgetsTheSetUpSlotBySlot) {
    std::vector<std::string> steps{"card tempura-red", "plate white-ebi"};
    const auto belt = [&] {
        const std::string line = lines(play(steps), "belt", Recall::table).front();
        return line.substr(line.find('['), line.find(']') - line.find('[') + 1);
    };
    EXPECT_EQ(belt(), R"(["blue-salmon","blue-ebi","red-tako","green-maguro","?","?","?","blue-tako","red-maguro",)"
                      R"("yellow-ebi","green-tamago","red-ikura"])");
    for (const char* step : {"order", "plate white-tako"}) steps.emplace_back(step);
    EXPECT_EQ(belt(), R"(["blue-salmon","blue-ebi","red-tako","?","?","?","?","blue-tako","red-maguro",)"
                      R"("yellow-ebi","green-tamago","red-ikura"])");
}

// B34, B55. A plate swapped away by Edamame may go through the tunnel: no line tells what it was.
TEST(Log, ForgetsPlatesSwappedAway) {
    std::vector<std::string> steps{"card edamame-green", "move L4", "staff momoko", "eat L4", "play edamame:L5"};
    EXPECT_EQ(lines(play(steps), "eats", Recall::table).front(),
              R"({"event":"eats","seat":0,"plate":"?","slot":"L4"})");
    EXPECT_EQ(lines(play(steps), "swaps-top", Recall::table).front(),
              R"({"event":"swaps-top","seat":0,"plate":"yellow-salmon","slot":"L5","other_plate":"green-maguro"})");
    // One push brings it into the tunnel; the gap of L4 is filled first.
    for (const char* step : {"order", "plate white-ebi"}) steps.emplace_back(step);
    EXPECT_EQ(lines(play(steps), "swaps-top", Recall::table).front(),
              R"({"event":"swaps-top","seat":0,"plate":"yellow-salmon","slot":"L5","other_plate":"?"})");
}

Result<Bill> sheet(std::string_view meals) {
    const std::string text = R"({"game":"sushi_boat","players":["Aria","Matteo"],"meals":)" + std::string(meals) + "}";
    return (*find_game("sushi_boat"))->read_sheet(text);
}

// B48 to B53. Aria's 21 of the leaflet.
TEST(Sheet, CountsTheLeafletsExample) {
    const auto bill = sheet(R"({"Aria":{"stack":"blue-salmon blue-ebi white-tako blue-maguro blue-tako red-california )"
                            R"(red-tamago green-ebi yellow-tako green-maguro","sides":"gyoza","cubes":4,"yen":3},)"
                            R"("Matteo":{"sides":"tempura*2"}})");
    ASSERT_TRUE(bill.has_value()) << bill.error().what;
    EXPECT_EQ(bill->totals, (std::vector{21, 5}));
    EXPECT_EQ(bill->ranks, (std::vector{1, 2}));
    std::map<std::string, int> aria;
    for (const Bill::Entry& entry : bill->entries)
        if (entry.player == 0) aria[entry.rule] = entry.points;
    EXPECT_EQ(aria, (std::map<std::string, int>{
                        {"colour-runs", 4}, {"variety", 10}, {"sides", 2}, {"gyoza", 1}, {"wasabi", 4}}));
    EXPECT_TRUE((*find_game("sushi_boat"))->read_sheet(GameCodec::sheet_example()));
}

std::string many(const char* plate, int count) {
    std::string plates;
    for (int i = 0; i < count; ++i) plates += std::string(plate) + " ";
    return R"({"Matteo":{},"Aria":{"stack":")" + plates + "\"}}";
}

// The plates of a colour are printed on the leaflet.
TEST(Sheet, RefusesWhatCannotBe) {
    const auto why = [](std::string_view meals) {
        const auto bill = sheet(meals);
        return bill ? std::string("accepted") : bill.error().what;
    };
    EXPECT_NE(why(many("red-ebi", 13)).find("only 12 red plates"), std::string::npos);
    EXPECT_NE(why(many("white-ikura", 7)).find("only 6 white plates"), std::string::npos);
    EXPECT_NE(why(R"({"Bo":{}})").find("not among the players"), std::string::npos);
    EXPECT_NE(why(R"({"Aria":{"points":3}})").find("nothing is called 'points'"), std::string::npos);
}

// The rest is our reconstruction of the box, or follows from it.
TEST(Sheet, WarnsOfWhatTheReconstructionDoesNotHave) {
    const auto warning = [](std::string_view meals) {
        const auto bill = sheet(meals);
        return !bill ? bill.error().what : bill->warnings.empty() ? std::string("none") : bill->warnings.front();
    };
    EXPECT_EQ(warning(many("red-ebi", 2)), "2 red-ebi, where we believe there are 1");
    EXPECT_EQ(warning(many("white-ikura", 1)), "1 white-ikura, where we believe there are 0");
    EXPECT_EQ(warning(R"({"Aria":{"sides":"gyoza*2"},"Matteo":{"sides":"gyoza*2"}})"),
              "4 gyoza, where we believe there are 3");
    EXPECT_EQ(warning(R"({"Aria":{"cubes":9},"Matteo":{}})"), "Aria: 9 cubes, where 4 challenges give at most 8");
    EXPECT_EQ(warning(R"({"Aria":{"cubes":9,"sides":"takoyaki"},"Matteo":{}})"), "none");
    EXPECT_EQ(warning(R"({"Aria":{"yen":23},"Matteo":{}})"),
              "23 yen, where no more than 22 can have come into the game");
    EXPECT_EQ(warning(R"({"Aria":{"yen":23,"sides":"tempura"},"Matteo":{}})"), "none");
    EXPECT_EQ(warning(R"({"Aria":{}})"), "the sheet says nothing of 'Matteo', who is taken to have nothing");
    std::string tower;
    for (const char* type : {"salmon", "ebi", "tako", "california", "maguro"})
        for (const char* colour : {"blue", "yellow"})
            for (int i = 0; i < 2; ++i)
                if (!(std::string(type) == "maguro" && std::string(colour) == "yellow" && i == 1))
                    tower += std::string(colour) + "-" + type + " ";
    EXPECT_EQ(warning(R"({"Matteo":{},"Aria":{"stack":")" + tower + "\"}}"),
              "Aria: 19 plates, where turns give at most 18");
}

}  // namespace
}  // namespace sushiya::tests
