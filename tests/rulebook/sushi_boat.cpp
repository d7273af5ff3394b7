// Sushi Boat: the printed numbers and examples, proven by the compiler.
#include <algorithm>
#include <array>
#include <initializer_list>

#include "engine/sushi_boat/game.hpp"

namespace sushiya::sushi_boat {
namespace {

// B1, J83. 54 plates, 12 of each colour and 6 white, in seven types.
constexpr int of_colour(Colour colour) { return mix_of(colour, colour).total(); }
static_assert(kAllPlates.total() == 54);
static_assert(of_colour(Colour::blue) == 12 && of_colour(Colour::red) == 12 && of_colour(Colour::green) == 12);
static_assert(of_colour(Colour::yellow) == 12 && of_colour(Colour::white) == 6);
constexpr int of_type(Sushi sushi) {
    int sum = 0;
    for (int c = 0; c < kColours; ++c) sum += kAllPlates[plate(Colour(c), sushi)];
    return sum;
}
static_assert(of_type(Sushi::salmon) == 8 && of_type(Sushi::ebi) == 8 && of_type(Sushi::tako) == 8);
static_assert(of_type(Sushi::california) == 8 && of_type(Sushi::maguro) == 8 && of_type(Sushi::tamago) == 7);
static_assert(of_type(Sushi::ikura) == 7);

// B2, J83. 25 cards: three of each of seven sides, four Wasabi.
static_assert(kAllCards.total() == 25 && kAllCards[Card::wasabi] == 4);
static_assert(std::ranges::all_of(kSideLines, [](const SideLine& line) { return line.red + line.green == 3; }));
static_assert(kAllCards[card(Dish::tempura, Symbol::red)] == 2 && kAllCards[card(Dish::miso, Symbol::red)] == 1);

// B3. Two Neko, two Momoko, one of the others.
constexpr auto tiles(Tile tile) { return std::count(kStaffTiles.begin(), kStaffTiles.end(), tile); }
static_assert(tiles(Tile::neko) == 2 && tiles(Tile::momoko) == 2 && tiles(Tile::yuki_takeshi) == 1);
static_assert(tiles(Tile::satsuki) == 1 && tiles(Tile::hiroshi) == 1 && kStaffTiles.size() == 7);

// B5. Twelve slots, ten of them visible, one on each side of a row.
static_assert(kSlots == 12 && kVisibleSlots.size() == 10);
static_assert(opposite(Slot::l5) == Slot::r5 && opposite(Slot::r1) == Slot::l1 && opposite(Slot::l3) == Slot::r3);

// B6. Thirteen seats: three "4+", three arrows touching two plates, seven staff spots with a tile each;
// several seats in every row.
constexpr auto stools(StoolKind kind) {
    return std::ranges::count_if(kStoolLines, [&](const StoolLine& line) { return line.kind == kind; });
}
static_assert(kStoolLines.size() == 13 && stools(StoolKind::four_plus) == 3 && stools(StoolKind::arrow) == 3);
static_assert(stools(StoolKind::staff) == 7 && kSpots == 7);
static_assert(std::ranges::all_of(kStoolLines, [](const StoolLine& line) {
    const bool arrow = line.kind == StoolKind::arrow;
    return arrow == (line.other_plate != kNoSlot) && (!arrow || line.other_plate == opposite(line.plate)) &&
           (line.kind == StoolKind::staff) == (line.spot != kNoSpot) && !is_tunnel(line.plate);
}));
static_assert([] {
    for (int row = 1; row <= 5; ++row)
        if (std::ranges::count(kStoolLines, row, &StoolLine::row) < 2) return false;
    return true;
}());
static_assert([] {
    for (std::size_t i = 0; i < kStoolLines.size(); ++i)
        if (kStoolLines[i].stool != Stool(i)) return false;
    return true;
}());

// B9. 7, 4, 1, 0 removed; 18, 21, 24, 25 cards; 9, 7, 6, 5 turns each.
static_assert(sides_removed(2) == 7 && sides_removed(3) == 4 && sides_removed(4) == 1 && sides_removed(5) == 0);
static_assert(deck_size(2) == 18 && deck_size(3) == 21 && deck_size(4) == 24 && deck_size(5) == 25);
static_assert(deck_size(2) / 2 == 9 && deck_size(3) / 3 == 7 && deck_size(4) / 4 == 6 && deck_size(5) / 5 == 5);

// B7. Two yen each, pawns off the board.
static_assert(SushiBoat({3}).start().yen == PerSeat<std::uint8_t>{2, 2, 2, 0, 0});
static_assert(SushiBoat({5}).start().stools[4] == kOffBoard);
static_assert(kTrashAtStart == 3);

constexpr Plate kBlue = plate(Colour::blue, Sushi::salmon);
constexpr Plate kRed = plate(Colour::red, Sushi::tako);
constexpr Plate kGreen = plate(Colour::green, Sushi::ebi);
constexpr Plate kYellow = plate(Colour::yellow, Sushi::ikura);
constexpr Plate kWhite = plate(Colour::white, Sushi::tamago);

constexpr Belt full_belt() {
    std::array<Plate, kSlots> plates{};
    plates.fill(kBlue);
    return Belt(plates);
}
constexpr Belt with_gaps(std::initializer_list<Slot> gaps) {
    Belt belt = full_belt();
    for (const Slot gap : gaps) belt.take(gap);
    return belt;
}

// B13. The leaflet's first example: a red symbol and one gap; two plates go in, one falls.
static_assert(with_gaps({Slot::r4}).pushes_to_fill(Symbol::red) == 2);
static_assert([] {
    Belt belt = with_gaps({Slot::r4});
    const bool first = belt.push(kRed).fallen == kNoPlate;
    return first && belt.gaps() == 0 && belt.push(kGreen).fallen == kBlue && belt[Slot::l1] == kGreen;
}());
static_assert(full_belt().pushes_to_fill(Symbol::green) == 0 && full_belt().pushes_to_fill(Symbol::red) == 1);

// B44. (gaps on the left) + 2 go in; max(0, 2 - gaps on the right) fall.
static_assert(full_belt().pushes_to_uncover() == 2 && full_belt().falls_when_uncovered() == 2);
static_assert(with_gaps({Slot::l2, Slot::l4, Slot::r3}).pushes_to_uncover() == 4);
static_assert(with_gaps({Slot::l2, Slot::r3}).falls_when_uncovered() == 1);
static_assert(with_gaps({Slot::r5, Slot::r3, Slot::r1}).falls_when_uncovered() == 0);

// B45. The leaflet's second example: red and green against two green plates keeps one cube.
constexpr int kept(Colour a, Colour b, Colour one, Colour two) { return cubes_kept({a, b, kNoColour}, one, two); }
static_assert(kept(Colour::red, Colour::green, Colour::green, Colour::green) == 1);
static_assert(kept(Colour::green, Colour::green, Colour::green, Colour::green) == 2);
static_assert(kept(Colour::green, Colour::green, Colour::green, Colour::red) == 1);
static_assert(kept(Colour::blue, Colour::red, Colour::red, Colour::blue) == 2);
static_assert(kept(Colour::white, Colour::yellow, Colour::white, Colour::blue) == 1);
static_assert(kept(Colour::white, Colour::white, Colour::red, Colour::blue) == 0);

// B46, J80. Takoyaki keeps every cube on a colour that is there.
constexpr int kept_of_three(Colour a, Colour b, Colour c, Colour one, Colour two) {
    return cubes_kept({a, b, c}, one, two);
}
static_assert(kept_of_three(Colour::red, Colour::red, Colour::red, Colour::red, Colour::blue) == 3);
static_assert(kept_of_three(Colour::red, Colour::red, Colour::green, Colour::red, Colour::red) == 2);
static_assert(kept_of_three(Colour::blue, Colour::red, Colour::green, Colour::red, Colour::green) == 2);
static_assert(kept_of_three(Colour::blue, Colour::blue, Colour::white, Colour::red, Colour::green) == 0);

// A table with pawns put down by hand, the first seat to move.
constexpr State table(int players, std::initializer_list<Stool> pawns) {
    State s = before_setup(players);
    s.belt = full_belt();
    s.phase = Phase::move;
    std::size_t seat = 0;
    for (const Stool pawn : pawns) s.stools[seat++] = pawn;
    return s;
}
constexpr bool may(const State& s, const Action& action) {
    SushiBoat::Choices list;
    SushiBoat({s.players}).choices(s, s.active, list);
    return list.contains(action);
}
constexpr Action to(Stool stool) { return Action::of(Verb::move, stool, Action::kNobody); }
constexpr Action paid(Stool stool, int payee) { return Action::of(Verb::move, stool, payee); }

// B16, B17, B18. The leaflet's third example: two players, Matteo in row 3. Aria enters row 3 only if she
// pays him, and no "4+" seat either way.
constexpr State kMatteoInRow3 = table(2, {kOffBoard, Stool::l3});
static_assert(!may(kMatteoInRow3, to(Stool::l3)) && !may(kMatteoInRow3, to(Stool::a3)));
static_assert(may(kMatteoInRow3, paid(Stool::l3, 1)) && may(kMatteoInRow3, paid(Stool::a3, 1)));
static_assert(!may(kMatteoInRow3, to(Stool::r3)) && !may(kMatteoInRow3, paid(Stool::r3, 1)));
static_assert(!may(kMatteoInRow3, to(Stool::l1)) && !may(kMatteoInRow3, to(Stool::l5)));
static_assert(may(kMatteoInRow3, to(Stool::a1)) && !may(kMatteoInRow3, paid(Stool::a1, 1)));
// With four, rows are shared and "4+" seats are there.
static_assert(may(table(4, {kOffBoard, Stool::l3}), to(Stool::a3)));
static_assert(may(table(4, {kOffBoard, Stool::l3}), to(Stool::r3)));
static_assert(!may(table(3, {kOffBoard, Stool::l3}), to(Stool::r3)));
// B15. Never the seat the pawn stands on.
static_assert(!may(table(4, {Stool::a3, Stool::l3}), to(Stool::a3)));

constexpr State played(State s, const Action& action) {
    Joint<Action> joint{};
    joint[s.active] = action;
    SushiBoat({s.players}).play(s, joint, Quiet{});
    return s;
}

// B27. The leaflet's fourth example: on Neko's seat Aria pays 1 yen and takes a plate of her choice.
constexpr State kAtNeko = [] {
    State s = table(2, {Stool::r5, kOffBoard});
    s.phase = Phase::act;
    s.done.moved = true;
    s.staff = kStaffTiles;
    std::swap(s.staff[0], s.staff[2]);
    s.trash.add(kBlue);
    s.trash.add(kRed);
    return s;
}();
constexpr State kAfterNeko = played(kAtNeko, Action::of(Verb::staff, Tile::neko, kBlue));
static_assert(kAfterNeko.stacks[0].top() == kBlue && kAfterNeko.yen[0] == 1);
static_assert(!kAfterNeko.trash.has(kBlue) && kAfterNeko.trash.has(kRed));

// B34. The fifth: Edamame swaps the yellow top plate for a green one of the belt; 1 yen; the card stays.
constexpr State kWithEdamame = [] {
    State s = table(2, {Stool::a1, kOffBoard});
    s.phase = Phase::act;
    s.done.moved = true;
    s.hands[0].add(Dish::edamame);
    s.stacks[0].add_on_top(kBlue);
    s.stacks[0].add_on_top(kYellow);
    s.belt.put(Slot::r3, kGreen);
    return s;
}();
constexpr State kAfterEdamame = played(kWithEdamame, Action::of(Verb::play, Dish::edamame, Slot::r3));
static_assert(kAfterEdamame.stacks[0].top() == kGreen && kAfterEdamame.stacks[0].size == 2);
static_assert(kAfterEdamame.belt[Slot::r3] == kYellow && kAfterEdamame.yen[0] == 3);
static_assert(kAfterEdamame.played[0][Dish::edamame] == 1 && kAfterEdamame.hands[0].empty());

constexpr int runs(std::initializer_list<Plate> stack) { return score_runs(std::span(stack.begin(), stack.size())); }
// B48. Four of a colour in a row are worth 3; white plates neither count nor break a run.
static_assert(runs({kBlue, kBlue, kBlue, kBlue}) == 3 && runs({kBlue, kRed, kBlue}) == 0 && runs({}) == 0);
static_assert(runs({kBlue, kWhite, kBlue}) == 1 && runs({kWhite, kWhite, kWhite}) == 0);

// B49. Sets of 1, 2, 3, 4, 5, 6, 7 types.
static_assert(score_set(1) == 0 && score_set(2) == 0 && score_set(3) == 1 && score_set(4) == 2);
static_assert(score_set(5) == 4 && score_set(6) == 9 && score_set(7) == 9);
constexpr int variety(std::array<int, kSushiTypes> counts) {
    std::array<Plate, 54> plates{};
    std::size_t size = 0;
    for (std::size_t t = 0; t < counts.size(); ++t)
        for (int i = 0; i < counts[t]; ++i) plates[size++] = plate(Colour::blue, Sushi(t));
    return score_variety(std::span(plates).first(size));
}
static_assert(variety({2, 2, 1, 1, 1, 1, 1}) == 10);  // 6 + 3 types, not 7 + 2
static_assert(variety({1, 1, 1, 1, 1, 1, 1}) == 9 && variety({1, 1, 1, 1, 1, 1, 0}) == 9);
static_assert(variety({2, 2, 2, 2, 2, 0, 0}) == 8 && variety({3, 3, 3, 0, 0, 0, 0}) == 3);
static_assert(variety({2, 2, 2, 2, 2, 1, 1}) == 18);  // 6 + 6: each takes another of the single types
static_assert(variety({2, 2, 2, 2, 2, 2, 0}) == 18 && variety({9, 0, 0, 0, 0, 0, 0}) == 0);
static_assert(variety({0, 0, 0, 0, 0, 0, 0}) == 0 && variety({18, 0, 0, 0, 0, 0, 0}) == 0);

// B50, J81, J82. Most 5, second 2; ties 3 each, or 1 each for second; nothing for none.
constexpr std::array<int, 5> sides(std::array<int, 5> played_sides, int players) {
    Totals sheet;
    score_sides(played_sides, players, sheet);
    std::array<int, 5> points{};
    for (std::uint8_t i = 0; i < 5; ++i) points[i] = sheet[Seat{i}];
    return points;
}
static_assert(sides({3, 1}, 2) == std::array{5, 2, 0, 0, 0});
static_assert(sides({2, 0}, 2) == std::array{5, 0, 0, 0, 0} && sides({0, 0}, 2) == std::array{0, 0, 0, 0, 0});
static_assert(sides({2, 2, 1}, 3) == std::array{3, 3, 0, 0, 0});
static_assert(sides({4, 2, 2, 1}, 4) == std::array{5, 1, 1, 0, 0});
static_assert(sides({1, 1, 1, 1, 1}, 5) == std::array{3, 3, 3, 3, 3});

// B48 to B52. The leaflet's sixth example, Aria's 21: runs 3 + 1, sets 9 + 1 + 0, second in sides 2, one
// Gyoza 1, four cubes 4.
constexpr Totals kAria = [] {
    const std::array<Plate, 10> aria{
        plate(Colour::blue, Sushi::salmon),  plate(Colour::blue, Sushi::ebi),  plate(Colour::white, Sushi::tako),
        plate(Colour::blue, Sushi::maguro),  plate(Colour::blue, Sushi::tako), plate(Colour::red, Sushi::california),
        plate(Colour::red, Sushi::tamago),   plate(Colour::green, Sushi::ebi), plate(Colour::yellow, Sushi::tako),
        plate(Colour::green, Sushi::maguro),
    };
    std::array<Meal, 2> meals{};
    meals[0].stack = aria;
    meals[0].played.add(Dish::gyoza);
    meals[0].cubes = 4;
    meals[1].played.add(Dish::tempura, 2);
    Totals sheet;
    score_meals(meals, 2, sheet);
    return sheet;
}();
static_assert(kAria[Seat{0}] == 21 && kAria[Seat{1}] == 5);

// B53. Points first, then yen.
static_assert(standing_of(21, 0) > standing_of(20, 44) && standing_of(20, 3) > standing_of(20, 2));

static_assert(sizeof(State) <= 512 && sizeof(Action) == 4);

}  // namespace
}  // namespace sushiya::sushi_boat
