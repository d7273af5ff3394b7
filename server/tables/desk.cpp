#include "server/tables/desk.hpp"

#include <cassert>

#include "engine/registry/words.hpp"
#include "server/fair/shuffle.hpp"
#include "server/opponents/opponent.hpp"

namespace sushiya::server {

using Code = Problem::Code;
using Kind = Entry::Kind;

namespace {

// A game needs hundreds of lines; whoever makes it tens of thousands wants to fill the disk. Bots may finish.
constexpr Version kLongestLog = 50'000;

}  // namespace

Version Desk::write(Entry entry) {
    lines_.push_back(write_entry(entry));
    [[maybe_unused]] const auto applied = room_.apply(entry);
    assert(applied);
    return room_.version();
}

Version Desk::write_for(Seat by, const Command& command, Entry entry) {
    entry.id = command.id;
    entry.by = by.index;
    return write(std::move(entry));
}

// Chance speaks at once, and the end of a game is written down, so that people are only ever awaited.
void Desk::settle() {
    while (room_.phase() == Phase::playing && room_.match().turn().waits == Turn::Waits::chance) {
        Rng rng = chance_rng(room_.seed(), room_.nonces(), room_.chances());
        write({Kind::chance, now_, Entry::kNobody, *room_.match().draw(rng)});
    }
    if (room_.phase() == Phase::playing && room_.match().turn().waits == Turn::Waits::over) write({Kind::over, now_});
}

Answer<Version> Desk::handle(Seat by, const Command& command) {
    if (const auto version = room_.applied(by, command.id)) return *version;
    if (room_.version() >= kLongestLog) return refuse(Code::not_allowed, "too much has happened at this table");
    return carry_out(by, command);
}

Answer<Version> Desk::carry_out(Seat by, const Command& command) {
    switch (command.kind) {
        case Command::Kind::choose:
            return choose(by, command);
        case Command::Kind::retract:
            return retract(by, command);
        case Command::Kind::chat:
            return chat(by, command);
        case Command::Kind::nonce:
            return nonce(by, command);
        case Command::Kind::start:
            return start(by, command);
        case Command::Kind::leave:
            return leave(by, command);
        case Command::Kind::away:
            return away(by, command);
        case Command::Kind::back:
            return back(by, command);
        case Command::Kind::resume:
            return resume(by, command);
        case Command::Kind::fill:
            return fill(by, command);
        case Command::Kind::replace:
            return replace(by, command);
        case Command::Kind::mute:
            return mute(by, command);
        case Command::Kind::ask:
            return ask(by, command);
        case Command::Kind::answer:
            return answer(by, command);
        case Command::Kind::rematch: {  // opening the next table is the hall's part; its id comes in `text`
            if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
            if (room_.phase() != Phase::over) return refuse(Code::not_allowed, "the game is not over yet");
            if (!room_.next().empty()) return refuse(Code::too_late, "the next table is open already");
            return write_for(by, command, {Kind::rematch, now_, by.index, command.text});
        }
    }
    return refuse(Code::bad_request, "no such command");
}

// ---- playing ----

Answer<void> Desk::must_be_turn(Version turn) const {
    if (room_.phase() == Phase::gathering) return refuse(Code::not_allowed, "the game has not started yet");
    if (room_.phase() == Phase::paused) return refuse(Code::not_allowed, "the game is paused");
    if (room_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    if (turn != room_.turn()) return refuse(Code::too_late, "that turn is over: all have chosen");
    return {};
}

Answer<Version> Desk::choose(Seat by, const Command& command) {
    if (const auto now = must_be_turn(command.turn); !now) return tl::unexpected(now.error());
    if (const auto legal = room_.match().may_choose(by, command.text); !legal)
        return refuse(Code::illegal, legal.error().what);
    if (room_.place(by).away) write(entry(Kind::back, by));
    Entry chosen = entry(Kind::choose, by);
    chosen.text = command.text;
    const Version version = write_for(by, command, std::move(chosen));
    settle();
    return version;
}

Answer<Version> Desk::retract(Seat by, const Command& command) {
    if (const auto now = must_be_turn(command.turn); !now) return tl::unexpected(now.error());
    if (!room_.match().chosen().contains(by)) return refuse(Code::illegal, "you have no choice to take back");
    return write_for(by, command, entry(Kind::retract, by));
}

Answer<Version> Desk::bot_chooses(Seat seat, std::string_view level, Version turn, std::string_view choice) {
    if (const auto now = must_be_turn(turn); !now) return tl::unexpected(now.error());
    if (!room_.awaited().contains(seat)) return refuse(Code::too_late, "the seat has chosen already");
    const Place& place = room_.place(seat);
    if (place.kind == SeatKind::person && !place.away) return refuse(Code::too_late, "the person is back");
    if (const auto legal = room_.match().may_choose(seat, choice); !legal)
        return refuse(Code::illegal, legal.error().what);
    Entry chosen = entry(Kind::choose, seat);
    chosen.text = choice;
    chosen.level = level;
    const Version version = write(std::move(chosen));
    settle();
    return version;
}

// ---- coming and going ----

void Desk::open(std::string settings, std::string taken_up) {
    write({Kind::opened, now_, Entry::kNobody, std::move(settings), std::move(taken_up)});
}

void Desk::seat_person(Seat seat, std::string_view name, const Digest& token) {
    write({Kind::sat, now_, seat.index, std::string(name), hex(token)});
}

void Desk::seat_bot(Seat seat, std::string_view level) {
    write({Kind::sat, now_, seat.index, std::string(bot_name(seat)), {}, std::string(level)});
}

Answer<Seat> Desk::sit(int asked, std::string_view name, const Digest& token) {
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    std::optional<Seat> seat = room_.free_seat();
    if (asked != Entry::kNobody) {
        if (asked < 0 || asked >= room_.players()) return refuse(Code::bad_request, "there is no such seat");
        seat = Seat{static_cast<std::uint8_t>(asked)};
        if (room_.place(*seat).kind != SeatKind::free) return refuse(Code::taken, "that seat is taken");
    }
    if (!seat) return refuse(Code::taken, "all seats are taken; you can still watch");
    seat_person(*seat, name, token);
    return *seat;
}

Answer<Version> Desk::leave(Seat by, const Command& command) {
    if (room_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    Entry left = entry(Kind::left, by);
    if (room_.phase() != Phase::gathering) left.level = room_.settings().takeover;
    return write_for(by, command, std::move(left));
}

Answer<Version> Desk::away(Seat by, const Command& command) {
    if (room_.phase() == Phase::gathering || room_.phase() == Phase::over)
        return refuse(Code::not_allowed, "a bot can only play for you during the game");
    if (room_.place(by).away) return refuse(Code::not_allowed, "a bot plays for you already");
    Entry gone = entry(Kind::away, by);
    gone.level = room_.settings().takeover;
    gone.text = "asked";
    return write_for(by, command, std::move(gone));
}

void Desk::take_over(Seat seat, std::string_view why) {
    if (!room_.awaited().contains(seat) || !room_.present().contains(seat)) return;
    Entry gone = entry(Kind::away, seat);
    gone.level = room_.settings().takeover;
    gone.text = why;
    write(std::move(gone));
}

Answer<Version> Desk::back(Seat by, const Command& command) {
    if (!room_.place(by).away) return refuse(Code::not_allowed, "no bot plays for you");
    return write_for(by, command, entry(Kind::back, by));
}

// ---- before the game, and the host ----

Answer<void> Desk::must_be_host(Seat by) const {
    if (room_.host() != by) return refuse(Code::not_allowed, "only the host of the table can do that");
    return {};
}

Answer<void> Desk::must_gather() const {
    if (room_.phase() != Phase::gathering) return refuse(Code::too_late, "the game has started already");
    return {};
}

Answer<Version> Desk::start(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    if (room_.free_seat())
        return refuse(Code::not_allowed, "there are free seats: wait for people, or fill them with bots");
    const Version version = write_for(by, command, {Kind::started, now_});
    settle();
    return version;
}

Answer<Version> Desk::fill(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    if (const auto known = check_level(command.text); !known) return refuse(Code::bad_request, known.error().what);
    if (!room_.free_seat()) return refuse(Code::not_allowed, "no seat is free");
    const Seat first = *room_.free_seat();
    const Version version =
        write_for(by, command, {Kind::sat, now_, first.index, std::string(bot_name(first)), {}, command.text});
    while (const auto seat = room_.free_seat()) seat_bot(*seat, command.text);
    return version;
}

Answer<Version> Desk::replace(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (room_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    if (command.seat >= room_.players()) return refuse(Code::bad_request, "there is no such seat");
    const Seat seat{static_cast<std::uint8_t>(command.seat)};
    if (seat == by) return refuse(Code::not_allowed, "to give up your own seat, leave");
    if (command.text.empty() && room_.phase() != Phase::gathering)
        return refuse(Code::not_allowed, "during the game only a bot can take a seat: name its level");
    if (!command.text.empty())
        if (const auto known = check_level(command.text); !known) return refuse(Code::bad_request, known.error().what);
    Entry replaced = entry(Kind::replaced, seat);
    replaced.level = command.text;
    return write_for(by, command, std::move(replaced));
}

Answer<Version> Desk::mute(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (command.seat >= room_.players()) return refuse(Code::bad_request, "there is no such seat");
    const Seat seat{static_cast<std::uint8_t>(command.seat)};
    return write_for(by, command, entry(command.yes ? Kind::muted : Kind::unmuted, seat));
}

Answer<Version> Desk::nonce(Seat by, const Command& command) {
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    if (!is_nonce(command.text)) return refuse(Code::bad_request, "a nonce has at most 64 printable ASCII characters");
    Entry nonce = entry(Kind::nonce, by);
    nonce.text = command.text;
    return write_for(by, command, std::move(nonce));
}

// ---- talking and agreeing ----

Answer<Version> Desk::chat(Seat by, const Command& command) {
    if (room_.place(by).muted) return refuse(Code::not_allowed, "the host has muted you");
    Entry said = entry(Kind::chat, by);
    for (const char c : trim(command.text))
        said.text += (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f ? ' ' : c;
    if (said.text.empty()) return refuse(Code::bad_request, "there is nothing to say");
    return write_for(by, command, std::move(said));
}

Answer<Version> Desk::ask(Seat by, const Command& command) {
    if (room_.phase() != Phase::playing) return refuse(Code::not_allowed, "the game is not being played");
    if (room_.question()) return refuse(Code::not_allowed, "another question is open");
    if (command.text == "undo") {
        if (const std::string why = room_.why_no_undo(); !why.empty()) return refuse(Code::not_allowed, why);
    } else if (command.text != "pause") {
        return refuse(Code::bad_request, "'what' must be pause or undo");
    }
    Entry asked = entry(Kind::asked, by);
    asked.text = command.text;
    const Version version = write_for(by, command, std::move(asked));
    grant();
    return version;
}

Answer<Version> Desk::answer(Seat by, const Command& command) {
    if (!room_.question() || !room_.question()->missing.contains(by))
        return refuse(Code::too_late, "there is no question for you to answer");
    const Version version = write_for(by, command, entry(command.yes ? Kind::agreed : Kind::declined, by));
    grant();
    return version;
}

// Does what was asked once nobody is missing.
void Desk::grant() {
    if (!room_.question() || !room_.question()->missing.empty()) return;
    const bool undo = room_.question()->what == "undo";
    write({undo ? Kind::undone : Kind::paused, now_, room_.question()->by.index});
}

Answer<Version> Desk::resume(Seat by, const Command& command) {
    if (room_.phase() != Phase::paused) return refuse(Code::not_allowed, "the game is not paused");
    return write_for(by, command, entry(Kind::resumed, by));
}

// ---- the next table ----

std::string opening(const Match& match, const Settings& settings, std::string_view branched_from) {
    Json out;
    out.object([&] {
        out.field("game", match.game());
        match.write_options(out.key("options"));
        write_settings(out, settings);
        if (!branched_from.empty()) out.field("branched_from", branched_from);
    });
    return out.take();
}

Rematch rematch_of(const Room& room, const std::string& id, const Digest& seed, std::int64_t now) {
    Rematch next{Room(id, seed), {}};
    Desk desk(next.room, now);
    desk.open(opening(room.match(), room.settings()));
    // The host sits down first and so stays the host.
    const auto sit = [&](Seat seat) {
        const Place& place = room.place(seat);
        if (place.kind == SeatKind::person) desk.seat_person(seat, place.name, place.token);
        if (place.kind == SeatKind::bot) desk.seat_bot(seat, place.level);
    };
    if (room.host()) sit(*room.host());
    for (const Seat seat : SeatSet::first(room.players()))
        if (seat != room.host()) sit(seat);
    next.lines = desk.take_lines();
    return next;
}

}  // namespace sushiya::server
