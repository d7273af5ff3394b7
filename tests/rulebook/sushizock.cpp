// Sushizock: the printed numbers and examples, proven by the compiler.
#include <array>
#include <initializer_list>

#include "engine/sushizock/game.hpp"

namespace sushiya::sushizock {
namespace {

// Z1, Z2. Twelve sushi worth 42, twelve bones worth -23.
constexpr int sum(const std::array<std::int8_t, kTiles>& values) {
    int total = 0;
    for (const std::int8_t value : values) total += int{value};
    return total;
}
static_assert(sum(kSushiValues) == 42 && sum(kBoneValues) == -23);

// Z3. Two sides with sushi, two with bones, one with each chopsticks.
constexpr int sides(Face face) {
    int count = 0;
    for (const Face side : kSides) count += side == face ? 1 : 0;
    return count;
}
static_assert(sides(Face::sushi) == 2 && sides(Face::bones) == 2 && sides(Face::blue) == 1 && sides(Face::red) == 1);

// Z3. Every number of dice: the weights are all the ways they can fall.
constexpr int ways(int dice) {
    int total = 0;
    each_roll(dice, [&](Dice, int weight) { total += weight; });
    return total;
}
static_assert(ways(1) == 6 && ways(2) == 36 && ways(3) == 216 && ways(4) == 1296 && ways(5) == 7776);
constexpr int ways_to_roll(Dice wanted) {
    int found = 0;
    each_roll(wanted.total(), [&](Dice dice, int weight) { found += dice == wanted ? weight : 0; });
    return found;
}
static_assert(ways_to_roll(Dice::showing({.sushi = 5})) == 32);
static_assert(ways_to_roll(Dice::showing({.blue = 5})) == 1);
static_assert(ways_to_roll(Dice::showing({.sushi = 2, .bones = 1, .blue = 1, .red = 1})) == 60 * 8);

// Z8, Z9, J61. Parts of a roll, neither nothing nor all of it.
static_assert(kKeeps[Dice::showing({.sushi = 2, .bones = 1, .blue = 1, .red = 1})].size == kMostKeeps);
static_assert(kKeeps[Dice::showing({.sushi = 5})].size == 4);
static_assert(kKeeps[Dice::showing({.blue = 2})].size == 1);
static_assert(kKeeps[Dice::showing({.red = 1})].size == 0);

// A table put together by hand, tile by tile.
class Table {
  public:
    constexpr explicit Table(int players) : game_({players, false}) { state_.phase = Phase::decide; }

    constexpr Table& row(Colour colour, std::initializer_list<int> values) {
        for (const int value : values) state_.rows[colour].append(next(colour, value));
        return *this;
    }
    constexpr Table& pile(int seat, Colour colour, std::initializer_list<int> top_first) {
        for (const int value : top_first)
            state_.piles[static_cast<std::size_t>(seat)][colour].append(next(colour, value));
        return *this;
    }
    constexpr Table& dice(int roll, Dice aside, Dice rolled) {
        state_.roll = static_cast<std::uint8_t>(roll);
        state_.aside = aside;
        state_.rolled = rolled;
        return *this;
    }
    // Before a roll, with these dice set aside.
    constexpr Table& awaits_roll(int made, Dice aside) {
        state_.phase = Phase::roll;
        return dice(made, aside, {});
    }

    constexpr bool offers(std::initializer_list<Action> takes, int keeps) const {
        Sushizock::Choices choices;
        game_.choices(state_, state_.active, choices);
        for (const Action& take : takes)
            if (!choices.contains(take)) return false;
        return choices.size() == static_cast<int>(takes.size()) + keeps;
    }
    constexpr State after(const Action& action) const {
        State s = state_;
        Joint<Action> joint{};
        joint[s.active] = action;
        game_.play(s, joint, Quiet{});
        return s;
    }
    constexpr State after_roll(Dice dice) const {
        State s = state_;
        Chance chance{};
        chance.dice = dice;
        game_.happen(s, chance, Quiet{});
        return s;
    }
    constexpr int worth_of(int seat) const { return worth(state_.piles[static_cast<std::size_t>(seat)]); }

  private:
    constexpr Tile next(Colour colour, int wanted) {
        unsigned& used = used_[static_cast<std::size_t>(colour)];
        for (unsigned t = 1; t <= kTiles; ++t)
            if (value(colour, Tile(t)) == wanted && ((used >> t) & 1U) == 0) {
                used |= 1U << t;
                return Tile(t);
            }
        return kNoTile;  // not in the box: value() of it does not compile
    }

    Sushizock game_;
    State state_{};
    std::array<unsigned, 2> used_{};
};

constexpr Seat seat(int index) { return Seat{static_cast<std::uint8_t>(index)}; }
constexpr Colour kSushi = Colour::sushi;
constexpr Colour kBone = Colour::bone;

// Example 1: 2 sushi, 3 bones: the 2nd sushi, the 3rd bone, or roll on (Z7, Z11, Z12).
static_assert(Table(2)
                  .row(kSushi, {1, 2, 3})
                  .row(kBone, {-1, -2, -3})
                  .dice(1, {}, Dice::showing({.sushi = 2, .bones = 3}))
                  .offers({Action::take(kSushi, 2), Action::take(kBone, 3)}, 3 * 4 - 2));

// Example 2: 3 red, 1 sushi, 1 bone after the third roll: 1st sushi, 1st bone, or a top bone (Z10, Z14).
static_assert(Table(4)
                  .row(kSushi, {4, 5})
                  .row(kBone, {-1, -2})
                  .pile(0, kBone, {-1})
                  .pile(1, kBone, {-3, -4})
                  .pile(2, kSushi, {6})
                  .pile(3, kBone, {-2})
                  .dice(3, Dice::showing({.red = 3}), Dice::showing({.sushi = 1, .bones = 1}))
                  .offers({Action::take(kSushi, 1), Action::take(kBone, 1), Action::steal(kBone, seat(1), 1),
                           Action::steal(kBone, seat(3), 1)},
                          0));

// Example 3: one sushi left, 2 sushi shown, no steal: forced; the -4 is gone, so a -3 is taken (Z18).
constexpr State kForced = Table(2)
                              .row(kSushi, {6})
                              .row(kBone, {-1, -2, -3, -1, -3})
                              .pile(1, kBone, {-4})
                              .awaits_roll(2, Dice::showing({.sushi = 2, .blue = 2}))
                              .after_roll(Dice::showing({.red = 1}));
static_assert(kForced.phase == Phase::roll && kForced.active == seat(1));
static_assert(value(kBone, kForced.piles[0].bones.top()) == -3 && kForced.rows.bones.size() == 4);
// J64. Of the two -3 the leftmost: the other one still lies at the right end.
static_assert(value(kBone, kForced.rows.bones[4]) == -3);

// Z19. Without bones the smallest sushi.
constexpr State kForcedSushi = Table(2)
                                   .row(kSushi, {5, 2, 6, 2})
                                   .awaits_roll(2, Dice::showing({.bones = 3, .blue = 1}))
                                   .after_roll(Dice::showing({.red = 1}));
static_assert(value(kSushi, kForcedSushi.piles[0].sushi.top()) == 2 && value(kSushi, kForcedSushi.rows.sushi[3]) == 2);

// Example 4: five sushi, 5 on top of 12, four bones worth -8: 4 points (Z21, Z22).
static_assert(Table(3).pile(0, kSushi, {5, 6, 3, 2, 1}).pile(0, kBone, {-1, -4, -2, -1}).worth_of(0) == 4);
// Example 5: more bones than sushi: everything counts.
static_assert(Table(3).pile(1, kSushi, {1, 3, 5}).pile(1, kBone, {-1, -1, -2, -2, -1}).worth_of(1) == 9 - 7);
// Example 6: one sushi more than bones, a 2 on top removed, 6 in all.
static_assert(Table(3).pile(2, kSushi, {2, 4, 6, 4}).pile(2, kBone, {-3, -2, -3}).worth_of(2) == 6);
// No bones: no sushi counts.
static_assert(Table(2).pile(0, kSushi, {6, 6, 5}).worth_of(0) == 0);

// Example 7: 4 blue: the bottom sushi of an opponent goes on top of the thief's pile (Z15, Z17).
constexpr Table kFourBlue = Table(2)
                                .row(kSushi, {1})
                                .pile(0, kSushi, {4})
                                .pile(1, kSushi, {1, 3, 5})
                                .dice(3, Dice::showing({.blue = 3}), Dice::showing({.sushi = 1, .blue = 1}));
static_assert(kFourBlue.offers({Action::take(kSushi, 1), Action::steal(kSushi, seat(1), 1),
                                Action::steal(kSushi, seat(1), 2), Action::steal(kSushi, seat(1), 3)},
                               0));
constexpr State kStolen = kFourBlue.after(Action::steal(kSushi, seat(1), 3));
static_assert(value(kSushi, kStolen.piles[0].sushi.top()) == 5 && kStolen.piles[0].sushi.size() == 2);
static_assert(value(kSushi, kStolen.piles[1].sushi[1]) == 1 && value(kSushi, kStolen.piles[1].sushi[2]) == 3);
static_assert(kStolen.piles[1].sushi.size() == 2);

// Z20. The last portion ends the game at once, whoever took it.
constexpr State kOver = Table(2)
                            .row(kBone, {-1})
                            .dice(1, {}, Dice::showing({.bones = 1, .blue = 2, .red = 2}))
                            .after(Action::take(kBone, 1));
static_assert(Sushizock({2, false}).turn(kOver) == Turn::over());

}  // namespace
}  // namespace sushiya::sushizock
