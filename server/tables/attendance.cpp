#include "server/tables/attendance.hpp"

#include <algorithm>

namespace sushiya::server {
namespace {

constexpr Time kReload = 10'000;       // ms in which a page comes back by itself; its person is still here
constexpr Time kGone = 30'000;         // without a socket
constexpr Time kIdle = 120'000;        // with one, where there is no clock
constexpr Time kGathering = 60'000;    // before the game people fetch a drink
constexpr Time kByMail = 172'800'000;  // games over days without a clock

// How long others wait before they may act. Where the table's own patience is shorter, half of that.
Time patience(const TableState& state, Time usual) {
    const Time away = Time{state.settings().away_seconds} * 1000;
    return away > 0 ? std::min(usual, away / 2) : usual;
}

}  // namespace

// When somebody went, and when they were asked.
void Absences::follow(const Room& room, Seat seat) {
    Person& person = people_[seat.index];
    if (person.offline && room.online.contains(seat)) person.heard = room.now;
    if (room.online.contains(seat) || room.state.place(seat).kind != SeatKind::person)
        person.offline.reset();
    else if (!person.offline)
        person.offline = room.now;
    if (person.turn != room.state.turn()) person.asked = room.now;
    person.turn = room.state.turn();
}

std::optional<Absence> Absences::absence_of(const Room& room, Seat seat) {
    const TableState& state = room.state;
    Person& person = people_[seat.index];
    const bool here = room.online.contains(seat);
    const bool gathering = state.phase() == Phase::gathering;
    const bool somebody_waits = !(room.present & room.online).without(seat).empty();
    const bool missing =
        room.present.contains(seat) && somebody_waits && (gathering ? !here : room.awaited.contains(seat));
    if (!missing || here)
        person.missed.reset();
    else if (!person.missed)
        person.missed = room.now;
    if (!missing) return std::nullopt;
    if (gathering) return Absence{seat, *person.missed, *person.missed + patience(state, kGathering), {}, false};

    const bool by_mail = state.settings().pace == Pace::days;
    if (by_mail && state.clock().running()) return std::nullopt;  // nobody is expected to be here; the clock watches
    if (by_mail) return Absence{seat, person.asked, person.asked + kByMail, {}, here};
    if (!here) {
        const Time since = *person.missed;
        const Time away = Time{state.settings().away_seconds} * 1000;
        return Absence{seat, since, since + patience(state, kGone),
                       away > 0 ? std::optional(since + away) : std::nullopt, false};
    }
    if (state.clock().running()) return std::nullopt;
    const Time since = std::max(person.asked, person.heard);
    return Absence{seat, since, since + kIdle, {}, true};
}

bool Absences::look(const TableState& state, SeatSet online, Time now) {
    const Room room{state, online, state.present(), state.awaited(), now};
    std::vector<Absence> telling;
    for (const Seat seat : SeatSet::first(state.players())) {
        follow(room, seat);
        const auto& absence = absences_[seat.index] = absence_of(room, seat);
        // Whoever is connected may think in peace for a while.
        if (absence && (!absence->online || absence->may_act <= now)) telling.push_back(*absence);
    }
    const bool news = telling != told_;
    told_ = std::move(telling);
    return news;
}

void Absences::give_time(Seat seat, Time now) {
    Person& person = people_[seat.index];
    person.heard = now;
    if (person.missed) person.missed = now;
    person.asked = now;
}

Attendance Absences::attendance(SeatSet online, Time now) const {
    Attendance found{online, {}};
    for (const Seat seat : SeatSet::first(kMaxSeats)) {
        const auto& offline = people_[seat.index].offline;
        const auto& absence = absences_[seat.index];
        if (offline && now < *offline + kReload) found.here = found.here.with(seat);
        if (absence && absence->may_act <= now) found.absent = found.absent.with(seat);
    }
    return found;
}

std::optional<Time> Absences::next(Time now) const {
    std::optional<Time> first;
    const auto consider = [&](std::optional<Time> at) {
        if (at && (!first || *at < *first)) first = at;
    };
    for (const Seat seat : SeatSet::first(kMaxSeats)) {
        const auto& absence = absences_[seat.index];
        const auto& offline = people_[seat.index].offline;
        if (offline && now < *offline + kReload) consider(*offline + kReload);
        if (absence && now < absence->may_act) consider(absence->may_act);
        if (absence) consider(absence->takeover);  // also one that is past: the table was busy then
    }
    return first;
}

}  // namespace sushiya::server
