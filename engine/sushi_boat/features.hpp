// Sushi Boat: what a network sees and says (engine/core/features.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/features.hpp"
#include "engine/sushi_boat/game.hpp"

namespace sushiya::sushi_boat {

// Every action there can be, in the order of the verbs; who is paid is counted from the one who acts, 0 for nobody.
class ActionList {
  public:
    static constexpr int kWays = kMaxPlayers;  // to a stool: free, or past one of four
    static constexpr int kGuesses = 15;        // unordered pairs of five colours
    static constexpr int kThrees = 35;
    static constexpr int kSlotPairs = kSlots * (kSlots - 1) / 2;
    static constexpr int kSpotPairs = kSpots * (kSpots - 1) / 2;

    // Where each section begins.
    static constexpr int kGuess = 0;
    static constexpr int kThree = kGuess + kGuesses;
    static constexpr int kTakoyaki = kThree + kThrees;
    static constexpr int kMove = kTakoyaki + 1;
    static constexpr int kOrder = kMove + kStools * kWays;
    static constexpr int kEat = kOrder + 1;
    static constexpr int kHiroshi = kEat + kSlots;
    static constexpr int kSatsuki = kHiroshi + 1;
    static constexpr int kNeko = kSatsuki + 1;
    static constexpr int kYukiTakeshi = kNeko + kPlateKinds;
    static constexpr int kMomoko = kYukiTakeshi + kSlots;
    static constexpr int kYen = kMomoko + 1;
    static constexpr int kTempura = kYen + 1;
    static constexpr int kEdamame = kTempura + kSlots;
    static constexpr int kMiso = kEdamame + kSlots;
    static constexpr int kGyoza = kMiso + 1;
    static constexpr int kYakitori = kGyoza + 1;
    static constexpr int kMochi = kYakitori + kSlotPairs;
    static constexpr int kKeep = kMochi + kSpotPairs;
    static constexpr int kDiscard = kKeep + 2 * kPlateKinds;
    static constexpr int kEnd = kDiscard + kDishKinds;
    static constexpr int kSize = kEnd + 1;

    constexpr ActionList() {
        std::size_t next = 0;
        const auto add = [&](Action action) { list_[next++] = action; };
        const auto add_slots = [&](Verb verb, auto what) {
            for (int slot = 0; slot < kSlots; ++slot) add(Action::of(verb, what, slot));
        };
        for (int a = 0; a < kColours; ++a)
            for (int b = a; b < kColours; ++b) add(Action::of(Verb::guess, a, b, kNoColour));
        for (int a = 0; a < kColours; ++a)
            for (int b = a; b < kColours; ++b)
                for (int c = b; c < kColours; ++c) add(Action::of(Verb::guess, a, b, c));
        add(Action::of(Verb::takoyaki));
        for (int stool = 0; stool < kStools; ++stool)
            for (int way = 0; way < kWays; ++way) add(Action::of(Verb::move, stool, way));
        add(Action::of(Verb::order));
        for (int slot = 0; slot < kSlots; ++slot) add(Action::of(Verb::eat, slot));
        add(Action::of(Verb::staff, Tile::hiroshi));
        add(Action::of(Verb::staff, Tile::satsuki));
        for (int p = 0; p < kPlateKinds; ++p) add(Action::of(Verb::staff, Tile::neko, p));
        add_slots(Verb::staff, Tile::yuki_takeshi);
        add(Action::of(Verb::staff, Tile::momoko));
        add(Action::of(Verb::yen));
        add_slots(Verb::play, Dish::tempura);
        add_slots(Verb::play, Dish::edamame);
        add(Action::of(Verb::play, Dish::miso));
        add(Action::of(Verb::play, Dish::gyoza));
        for (int one = 0; one < kSlots; ++one)
            for (int two = one + 1; two < kSlots; ++two) add(Action::of(Verb::play, Dish::yakitori, one, two));
        for (int one = 0; one < kSpots; ++one)
            for (int two = one + 1; two < kSpots; ++two) add(Action::of(Verb::play, Dish::mochi, one, two));
        for (int p = 0; p < kPlateKinds; ++p)
            for (const auto where : {Action::kTop, Action::kUnder}) add(Action::of(Verb::keep, p, where));
        for (int dish = 0; dish < kDishKinds; ++dish) add(Action::of(Verb::discard, dish));
        add(Action::of(Verb::end));
    }

    constexpr const Action& operator[](int number) const { return list_[static_cast<std::size_t>(number)]; }

    static constexpr int number_of_move(int stool, int way) { return kMove + stool * kWays + way; }
    static constexpr int number_of(const Action& a) {
        switch (a.verb) {
            case Verb::guess:
                return a.cubes()[2] == kNoColour ? kGuess + pair(a.what, a.with, kColours) + a.what
                                                 : kThree + three(a.what, a.with, a.also);
            case Verb::takoyaki:
                return kTakoyaki;
            case Verb::move:
                return number_of_move(a.what, a.with);
            case Verb::order:
                return kOrder;
            case Verb::eat:
                return kEat + a.what;
            case Verb::staff:
                return number_of_staff(a);
            case Verb::yen:
                return kYen;
            case Verb::play:
                return number_of_side(a);
            case Verb::keep:
                return kKeep + 2 * a.what + a.with;
            case Verb::discard:
                return kDiscard + a.what;
            default:
                return kEnd;
        }
    }

  private:
    static constexpr int number_of_staff(const Action& a) {
        switch (a.tile()) {
            case Tile::hiroshi:
                return kHiroshi;
            case Tile::satsuki:
                return kSatsuki;
            case Tile::neko:
                return kNeko + a.with;
            case Tile::yuki_takeshi:
                return kYukiTakeshi + a.with;
            default:
                return kMomoko;
        }
    }
    static constexpr int number_of_side(const Action& a) {
        switch (a.dish()) {
            case Dish::tempura:
                return kTempura + a.with;
            case Dish::edamame:
                return kEdamame + a.with;
            case Dish::miso:
                return kMiso;
            case Dish::gyoza:
                return kGyoza;
            case Dish::yakitori:
                return kYakitori + pair(a.with, a.also, kSlots) - 1;
            default:
                return kMochi + pair(a.with, a.also, kSpots) - 1;
        }
    }
    // The place of (one, two) among pairs one < two of so many; one more than it, so that pairs of equals can be
    // counted by adding `one` again.
    static constexpr int pair(int one, int two, int of) { return one * (2 * of - one - 1) / 2 + two - one; }
    static constexpr int three(int a, int b, int c) {
        int number = 0;
        for (int x = 0; x < a; ++x) number += (kColours - x) * (kColours - x + 1) / 2;
        for (int y = a; y < b; ++y) number += kColours - y;
        return number + c - b;
    }

    std::array<Action, kSize> list_{};
};
inline constexpr ActionList kActionList;
static_assert([] {
    for (int n = 0; n < ActionList::kSize; ++n)
        if (ActionList::number_of(kActionList[n]) != n) return false;
    return true;
}());

// A plate in a row: its colour and its sushi, as far as they are known.
inline constexpr int kNumbersOfPlate = kColours + kSushiTypes;
template <class Page>
constexpr void write_plate(Plate plate, Page& page) {
    const bool coloured = static_cast<int>(plate) < kPlateKinds + kColours;
    page.one_of("its colour", coloured ? colour_of(plate) : kNoColour, kColours);
    page.one_of("its sushi", is_known(plate) ? static_cast<int>(sushi_of(plate)) : kSushiTypes, kSushiTypes);
}
inline constexpr int kNumbersOfSlot = 1 + kNumbersOfPlate;
template <class Page>
constexpr void write_slot(Plate plate, Page& page) {
    page.flag("a plate on each slot of the belt", plate != kNoPlate);
    write_plate(plate, page);
}

// Plates are most of a row, so their numbers lie ready, and the sushi on them to be added up.
struct PlateNumbers {
    alignas(8) std::array<std::uint8_t, kNumbersOfSlot> on_belt{};
    alignas(8) std::array<std::uint8_t, kNumbersOfPlate> in_stack{};
    Counts<Sushi, kSushiTypes> sushi;
};
inline constexpr auto kPlateNumbers = [] {
    std::array<PlateNumbers, static_cast<std::size_t>(kNoPlate) + 1> all{};
    for (std::size_t p = 0; p < all.size(); ++p) {
        Row on_belt(all[p].on_belt.data());
        write_slot(Plate(p), on_belt);
        Row in_stack(all[p].in_stack.data());
        write_plate(Plate(p), in_stack);
        if (is_known(Plate(p))) all[p].sushi.add(sushi_of(Plate(p)));
    }
    return all;
}();
constexpr const PlateNumbers& numbers_of(Plate plate) { return kPlateNumbers[static_cast<std::size_t>(plate)]; }

// Left out of a row are the clues of memory.hpp and the order of a stack between its ends. What the legal actions tell
// (Satsuki's plates) is not told again.
class Encoder {
  public:
    using Game = SushiBoat;
    static constexpr const char* kName = "sushi_boat-v1";
    static constexpr int kNumbersOfTable = 310;
    static constexpr int kNumbersOfSeat = 62;
    static constexpr int kMostNumbers = kNumbersOfTable + kNumbersOfSeat * kMaxPlayers;
    static constexpr int kMostActions = ActionList::kSize;

    constexpr explicit Encoder(const SushiBoat& game) : players_(game.players()) {}

    constexpr int numbers() const { return kNumbersOfTable + kNumbersOfSeat * players_; }
    constexpr int actions() const { return kMostActions; }

    constexpr int number_of(Action action, Seat seat) const {
        if (action.verb != Verb::move) return ActionList::number_of(action);
        const bool pays = action.with != Action::kNobody;
        return ActionList::number_of_move(action.what, pays ? Around(seat, players_).steps_to(action.payee()) : 0);
    }
    constexpr Action action_of(int number, Seat seat) const {
        Action action = kActionList[number];
        if (action.verb == Verb::move)
            action.with = action.with == 0 ? Action::kNobody : Around(seat, players_)[action.with % players_].index;
        return action;
    }

    template <class Seen, class Page>
    constexpr void observe(const Seen& v, Page&& page) const {
        const Open& open = v;
        const Around around(v.viewer, players_);
        page.one_of("opponents", players_ - kMinPlayers, kMaxPlayers - kMinPlayers + 1);
        page.one_of("phase", open.phase, kPhases);
        page.number("cards revealed", open.turn, kMostTurns);
        page.number("cards left", open.deck, kMostTurns);
        page.flag("the pawn has moved", open.done.moved);
        page.flag("a plate was eaten", open.done.ate);
        page.flag("staff was asked", open.done.asked_staff);
        page.flag("yen was taken", open.done.took_yen);
        page.flag("the own stack was looked through", open.done.looked);
        for (const Tile tile : open.staff) page.one_of("staff tile on each spot", tile, kTileKinds);
        for (int slot = 0; slot < kSlots; ++slot) {
            const Plate plate = v.on_belt(Slot(slot));
            page.template ready<kNumbersOfSlot>(numbers_of(plate).on_belt.data(),
                                                [plate](auto& here) { write_slot(plate, here); });
        }
        page.counts("plates in the trash", open.trash, 2);
        page.counts("plates whose place the viewer cannot tell", v.unseen, 2);
        page.counts("cards in the deck or removed", open.unseen_cards, 4);
        const bool any = open.discards > 0;
        page.one_of("top of the discard", any ? static_cast<int>(open.discard[open.discards - 1U]) : kDishKinds,
                    kDishKinds);
        page.number("cards in the discard", open.discards, kSideCards);
        for (int steps = 0, players = players_; steps < players; ++steps) {
            page.about(steps);
            observe_seat(open, around[steps], page);
            observe_stack(v, around[steps], page);
        }
    }

  private:
    template <class Page>
    static constexpr void observe_seat(const Open& open, Seat seat, Page& page) {
        page.flag("is at turn", open.phase > Phase::first && open.active == seat);
        page.one_of("stool", open.stools[seat.index], kStools);
        page.number("yen", open.yen[seat.index], 10);
        page.number("cubes won", open.cubes[seat.index], 10);
        page.counts("side dishes in hand", open.hands[seat.index], 3);
        page.counts("side dishes played", open.played[seat.index], 3);
        Counts<Colour, kColours> guessed;
        for (const Colour colour : open.guesses[seat.index]) guessed.add(colour);
        guessed.remove_all(kNoColour);
        page.counts("cubes on each colour", guessed, 3);
    }

    template <class Seen, class Page>
    static constexpr void observe_stack(const Seen& v, Seat seat, Page& page) {
        const Stack& stack = v.stacks[seat.index];
        const int size = stack.size;
        ColourRuns runs;
        Counts<Sushi, kSushiTypes> types;
        for (int i = 0; i < size; ++i) {
            const Plate plate = v.in_stack(seat, i);
            runs.add(plate);
            types = types + numbers_of(plate).sushi;
        }
        page.number("plates in the stack", size, Stack::kMost);
        page.number("plates put under it", stack.tucked, Stack::kMost);
        page.number("points of its colours", runs.points(), 10);
        page.one_of("colour of the lowest plate", size > 0 ? colour_of(stack[0]) : kNoColour, kColours);
        const Plate top = size > 0 ? v.in_stack(seat, size - 1) : kNoPlate;
        page.template ready<kNumbersOfPlate>(numbers_of(top).in_stack.data(),
                                             [top](auto& here) { write_plate(top, here); });
        page.counts("sushi of each type in the stack, as far as known", types, 6);
    }

    int players_;
};

static_assert(sushiya::Encoder<Encoder>);
static_assert(counts_its_numbers(Encoder(SushiBoat({.players = kMaxPlayers}))));

}  // namespace sushiya::sushi_boat
