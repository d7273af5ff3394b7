// What a good player knows about Sushi Go!.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "bots/eval/knowledge.hpp"
#include "bots/eval/ladder.hpp"
#include "bots/eval/pudding_race.hpp"
#include "bots/eval/remainder.hpp"
#include "engine/core/sheet.hpp"
#include "engine/sushi_go/game.hpp"

namespace sushiya::bots {

namespace sushi_go_eval {

using namespace sushi_go;

// Tuned by play (docs/lab/2026-11-15-values.md).
inline constexpr float kWantedByOthers = 0.25F;
inline constexpr float kOtherPick = 1.5F;
inline constexpr float kMakiIcon = 0.9F;
inline constexpr float kPudding = 2.0F;
inline constexpr float kChopsticks = 1.2F;

inline constexpr auto kTempura = Ladder<2>{{0, 0, 5}, 14 / 108.0F}.worth(kWantedByOthers, kOtherPick);
inline constexpr auto kSashimi = Ladder<3>{{0, 0, 0, 10}, 14 / 108.0F}.worth(kWantedByOthers, kOtherPick);
inline constexpr auto kDumpling = Ladder<5>{{0, 1, 3, 6, 10, 15}, 14 / 108.0F}.worth(kWantedByOthers, kOtherPick);
// An empty wasabi waits for a nigiri, which gains about four points by it.
inline constexpr auto kWasabi = Ladder<1>{{0, 4}, 20 / 108.0F}.worth(kWantedByOthers, 0);

// All cards that will be seen until the round ends.
inline Cards around(const SushiGo& game, const State& s) {
    Cards all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) all = all + s.hands[i];
    return all;
}

// What laying a card is worth to the owner of this tableau with `left` picks to come, in points. A set
// that the cards still around cannot complete is worth nothing.
inline float value_of(Card card, const Tableau& t, int left, const Cards& rest) {
    const auto picks = static_cast<std::size_t>(left);
    const auto step = [&](const auto& ladder, int held) {
        const auto at = static_cast<std::size_t>(held);
        return at + 1 < ladder.size() ? ladder[at + 1][picks] - ladder[at][picks] : 0.0F;
    };
    const auto nigiri = [&](float points) { return t.has(Dish::wasabi) ? 3 * points - kWasabi[0][picks] : points; };
    switch (card) {
        case Card::tempura:
            return t[Dish::tempura] % 2 + rest[card] < 2 ? 0 : step(kTempura, t[Dish::tempura] % 2);
        case Card::sashimi:
            return t[Dish::sashimi] % 3 + rest[card] < 3 ? 0 : step(kSashimi, t[Dish::sashimi] % 3);
        case Card::dumpling:
            return step(kDumpling, t[Dish::dumpling]);
        case Card::maki_1:
            return kMakiIcon;
        case Card::maki_2:
            return 2 * kMakiIcon;
        case Card::maki_3:
            return 3 * kMakiIcon;
        case Card::salmon:
            return nigiri(2);
        case Card::squid:
            return nigiri(3);
        case Card::egg:
            return nigiri(1);
        case Card::pudding:
            return kPudding;
        case Card::wasabi:
            if (rest[Card::egg] + rest[Card::salmon] + rest[Card::squid] <= t[Dish::wasabi]) return 0;
            return kWasabi[0][picks] / static_cast<float>(1 + t[Dish::wasabi]);
        case Card::chopsticks:
            return left >= 2 && !t.has(Dish::chopsticks) ? kChopsticks : 0;
    }
    return 0;
}

// R10 to R20. Equal for positions of one round that are worth the same to two players.
inline std::uint64_t remainder_key(const SushiGo& game, const State& s) {
    Remainder<Card, Cards, kNoCard> rest(s.hands[0], s.hands[1]);
    const auto held = [&](Card card) { return std::array{s.laid[0][as_dish(card)], s.laid[1][as_dish(card)]}; };
    rest.sets(Card::tempura, held(Card::tempura), 2);
    rest.sets(Card::sashimi, held(Card::sashimi), 3);
    rest.ladder(Card::dumpling, held(Card::dumpling), 5);
    rest.helpers(Card::wasabi, held(Card::wasabi),
                 rest.left(Card::egg) + rest.left(Card::salmon) + rest.left(Card::squid));
    rest.chopsticks(Card::chopsticks, held(Card::chopsticks));
    const int icons = rest.left(Card::maki_1) + 2 * rest.left(Card::maki_2) + 3 * rest.left(Card::maki_3);
    if (!rest.race_with_second({maki_icons(s.laid[0]), maki_icons(s.laid[1])}, icons))
        for (const Card maki : {Card::maki_1, Card::maki_2, Card::maki_3}) rest.drop(maki);
    Totals points;
    game.score(s, points);
    int lead = s.points[0] + points[Seat{0}] - s.points[1] - points[Seat{1}];
    auto puddings = held(Card::pudding);
    for (std::size_t i = 0; i < 2; ++i) puddings[i] += s.puddings[i];
    lead += rest.puddings(Card::pudding, puddings, s.round + 1 == kRounds ? Puddings::counted : Puddings::kept);
    return rest.key(lead);
}

// In a duel of good players the rounds to come change little: fitted to 4,000 games between equals, where
// a lead of two points after the first round won three games of four. Of more players: docs/lab/2026-11-19-search.md.
inline constexpr SpreadByRound kSpread{{{1.1F, 3.6F}, {0.8F, 3.0F}, {0.5F, 2.1F}}};
inline constexpr SpreadByRound kDuelSpread{{{1.2F, 2.4F}, {1.0F, 2.0F}, {0.7F, 1.6F}}};
// Yardsticks stay what they are: they judge as chef did before larger tables were fitted.
inline constexpr SpreadByRound kYardstickSpread{{{2.2F, 8.0F}, {1.5F, 6.5F}, {1.0F, 4.5F}}};

inline constexpr float kSecondCard = 2.0F;  // chopsticks are used for a second card of at least this value
inline constexpr float kDenial = 0.35F;     // how much the neighbour's best gain counts against a pick

struct GoodPlayer : Plain<SushiGo> {
    using G = SushiGo;

    static constexpr Effort kEffort{.chef = 18'000,
                                    .itamae = 180'000,
                                    .reference = 400'000,
                                    .chef_endgame = {9, 9, 75'000},
                                    .itamae_endgame = {9, 9, 700'000},
                                    .worlds_in_duels = 128,
                                    .exploration = 1.0F,
                                    .temper = 6,
                                    .advice = {0, 0, 1, 1, 1, 1}};

    // Once both hands are known, worlds differ less and the tree is smaller.
    static std::uint64_t more_in_duels(const typename G::View& v) { return v.turn == 0 ? 3 : 5; }

    // A round is a world of its own: the next deal is unknown to everybody. Until it ends a playout may
    // choose anything: those that follow the values below mislead the tree (docs/lab/2026-11-15-tree-search.md).
    static bool settled(const G&, const State& from, const State& s) { return s.round != from.round; }

    static Worth worth(const G& game, const State& s) { return worth_by(kSpread, game, s); }
    static Worth yardstick_worth(const G& game, const State& s) { return worth_by(kYardstickSpread, game, s); }

    // What the pick brings, less a part of what the neighbour then gains from the hand passed on.
    static float appeal(const G& game, const State& s, Seat seat, const Action& action) {
        auto mine = s.laid[seat.index];
        Cards rest = s.hands[seat.index];
        const Cards all = around(game, s);
        const int left = game.hand_size() - s.turn - 1;
        float value = 0;
        for (const Card card : {action.first, action.second}) {
            if (card == kNoCard) continue;
            value += value_of(card, mine, left, all);
            lay(mine, card);
            rest.remove(card);
        }
        if (action.second != kNoCard) {
            value -= left >= 2 ? kSecondCard : 0;
            rest.add(Card::chopsticks);
        }
        if (action.robot != kNoCard) rest.remove(action.robot);
        float gained = 0;
        const auto& theirs = s.laid[game.next_of(seat, s.round).index];
        rest.each_kind([&](Card card) { gained = std::max(gained, value_of(card, theirs, left - 1, all)); });
        return value - kDenial * gained;
    }

    // Two players know both hands from the second turn on; with the robot a card is always hidden.
    static bool hands_known(const G& game, const typename G::View& v) {
        return game.players() == 2 && !game.options().robot && v.turn > 0;
    }
    static int endgame(const G& game, const typename G::View& v) {
        return hands_known(game, v) ? game.hand_size() - v.turn : kNoEndgame;
    }
    static bool is_last_round(const typename G::View& v) { return v.round + 1 == kRounds; }
    static std::uint64_t key(const G& game, const State& s) { return remainder_key(game, s); }
    static std::uint64_t key_after(const G&, const State& s, Seat seat, const Action& action) {
        Cards hand = s.hands[seat.index];
        auto row = s.laid[seat.index];
        for (const Card card : {action.first, action.second}) {
            if (card == kNoCard) continue;
            hand.remove(card);
            lay(row, card);
        }
        if (action.second != kNoCard) {  // R9
            row.remove(Dish::chopsticks);
            hand.add(Card::chopsticks);
        }
        return scrambled(mix_key(mix_key(seat.index + 1U, hand.words()[0]), row.words()[0]));
    }

  private:
    static Worth worth_by(const SpreadByRound& of_more, const G& game, const State& s) {
        if (s.phase == Phase::over) return shares_of_win(game, s);
        const Spread& spread = (game.players() == 2 ? kDuelSpread : of_more)[s.round];
        Worth points{};
        Worth puddings{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(game.tableaux()); ++i) {
            points[i] = static_cast<float>(s.points[i]);
            puddings[i] = static_cast<float>(s.puddings[i]);
        }
        add_pudding_race(puddings, game.tableaux(), game.players(), spread.puddings, points);
        return chances_of_win(points, game.players(), spread.points);
    }
};

}  // namespace sushi_go_eval

template <>
struct Knowledge<sushi_go::SushiGo> : sushi_go_eval::GoodPlayer {};

}  // namespace sushiya::bots
