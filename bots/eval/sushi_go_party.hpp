// What a good player knows about Sushi Go Party!.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "bots/eval/knowledge.hpp"
#include "bots/eval/ladder.hpp"
#include "bots/eval/sushi_go_party_desserts.hpp"
#include "bots/eval/sushi_go_party_remainder.hpp"
#include "engine/sushi_go_party/game.hpp"

namespace sushiya::bots {

namespace sushi_go_party_eval {

using namespace sushi_go_party;

inline constexpr float kWantedByOthers = 0.25F;
inline constexpr float kOtherPick = 1.5F;
inline constexpr float kAppetizer = 8 / 59.0F;  // share of the deck

inline constexpr auto kTempura = Ladder<2>{{0, 0, 5}, kAppetizer}.worth(kWantedByOthers, kOtherPick);
inline constexpr auto kSashimi = Ladder<3>{{0, 0, 0, 10}, kAppetizer}.worth(kWantedByOthers, kOtherPick);
inline constexpr auto kDumpling = Ladder<5>{{0, 1, 3, 6, 10, 15}, kAppetizer}.worth(kWantedByOthers, kOtherPick);
inline constexpr auto kEel = Ladder<2>{{0, -3, 7}, kAppetizer}.worth(kWantedByOthers, kOtherPick);
inline constexpr auto kTofu = Ladder<2>{{0, 2, 6}, kAppetizer}.worth(kWantedByOthers, kOtherPick);
// An empty wasabi waits for a nigiri, which gains about four points by it.
inline constexpr auto kWasabi = Ladder<1>{{0, 4}, 12 / 59.0F}.worth(kWantedByOthers, 0);

// The values of cards whose worth hangs on the others, in points; tuned by play on any menu
// (docs/lab/2026-11-15-values.md).
inline constexpr float kMakiIcon = 0.65F;
inline constexpr float kTemaki = 1.7F;
inline constexpr float kUramakiIcon = 0.7F;
inline constexpr float kMiso = 1.7F;
inline constexpr float kMisoInDuels = 2.8F;  // the other seldom lays one, too
inline constexpr float kSoy = 2.0F;
inline constexpr float kBonusCard = 1.2F;
inline constexpr float kMenu = 3.2F;
inline constexpr float kNothingToCopy = 0.5F;
inline constexpr float kCopy = 1.3F;  // of a card that is in front: it may be copied later, when it is worth more
inline constexpr float kPudding = 2.2F;
inline constexpr float kFruit = 3.3F;
// Green tea ice cream: what the next card adds to 0, 1, 2, 3 of the four.
inline constexpr std::array<float, 4> kIceCream{1.8F, 2.2F, 3.5F, 5.0F};

// Sets by the ladder alone are dearer than good play shows, and the second eel is dearer still.
inline constexpr float kSashimiWeight = 0.8F;
inline constexpr float kDumplingWeight = 0.7F;
inline constexpr float kEelWeight = 2.0F;

template <class Table>
float step(const Table& ladder, int held, int left) {
    const auto at = static_cast<std::size_t>(held);
    const auto picks = static_cast<std::size_t>(left);
    return at + 1 < ladder.size() ? ladder[at + 1][picks] - ladder[at][picks] : 0.0F;
}

// A row and what is kept, seen by somebody who is about to lay a card with `left` picks to come.
struct Eye {
    Served mine;
    const Kept& kept;
    bool wasabi_free;
    int opponents;
    int left;

    float operator()(Card card) const {
        switch (type_of(card)) {
            case Type::nigiri:
                return nigiri(static_cast<float>(value_of(card)));
            case Type::maki:
                return kMakiIcon * static_cast<float>(value_of(card));
            case Type::temaki:
                return kTemaki;
            case Type::uramaki:
                return kUramakiIcon * static_cast<float>(value_of(card));
            case Type::tempura:
                return step(kTempura, mine[card] % 2, left);
            case Type::sashimi:
                return kSashimiWeight * step(kSashimi, mine[card] % 3, left);
            case Type::dumpling:
                return kDumplingWeight * step(kDumpling, mine[card], left);
            case Type::eel:
                return kEelWeight * step(kEel, mine[card], left);
            case Type::tofu:
                return mine[card] == 2 ? -6 : step(kTofu, mine[card], left);
            case Type::onigiri:
                return onigiri(card);
            case Type::edamame:
                return 0.6F * static_cast<float>(std::min(opponents, 4));
            case Type::miso:
                return opponents == 1 ? kMisoInDuels : kMiso;
            case Type::chopsticks:
            case Type::spoon:
                return left >= 2 ? kBonusCard : 0;
            case Type::menu:
                return kMenu;
            case Type::takeout:
                return left <= 2 ? 0.4F : -0.5F;
            case Type::soy:
                return kSoy;
            case Type::tea:
                return tea();
            case Type::special_order:
                return special_order();
            case Type::wasabi:
                return kWasabi[0][static_cast<std::size_t>(left)] * (wasabi_free ? 0.5F : 1.0F);
            case Type::pudding:
                return kPudding;
            case Type::ice_cream:
                return kIceCream[static_cast<std::size_t>((kept[Dessert::ice_cream] + mine[card]) % 4)];
            case Type::fruit:
                return kFruit;
        }
        return 0;
    }

  private:
    float nigiri(float points) const {
        return wasabi_free ? 3 * points - kWasabi[0][static_cast<std::size_t>(left)] : points;
    }
    // A shape the sets lack makes the largest one larger; one it has begins another set.
    float onigiri(Card card) const {
        Served with = mine;
        with.shows.add(card);
        const auto gain = static_cast<float>(score_onigiri(with) - score_onigiri(mine));
        return gain + (left >= 3 && mine[card] == 0 ? 1.0F : 0.0F);
    }
    float special_order() const {
        float best = kNothingToCopy;
        mine.shows.each_kind([&](Card card) {
            if (type_of(card) != Type::special_order) best = std::max(best, kCopy * (*this)(card));
        });
        return best;
    }
    float tea() const {
        int most = 1;
        for (const int cards : colours_of(mine)) most = std::max(most, cards);
        return static_cast<float>(most) + 0.15F * static_cast<float>(left);
    }
};

inline Eye eye_of(const SushiGoParty& game, const State& s, Seat seat) {
    const Front& front = s.fronts[seat.index];
    return {served(front), s.kept[seat.index], front.empty_wasabi() >= 0, game.players() - 1,
            game.setting().hand_size - s.turn - 1};
}

// Duels as in Sushi Go!, fitted to 1,800 games between equals. Of more players, where few puddings are left to come:
// docs/lab/2026-11-19-search.md.
inline constexpr SpreadByRound kSpread{{{0.5F, 3.6F}, {0.35F, 3.0F}, {0.25F, 2.3F}}};
inline constexpr SpreadByRound kDuelSpread{{{1.2F, 2.6F}, {1.0F, 2.2F}, {0.7F, 1.8F}}};
// Yardsticks stay what they are: they judge as chef did before larger tables were fitted.
inline constexpr SpreadByRound kYardstickSpread{{{2.0F, 9.0F}, {1.6F, 7.5F}, {1.2F, 5.0F}}};

inline constexpr float kSecondCard = 0.8F;  // chopsticks are used for a second card of at least this value
inline constexpr float kDenial = 0.3F;

struct GoodPlayer : Plain<SushiGoParty> {
    using G = SushiGoParty;

    static constexpr Effort kEffort{.chef = 6'000,
                                    .itamae = 60'000,
                                    .reference = 150'000,
                                    .chef_endgame = {8, 9, 60'000},
                                    .itamae_endgame = {9, 9, 600'000},
                                    .worlds_in_duels = 128,
                                    .exploration = 1.0F,
                                    .temper = 6};

    // Once both hands are known, worlds differ less and the tree is smaller.
    static std::uint64_t more_in_duels(const typename G::View& v) { return v.turn == 0 ? 4 : 6; }

    // A round is a world of its own: the next deal is unknown to everybody. Until it ends a playout may
    // choose anything: those that follow the values below mislead the tree (docs/lab/2026-11-15-tree-search.md).
    static bool settled(const G&, const State& from, const State& s) { return s.round != from.round; }

    static Worth worth(const G& game, const State& s) { return worth_by(kSpread, game, s); }
    static Worth yardstick_worth(const G& game, const State& s) { return worth_by(kYardstickSpread, game, s); }

    // What the choice brings, less a part of what the neighbour then gains from the hand passed on.
    static float appeal(const G& game, const State& s, Seat seat, const Action& action) {
        const Eye eye = eye_of(game, s, seat);
        if (s.phase != Phase::pick) return side_value(s, seat, eye, action);
        float value = eye(action.card);
        Cards rest = s.hands[seat.index];
        rest.remove(action.card);
        if (action.second != kNoCard) {
            rest.remove(action.second);
            value += second_value(eye, action.card, action.second) - kSecondCard;
        } else if (action.bonus != 0) {
            value += kSpoonCall - kBonusCard;
        }
        const Eye theirs = eye_of(game, s, game.setting().left_of(seat));
        float gained = 0;
        rest.each_kind([&](Card card) { gained = std::max(gained, theirs(card)); });
        return value - kDenial * gained;
    }

    // Two players know both hands from the second turn on, and where no special card asks for more than
    // picks, nothing is drawn before the round ends.
    static bool hands_known(const G& game, const typename G::View& v) { return game.players() == 2 && v.turn > 0; }
    static int endgame(const G& game, const typename G::View& v) {
        const bool only_picks_left = hands_known(game, v) && only_picks(game.options().menu);
        return only_picks_left ? game.setting().hand_size - v.turn : kNoEndgame;
    }
    static bool is_last_round(const typename G::View& v) { return v.round + 1 == kRounds; }
    static std::uint64_t key(const G& game, const State& s) { return RoundRemainder(game, s).key(); }
    static std::uint64_t key_after(const G&, const State& s, Seat seat, const Action& action) {
        return sushi_go_party_eval::key_after(s, seat, action);
    }

  private:
    static Worth worth_by(const SpreadByRound& of_more, const G& game, const State& s) {
        if (s.phase == Phase::over) return shares_of_win(game, s);
        const Spread& spread = (game.players() == 2 ? kDuelSpread : of_more)[s.round];
        Worth points{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i)
            points[i] = static_cast<float>(s.points[i]);
        add_desserts(game, s, spread.puddings, points);
        return chances_of_win(points, game.players(), spread.points);
    }

    static constexpr bool only_picks(const Menu& menu) {
        for (const Type special : menu.specials)
            for (const Type asks_more : {Type::menu, Type::spoon, Type::takeout, Type::special_order})
                if (special == asks_more) return false;
        return true;
    }

    static constexpr float kSpoonCall = 2.5F;  // what a spoon usually fetches

    static float second_value(const Eye& eye, Card first, Card second) {
        const bool tripled = first == Card::wasabi && is_nigiri(second);
        return tripled ? 3 * static_cast<float>(value_of(second)) : eye(second);
    }

    // The choices between the picks: what to copy, to ask for, to give, to take from a menu, to turn.
    static float side_value(const State& s, Seat seat, const Eye& eye, const Action& action) {
        switch (s.phase) {
            case Phase::copy:
                return (action.card == kFaceDown ? 2 : eye(action.card)) + (action.on_wasabi ? 1.0F : 0.0F);
            case Phase::spoon_request:
                return request_value(eye, action);
            case Phase::spoon_give:
                return -eye(action.card);
            case Phase::menu_pick:
                return eye(action.card);
            case Phase::takeout:
                return takeout_value(s.fronts[seat.index], action.turns);
            default:
                return 0;
        }
    }

    static float request_value(const Eye& eye, const Action& action) {
        if (action.card != kNoCard) return eye(action.card) - 0.5F;  // a face is had more seldom
        float sum = 0;
        float faces = 0;
        CardSet::of(action.type).each([&](Card card) {
            sum += eye(card);
            faces += 1;
        });
        return sum / faces;
    }

    // P32, P57. Two points for every card turned, less what the row then lacks.
    static float takeout_value(Front front, std::uint16_t turns) {
        for (int place = 0; place < front.size(); ++place)
            if ((turns >> place & 1U) != 0) front.turn_down(place);
        Totals totals;
        score_own_dishes(served(front), Seat{0}, totals);
        return static_cast<float>(totals[Seat{0}]);
    }
};

}  // namespace sushi_go_party_eval

template <>
struct Knowledge<sushi_go_party::SushiGoParty> : sushi_go_party_eval::GoodPlayer {};

}  // namespace sushiya::bots
