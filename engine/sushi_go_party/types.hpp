// Sushi Go Party!: the plain data of the game.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/choices.hpp"
#include "engine/core/seat.hpp"
#include "engine/sushi_go_party/desserts.hpp"
#include "engine/sushi_go_party/scoring.hpp"

namespace sushiya::sushi_go_party {

inline constexpr int kMinPlayers = 2;
inline constexpr int kRounds = 3;

struct Options {
    int players = 4;
    Menu menu = menu_of(MenuName::sushi_go);
    UramakiRules uramaki = UramakiRules::french;

    constexpr bool operator==(const Options&) const = default;
};

// What the game waits for. The phases of a turn in their order; each sub-decision is one of its own.
enum class Phase : std::uint8_t {
    deal,           // chance
    pick,           // everybody, secretly
    copy,           // owners of special orders that can copy something, all at once
    spoon_request,  // the caller
    spoon_give,     // the first player asked who can serve
    menu_draw,      // chance
    menu_pick,      // the menu's owner
    takeout,        // the box's owner
    over,
};

// What everybody knows of a hand, also those who never held it. All that enters or leaves a hand does so
// publicly: `returned` entered it before everybody's eyes and has not left since, and among the rest
// there is none of the kinds in `lacks`, because a spoon asked for them in vain.
struct Trail {
    Tools returned;
    CardSet lacks;

    constexpr bool operator==(const Trail&) const = default;
};

// The use of a menu: its owner saw four cards and laid one of them (kNoCard: not chosen yet).
inline constexpr int kDrawnByMenu = 4;
inline constexpr int kMaxLooks = 3;  // a used menu is out until the round ends
struct Look {
    Seat owner;
    std::array<Card, kDrawnByMenu> drawn;  // sorted
    Card laid;

    constexpr Cards cards() const {
        Cards all;
        for (const Card card : drawn) all.add(card);
        return all;
    }
    constexpr bool operator==(const Look&) const = default;
};

// A bonus card called on with the pick: its number (0: none), and whether a special order stands in.
struct Call {
    std::uint8_t number;
    bool by_copy;

    constexpr bool operator==(const Call&) const = default;
};

// What a spoon asks for: a type, or one face of it (kNoCard: any).
struct Request {
    Type type;
    Card face;

    constexpr CardSet wanted() const { return face == kNoCard ? CardSet::of(type) : CardSet::only(face); }
    constexpr bool operator==(const Request&) const = default;
};

// The part of the state that everybody sees.
struct Public {
    std::array<Front, kMaxPlayers> fronts;
    KeptBySeat kept;
    std::array<Trail, kMaxPlayers> trails;  // of the hands
    Cards discarded;                        // out until the round ends
    std::array<std::int16_t, kMaxPlayers> points;
    std::array<Call, kMaxPlayers> spoons;  // called and not settled yet
    std::uint16_t queue;                   // bit n: the menu or takeout box n waits
    std::uint8_t round;                    // 0, 1, 2
    std::uint8_t turn;                     // of the round, from 0
    std::uint8_t misos;                    // played this turn
    std::uint8_t uramaki_places;           // used up this round
    std::uint8_t look_count;
    Phase phase;
    Seat actor;       // of a phase with one actor, and whose menu draws
    Seat caller;      // spoon_give: who asked
    Request request;  // spoon_give: for what
    // Desserts that must be in the main deck (or dealt from it this round) as everybody saw them go
    // there in an earlier round (P34). Only fruit has faces to remember.
    Desserts in_main;

    constexpr bool operator==(const Public&) const = default;
};

struct State : Public {
    std::array<Cards, kMaxPlayers> hands;
    Cards deck;     // the main deck or what the deal left of it, without order
    Desserts pile;  // desserts not shuffled in yet
    std::array<Look, kMaxLooks> looks;
    // The same as `in_main` for each seat, with what it saw through its own menus besides.
    std::array<Desserts, kMaxPlayers> seen_in_main;

    constexpr bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 1024);

// A choice; which fields count is said by the phase, the others keep their defaults.
struct alignas(8) Action {
    std::uint8_t bonus = 0;    // pick: number of the chopsticks or spoon called on; 0: none
    bool by_copy = false;      // pick: a special order copying that card is used
    Type type = Type::nigiri;  // spoon_request
    Card card = kNoCard;       // the card picked, copied, given; spoon_request: the face, kNoCard for any
    Card second = kNoCard;     // pick with chopsticks: the extra card
    bool on_wasabi = false;    // copy: the copied nigiri goes on an empty wasabi
    std::uint16_t turns = 0;   // takeout: bit p for the card at place p of the row

    constexpr auto operator<=>(const Action&) const = default;
    // Searches compare actions all the time: eight bytes at once, none of them padding.
    constexpr bool operator==(const Action& other) const {
        return std::bit_cast<std::uint64_t>(*this) == std::bit_cast<std::uint64_t>(other);
    }
};

// The most is a takeout box in the last of ten turns: any subset of nine cards. A pick stays far below:
// with t bonus cards in front there are 10 - t cards in hand, so at most 7·6·3 pairs and 7·4 single cards.
using Choices = sushiya::Choices<Action, 512>;

// The outcome of a random event; which fields count is said by the phase.
struct Chance {
    Desserts desserts;                     // deal: shuffled into the main deck before it
    std::array<Cards, kMaxPlayers> hands;  // deal
    Cards drawn;                           // menu_draw

    constexpr bool operator==(const Chance&) const = default;
};

// What a viewer may know with perfect memory. A hand once held is known for the rest of the round,
// since all that happens to it later is public; of other hands, what was seen going in and what a
// spoon did not find there. Looks of others hide what was drawn (kNoCard).
struct View : Public {
    Seat viewer;
    std::uint8_t pile_size;
    std::array<std::uint8_t, kMaxPlayers> hand_sizes;
    std::array<Cards, kMaxPlayers> known;  // the part of each hand that the viewer knows
    Cards in_deck;                         // put back with menus by the viewer and still there
    Cards unseen;                          // every card whose place the viewer cannot tell
    std::array<Look, kMaxLooks> looks;
    Desserts seen_in_main;

    constexpr const Cards& known_at(Seat seat) const { return known[seat.index]; }
    constexpr int unknown_at(Seat seat) const { return hand_sizes[seat.index] - known[seat.index].total(); }
    constexpr bool operator==(const View&) const = default;
};

// The same knowledge for a look instead of a copy: it refers to the state and is gone with it. What the viewer saw
// through menus and in earlier rounds is left to the View.
struct Glance {
    const Public& open;
    Seat viewer;
    std::uint8_t pile_size;
    Cards unseen;
    const std::array<Cards, kMaxPlayers>& hands;
    SeatSet held;  // hands that have been the viewer's

    constexpr Cards known_at(Seat seat) const {
        return held.contains(seat) ? hands[seat.index] : as_cards(open.trails[seat.index].returned);
    }
    constexpr int unknown_at(Seat seat) const {
        return held.contains(seat) ? 0 : hands[seat.index].total() - open.trails[seat.index].returned.total();
    }
    constexpr operator const Public&() const { return open; }
};

}  // namespace sushiya::sushi_go_party
