// A table's listeners: who they are, and what each is told when.
#include "server/ops/clock.hpp"
#include "server/tables/match_json.hpp"
#include "server/tables/table_actor.hpp"

namespace sushiya::server {
namespace {

constexpr Time kPresencePause = 250;  // ms between two presence messages, more where many listen

}  // namespace

TableActor::Session* TableActor::session_of(const Listener& listener) {
    const auto found = sessions_.find(&listener);
    return found == sessions_.end() ? nullptr : &found->second;
}

std::string TableActor::come_back() {
    static constexpr int kSoonMs = 200;
    return write_bye("stopping", "This table comes back in a moment.", kSoonMs);
}

bool TableActor::hello(const std::shared_ptr<Listener>& listener, const Hello& hello) {
    if (closed_) {
        listener->finish(come_back());
        return true;
    }
    Session session;
    session.listener = listener;
    const Version had = state_.position(hello.version);
    session.version = had > state_.version() ? 0 : had;
    session.offers = hello.offers;
    if (hello.token.empty()) session.name = hello.watch_as;
    if (!hello.token.empty()) {
        session.token = sha256(hello.token);
        const auto seat = state_.holder(session.token);
        if (!seat) return false;
        session.viewer = *seat;
        company_from(listener->from());
        for (auto& [_, other] : sessions_)
            if (other.viewer == *seat)
                dismiss(other, write_bye("newer_socket", "This seat was opened in another window.", std::nullopt));
    }
    Session& entered = sessions_.emplace(listener.get(), std::move(session)).first->second;
    services_.metrics.sockets.add(1);
    services_.metrics.sockets_opened.add();
    presence_dirty_ = true;
    if (!saving_ && had > state_.version()) {
        doubt();
    } else if (!saving_) {
        flush(entered);
        wake_up();
    }
    return true;
}

// Somebody has seen more of the table than is known here. Either another node has gone on with it, and nobody must be
// shown less than they have seen; or the database was put back to an earlier time.
void TableActor::doubt() {
    read_log([this](const Lines& lines) {
        if (!lines || static_cast<Version>(lines->size()) > state_.version()) return let_go_of(elsewhere());
        conclude({}, std::chrono::steady_clock::now());
    });
}

void TableActor::sent(Listener& listener) {
    Session* const session = session_of(listener);
    if (session == nullptr) return;
    session->sending = false;
    flush(*session);
}

void TableActor::gone(Listener& listener) {
    const Session* const session = session_of(listener);
    if (session == nullptr) return;
    if (session->viewer != kSpectator) company_from(listener.from());
    sessions_.erase(&listener);
    services_.metrics.sockets.add(-1);
    presence_dirty_ = true;
    if (!saving_) wake_up();
}

// Whoever has gone meanwhile needs no answer.
void TableActor::answer(const std::shared_ptr<Listener>& listener, Ack ack) {
    if (Session* const session = session_of(*listener)) session->acks.push_back(std::move(ack));
}

void TableActor::close(std::string_view code, std::string_view say, std::optional<int> retry_after_ms) {
    for (auto& [_, session] : sessions_) dismiss(session, write_bye(code, say, retry_after_ms));
}

void TableActor::dismiss(Listener& listener, std::string bye) {
    if (Session* const session = session_of(listener)) dismiss(*session, std::move(bye));
}

void TableActor::dismiss(Session& session, std::string bye) {
    if (session.dismissed) return;
    session.dismissed = true;
    session.bye = std::move(bye);
    flush(session);
}

void TableActor::speak() {
    for (auto& [_, session] : sessions_) {
        if (session.viewer != kSpectator && !state_.holds(session.viewer, session.token))
            dismiss(session, write_bye("replaced", "You do not hold this seat any more.", std::nullopt));
        flush(session);
    }
}

void TableActor::flush(Session& session) {
    if (session.sending || saving_ || gathering_) return;
    const bool news = !session.dismissed && worth_telling(state_, session.viewer, session.version);
    // What is left of a table that is closed is not what is stored: whoever is here gets no more than a goodbye.
    if (!closed_ && (!session.acks.empty() || session.greeting_due || news)) {
        const auto update = update_for(session);
        session.version = state_.version();
        session.acks.clear();
        session.greeting_due = false;
        services_.metrics.bytes_out.add(update->size());
        send(session, update);
    } else if (!session.bye.empty()) {
        session.sending = true;
        session.listener->finish(std::exchange(session.bye, {}));
    } else if (session.presence_due) {
        session.presence_due = false;
        send(session, presence_);
    } else if (!session.name.empty() && session.heard < gallery_.said()) {
        send(session, std::make_shared<const std::string>(gallery_.since(session.heard)));
        session.heard = gallery_.said();
    }
}

void TableActor::send(Session& session, std::shared_ptr<const std::string> message) {
    session.sending = true;
    services_.metrics.messages_out.add();
    session.listener->send(std::move(message));
}

std::shared_ptr<const std::string> TableActor::update_for(const Session& session) {
    const auto write = [&](Seat viewer, Version from) {
        return std::make_shared<const std::string>(
            write_update(state_, viewer, from, now_ms(), session.acks, session.offers));
    };
    // Somebody who holds nothing any more gets the answers they are owed, and nothing of the table. Whoever comes back
    // gets all that belongs to the version they are told: they will ask for what is newer.
    const bool holds = session.viewer == kSpectator || state_.holds(session.viewer, session.token);
    if (session.dismissed && !holds) return write(kSpectator, state_.version());
    if (!session.acks.empty() || concerns(state_, session.viewer, session.version))
        return write(session.viewer, session.version);
    if (!shared_ || shared_->from != session.version || shared_->to != state_.version() ||
        shared_->offers != session.offers)
        shared_ = {session.version, state_.version(), session.offers, write(kSpectator, session.version)};
    return shared_->text;
}

// ---- presence ----

SeatSet TableActor::online() const {
    SeatSet seats;
    for (const auto& [_, session] : sessions_)
        if (session.viewer != kSpectator && !session.dismissed) seats = seats.with(session.viewer);
    return seats;
}

std::string TableActor::presence() const {
    Json out;
    int spectators = 0;
    for (const auto& [_, session] : sessions_) spectators += session.viewer == kSpectator ? 1 : 0;
    out.object([&] {
        out.field("type", "presence");
        write_seats(out.key("online"), online());
        out.field("spectators", spectators);
        out.key("countdowns").array([&] {
            for (const Absence& absence : absences_.told()) {
                if (!absence.takeover) continue;
                out.object([&] {
                    out.field("seat", absence.seat.index).field("at", *absence.takeover);
                    out.field("level", state_.settings().takeover);
                });
            }
        });
        out.key("absent").array([&] {
            for (const Absence& absence : absences_.told())
                out.object([&] {
                    out.field("seat", absence.seat.index).field("since", absence.since);
                    out.field("may_act", absence.may_act).field("online", absence.online);
                });
        });
        if (kitchen_busy_) out.field("busy", true);
        out.field("now", now_ms());
    });
    return out.take();
}

void TableActor::tell_presence(Time now) {
    presence_dirty_ = false;
    presence_at_ = now + kPresencePause * (1 + static_cast<Time>(sessions_.size()) / 50);
    presence_ = std::make_shared<const std::string>(presence());
    services_.lobby.attended(key_, online().size());
    if (state_.settings().listed) services_.store.attended(key_, online().size());
    for (auto& [_, session] : sessions_) {
        session.presence_due = true;
        flush(session);
    }
}

}  // namespace sushiya::server
