#include "server/tables/table_rules.hpp"

#include <cassert>

#include "engine/registry/words.hpp"
#include "server/fair/shuffle.hpp"
#include "server/opponents/opponent.hpp"

namespace sushiya::server {

using Code = Problem::Code;
using Kind = LogLine::Kind;

namespace {

// A game needs hundreds of lines; whoever makes it tens of thousands wants to fill the disk. Bots may finish.
constexpr Version kLongestLog = 50'000;

}  // namespace

Version TableRules::write(LogLine entry) {
    lines_.push_back(write_line(entry));
    [[maybe_unused]] const auto applied = state_.apply(entry);
    assert(applied);
    return state_.version();
}

Version TableRules::write_for(Seat by, const Command& command, LogLine entry) {
    entry.id = command.id;
    entry.by = by.index;
    return write(std::move(entry));
}

// Chance speaks at once, and the end of a game is written down, so that people are only ever awaited.
void TableRules::settle() {
    while (state_.phase() == Phase::playing && state_.match().turn().waits == Turn::Waits::chance) {
        Rng rng = chance_rng(state_.seed(), state_.nonces(), state_.chances());
        write({Kind::chance, now_, LogLine::kNobody, *state_.match().draw(rng)});
    }
    if (state_.phase() == Phase::playing && state_.match().turn().waits == Turn::Waits::over) write({Kind::over, now_});
}

Answer<Version> TableRules::handle(Seat by, const Command& command) {
    if (const auto version = state_.applied(by, command.id)) return *version;
    if (state_.version() >= kLongestLog) return refuse(Code::not_allowed, "too much has happened at this table");
    return carry_out(by, command);
}

Answer<Version> TableRules::carry_out(Seat by, const Command& command) {
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
        case Command::Kind::rematch: {  // opening the next table is the actor's part; its id comes in `text`
            if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
            if (state_.phase() != Phase::over) return refuse(Code::not_allowed, "the game is not over yet");
            if (!state_.next().empty()) return refuse(Code::too_late, "the next table is open already");
            return write_for(by, command, {Kind::rematch, now_, by.index, command.text});
        }
    }
    return refuse(Code::bad_request, "no such command");
}

// ---- playing ----

Answer<void> TableRules::must_be_turn(Version turn) const {
    if (state_.phase() == Phase::gathering) return refuse(Code::not_allowed, "the game has not started yet");
    if (state_.phase() == Phase::paused) return refuse(Code::not_allowed, "the game is paused");
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    if (turn != state_.turn()) return refuse(Code::too_late, "that turn is over: all have chosen");
    return {};
}

Answer<Version> TableRules::choose(Seat by, const Command& command) {
    if (const auto now = must_be_turn(command.turn); !now) return tl::unexpected(now.error());
    if (const auto legal = state_.match().may_choose(by, command.text); !legal)
        return refuse(Code::illegal, legal.error().what);
    if (state_.place(by).away) write(entry(Kind::back, by));
    LogLine chosen = entry(Kind::choose, by);
    chosen.text = command.text;
    const Version version = write_for(by, command, std::move(chosen));
    settle();
    return version;
}

Answer<Version> TableRules::retract(Seat by, const Command& command) {
    if (const auto now = must_be_turn(command.turn); !now) return tl::unexpected(now.error());
    if (!state_.match().chosen().contains(by)) return refuse(Code::illegal, "you have no choice to take back");
    return write_for(by, command, entry(Kind::retract, by));
}

Answer<Version> TableRules::bot_chooses(Seat seat, std::string_view level, Version turn, std::string_view choice) {
    if (const auto now = must_be_turn(turn); !now) return tl::unexpected(now.error());
    if (!state_.awaited().contains(seat)) return refuse(Code::too_late, "the seat has chosen already");
    const Place& place = state_.place(seat);
    if (place.kind == SeatKind::person && !place.away) return refuse(Code::too_late, "the person is back");
    if (const auto legal = state_.match().may_choose(seat, choice); !legal)
        return refuse(Code::illegal, legal.error().what);
    LogLine chosen = entry(Kind::choose, seat);
    chosen.text = choice;
    chosen.level = level;
    const Version version = write(std::move(chosen));
    settle();
    return version;
}

// ---- coming and going ----

void TableRules::open(std::string settings, std::string taken_up) {
    write({Kind::opened, now_, LogLine::kNobody, std::move(settings), std::move(taken_up)});
}

void TableRules::seat_person(Seat seat, std::string_view name, const Digest& token) {
    write({Kind::sat, now_, seat.index, std::string(name), hex(token)});
}

void TableRules::seat_bot(Seat seat, std::string_view level) {
    write({Kind::sat, now_, seat.index, std::string(bot_name(seat)), {}, std::string(level)});
}

Answer<Seat> TableRules::sit(int asked, std::string_view name, const Digest& token) {
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    std::optional<Seat> seat = state_.free_seat();
    if (asked != LogLine::kNobody) {
        if (asked < 0 || asked >= state_.players()) return refuse(Code::bad_request, "there is no such seat");
        seat = Seat{static_cast<std::uint8_t>(asked)};
        if (state_.place(*seat).kind != SeatKind::free) return refuse(Code::taken, "that seat is taken");
    }
    if (!seat) return refuse(Code::taken, "all seats are taken; you can still watch");
    seat_person(*seat, name, token);
    return *seat;
}

Answer<Version> TableRules::leave(Seat by, const Command& command) {
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    LogLine left = entry(Kind::left, by);
    if (state_.phase() != Phase::gathering) left.level = state_.settings().takeover;
    return write_for(by, command, std::move(left));
}

Answer<Version> TableRules::away(Seat by, const Command& command) {
    if (state_.phase() == Phase::gathering || state_.phase() == Phase::over)
        return refuse(Code::not_allowed, "a bot can only play for you during the game");
    if (state_.place(by).away) return refuse(Code::not_allowed, "a bot plays for you already");
    LogLine gone = entry(Kind::away, by);
    gone.level = state_.settings().takeover;
    gone.text = "asked";
    return write_for(by, command, std::move(gone));
}

void TableRules::take_over(Seat seat, std::string_view why) {
    if (!state_.awaited().contains(seat) || !state_.present().contains(seat)) return;
    LogLine gone = entry(Kind::away, seat);
    gone.level = state_.settings().takeover;
    gone.text = why;
    write(std::move(gone));
}

Answer<Version> TableRules::back(Seat by, const Command& command) {
    if (!state_.place(by).away) return refuse(Code::not_allowed, "no bot plays for you");
    return write_for(by, command, entry(Kind::back, by));
}

// ---- before the game, and the host ----

Answer<void> TableRules::must_be_host(Seat by) const {
    if (state_.host() != by) return refuse(Code::not_allowed, "only the host of the table can do that");
    return {};
}

Answer<void> TableRules::must_gather() const {
    if (state_.phase() != Phase::gathering) return refuse(Code::too_late, "the game has started already");
    return {};
}

Answer<Version> TableRules::start(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    if (state_.free_seat())
        return refuse(Code::not_allowed, "there are free seats: wait for people, or fill them with bots");
    const Version version = write_for(by, command, {Kind::started, now_});
    settle();
    return version;
}

Answer<Version> TableRules::fill(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    if (const auto known = check_level(command.text); !known) return refuse(Code::bad_request, known.error().what);
    if (!state_.free_seat()) return refuse(Code::not_allowed, "no seat is free");
    const Seat first = *state_.free_seat();
    const Version version =
        write_for(by, command, {Kind::sat, now_, first.index, std::string(bot_name(first)), {}, command.text});
    while (const auto seat = state_.free_seat()) seat_bot(*seat, command.text);
    return version;
}

Answer<Version> TableRules::replace(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    if (command.seat >= state_.players()) return refuse(Code::bad_request, "there is no such seat");
    const Seat seat{static_cast<std::uint8_t>(command.seat)};
    if (seat == by) return refuse(Code::not_allowed, "to give up your own seat, leave");
    if (command.text.empty() && state_.phase() != Phase::gathering)
        return refuse(Code::not_allowed, "during the game only a bot can take a seat: name its level");
    if (!command.text.empty())
        if (const auto known = check_level(command.text); !known) return refuse(Code::bad_request, known.error().what);
    LogLine replaced = entry(Kind::replaced, seat);
    replaced.level = command.text;
    return write_for(by, command, std::move(replaced));
}

Answer<Version> TableRules::mute(Seat by, const Command& command) {
    if (const auto host = must_be_host(by); !host) return tl::unexpected(host.error());
    if (command.seat >= state_.players()) return refuse(Code::bad_request, "there is no such seat");
    const Seat seat{static_cast<std::uint8_t>(command.seat)};
    return write_for(by, command, entry(command.yes ? Kind::muted : Kind::unmuted, seat));
}

Answer<Version> TableRules::nonce(Seat by, const Command& command) {
    if (const auto open = must_gather(); !open) return tl::unexpected(open.error());
    if (!is_nonce(command.text)) return refuse(Code::bad_request, "a nonce has at most 64 printable ASCII characters");
    LogLine nonce = entry(Kind::nonce, by);
    nonce.text = command.text;
    return write_for(by, command, std::move(nonce));
}

// ---- talking and agreeing ----

Answer<Version> TableRules::chat(Seat by, const Command& command) {
    if (state_.place(by).muted) return refuse(Code::not_allowed, "the host has muted you");
    LogLine said = entry(Kind::chat, by);
    for (const char c : trim(command.text))
        said.text += (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f ? ' ' : c;
    if (said.text.empty()) return refuse(Code::bad_request, "there is nothing to say");
    return write_for(by, command, std::move(said));
}

Answer<Version> TableRules::ask(Seat by, const Command& command) {
    if (state_.phase() != Phase::playing) return refuse(Code::not_allowed, "the game is not being played");
    if (state_.question()) return refuse(Code::not_allowed, "another question is open");
    if (command.text == "undo") {
        if (const std::string why = state_.why_no_undo(); !why.empty()) return refuse(Code::not_allowed, why);
    } else if (command.text != "pause") {
        return refuse(Code::bad_request, "'what' must be pause or undo");
    }
    LogLine asked = entry(Kind::asked, by);
    asked.text = command.text;
    const Version version = write_for(by, command, std::move(asked));
    grant();
    return version;
}

Answer<Version> TableRules::answer(Seat by, const Command& command) {
    if (!state_.question() || !state_.question()->missing.contains(by))
        return refuse(Code::too_late, "there is no question for you to answer");
    const Version version = write_for(by, command, entry(command.yes ? Kind::agreed : Kind::declined, by));
    grant();
    return version;
}

// Does what was asked once nobody is missing.
void TableRules::grant() {
    if (!state_.question() || !state_.question()->missing.empty()) return;
    const bool undo = state_.question()->what == "undo";
    write({undo ? Kind::undone : Kind::paused, now_, state_.question()->by.index});
}

Answer<Version> TableRules::resume(Seat by, const Command& command) {
    if (state_.phase() != Phase::paused) return refuse(Code::not_allowed, "the game is not paused");
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

Rematch rematch_of(const TableState& state, const std::string& id, const Digest& seed, std::int64_t now) {
    Rematch next{TableState(id, seed), {}};
    TableRules rules(next.state, now);
    rules.open(opening(state.match(), state.settings()));
    // The host sits down first and so stays the host.
    const auto sit = [&](Seat seat) {
        const Place& place = state.place(seat);
        if (place.kind == SeatKind::person) rules.seat_person(seat, place.name, place.token);
        if (place.kind == SeatKind::bot) rules.seat_bot(seat, place.level);
    };
    if (state.host()) sit(*state.host());
    for (const Seat seat : SeatSet::first(state.players()))
        if (seat != state.host()) sit(seat);
    next.lines = rules.take_lines();
    return next;
}

}  // namespace sushiya::server
