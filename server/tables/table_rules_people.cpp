// Between people: talking, asking, agreeing, and what may be done about those who are missing.
#include "server/tables/names.hpp"
#include "server/tables/table_rules.hpp"
#include "server/tables/undo.hpp"

namespace sushiya::server {

using Code = Problem::Code;

// ---- talking and agreeing ----

Answer<Version> TableRules::obey(Cause cause, const Chat& chat) {
    if (state_.place(cause.by).muted) return refuse(Code::not_allowed, "the host has muted you");
    std::string text = clean_chat(chat.text);
    if (text.empty()) return refuse(Code::bad_request, "there is nothing to say");
    return write(Said{cause.by, std::move(text)}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Ask& ask) {
    if (state_.phase() != Phase::playing) return refuse(Code::not_allowed, "the game is not being played");
    if (state_.question()) return refuse(Code::not_allowed, "another question is open");
    if (ask.what == QuestionKind::undo) {
        const std::string why = why_no_undo(state_.match(), state_.branch() ? state_.branch()->step : 0);
        if (!why.empty()) return refuse(Code::not_allowed, why);
    }
    Asked asked{cause.by, ask.what, {}, {}, voters()};
    if (ask.what == QuestionKind::replace) {
        if (!ask.seat) return refuse(Code::bad_request, "say which 'seat' is to be replaced");
        if (const auto no = unless_seat(*ask.seat)) return *no;
        if (const auto no = unless_level(ask.level)) return *no;
        if (*ask.seat == cause.by) return refuse(Code::not_allowed, "to give up your own seat, leave");
        // Whoever is asked may say no; whoever cannot be asked must be missing.
        const auto no = unless_replaceable(*ask.seat);
        if (no && !asked.voters->contains(*ask.seat)) return *no;
        if (!no) asked.voters = asked.voters->without(*ask.seat);
        asked.about = ask.seat;
        asked.level = ask.level;
    }
    const Version version = write(std::move(asked), cause);
    grant();
    return version;
}

// People who are here. Where a game goes on over days they come by one after the other.
SeatSet TableRules::voters() const {
    return state_.settings().pace == Pace::days ? state_.present() : state_.present() & attendance_.here;
}

void TableRules::let_lapse() {
    if (state_.question() && question_lapses(state_) <= now_) write(Lapsed{});
}

Time question_lapses(const TableState& state) {
    static constexpr Time kMinutes = 120'000;
    static constexpr Time kDays = 172'800'000;
    return state.question()->asked + (state.settings().pace == Pace::days ? kDays : kMinutes);
}

Answer<Version> TableRules::obey(Cause cause, const Reply& reply) {
    if (!state_.question() || !state_.question()->missing.contains(cause.by))
        return refuse(Code::too_late, "there is no question for you to answer");
    const Version version = reply.agree ? write(Agreed{cause.by}, cause) : write(Declined{cause.by}, cause);
    grant();
    return version;
}

// Does what was asked once nobody is missing.
void TableRules::grant() {
    if (!state_.question() || !state_.question()->missing.empty()) return;
    const OpenQuestion question = *state_.question();
    switch (question.what) {
        case QuestionKind::undo:
            write(Undone{question.by});
            break;
        case QuestionKind::pause:
            write(Paused{question.by});
            break;
        case QuestionKind::replace:
            write(Replaced{{*question.about, question.level}});
            break;
    }
}

Answer<Version> TableRules::obey(Cause cause, const Resume&) {
    if (state_.phase() != Phase::paused) return refuse(Code::not_allowed, "the game is not paused");
    return write(Resumed{cause.by}, cause);
}

// Where the messages may go has been checked by whoever sends them.
Answer<Version> TableRules::obey(Cause cause, const Push& push) {
    if (state_.phase() == Phase::over) return refuse(Code::too_late, "the game is over");
    return write(PushWanted{cause.by, push.to}, cause);
}

// ---- the absent ----

TableRules::Objection TableRules::unless_awaited_by(Seat by, Seat seat) const {
    if (state_.phase() != Phase::playing) return refuse(Code::not_allowed, "the game is not being played");
    if (const auto no = unless_seat(seat)) return no;
    if (seat == by) return refuse(Code::not_allowed, "nobody waits for you but the others; send 'away' or 'back'");
    if ((state_.awaited() & state_.present()).contains(seat)) return std::nullopt;
    return refuse(Code::too_late, "nobody waits for that seat any more");
}

Answer<Version> TableRules::obey(Cause cause, const StandIn& stand_in) {
    if (const auto no = unless_awaited_by(cause.by, stand_in.seat)) return *no;
    if (!attendance_.absent.contains(stand_in.seat))
        return refuse(Code::not_allowed, "wait a little longer: they may be back in a moment");
    return write(WentAway{stand_in.seat, AwayReason::others, state_.settings().takeover}, cause);
}

Answer<Version> TableRules::obey(Cause cause, const Wait& wait) {
    if (const auto no = unless_awaited_by(cause.by, wait.seat)) return *no;
    return write(TimeGiven{{wait.seat}}, cause);
}

// A host who vanished must not keep the others from starting.
Answer<Version> TableRules::obey(Cause cause, const TakeHost&) {
    if (const auto no = unless_gathering()) return *no;
    if (state_.host() == cause.by) return refuse(Code::not_allowed, "you are the host already");
    if (state_.host() && !attendance_.absent.contains(*state_.host()))
        return refuse(Code::not_allowed, "the host is here, or was a moment ago");
    return write(HostPassed{{cause.by}}, cause);
}

// Nobody loses their seat in the middle of a game while they are here.
TableRules::Objection TableRules::unless_replaceable(Seat seat) const {
    const Place& place = state_.place(seat);
    const bool missing = place.away || attendance_.absent.contains(seat);
    if (state_.phase() == Phase::gathering || place.kind == SeatKind::bot || missing) return std::nullopt;
    return refuse(Code::not_allowed, "somebody who is here is replaced only if all agree: ask them");
}

}  // namespace sushiya::server
