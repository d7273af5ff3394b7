// Sushizock: what a network sees and says (engine/core/features.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/features.hpp"
#include "engine/sushizock/game.hpp"

namespace sushiya::sushizock {

// Dice that may be set aside of a roll, one to four of them, numbered in the order of Dice.
class KeepNumbers {
  public:
    static constexpr int kCount = 69;  // multisets of one to four dice with four faces: 4 + 10 + 20 + 35

    constexpr KeepNumbers() {
        std::size_t next = 0;
        for (int red = 0; red < kDice; ++red)
            for (int blue = 0; blue < kDice - red; ++blue)
                for (int bones = 0; bones < kDice - red - blue; ++bones)
                    for (int sushi = 0; sushi < kDice - red - blue - bones; ++sushi) {
                        const Dice dice = Dice::showing({sushi, bones, blue, red});
                        if (dice.empty()) continue;
                        number_[static_cast<std::size_t>(dice.bits())] = static_cast<std::uint8_t>(next);
                        dice_[next++] = dice;
                    }
    }
    constexpr int operator[](Dice dice) const { return number_[static_cast<std::size_t>(dice.bits())]; }
    constexpr Dice operator[](int number) const { return dice_[static_cast<std::size_t>(number)]; }

  private:
    std::array<std::uint8_t, Dice::kBitsEnd> number_{};
    std::array<Dice, kCount> dice_{};
};
inline constexpr KeepNumbers kKeepNumbers;

// Actions: take the sushi at place 1 to 5 of its row, then the bone; steal a sushi, then a bone, by opponent from the
// left on and by place in the pile; set aside dice and roll on.
class Encoder {
  public:
    using Game = Sushizock;
    static constexpr const char* kName = "sushizock-v1";
    static constexpr int kNumbersOfTable = 42;
    static constexpr int kNumbersOfSeat = 28;
    static constexpr int kMostNumbers = kNumbersOfTable + kNumbersOfSeat * kMaxPlayers;
    static constexpr int kTakes = 2 * kDice;
    static constexpr int kSteals = 2 * (kMaxPlayers - 1) * kTiles;
    static constexpr int kMostActions = kTakes + kSteals + KeepNumbers::kCount;

    constexpr explicit Encoder(const Sushizock& game) : players_(game.players()) {}

    constexpr int numbers() const { return kNumbersOfTable + kNumbersOfSeat * players_; }
    constexpr int actions() const { return kMostActions; }

    template <class Seen, class Page>
    constexpr void observe(const Seen& v, Page&& page) const {
        const Around around(v.viewer, players_);
        page.one_of("opponents", players_ - kMinPlayers, kMaxPlayers - kMinPlayers + 1);
        page.number("rolls made this turn", v.roll, kRolls);
        page.number("portions left in the rows", v.rows.sushi.size() + v.rows.bones.size(), 2 * kTiles);
        observe_dice("dice set aside, by face", v.aside, page);
        observe_dice("dice just rolled, by face", v.rolled, page);
        observe_dice("all dice, by face", v.aside + v.rolled, page);
        observe_tiles("value of the sushi at each place of the row", Colour::sushi, v.rows.sushi, page);
        observe_tiles("minus points of the bone at each place of the row", Colour::bone, v.rows.bones, page);
        for (int steps = 0; steps < players_; ++steps) {
            const Seat seat = around[steps];
            const Portions& piles = v.piles[seat.index];
            page.about(steps);
            page.flag("is at turn", v.phase != Phase::start && v.active == seat);
            page.number("sushi in the pile", piles.sushi.size(), kTiles);
            page.number("bones in the pile", piles.bones.size(), kTiles);
            page.number("points if the game ended now, and 20", worth(piles) + 20, 40);
            observe_tiles("value of the sushi at each place of the pile, from the top", Colour::sushi, piles.sushi,
                          page);
            observe_tiles("minus points of the bone at each place of the pile, from the top", Colour::bone, piles.bones,
                          page);
        }
    }

    constexpr int number_of(const Action& action, Seat seat) const {
        const int colour = static_cast<int>(action.colour);
        switch (action.kind) {
            case Action::Kind::take:
                return colour * kDice + action.place - 1;
            case Action::Kind::steal:
                return kTakes +
                       (colour * (kMaxPlayers - 1) + Around(seat, players_).steps_to(action.from) - 1) * kTiles +
                       action.place - 1;
            default:
                return kTakes + kSteals + kKeepNumbers[action.keep];
        }
    }
    constexpr Action action_of(int number, Seat seat) const {
        if (number < kTakes) return Action::take(Colour(number / kDice), number % kDice + 1);
        const int steal = number - kTakes;
        if (steal >= kSteals) return Action::roll_on(kKeepNumbers[steal - kSteals]);
        const int steps = steal / kTiles % (kMaxPlayers - 1) + 1;
        return Action::steal(Colour(steal / kTiles / (kMaxPlayers - 1)), Around(seat, players_)[steps % players_],
                             steal % kTiles + 1);
    }

  private:
    template <class Page>
    static constexpr void observe_dice(const char* what, Dice dice, Page& page) {
        for (int face = 0; face < kFaces; ++face) page.number(what, dice[Face(face)], kDice);
    }
    template <class Page>
    static constexpr void observe_tiles(const char* what, Colour colour, const Tiles& tiles, Page& page) {
        const int most = colour == Colour::sushi ? 6 : 4;
        page.numbers(what, worths(colour, tiles, 0), 8, most);
        page.numbers(what, worths(colour, tiles, 8), kTiles - 8, most);
    }

    int players_;
};

static_assert(sushiya::Encoder<Encoder>);
static_assert(counts_its_numbers(Encoder(Sushizock({.players = 3}))));

}  // namespace sushiya::sushizock
