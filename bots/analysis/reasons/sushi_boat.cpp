// Reasons in Sushi Boat: what a plate does for the stack, who is paid, and the odds of a guess.
#include <algorithm>
#include <array>
#include <cmath>

#include "bots/analysis/reasons/all.hpp"
#include "bots/analysis/reasons/prospect.hpp"
#include "bots/eval/sushi_boat.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::bots {
namespace sushi_boat_reasons {

using namespace sushi_boat;
using G = SushiBoat;
using M = Knowledge<G>;
using sushi_boat_eval::kYen;
using sushi_boat_eval::Taste;

class Deeds {
  public:
    Deeds(const G& game, const View& view, Memory memory, std::uint64_t seed)
        : game_(game), view_(view), memory_(memory), seed_(seed), me_(view.viewer), world_(imagined(0)) {}

    Reasons of(const Action& action) const {
        Reasons reasons;
        switch (action.verb) {
            case Verb::guess:
                add_guess(action, reasons);
                break;
            case Verb::takoyaki:
                reasons.push_back({"takoyaki", 1.6});
                break;
            case Verb::move:
                add_move(action, reasons);
                break;
            case Verb::eat:
                add_plate(world_.belt[action.slot()], reasons);
                break;
            case Verb::staff:
                add_staff(action, reasons);
                break;
            case Verb::order:
                reasons.push_back({"order", -kYen});
                break;
            case Verb::yen:
                reasons.push_back(view_.deck == 0 ? Reason{"yen.late", -0.5} : Reason{"yen", kYen});
                break;
            case Verb::play:
                add_side(action, reasons);
                break;
            case Verb::keep:
                add_plate(action.kept(), reasons);
                break;
            case Verb::discard:
                reasons.push_back(Reason{action.dish() == Dish::gyoza ? "discard.point" : "discard", -1.0}.of(
                    "card", kDishNames[action.dish()]));
                break;
            case Verb::end:
                add_end(reasons);
                break;
        }
        return reasons;
    }

  private:
    State imagined(std::uint64_t number) const {
        Rng rng({seed_, number, 0, 8});
        return M::imagine(game_, view_, memory_, rng);
    }
    const Stack& mine() const { return world_.stacks[me_.index]; }
    Taste taste() const { return Taste(mine(), sushi_boat_eval::time_left(world_)); }

    // The plates of one colour on top; white ones between them do not count (B48).
    int run() const {
        int length = 0;
        for (int i = mine().size - 1; i >= 0; --i) {
            const Colour colour = colour_of(mine()[i]);
            if (colour == Colour::white) continue;
            if (colour != top()) break;
            ++length;
        }
        return length;
    }
    Colour top() const {
        for (int i = mine().size - 1; i >= 0; --i)
            if (colour_of(mine()[i]) != Colour::white) return colour_of(mine()[i]);
        return kNoColour;
    }

    void add_plate(Plate plate, Reasons& reasons) const {
        const Sushi sushi = sushi_of(plate);
        int set = 1;
        for (int i = 0; i < mine().size; ++i) set += sushi_of(mine()[i]) == sushi ? 1 : 0;
        const Taste eye = taste();
        const int kinds = eye.in_set(set) + 1;
        const double gain = eye.set_worth(kinds) - eye.set_worth(kinds - 1);
        if (set == 1)
            reasons.push_back(Reason{kinds >= 7 ? "kind.enough" : "kind", kinds >= 7 ? -1.0 : gain}
                                  .of("sushi", kSushiNames[sushi])
                                  .with("count", kinds));
        else
            reasons.push_back(Reason{"kind.again", gain - 1.2}.of("sushi", kSushiNames[sushi]).with("held", set - 1));
        const Colour colour = colour_of(plate);
        if (colour != Colour::white && colour == top())
            reasons.push_back(Reason{"run", 1.0}.of("colour", kColourNames[colour]).with("length", run() + 1));
        else if (colour != Colour::white && run() >= 2)
            reasons.push_back(Reason{"run.ends", -0.8}.of("colour", kColourNames[top()]).with("length", run()));
    }

    void add_move(const Action& action, Reasons& reasons) const {
        const auto& line = line_of(action.stool());
        const Taste eye = taste();
        Plate best = kNoPlate;
        for (const Slot slot : {line.plate, line.other_plate})
            if (slot != kNoSlot && world_.belt.has(slot) && (best == kNoPlate || eye(world_.belt[slot]) > eye(best)))
                best = world_.belt[slot];
        if (best == kNoPlate)
            reasons.push_back({"no.plate", -2.0});
        else {
            reasons.push_back(Reason{"reaches", 0.3}.of("plate", plate_name(best)));
            add_plate(best, reasons);
        }
        const bool paid = action.payee().index != Action::kNobody;
        if (paid) reasons.push_back(Reason{"pays", -2 * kYen}.with("seat", action.payee()));
        if (line.spot != kNoSpot && view_.yen[me_.index] > (paid ? 1 : 0))
            add_staff_there(view_.staff[static_cast<std::size_t>(line.spot)], reasons);
    }

    void add_staff_there(Tile tile, Reasons& reasons) const {
        if (tile == Tile::momoko) return add_momoko(reasons);
        reasons.push_back(Reason{"staff", 0.5}.of("tile", kTileNames[tile]));
    }

    void add_staff(const Action& action, Reasons& reasons) const {
        switch (action.tile()) {
            case Tile::hiroshi:
                return add_plate(world_.belt[opposite(line_of(view_.stools[me_.index]).plate)], reasons);
            case Tile::neko:
                return add_plate(action.wanted(), reasons);
            case Tile::yuki_takeshi:
                return add_plate(world_.belt[action.reached()], reasons);
            case Tile::satsuki:
                reasons.push_back({"satsuki", 1.5});
                return;
            case Tile::momoko:
                add_momoko(reasons);
                return;
        }
    }

    int sides_of_others() const {
        int most = 0;
        for (const Seat seat : SeatSet::first(view_.players))
            if (seat != me_) most = std::max(most, view_.played[seat.index].total());
        return most;
    }
    // B29. The top card of the discard.
    void add_momoko(Reasons& reasons) const {
        if (view_.discards == 0) return;
        reasons.push_back(Reason{"momoko", 1.5}
                              .of("card", kDishNames[view_.discard[view_.discards - 1U]])
                              .with("played", view_.played[me_.index].total())
                              .with("most", sides_of_others()));
    }

    // B50. The race for most side dishes.
    void add_side(const Action& action, Reasons& reasons) const {
        reasons.push_back(
            Reason{"side", 1.2}.with("played", view_.played[me_.index].total() + 1).with("most", sides_of_others()));
        if (action.dish() == Dish::gyoza) reasons.push_back({"gyoza", 1.0});
        if (action.dish() == Dish::edamame) add_plate_for_top(world_.belt[action.target()], reasons);
    }

    void add_plate_for_top(Plate plate, Reasons& reasons) const {
        reasons.push_back(Reason{"swaps", 0.2}.of("plate", plate_name(plate)).of("top", plate_name(mine().top())));
    }

    void add_end(Reasons& reasons) const {
        typename G::Choices choices;
        game_.choices(world_, me_, choices);
        for (const Action& action : choices) {
            if (action.verb == Verb::eat) return reasons.push_back({"end.plate", -2.5});
            if (action.verb == Verb::yen && view_.deck > 0) return reasons.push_back({"end.yen", -kYen});
        }
    }

    // B45, B46. By what may lie in the tunnel.
    void add_guess(const Action& action, Reasons& reasons) const {
        static constexpr std::uint64_t kWorlds = 300;
        std::array<int, 4> kept{};
        for (std::uint64_t i = 0; i < kWorlds; ++i) {
            const State world = imagined(i);
            ++kept[static_cast<std::size_t>(cubes_kept(action.cubes(), colour_of(world.belt[Slot::tunnel_in]),
                                                       colour_of(world.belt[Slot::tunnel_out])))];
        }
        const auto percent = [](int worlds) { return static_cast<int>(std::lround(100.0 * worlds / kWorlds)); };
        const double mean = (kept[1] + 2 * kept[2] + 3 * kept[3]) / static_cast<double>(kWorlds);
        reasons.push_back(Reason{"guess", mean - 0.5}
                              .with("some", percent(kept[1] + kept[2] + kept[3]))
                              .with("more", percent(kept[2] + kept[3])));
    }

    const G& game_;
    const View& view_;
    Memory memory_;
    std::uint64_t seed_;
    Seat me_;
    State world_;  // of what the seat sees it is the truth
};

}  // namespace sushi_boat_reasons

template <>
Explained explain(const sushi_boat::SushiBoat& game, const sushi_boat::View& view, Memory memory, std::uint64_t seed,
                  const Contrast<sushi_boat::Action>& choices) {
    using namespace sushi_boat_reasons;
    const Deeds deeds(game, view, memory, seed);
    // The race for side dishes is open until the end.
    const auto counts = [](Rule rule) { return rule != Rule::sides; };
    return Comparison<M>(Prospect<M>(game, view, memory, seed, choices.best),
                         Prospect<M>(game, view, memory, seed, choices.other), view.viewer, game.players(), counts)
        .told_with(deeds.of(choices.best), deeds.of(choices.other), sushi_boat::kRuleNames);
}

}  // namespace sushiya::bots
