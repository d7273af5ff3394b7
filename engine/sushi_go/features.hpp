// Sushi Go!: what a network sees and says (engine/core/features.hpp).
#pragma once

#include "engine/core/features.hpp"
#include "engine/sushi_go/game.hpp"

namespace sushiya::sushi_go {

// The robot, where it plays, comes last in a row.
//
// Actions: the twelve single cards; then the 144 pairs that chopsticks allow, by their first card and then their
// second. With the robot all of that again for every card it may get: 13 times 156.
class Encoder {
  public:
    using Game = SushiGo;
    static constexpr const char* kName = "sushi_go-v1";
    static constexpr int kPicks = kCardKinds + kCardKinds * kCardKinds;
    static constexpr int kMostActions = kPicks * (kCardKinds + 1);
    static constexpr int kNumbersOfTable = 50;  // the viewer included
    static constexpr int kNumbersOfSeat = 30;
    static constexpr int kNumbersOfRobot = 32;
    static constexpr int kOpening = 7;  // shared by the rows of all viewers
    static constexpr int kFront = 17;   // and that
    static constexpr int kMostNumbers = kNumbersOfTable + kNumbersOfSeat * (kMaxPlayers - 1);

    constexpr explicit Encoder(const SushiGo& game)
        : players_(game.players()), robot_(game.options().robot), turns_back_(game.options().left_right_left) {}

    constexpr int numbers() const {
        return kNumbersOfTable + kNumbersOfSeat * (players_ - 1) + (robot_ ? kNumbersOfRobot : 0);
    }
    constexpr int actions() const { return robot_ ? kMostActions : kPicks; }

    template <class Seen, class Page>
    constexpr void observe(const Seen& v, Page&& page) const {
        const Around around(v.viewer, players_);
        const Seat me = around[0];
        page.template shared<kOpening>(3 * kMaxSeats, [&](auto& opening) {
            opening.one_of("opponents", players_ - kMinPlayers, kMaxPlayers - kMinPlayers + 1);
            opening.one_of("round", v.round, kRounds);
        });
        page.number("turns left in the round, this one included", v.hand_size(me), kMostInHand);
        page.flag("hands are passed to the right", turns_back_ && v.round == 1);
        page.counts("hand", v.known_at(me), kMostInHand);
        page.counts("cards whose place the viewer cannot tell", v.unseen, kMostOfAKind);
        observe_front(v, me, page);
        for (int steps = 1, players = players_; steps < players; ++steps) {
            const Seat seat = around[steps];
            const Cards known = v.known_at(seat);
            page.about(steps);
            // A hand is known whole or not at all, unless the robot plays; then nobody else has this block.
            const int block = (known.empty() ? kMaxSeats : 2 * kMaxSeats) + seat.index;
            page.template shared<kNumbersOfSeat>(block, [&](auto& others) {
                others.counts("known part of the hand", known, kMostInHand);
                others.number("cards in hand that are not known", v.hand_size(seat) - known.total(), kMostInHand);
                observe_front(v, seat, others);
            });
        }
        if (robot_) observe_robot(v, around, page);
    }

    constexpr int number_of(const Action& pick, Seat /*seat*/) const {
        const int first = static_cast<int>(pick.first);
        const int laid =
            pick.second == kNoCard ? first : kCardKinds + first * kCardKinds + static_cast<int>(pick.second);
        return pick.robot == kNoCard ? laid : (static_cast<int>(pick.robot) + 1) * kPicks + laid;
    }
    constexpr Action action_of(int number, Seat /*seat*/) const {
        const int robot = number / kPicks;
        const int laid = number % kPicks;
        const int pair = laid - kCardKinds;
        return {Card(laid < kCardKinds ? laid : pair / kCardKinds),
                laid < kCardKinds ? kNoCard : Card(pair % kCardKinds), robot == 0 ? kNoCard : Card(robot - 1)};
    }

  private:
    static constexpr int kMostInHand = 10;
    static constexpr int kMostOfAKind = 14;
    static constexpr int kMostPoints = 100;

    template <class Seen, class Page>
    constexpr void observe_front(const Seen& v, Seat seat, Page& page) const {
        page.template shared<kFront>(seat.index, [&](auto& front) {
            front.counts("dishes in front", v.laid[seat.index], kMostInHand);
            front.number("puddings of earlier rounds", v.puddings[seat.index], kDeck[Card::pudding]);
            front.number("points", v.points[seat.index], kMostPoints);
        });
    }

    template <class Seen, class Page>
    constexpr void observe_robot(const Seen& v, const Around& around, Page& page) const {
        page.about(players_);
        page.one_of("who controls the robot: the viewer, the other",
                    v.phase == Phase::first_controller ? players_ : around.steps_to(v.controller), players_);
        page.one_of("card taken for the robot", v.drawn, kCardKinds);
        page.number("cards in the robot's pile", v.pile_size, kMostInHand);
        observe_front(v, kRobot, page);
    }

    int players_;
    bool robot_;
    bool turns_back_;
};

static_assert(sushiya::Encoder<Encoder>);
static_assert(counts_its_numbers(Encoder(SushiGo({kMaxPlayers, false, false}))));
static_assert(counts_its_numbers(Encoder(SushiGo({2, false, true}))));

}  // namespace sushiya::sushi_go
