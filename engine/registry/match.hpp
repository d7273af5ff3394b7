// The runtime face of any game: one virtual call per human move, never per search node.
//
// A Match is a game in progress together with the choices not revealed yet. Everything that comes in
// is text in the game's notation and is checked here, at the border: a refusal says why and changes
// nothing. Everything that goes out is text too: notation, or JSON built by allow-list for one viewer.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/turn.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// What a viewer is shown. `table` is what eyes at a real table would see now; `perfect` adds what that
// viewer has seen and could remember, never more.
enum class Recall { table, perfect };
inline constexpr auto kRecallNames = names<Recall>();

// One line of a score sheet.
struct Line {
    Seat seat;
    std::string_view rule;
    int points;

    bool operator==(const Line&) const = default;
};

// One step of a game's history: an outcome of chance, or what every actor chose.
struct Step {
    std::string chance;                                // empty for choices
    std::vector<std::pair<Seat, std::string>> choose;  // in seat order

    bool operator==(const Step&) const = default;
};

class Match {
  public:
    virtual ~Match() = default;
    virtual std::unique_ptr<Match> clone() const = 0;

    virtual std::string_view game() const = 0;
    virtual int players() const = 0;
    virtual void write_options(Json& out) const = 0;

    virtual Turn turn() const = 0;
    // The actors whose choice is in. It says who, never what.
    SeatSet chosen() const { return chosen_; }

    // Legal actions of an actor in notation, sorted as the game sorts them; empty for other seats.
    virtual std::vector<std::string> choices(Seat seat) const = 0;
    // The same in parts, for those who do not want to read notation: a list parallel to `choices`.
    virtual void write_offers(Json& out, Seat seat) const = 0;
    // Whether `choose` would be accepted.
    virtual Result<void> may_choose(Seat seat, std::string_view notation) const = 0;

    enum class Progress { waiting, revealed };
    // Takes or replaces a seat's choice. When the last actor has chosen, all choices are revealed and
    // played, and nothing can be taken back any more.
    virtual Result<Progress> choose(Seat seat, std::string_view notation) = 0;
    virtual Result<void> retract(Seat seat) = 0;
    // The choice a seat has made and may still change; empty if none. For that seat's eyes only.
    virtual std::string pending(Seat seat) const = 0;

    // An outcome of the awaited chance event, in notation; does not apply it.
    virtual Result<std::string> draw(Rng& rng) const = 0;
    virtual Result<void> happen(std::string_view notation) = 0;

    // The same match with everything this viewer cannot know guessed anew: they cannot tell it from this one. Others
    // have not chosen there, and its history is still that of this one.
    virtual std::unique_ptr<Match> guess(Seat viewer, Rng& rng) const = 0;

    virtual void write_view(Json& out, Seat viewer, Recall recall) const = 0;
    virtual void write_state(Json& out) const = 0;

    // Events are numbered from 0 and never change their number. `write_event` writes nothing and
    // returns false if the event is not for this viewer.
    virtual std::size_t event_count() const = 0;
    virtual bool write_event(Json& out, std::size_t number, Seat viewer, Recall recall) const = 0;
    virtual bool told_to(std::size_t number, Seat viewer) const = 0;
    // The first event of this viewer that is new, or reads differently, since so many steps were played; event_count()
    // if there is none. Without perfect recall a line told earlier may say less later, or more (B55, Z26).
    virtual std::size_t first_event_since(std::size_t steps, Seat viewer, Recall recall) const = 0;

    // What lies on the table is worth this now: the preview during a round, the end bill at the end.
    virtual std::vector<Line> bill() const = 0;
    virtual int points(Seat seat) const = 0;
    virtual std::array<int, kMaxSeats> ranks() const = 0;

    const std::vector<Step>& history() const { return history_; }
    // True if the state passes the game's own recount. For tests and for records from outside.
    virtual bool check() const = 0;

  protected:
    Match() = default;
    Match(const Match&) = default;
    Match& operator=(const Match&) = default;

    SeatSet chosen_;
    std::vector<Step> history_;
};

}  // namespace sushiya
