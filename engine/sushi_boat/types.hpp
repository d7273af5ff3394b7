// Sushi Boat: the plain data of the game.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/choices.hpp"
#include "engine/core/first_seat.hpp"
#include "engine/core/seat.hpp"
#include "engine/sushi_boat/belt.hpp"
#include "engine/sushi_boat/scoring.hpp"

namespace sushiya::sushi_boat {

struct Options {
    int players = 2;
    FirstSeat first = {};  // B7, J70

    constexpr bool operator==(const Options&) const = default;
};

// What the game waits for, in the order of the rules page.
enum class Phase : std::uint8_t {
    staff,     // chance: the tiles on their spots
    first,     // chance: the start player
    belt,      // chance: belt and trash
    reveal,    // chance: the top card
    fill,      // chance: a plate for the belt after a side dish
    guess,     // choice of all seats, secretly
    takoyaki,  // choice of one seat: three cubes
    uncover,   // chance: a plate for the belt in a challenge
    move,      // choice of the active seat, as all below
    act,
    order,  // chance: the plate of a special order
    draw,   // chance: a plate for Satsuki
    keep,   // choice: one of her plates
    discard,
    over,
};
inline constexpr int kPhases = 15;

// B30. A stack grows at its ends only. The plates put under it stay the lowest.
struct Stack {
    // B19, B24. Eating and a member of staff give two plates a turn, and nobody has more than 9 turns.
    static constexpr int kMost = 18;
    static_assert(2 * deck_size(2) / 2 <= kMost && 2 * deck_size(3) / 3 <= kMost);

    std::array<Plate, kMost> plates;  // the lowest first
    std::uint8_t size;
    std::uint8_t tucked;  // how many of them were put under

    constexpr Plate operator[](int i) const { return plates[static_cast<std::size_t>(i)]; }
    constexpr Plate& top() { return plates[size - 1U]; }
    constexpr Plate top() const { return plates[size - 1U]; }
    constexpr void add_on_top(Plate p) { plates[size++] = p; }
    constexpr void add_under(Plate p) {
        for (std::size_t i = size; i > 0; --i) plates[i] = plates[i - 1];
        plates[0] = p;
        ++size;
        ++tucked;
    }

    constexpr bool operator==(const Stack&) const = default;
};

// What the active player has done this turn.
struct Done {
    bool moved;
    bool ate;
    bool asked_staff;
    bool took_yen;
    bool looked;  // through the own stack, with Miso

    constexpr int actions() const { return (ate ? 1 : 0) + (asked_staff ? 1 : 0) + (took_yen ? 1 : 0); }
    constexpr bool operator==(const Done&) const = default;
};

// Cubes on colours, sorted; two or, with Takoyaki, three. kNoColour in the rest.
using Cubes = std::array<Colour, 3>;
inline constexpr Cubes kNoCubes{kNoColour, kNoColour, kNoColour};

// Conclusions about plates nobody has seen (engine/sushi_boat/memory.hpp says why these suffice).
struct Clues {
    std::array<std::uint8_t, kPlateKinds> none_before;
    std::array<std::uint8_t, kPlateKinds> one_before;

    constexpr bool operator==(const Clues&) const = default;
};

// A plate that Satsuki's guest saw and returned: of its kind, at most `most` are in the tunnel since
// set-up or among the first `tucked` plates put under stacks.
struct Glimpse {
    Plate returned;
    std::uint8_t tucked : 6;
    std::uint8_t most : 2;

    constexpr bool operator==(const Glimpse&) const = default;
};
// One for each turn: nobody can ask Satsuki twice in one.
using Glimpses = std::array<Glimpse, kMostTurns>;

template <class T>
using PerSeat = std::array<T, kMaxPlayers>;

// B54. What everybody can see or conclude: the part that State and View share.
struct Open {
    std::uint8_t players;
    Phase phase;
    Seat first;
    Seat active;
    std::uint8_t turn;  // cards revealed so far
    std::uint8_t deck;  // cards left
    Done done;
    std::uint8_t pushes_left;
    SeatSet takoyaki;  // seats still to place three cubes
    PerSeat<Cubes> guesses;
    std::array<Tile, kSpots> staff;
    PerSeat<Stool> stools;
    PerSeat<std::uint8_t> yen;  // B4. Never run out (J72); fewer than 256 can come into a game.
    PerSeat<std::uint8_t> cubes;
    PerSeat<Dishes> hands;
    PerSeat<Dishes> played;
    std::array<Dish, kSideCards> discard;  // the lowest first
    std::uint8_t discards;
    Plates trash;
    Cards unseen_cards;                              // in the deck or removed at set-up, without order
    std::uint8_t fresh;                              // plates in the tunnel since set-up
    std::uint8_t tucked;                             // plates put under stacks, in all
    std::array<std::uint8_t, kMostTurns> tucked_by;  // seats, in the order it happened
    Clues clues;
    std::uint16_t clock;           // how far plates have moved; for display only, see kOutOfSight
    PerSeat<std::int16_t> points;  // written at the end

    constexpr bool operator==(const Open&) const = default;
};

struct State : Open {
    Plates bag;
    Belt belt;
    PerSeat<Stack> stacks;
    std::array<Plate, 2> drawn;  // by Satsuki's guest, to choose from
    Glimpses glimpses;

    constexpr bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 512);

// What a viewer may know with perfect memory.
struct View : Open {
    Seat viewer;
    Plates unseen;          // every plate whose place the viewer cannot tell
    Belt belt;              // kSomePlate for set-up plates in the tunnel
    PerSeat<Stack> stacks;  // some_plate(colour) for plates others put under
    std::array<Plate, 2> drawn;
    Glimpses glimpses;  // the viewer's own

    constexpr Plate on_belt(Slot slot) const { return belt[slot]; }
    constexpr Plate in_stack(Seat seat, int height) const { return stacks[seat.index][height]; }
    constexpr bool operator==(const View&) const = default;
};

// The same knowledge for a look instead of a copy: it refers to the state and is gone with it. What the viewer holds
// or remembers of Satsuki is left to the View.
struct Glance {
    const State& truth;
    Seat viewer;
    Plates unseen;
    const PerSeat<Stack>& stacks;  // sizes and colours are seen by all; plates by in_stack alone

    constexpr Plate on_belt(Slot slot) const;
    constexpr Plate in_stack(Seat seat, int height) const;
    constexpr operator const Open&() const { return truth; }
};

enum class Verb : std::uint8_t { guess, takoyaki, move, order, eat, staff, yen, play, keep, discard, end };

// One choice. What the three fields name depends on the verb; unused ones are 0.
struct Action {
    Verb verb;
    std::uint8_t what;
    std::uint8_t with;
    std::uint8_t also;

    constexpr auto operator<=>(const Action&) const = default;

    static constexpr std::uint8_t kNobody = kMaxSeats;
    static constexpr std::uint8_t kTop = 0;
    static constexpr std::uint8_t kUnder = 1;

    static constexpr Action of(Verb verb) { return {verb, 0, 0, 0}; }
    template <class What>
    static constexpr Action of(Verb verb, What what) {
        return {verb, static_cast<std::uint8_t>(what), 0, 0};
    }
    template <class What, class With>
    static constexpr Action of(Verb verb, What what, With with) {
        return {verb, static_cast<std::uint8_t>(what), static_cast<std::uint8_t>(with), 0};
    }
    template <class What, class With, class Also>
    static constexpr Action of(Verb verb, What what, With with, Also also) {
        return {verb, static_cast<std::uint8_t>(what), static_cast<std::uint8_t>(with),
                static_cast<std::uint8_t>(also)};
    }

    constexpr Cubes cubes() const { return {Colour(what), Colour(with), Colour(also)}; }  // guess
    constexpr Stool stool() const { return Stool(what); }                                 // move
    constexpr Seat payee() const { return Seat{with}; }                                   // move, kNobody if free
    constexpr Slot slot() const { return Slot(what); }                                    // eat
    constexpr Tile tile() const { return Tile(what); }                                    // staff
    constexpr Plate wanted() const { return Plate(with); }                                // staff neko
    constexpr Slot reached() const { return Slot(with); }                                 // staff yuki_takeshi
    constexpr Dish dish() const { return Dish(what); }                                    // play, discard
    constexpr Slot target() const { return Slot(with); }        // play tempura, edamame, yakitori
    constexpr Slot other_target() const { return Slot(also); }  // play yakitori
    constexpr Spot spot() const { return Spot(with); }          // play mochi
    constexpr Spot other_spot() const { return Spot(also); }    // play mochi
    constexpr Plate kept() const { return Plate(what); }        // keep
    constexpr bool goes_under() const { return with == kUnder; }
};

// The most there can be, in step 3 on Neko's stool with Yakitori and Mochi in hand: 34 kinds of plate in
// the trash, 45 pairs of visible plates, 21 pairs of tiles, eat, yen, special order and end.
using Choices = sushiya::Choices<Action, 34 + 45 + 21 + 4>;

// The outcome of a random event; which one is said by the phase.
struct Chance {
    std::array<Tile, kSpots> staff;  // staff
    Seat first;                      // first
    std::array<Plate, kSlots> belt;  // belt: from the entry to the trash
    Plates trash;                    // belt
    Card card;                       // reveal
    Plate plate;                     // fill, uncover, order, draw

    constexpr bool operator==(const Chance&) const = default;
};

// B55. The table display forgets where a plate went: a push moves a plate by one slot, anything else
// may take it anywhere, and after five slots it may be in the tunnel (J87).
inline constexpr int kOutOfSight = 5;

}  // namespace sushiya::sushi_boat
