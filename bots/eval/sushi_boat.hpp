// What a good player knows about Sushi Boat.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "bots/eval/knowledge.hpp"
#include "engine/sushi_boat/game.hpp"

namespace sushiya::bots {

namespace sushi_boat_eval {

using namespace sushi_boat;

inline constexpr float kYen = 0.7F;       // what a coin will buy, in points
inline constexpr float kTurn = 2.3F;      // what a turn to come will bring
inline constexpr float kSideCard = 1.2F;  // a side dish played, in the race for most of them (B50)

// A set of six types is worth nine points, of five only four (B49): while there is time, a set on its
// way is worth a part of the nine.
inline constexpr std::array<float, kSushiTypes + 1> kGrowingSet{0, 0.9F, 1.9F, 3.0F, 4.4F, 6.3F, 9, 9};

// How many plates of each type a stack holds, and what one more would do for it.
class Taste {
  public:
    Taste(const Stack& stack, float time) : time_(time) {
        for (int i = 0; i < stack.size; ++i) {
            ++of_type_[static_cast<std::size_t>(sushi_of(stack[i]))];
            if (colour_of(stack[i]) != Colour::white) top_ = colour_of(stack[i]);
        }
    }

    // The n-th plates of all types make the n-th set.
    int in_set(int n) const {
        return static_cast<int>(std::count_if(of_type_.begin(), of_type_.end(), [n](int held) { return held >= n; }));
    }
    float set_worth(int types) const {
        return time_ * kGrowingSet[static_cast<std::size_t>(types)] +
               (1 - time_) * static_cast<float>(score_set(types));
    }
    float variety() const {
        float sum = 0;
        for (int n = 1; in_set(n) > 0; ++n) sum += set_worth(in_set(n));
        return sum;
    }
    float operator()(Plate plate) const {
        const int others = in_set(of_type_[static_cast<std::size_t>(sushi_of(plate))] + 1);
        const Colour colour = colour_of(plate);
        const float run = colour == Colour::white ? 0.3F : colour == top_ ? 1.0F : 0.0F;  // B48
        return set_worth(others + 1) - set_worth(others) + run;
    }

  private:
    std::array<int, kSushiTypes> of_type_{};
    Colour top_ = kNoColour;
    float time_;  // 1: plenty of turns to come, 0: none
};

// How far plans can still ripen for somebody: four turns are plenty.
inline float time_left(const State& s) {
    return std::min(1.0F, static_cast<float>(s.deck) / static_cast<float>(4 * s.players));
}

// Turns a seat still has, the one that has just begun included. Plates are eaten in turns: whoever has had one more
// than the others is ahead by no more than that.
inline int turns_to_come(const State& s, Seat seat) {
    const int after_active = (seat.index + s.players - s.active.index) % s.players;
    const int begun = seat == s.active && s.done.actions() == 0 ? 1 : 0;
    return begun + (s.deck + s.players - (after_active == 0 ? s.players : after_active)) / s.players;
}

struct GoodPlayer : Plain<SushiBoat> {
    using G = SushiBoat;

    static constexpr Effort kEffort{.chef = 8'000, .itamae = 80'000, .reference = 150'000};
    static std::uint64_t more_in_duels(const typename G::View&) { return 2; }

    // Without perfect memory the tunnel and the types of covered plates are unknown; their colours are
    // seen from the side (B54).
    static State imagine(const G& game, const typename G::View& view, Memory memory, Rng& rng) {
        if (memory == Memory::perfect) return game.guess(view, rng);
        // A stream of its own, since how much a guess draws can depend on what is to be forgotten.
        Rng guessing = rng.fork();
        State s = game.guess(view, guessing);
        forget(s, rng);
        return s;
    }

    // Judged after everybody has had two more turns.
    static bool settled(const G&, const State& from, const State& s) { return s.turn > from.turn + 2 * s.players; }

    static Worth worth(const G& game, const State& s) {
        if (s.phase == Phase::over) return shares_of_win(game, s);
        Totals totals;
        score_open(meals_of(s), s.players, totals);
        const float time = time_left(s);
        Worth points{};
        for (const Seat seat : SeatSet::first(s.players))
            points[seat.index] = static_cast<float>(totals[seat]) + Taste(s.stacks[seat.index], time).variety() +
                                 kYen * time * static_cast<float>(s.yen[seat.index]) +
                                 kTurn * static_cast<float>(turns_to_come(s, seat)) +
                                 0.6F * static_cast<float>(s.hands[seat.index].total());
        return chances_of_win(points, s.players, 1.0F + 0.9F * std::sqrt(static_cast<float>(s.deck)));
    }

    static Action habit(const G& game, const State& s, Seat seat, Rng& rng) {
        typename G::Choices choices;
        game.choices(s, seat, choices);
        const Taste taste(s.stacks[seat.index], time_left(s));
        return choices[best_of(
            choices, [&](const Action& action) { return value_of(s, seat, taste, action) + below_one(rng); })];
    }

    static float appeal(const G&, const State& s, Seat seat, const Action& action) {
        return value_of(s, seat, Taste(s.stacks[seat.index], time_left(s)), action);
    }

  private:
    static float value_of(const State& s, Seat seat, const Taste& taste, const Action& action) {
        switch (action.verb) {
            case Verb::guess:
                return kept_cubes(s, action);
            case Verb::takoyaki:
                return 1.6F;  // three cubes placed last, less the card
            case Verb::move:
                return stool_value(s, seat, taste, action);
            case Verb::order:
                return -kYen - 0.3F;
            case Verb::eat:
                return taste(s.belt[action.slot()]);
            case Verb::staff:
                return staff_value(s, taste, action.tile(), s.stools[seat.index], action.with) - kYen;
            case Verb::yen:
                return kYen * time_left(s) + 0.05F;
            case Verb::play:
                return play_value(s, seat, taste, action);
            case Verb::keep:
                return taste(action.kept()) - (action.goes_under() ? 0.5F : 0.0F);
            case Verb::discard:
                return action.dish() == Dish::gyoza ? -2.0F : -1.0F;
            case Verb::end:
                return 0.5F;
        }
        return 0;
    }

    // How many cubes would be kept if the tunnel is what this world says.
    static float kept_cubes(const State& s, const Action& action) {
        return static_cast<float>(
            cubes_kept(action.cubes(), colour_of(s.belt[Slot::tunnel_in]), colour_of(s.belt[Slot::tunnel_out])));
    }

    static float stool_value(const State& s, Seat seat, const Taste& taste, const Action& action) {
        const auto& line = line_of(action.stool());
        float plate = 0;
        for (const Slot slot : {line.plate, line.other_plate})
            if (slot != kNoSlot && s.belt.has(slot)) plate = std::max(plate, taste(s.belt[slot]));
        const bool paid = action.payee().index != Action::kNobody;
        const int yen = s.yen[seat.index] - (paid ? 1 : 0);
        float staff = 0;
        if (line.spot != kNoSpot && yen > 0)
            staff = best_staff(s, taste, s.staff[static_cast<std::size_t>(line.spot)], action.stool()) - 2 * kYen;
        return plate + std::max(0.0F, staff) - (paid ? 2 * kYen : 0);
    }

    static float best_staff(const State& s, const Taste& taste, Tile tile, Stool stool) {
        float best = 0;
        if (tile == Tile::neko) {
            s.trash.each_kind([&](Plate plate) { best = std::max(best, taste(plate)); });
            return best;
        }
        if (tile == Tile::yuki_takeshi) {
            const int slot = static_cast<int>(line_of(stool).plate);
            for (const int next : {slot - 1, slot + 1})
                if (yuki_takeshi_reach(s, next)) best = std::max(best, taste(s.belt[Slot(next)]));
            return best;
        }
        return staff_value(s, taste, tile, stool, 0);
    }

    static float staff_value(const State& s, const Taste& taste, Tile tile, Stool stool, std::uint8_t with) {
        const auto plate_at = [&](Slot slot) { return s.belt.has(slot) ? taste(s.belt[slot]) : 0.0F; };
        switch (tile) {
            case Tile::hiroshi:
                return plate_at(opposite(line_of(stool).plate));
            case Tile::satsuki:
                return 2.2F;  // the better of two plates
            case Tile::neko:
                return taste(Plate(with));
            case Tile::yuki_takeshi:
                return plate_at(Slot(with));
            case Tile::momoko:
                return s.discards > 0 ? 1.5F : 0;
        }
        return 0;
    }

    static float play_value(const State& s, Seat seat, const Taste& taste, const Action& action) {
        switch (action.dish()) {
            case Dish::gyoza:
                return kSideCard + 1;
            case Dish::miso:
                return kSideCard + (s.discards > 0 ? 1.0F : 0.0F);
            case Dish::edamame:
                return kSideCard + kYen + taste(s.belt[action.target()]) - taste(s.stacks[seat.index].top());
            case Dish::mochi:
                return kSideCard;
            default:
                return kSideCard + kYen;
        }
    }

    static void forget(State& s, Rng& rng) {
        Plates pool = s.bag;
        for (const Slot slot : {Slot::tunnel_in, Slot::tunnel_out})
            if (s.belt.has(slot)) pool.add(s.belt[slot]);
        const auto each_covered = [&](auto&& visit) {
            for (std::size_t i = 0; i < s.players; ++i)
                for (std::size_t h = 0; h + 1 < s.stacks[i].size; ++h) visit(s.stacks[i].plates[h]);
        };
        each_covered([&](Plate& plate) { pool.add(plate); });
        each_covered([&](Plate& plate) {
            plate = take_any(pool, rng, [&](Plate other) { return colour_of(other) == colour_of(plate); });
        });
        for (const Slot slot : {Slot::tunnel_in, Slot::tunnel_out})
            if (s.belt.has(slot)) s.belt.put(slot, take_any(pool, rng, [](Plate) { return true; }));
        s.bag = pool;
    }
};

}  // namespace sushi_boat_eval

template <>
struct Knowledge<sushi_boat::SushiBoat> : sushi_boat_eval::GoodPlayer {};

}  // namespace sushiya::bots
