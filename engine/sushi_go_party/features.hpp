// Sushi Go Party!: what a network sees and says (engine/core/features.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/features.hpp"
#include "engine/sushi_go_party/game.hpp"

namespace sushiya::sushi_go_party {

// The actions of a menu, section by section. Cards are numbered among the kinds on the menu, in the order of Card. An
// action says what, not when: picking a salmon, giving one and copying one are the same number, and so are asking for
// any nigiri and turning nothing with a takeout box, as they are the same Action.
class ActionList {
  public:
    // A roll and a dessert with the most faces, onigiri, chopsticks and one of spoon, menu, takeout.
    static constexpr int kMostKinds = 3 + 3 + 6 + 6 + 6;
    static constexpr int kTypesOnMenu = 8;
    static constexpr int kNigiri = 3;
    static constexpr int kNumbers = 3;        // chopsticks and spoons have three each
    static constexpr int kTakeouts = 1 << 9;  // any set of nine cards
    // Three chopsticks and their three copies for each ordered pair of the 22 kinds such a menu can have.
    static constexpr int kMost = 6 * 22 * 22 + 22 + 1 + kNigiri;

    constexpr explicit ActionList(const TypeSet& types) {
        const bool copies = types.contains(Type::special_order);
        const bool spoons = types.contains(Type::spoon);
        const bool takeouts = types.contains(Type::takeout);
        for (const CardLine& line : kCardLines)
            if (types.contains(line.type)) add_kind(line.card);
        static_assert(kCardLines[0].type == Type::nigiri);  // on every menu
        add_kind(kFaceDown);
        --kinds_;  // it can be copied, but not held
        std::size_t type_count = 0;
        types.each([&](Type type) {
            type_number_[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(type_count);
            types_[type_count++] = type;
        });
        ways_ = copies ? 2 : 1;
        int next = kinds_ + 1;
        const auto section = [&next](int size) { return std::exchange(next, next + size); };
        on_wasabi_ = section(copies ? kNigiri : 0);
        pairs_ = section(types.contains(Type::chopsticks) ? kNumbers * ways_ * kinds_ * kinds_ : 0);
        spoons_ = section(spoons ? kNumbers * ways_ * kinds_ : 0);
        any_ = section(spoons || takeouts ? kTypesOnMenu : 0);
        faces_ = section(spoons ? kinds_ : 0);
        takeouts_ = section(takeouts ? kTakeouts : 0);
        size_ = next;
    }

    constexpr int size() const { return size_; }

    // Numbers of actions that differ in one card run on in the order of the kinds: a bit for each of these, and the
    // first of all kinds.
    constexpr std::uint64_t which(CardSet cards) const { return on_menu_.which(cards); }
    static constexpr Card kFirst = Card::egg;

    constexpr int number_of(const Action& a) const {
        const int card = number(a.card);
        if (a.bonus != 0) {
            const int way = ((a.bonus - 1) % kNumbers) * ways_ + (a.by_copy ? 1 : 0);
            if (a.second == kNoCard) return spoons_ + way * kinds_ + card;
            return pairs_ + (way * kinds_ + card) * kinds_ + number(a.second);
        }
        if (a.turns != 0) return takeouts_ + a.turns;
        if (a.on_wasabi) return on_wasabi_ + static_cast<int>(a.card);
        if (a.card == kNoCard) return any_ + type_number_[static_cast<std::size_t>(a.type)];
        return a.type == Type::nigiri ? card : faces_ + card;
    }

    constexpr Action operator[](int n) const {
        if (n >= takeouts_) return {.turns = static_cast<std::uint16_t>(n - takeouts_)};
        if (n >= faces_) return {.type = type_of(card(n - faces_)), .card = card(n - faces_)};
        if (n >= any_) return {.type = types_[static_cast<std::size_t>(n - any_)]};
        if (n >= spoons_) return bonus((n - spoons_) / kinds_, Card::spoon_4, card((n - spoons_) % kinds_), kNoCard);
        if (n >= pairs_) {
            const int pair = (n - pairs_) % (kinds_ * kinds_);
            return bonus((n - pairs_) / (kinds_ * kinds_), Card::chopsticks_1, card(pair / kinds_),
                         card(pair % kinds_));
        }
        if (n >= on_wasabi_) return {.card = Card(n - on_wasabi_), .on_wasabi = true};
        return {.card = card(n)};
    }

  private:
    constexpr void add_kind(Card card) {
        on_menu_ = on_menu_ | CardSet::only(card);
        number_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(kinds_);
        cards_[static_cast<std::size_t>(kinds_++)] = card;
    }
    constexpr int number(Card card) const { return card == kNoCard ? 0 : number_[static_cast<std::size_t>(card)]; }
    constexpr Card card(int number) const { return cards_[static_cast<std::size_t>(number)]; }
    constexpr Action bonus(int way, Card first, Card card, Card second) const {
        return {.bonus = static_cast<std::uint8_t>(value_of(first) + way / ways_),
                .by_copy = way % ways_ == 1,
                .card = card,
                .second = second};
    }

    CardSet on_menu_;
    std::array<std::uint8_t, kCardKinds + 1> number_{};
    std::array<Card, kMostKinds + 1> cards_{};
    std::array<std::uint8_t, kTypes> type_number_{};
    std::array<Type, kTypesOnMenu> types_{};
    int kinds_ = 0;
    int ways_ = 1;  // a bonus card is used itself or by a special order that copied it
    // Where each section begins.
    int on_wasabi_ = 0;
    int pairs_ = 0;
    int spoons_ = 0;
    int any_ = 0;
    int faces_ = 0;
    int takeouts_ = 0;
    int size_ = 0;
};

// Left out of a row is what a perfect memory holds beyond the hands: cards put back by a menu, desserts seen going back
// into the deck, and what a spoon did not find. What the legal actions tell (the cards on offer) is not told again.
class Encoder {
  public:
    using Game = SushiGoParty;
    static constexpr const char* kName = "sushi_go_party-v1";
    static constexpr int kNumbersOfTable = 156;
    static constexpr int kNumbersOfFront = 61;
    static constexpr int kNumbersOfHand = 46;
    static constexpr int kMostNumbers =
        kNumbersOfTable + kNumbersOfFront * kMaxPlayers + kNumbersOfHand * (kMaxPlayers - 1);
    static constexpr int kMostActions = ActionList::kMost;

    constexpr explicit Encoder(const SushiGoParty& game) : setting_(game.setting()), list_(setting_.types) {}

    constexpr int numbers() const {
        return kNumbersOfTable + kNumbersOfFront * setting_.players + kNumbersOfHand * (setting_.players - 1);
    }
    constexpr int actions() const { return list_.size(); }
    constexpr int number_of(const Action& action, Seat /*seat*/) const { return list_.number_of(action); }
    constexpr const ActionList& list() const { return list_; }
    constexpr Action action_of(int number, Seat /*seat*/) const { return list_[number]; }

    template <class Seen, class Page>
    constexpr void observe(const Seen& v, Page&& page) const {
        const Public& open = v;
        const Around around(v.viewer, setting_.players);
        const Seat me = around[0];
        page.template shared<kOpening>(2 * kMaxSeats, [&](auto& opening) {
            opening.one_of("opponents", setting_.players - kMinPlayers, kMaxPlayers - kMinPlayers + 1);
            for (int type = 0; type < kTypes; ++type) opening.flag("on the menu, by type", setting_.serves(Type(type)));
            opening.one_of("round", open.round, kRounds);
            opening.number("turns left in the round, this one included", setting_.hand_size - open.turn, kMostInHand);
            opening.one_of("phase", open.phase, kPhases);
            opening.number("miso soups played this turn", open.misos, kMaxPlayers);
            opening.number("places of the uramaki race that are taken", open.uramaki_places, 3);
            opening.number("desserts not shuffled in yet", v.pile_size, kMostOfAKind);
        });
        page.counts("hand", v.known_at(me), kMostInHand);
        page.counts("cards whose place the viewer cannot tell", v.unseen, kMostOfAKind);
        observe_row(open.fronts[me.index], open.turn, page);
        observe_front(open, me, page);
        for (int steps = 1, players = setting_.players; steps < players; ++steps) {
            const Seat seat = around[steps];
            page.about(steps);
            observe_front(open, seat, page);
            observe_hand(v, seat, page);
        }
    }

  private:
    static constexpr int kMostInHand = 10;
    static constexpr int kMostOfAKind = 15;
    static constexpr int kPhases = 9;
    static constexpr int kOpening = 46;

    // The row of the viewer place by place, as a takeout box sees it.
    template <class Page>
    static constexpr void observe_row(const Front& front, int turn, Page& page) {
        constexpr const char* kWhat = "what lies at each place of the row: 0, or 1 and the number of the card";
        page.numbers(kWhat, front.as(0) + front.taken(0), 8, kCardKinds + 1);
        page.numbers(kWhat, front.as(8) + front.taken(8), Front::kMost - 8, kCardKinds + 1);
        constexpr const char* kTurns = "can be turned, at each place";
        page.numbers(kTurns, front.up_before(0, turn), 8, 1);
        page.numbers(kTurns, front.up_before(8, turn), Front::kMost - 8, 1);
    }

    template <class Page>
    static constexpr void observe_front(const Public& open, Seat seat, Page& page) {
        page.template shared<kNumbersOfFront>(seat.index, [&](auto& block) {
            const Front& front = open.fronts[seat.index];
            const Served all = served(front);
            const Kept& kept = open.kept[seat.index];
            const bool alone = open.phase >= Phase::spoon_request && open.phase < Phase::over;
            block.flag("is the one who decides", alone && open.actor == seat);
            block.counts("cards in front, by what they count as", all.shows, kMostInHand);
            block.counts("nigiri on wasabi", all.on_wasabi, 3);
            block.number("empty wasabi", front.empty_wasabis(), 3);
            block.counts("desserts kept", kept.cards + kept.copies, kMostOfAKind);
            block.number("number of the spoon called", open.spoons[seat.index].number, 6);
            block.number("points, and 20", open.points[seat.index] + 20, 140);
        });
    }

    // Of a hand that is not known whole everybody knows the same part.
    template <class Seen, class Page>
    static constexpr void observe_hand(const Seen& v, Seat seat, Page& page) {
        const int unknown = v.unknown_at(seat);
        page.template shared<kNumbersOfHand>((unknown == 0 ? 3 : 1) * kMaxSeats + seat.index, [&](auto& block) {
            block.counts("known part of the hand", v.known_at(seat), kMostInHand);
            block.number("cards in hand that are not known", unknown, kMostInHand);
        });
    }

    Setting setting_;
    ActionList list_;
};

static_assert(sushiya::Encoder<Encoder>);
static_assert(counts_its_numbers(Encoder(SushiGoParty({.players = kMaxPlayers}))));

}  // namespace sushiya::sushi_go_party
