// Who is here, and how long the others have kept people waiting. Sockets tell it, not the log: after a restart every
// absence begins anew. What may be done about somebody's absence is in tables/table_rules.cpp.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/core/seat.hpp"
#include "server/numbers.hpp"
#include "server/tables/table_state.hpp"

namespace sushiya::server {

struct Attendance {
    SeatSet here = SeatSet::first(kMaxSeats);  // have a socket, or had one a moment ago
    SeatSet absent;                            // have kept the others waiting for long enough: those may act
};

// Somebody whom people who are here wait for.
struct Absence {
    Seat seat;
    Time since;
    Time may_act;                  // from then on others may let a bot play
    std::optional<Time> takeover;  // then a bot plays without being asked
    bool online;                   // is connected, and does nothing

    bool operator==(const Absence&) const = default;
};

class Absences {
  public:
    // Looks who is missing now. True if people are to be told something new.
    bool look(const TableState& state, SeatSet online, Time now);
    // The person does something, so they are there.
    void heard_from(Seat seat, Time now) { people_[seat.index].heard = now; }
    // Those who wait have given this person more time.
    void give_time(Seat seat, Time now);

    // What people are told, by seat.
    const std::vector<Absence>& told() const { return told_; }
    Attendance attendance(SeatSet online, Time now) const;
    // When to look again.
    std::optional<Time> next(Time now) const;

  private:
    struct Person {
        std::optional<Time> offline;  // since when without a socket
        std::optional<Time> missed;   // since when somebody who is here waits for them, and they have no socket
        Version turn = 0;             // the turn they were last asked in, and
        Time asked = 0;               // since when
        Time heard = 0;               // their last sign of life
    };
    struct Room {
        const TableState& state;
        SeatSet online;
        SeatSet present;
        SeatSet awaited;
        Time now;
    };
    std::optional<Absence> absence_of(const Room& room, Seat seat);
    void follow(const Room& room, Seat seat);

    std::array<Person, kMaxSeats> people_{};
    std::array<std::optional<Absence>, kMaxSeats> absences_{};
    std::vector<Absence> told_;
};

}  // namespace sushiya::server
