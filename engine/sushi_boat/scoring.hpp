// Sushi Boat: what a meal is worth (B48 to B53, in the order of the rules page).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/seat.hpp"
#include "engine/sushi_boat/things.hpp"

namespace sushiya::sushi_boat {

enum class Rule : std::uint8_t { colour_runs, variety, sides, gyoza, wasabi };
inline constexpr int kRules = 5;

// B48. White plates are taken out; then each run of one colour scores its length less one.
class ColourRuns {
  public:
    constexpr void add(Plate p) {
        const Colour colour = colour_of(p);
        points_ += colour == before_ ? 1 : 0;
        before_ = colour != Colour::white ? colour : before_;
    }
    constexpr int points() const { return points_; }

  private:
    Colour before_ = kNoColour;
    int points_ = 0;
};
constexpr int score_runs(std::span<const Plate> stack) {
    ColourRuns runs;
    for (const Plate p : stack) runs.add(p);
    return runs.points();
}

// B49. A set of different types: 0, 0, 1, 2, 4, 9 points for one to six types; seven are worth no more.
constexpr int score_set(int types) {
    constexpr std::array<int, kSushiTypes + 1> kPoints{0, 0, 0, 1, 2, 4, 9, 9};
    return kPoints[static_cast<std::size_t>(types)];
}

// The best points from sets added after `sets` others of `plates` plates in all, none larger than
// `largest`. Sets can be made of the plates if and only if, for every k, the k largest take no more
// than `room(k)` = sum over types of min(plates of the type, k); sets come largest first, so each new
// one is checked once. Six types are worth as much as seven, and fewer than three nothing.
template <class Room>
constexpr int best_sets(const Room& room, int sets, int plates, int largest) {
    int best = 0;
    for (int size = largest; size >= 3; --size)
        if (plates + size <= room(sets + 1))
            best = std::max(best, score_set(size) + best_sets(room, sets + 1, plates + size, size));
    return best;
}

// B49. The best arrangement of a stack into sets of different types.
constexpr int score_variety(std::span<const Plate> stack) {
    std::array<int, kSushiTypes> of_type{};
    for (const Plate p : stack) ++of_type[static_cast<std::size_t>(sushi_of(p))];
    const auto room = [&](int sets) {
        int sum = 0;
        for (const int count : of_type) sum += std::min(count, sets);
        return sum;
    };
    return best_sets(room, 0, 0, 6);
}

// B50. Most side dishes played 5, second most 2. A tie for most: 3 each and no second (J81); a tie for
// second: 1 each (J82). Nobody scores for none.
template <std::size_t kSeats, class Sheet>
constexpr void score_sides(const std::array<int, kSeats>& played, int players, Sheet& sheet) {
    int most = 0;
    int second = 0;
    for (int i = 0; i < players; ++i) {
        const int mine = played[static_cast<std::size_t>(i)];
        if (mine > most) {
            second = most;
            most = mine;
        } else if (mine < most) {
            second = std::max(second, mine);
        }
    }
    const auto with = [&](int count) {
        return std::count(played.begin(), played.begin() + static_cast<std::ptrdiff_t>(players), count);
    };
    for (int i = 0; i < players; ++i) {
        const int mine = played[static_cast<std::size_t>(i)];
        const Seat seat{static_cast<std::uint8_t>(i)};
        if (mine == 0) continue;
        if (mine == most) sheet(seat, Rule::sides, with(most) == 1 ? 5 : 3);
        if (mine == second && with(most) == 1) sheet(seat, Rule::sides, with(second) == 1 ? 2 : 1);
    }
}

// What lies before one player at the end.
struct Meal {
    std::span<const Plate> stack;
    Dishes played;
    int cubes;
};

// What everybody at the table could count at any time: colours are seen from the side.
template <std::size_t kSeats, class Sheet>
constexpr void score_open(const std::array<Meal, kSeats>& meals, int players, Sheet& sheet) {
    std::array<int, kSeats> sides{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) sides[i] = meals[i].played.total();
    score_sides(sides, players, sheet);
    for (int i = 0; i < players; ++i) {
        const Meal& meal = meals[static_cast<std::size_t>(i)];
        const Seat seat{static_cast<std::uint8_t>(i)};
        if (const int points = score_runs(meal.stack); points != 0) sheet(seat, Rule::colour_runs, points);
        // B51. Each Gyoza played: 1. B52. Each cube: 1.
        if (const int points = meal.played[Dish::gyoza]; points != 0) sheet(seat, Rule::gyoza, points);
        if (meal.cubes != 0) sheet(seat, Rule::wasabi, meal.cubes);
    }
}

// What stays covered until the end.
template <std::size_t kSeats, class Sheet>
constexpr void score_covered(const std::array<Meal, kSeats>& meals, int players, Sheet& sheet) {
    for (int i = 0; i < players; ++i)
        if (const int points = score_variety(meals[static_cast<std::size_t>(i)].stack); points != 0)
            sheet(Seat{static_cast<std::uint8_t>(i)}, Rule::variety, points);
}

// The whole bill.
template <std::size_t kSeats, class Sheet>
constexpr void score_meals(const std::array<Meal, kSeats>& meals, int players, Sheet& sheet) {
    score_open(meals, players, sheet);
    score_covered(meals, players, sheet);
}

// B53. Most points, then most yen; a player never has 256 yen.
constexpr int standing_of(int points, int yen) { return points * 256 + yen; }

}  // namespace sushiya::sushi_boat
