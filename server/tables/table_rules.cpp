#include "server/tables/table_rules.hpp"

#include <cassert>

#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"
#include "server/fair/shuffle.hpp"
#include "server/opponents/levels.hpp"

namespace sushiya::server {

namespace {

// A game needs hundreds of lines; whoever makes it tens of thousands wants to fill the disk. Bots may finish.
constexpr Version kLongestLog = 50'000;

}  // namespace

Version TableRules::write(Happening what, std::optional<Cause> cause) {
    const LogLine line{now_, std::move(what), cause};
    lines_.push_back(write_line(line));
    [[maybe_unused]] const auto applied = state_.apply(line);
    assert(applied);
    return state_.version();
}

// Legal is what can be applied, so each choice is looked up once.
Answer<Version> TableRules::write_choice(Chose chose, std::optional<Cause> cause) {
    const Seat seat = chose.seat;
    const bool back = chose.level.empty() && state_.place(seat).away;
    const LogLine line{now_, std::move(chose), cause};
    if (const auto applied = state_.apply(line); !applied) return refuse(Code::illegal, applied.error().what);
    lines_.push_back(write_line(line));
    const Version version = state_.version();
    if (back) write(CameBack{seat});
    settle();
    return version;
}

// Chance speaks at once, and the end of a game is written down, so that people are only ever awaited.
void TableRules::settle() {
    while (state_.phase() == Phase::playing && state_.match().turn().waits == Turn::Waits::chance) {
        Rng rng = chance_rng(state_.seed(), state_.nonces(), state_.chances());
        write(Happened{*state_.match().draw(rng)});
    }
    if (state_.phase() == Phase::playing && state_.match().turn().waits == Turn::Waits::over) write(Over{});
}

Answer<Version> TableRules::handle(Seat by, const Command& command) {
    if (const auto version = state_.applied(by, command.id)) return *version;
    if (state_.version() >= kLongestLog && !ends_by_itself(by, command))
        return refuse(Code::not_allowed, "too much has happened at this table");
    return std::visit([&](const auto& what) { return obey({command.id, by}, what); }, command.what);
}

// What a game cannot go on without, and has only so many times: nobody who fills the log ends the game of the others.
bool TableRules::ends_by_itself(Seat by, const Command& command) const {
    if (std::holds_alternative<Choose>(command.what)) return state_.awaited().contains(by);
    return std::holds_alternative<Resume>(command.what) || std::holds_alternative<Leave>(command.what);
}

TableRules::Objection TableRules::unless_host(Seat by) const {
    if (state_.host() == by) return std::nullopt;
    return refuse(Code::not_allowed, "only the host of the table can do that");
}

TableRules::Objection TableRules::unless_gathering() const {
    if (state_.phase() == Phase::gathering) return std::nullopt;
    return refuse(Code::too_late, "the game has started already");
}

TableRules::Objection TableRules::unless_turn(Version turn) const {
    if (state_.phase() == Phase::gathering) return refuse(Code::not_allowed, "the game has not started yet");
    if (state_.phase() == Phase::paused) return refuse(Code::not_allowed, "the game is paused");
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    if (turn != state_.turn()) return refuse(Code::too_late, "that turn is over: all have chosen");
    return std::nullopt;
}

TableRules::Objection TableRules::unless_seat(Seat seat) const {
    if (seat.index < state_.players()) return std::nullopt;
    return refuse(Code::bad_request, "there is no such seat");
}

TableRules::Objection TableRules::unless_level(std::string_view level) const {
    const auto known = check_level(level);
    if (known) return std::nullopt;
    return refuse(Code::bad_request, known.error().what);
}

// ---- playing ----

Answer<Version> TableRules::obey(Cause cause, const Choose& choose) {
    if (const auto no = unless_turn(choose.turn)) return *no;
    return write_choice({cause.by, choose.choice, {}}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Retract& retract) {
    if (const auto no = unless_turn(retract.turn)) return *no;
    if (!state_.match().chosen().contains(cause.by)) return refuse(Code::illegal, "you have no choice to take back");
    return write(Retracted{cause.by}, cause);
}

// Help against bots alone, and everybody can see later that there was some.
Answer<Version> TableRules::obey(Cause cause, const AskHint& hint) {
    if (const auto no = unless_turn(hint.turn)) return *no;
    if (state_.people() != SeatSet::only(cause.by))
        return refuse(Code::not_allowed, "there are hints in games against bots alone, and other people play here");
    if (!state_.match().turn().actors.contains(cause.by)) return refuse(Code::not_allowed, "it is not your turn");
    if (state_.hinted(cause.by)) return state_.version();
    return write(Hinted{{cause.by}}, cause);
}

Answer<Version> TableRules::bot_chooses(Seat seat, std::string_view level, Version turn, std::string_view choice) {
    if (const auto no = unless_turn(turn)) return *no;
    if (!state_.awaited().contains(seat)) return refuse(Code::too_late, "the seat has chosen already");
    if (state_.present().contains(seat)) return refuse(Code::too_late, "the person is back");
    return write_choice({seat, std::string(choice), std::string(level)});
}

// ---- coming and going ----

void TableRules::open(std::string agreed, std::string taken_up) {
    write(Opened{std::move(agreed), std::move(taken_up)});
}

void TableRules::seat_person(Seat seat, std::string_view name, const Digest& token) {
    write(Sat{seat, name_among(name, state_.names()), token, {}});
}

void TableRules::seat_bot(Seat seat, std::string_view level) {
    write(Sat{seat, name_among(bot_name(seat), state_.names()), {}, std::string(level)});
}

void TableRules::stood_still(Time milliseconds) { write(StoodStill{milliseconds}); }

Answer<Seat> TableRules::sit(std::optional<Seat> asked, std::string_view name, const Digest& token) {
    // Asked again because the answer was lost.
    if (const auto seat = state_.holder(token)) return *seat;
    if (const auto no = unless_gathering()) return *no;
    if (asked) {
        if (const auto no = unless_seat(*asked)) return *no;
        if (state_.place(*asked).kind != SeatKind::free) return refuse(Code::taken, "that seat is taken");
    }
    const std::optional<Seat> seat = asked ? asked : state_.free_seat();
    if (!seat) return refuse(Code::taken, "all seats are taken; you can still watch");
    seat_person(*seat, name, token);
    return *seat;
}

Answer<Version> TableRules::obey(Cause cause, const Leave&) {
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    const bool gathering = state_.phase() == Phase::gathering;
    return write(Left{{cause.by, gathering ? std::string() : state_.settings().takeover}}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const GoAway&) {
    if (state_.phase() == Phase::gathering || state_.phase() == Phase::over)
        return refuse(Code::not_allowed, "a bot can only play for you during the game");
    if (state_.place(cause.by).away) return refuse(Code::not_allowed, "a bot plays for you already");
    return write(WentAway{cause.by, AwayReason::asked, state_.settings().takeover}, cause);
}

void TableRules::take_over(Seat seat, AwayReason why) {
    if (!state_.awaited().contains(seat) || !state_.present().contains(seat)) return;
    write(WentAway{seat, why, state_.settings().takeover});
}

Answer<Version> TableRules::obey(Cause cause, const ComeBack&) {
    if (!state_.place(cause.by).away) return refuse(Code::not_allowed, "no bot plays for you");
    return write(CameBack{cause.by}, cause);
}

// ---- before the game, and the host ----

Answer<Version> TableRules::obey(Cause cause, const Start&) {
    if (const auto no = unless_host(cause.by)) return *no;
    if (const auto no = unless_gathering()) return *no;
    if (state_.free_seat())
        return refuse(Code::not_allowed, "there are free seats: wait for people, or fill them with bots");
    // Nonces are shown when nobody can change theirs any more. Whoever does not show one holds nobody up for long.
    if (!state_.unrevealed().empty() && !state_.revealing()) return write(Revealing{}, cause);
    if (!state_.unrevealed().empty()) return refuse(Code::not_allowed, "the game starts when the nonces are shown");
    const Version version = write(Started{}, cause);
    settle();
    return version;
}

Answer<Version> TableRules::obey(Cause cause, const Fill& fill) {
    if (const auto no = unless_host(cause.by)) return *no;
    if (const auto no = unless_gathering()) return *no;
    if (const auto no = unless_level(fill.level)) return *no;
    const std::optional<Seat> first = state_.free_seat();
    if (!first) return refuse(Code::not_allowed, "no seat is free");
    const Version version = write(Sat{*first, name_among(bot_name(*first), state_.names()), {}, fill.level}, cause);
    while (const auto seat = state_.free_seat()) seat_bot(*seat, fill.level);
    return version;
}

Answer<Version> TableRules::obey(Cause cause, const Replace& replace) {
    if (const auto no = unless_host(cause.by)) return *no;
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    if (const auto no = unless_seat(replace.seat)) return *no;
    if (replace.seat == cause.by) return refuse(Code::not_allowed, "to give up your own seat, leave");
    if (replace.level.empty() && state_.phase() != Phase::gathering)
        return refuse(Code::not_allowed, "during the game only a bot can take a seat: name its level");
    if (!replace.level.empty())
        if (const auto no = unless_level(replace.level)) return *no;
    if (const auto no = unless_replaceable(replace.seat)) return *no;
    return write(Replaced{{replace.seat, replace.level}}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Mute& mute) {
    if (const auto no = unless_host(cause.by)) return *no;
    if (const auto no = unless_seat(mute.seat)) return *no;
    return mute.muted ? write(Muted{mute.seat}, cause) : write(Unmuted{mute.seat}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Nonce& nonce) {
    if (const auto no = unless_gathering()) return *no;
    if (!is_nonce(nonce.nonce)) return refuse(Code::bad_request, "a nonce has at most 64 printable ASCII characters");
    const auto& commitment = state_.place(cause.by).commitment;
    if (commitment && !state_.revealing())
        return refuse(Code::not_allowed, "you have committed to a nonce; it is shown when the host starts the game");
    if (commitment && sha256(nonce.nonce) != *commitment)
        return refuse(Code::illegal, "this is not the nonce you have committed to");
    if (!commitment && state_.revealing()) return refuse(Code::too_late, "nonces are being shown already");
    const Version version = write(NonceGiven{cause.by, nonce.nonce}, cause);
    if (state_.unrevealed().empty()) end_revealing();
    return version;
}

void TableRules::end_revealing() {
    if (!state_.revealing()) return;
    write(Started{});
    settle();
}

Answer<Version> TableRules::obey(Cause cause, const Commit& commit) {
    if (const auto no = unless_gathering()) return *no;
    if (state_.revealing()) return refuse(Code::too_late, "nonces are being shown already");
    return write(NonceCommitted{cause.by, commit.commitment}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Rematch& rematch) {
    if (const auto no = unless_host(cause.by)) return *no;
    if (state_.phase() != Phase::over) return refuse(Code::not_allowed, "the game is not over yet");
    if (!state_.next().empty()) return refuse(Code::too_late, "the next table is open already");
    return write(RematchOpened{cause.by, rematch.next}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Again&) {
    if (state_.phase() != Phase::over) return refuse(Code::not_allowed, "the game is not over yet");
    if (!state_.next().empty()) return refuse(Code::too_late, "the next table is open already");
    if (state_.again().contains(cause.by)) return refuse(Code::not_allowed, "you have said so already");
    return write(WantsAgain{{cause.by}}, cause);
}

bool TableRules::all_want_another() const {
    if (state_.phase() != Phase::over || !state_.next().empty() || state_.again().empty()) return false;
    for (const Seat seat : attendance_.here& SeatSet::first(state_.players()))
        if (state_.place(seat).kind == SeatKind::person && !state_.again().contains(seat)) return false;
    return true;
}

void TableRules::open_another(const std::string& table) { write(RematchOpened{*state_.again().begin(), table}); }

Answer<Version> TableRules::obey(Cause cause, const Change& change) {
    struct Wanted {
        std::string options;
        Settings settings;
    };
    if (const auto no = unless_host(cause.by)) return *no;
    if (const auto no = unless_gathering()) return *no;
    if (state_.revealing()) return refuse(Code::too_late, "nonces are being shown already");
    const auto wanted = read_json<Wanted>(change.wanted, "change", [&](JsonReader& in) {
        static_cast<void>(in["type"]);
        static_cast<void>(in["id"]);
        JsonReader options = in["options"];
        if (options.present()) options.must_be_object();
        return Wanted{std::string(options.raw()), read_settings(in, state_.settings())};
    });
    if (!wanted) return refuse(Code::bad_request, wanted.error().what);
    if (wanted->options.empty()) return write(Changed{cause.by, agreement(state_.match(), wanted->settings)}, cause);
    if (state_.branch()) return refuse(Code::not_allowed, "a game that is played on keeps its options");
    const auto match = make_match(state_.match().game(), wanted->options);
    if (!match) return refuse(Code::bad_request, match.error().what);
    for (const Seat seat : SeatSet::first(state_.players()))
        if (seat.index >= (*match)->players() && state_.place(seat).kind == SeatKind::person)
            return refuse(Code::not_allowed, state_.place(seat).name + " sits on a seat that would go; free it first");
    return write(Changed{cause.by, agreement(**match, wanted->settings)}, cause);
}

// ---- forgetting ----

Answer<Version> TableRules::obey(Cause cause, const Erase& erase) {
    const Version at = state_.position(erase.version);
    for (const NewsItem& item : state_.news())
        if (item.version == at && item.kind == Said::kKind) {
            if (item.seat != cause.by && state_.host() != cause.by)
                return refuse(Code::not_allowed, "only who wrote a line, or the host, can erase it");
            forgotten_.lines.push_back(at);
            return write(Erased{cause.by, erase.version}, cause);
        }
    return refuse(Code::not_found, "there is no such line of chat any more");
}

Answer<Version> TableRules::obey(Cause cause, const Unname&) {
    forgotten_.names = forgotten_.names.with(cause.by);
    return write(Unnamed{{cause.by}}, cause);
}

// ---- the next table ----

std::string agreement(const Match& match, const Settings& settings, std::string_view branched_from) {
    Json out;
    out.object([&] {
        out.field("game", match.game());
        match.write_options(out.key("options"));
        write_settings(out, settings);
        if (!branched_from.empty()) out.field("branched_from", branched_from);
    });
    return out.take();
}

NextTable rematch_of(const TableState& state, const std::string& id, const Digest& seed, Time now, SeatSet coming) {
    NextTable next{TableState(id, seed), {}};
    TableRules rules(next.state, now);
    rules.open(agreement(state.match(), state.settings()));
    // The host sits down first and so stays the host.
    const auto sit = [&](Seat seat) {
        const Place& place = state.place(seat);
        if (place.kind == SeatKind::bot)
            rules.seat_bot(seat, place.level);
        else if (place.kind == SeatKind::person && coming.contains(seat))
            rules.seat_person(seat, place.name, place.token);
        else if (place.kind == SeatKind::person)
            rules.seat_bot(seat, state.settings().takeover);
    };
    const Seat first = state.host() && coming.contains(*state.host()) ? *state.host() : *coming.begin();
    sit(first);
    for (const Seat seat : SeatSet::first(state.players()))
        if (seat != first) sit(seat);
    next.lines = rules.take_lines();
    return next;
}

}  // namespace sushiya::server
