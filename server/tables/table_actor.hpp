// A table as an actor: its state, the sockets that listen to it, its clock and its bots, all on one strand.
//
// The order of things is the promise: commands change the state, their lines go to disk, and only then is
// anybody answered or shown anything. While lines are on their way the table neither works nor speaks; what
// arrives meanwhile waits and goes with the next write. If a write fails, the state is read anew from disk
// and those who asked are told that it was not saved. If another node has written, or it is not known what was, the
// table is let go of: people come back to whoever has it now, and ask again what they have no answer to.
//
// A listener is told at most one thing at a time. When it has been sent, the next update says everything
// that changed since; so a slow reader costs no memory, skips what it missed, and never sees a gap.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/ops/clock.hpp"
#include "server/ops/limits.hpp"
#include "server/tables/attendance.hpp"
#include "server/tables/command.hpp"
#include "server/tables/gallery.hpp"
#include "server/tables/services.hpp"
#include "server/tables/table_rules.hpp"
#include "server/tables/table_state.hpp"
#include "server/tables/update.hpp"

namespace sushiya::server {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

// Somebody at the other end of a connection to a table. All calls in both directions are on the table's strand.
class Listener {
  public:
    virtual ~Listener() = default;
    // Sends one message, then calls TableActor::sent. Not called again before that.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    // Sends a last message and closes.
    virtual void finish(std::string bye) = 0;
    // Where it listens from.
    virtual const Address& from() const = 0;
};

class TableActor : public std::enable_shared_from_this<TableActor> {
  public:
    // `opened_from` is empty if it was opened some time ago.
    TableActor(Services& services, Strand strand, TableKey key, TableState state, Address opened_from = {});
    ~TableActor();
    TableActor(const TableActor&) = delete;
    TableActor& operator=(const TableActor&) = delete;

    const Strand& strand() const { return strand_; }
    // It cannot be read any more, is no more or is elsewhere; whoever asks for it must ask the disk. On any thread.
    bool closed() const { return closed_; }

    // ---- on the strand ----

    // The table was just read; no server has run for so many milliseconds of its turn.
    void begin(Time stood_still);
    // Asks bots and sets the clock; a table with nothing to wait for leaves memory after a while.
    void wake_up();
    // The burst in which commands came is over.
    void work_gathered();
    // False if the token holds no seat here; nothing has changed then.
    bool hello(const std::shared_ptr<Listener>& listener, const Hello& hello);
    void receive(const std::shared_ptr<Listener>& listener, Command command);
    // The same for whoever shows a token without listening; the reply comes when it is on disk, or at once if not.
    using Answered = std::function<void(const Answer<Version>&)>;
    void obey(const Digest& token, Command command, const Address& from, Answered reply);
    bool knows(const std::string& token) const { return token.empty() || state_.holder(sha256(token)).has_value(); }
    void sent(Listener& listener);
    void gone(Listener& listener);
    // Answers what is owed, says goodbye and closes.
    void dismiss(Listener& listener, std::string bye);
    void close(std::string_view code, std::string_view say, std::optional<int> retry_after_ms);
    // Another node has the table now.
    void lost();
    // Gives up its place in memory; for the end of the program.
    void let_go() { self_.reset(); }

    using Seated = std::function<void(Answer<Seat>)>;
    void sit(std::optional<Seat> seat, std::string name, const Digest& token, const Address& from, Seated reply);
    using Removed = std::function<void(const Answer<void>&)>;
    // The host takes the table away: before the game starts, or where nobody else plays.
    void remove(const Digest& token, Removed reply);
    // A code with which another device can take this seat over, once and soon. Nothing if the token holds no seat.
    struct MoveCode {
        std::string code;
        Time until;
    };
    std::optional<MoveCode> offer_seat(const Digest& token);
    // The device that shows the code holds the seat from now on, with this token.
    void claim_seat(std::string_view code, const Digest& token, Seated reply);
    // What the coach is to think about for whoever shows this token: they have asked for a hint in this turn.
    struct Advised {
        TableKey table;
        std::unique_ptr<Match> match;
        Seat seat;
        Recall recall;
        Version turn;
    };
    Answer<Advised> advised(const Digest& token) const;
    // Why the last step cannot be taken back; empty if it can.
    std::string undo_objection() const;
    // The table as a spectator sees it, once nothing is on its way to the disk.
    using Described = std::function<void(Answer<std::string>)>;
    void describe(Described reply);

    static TableCard card_of(TableKey key, const TableState& state, Time touched);

  private:
    using Instant = std::chrono::steady_clock::time_point;
    static StoreError elsewhere() { return {StoreError::Kind::conflict, "another node has the table"}; }
    // Runs when the lines are on disk, or have failed.
    using After = std::function<void(const Saved& saved)>;
    using Job = std::function<After(TableRules&)>;

    // What the table knows of a listener.
    struct Session {
        std::shared_ptr<Listener> listener;
        Seat viewer = kSpectator;
        Digest token{};       // what it showed to get that seat
        Version version = 0;  // what it has been sent
        Offers offers = Offers::none;
        std::string name;       // of a spectator who talks
        std::size_t heard = 0;  // of what those who watch said
        TokenBucket chats;      // of a spectator
        bool sending = false;
        bool greeting_due = true;  // an update though nothing changed: it tells the client that it is connected
        bool presence_due = false;
        bool dismissed = false;  // holds nothing any more
        std::string bye;         // to be sent when its answers are out
        std::vector<Ack> acks;
        TokenBucket bucket;
        int ignored = 0;  // messages refused by the bucket
    };

    // ---- working: table_actor.cpp ----

    struct Sender {
        Seat seat;
        Digest token;  // the seat may have been given up, and even taken by somebody else, since it was shown
        Answered answered;
        Instant arrived;
    };
    void submit(Job job);
    void submit(Sender sender, Command command);
    void work();
    void charge_for(const Batch& batch);
    void write(Batch batch);
    void saved(const Saved& result, Instant written);
    void conclude(const Saved& result, Instant written);
    using Lines = Kept<std::vector<std::string>>;
    void read_log(std::function<void(Lines)> then);
    void reload(const StoreError& why);
    void let_go_of(const StoreError& why);
    void turn_away(const StoreError& why);
    void forget(const Forgotten& forgotten, Batch batch);
    After carry_out(Sender sender, Command command, TableRules& rules);
    bool in_time(Seat seat, const Command& command, const Address& from, Instant now);
    Append open_rematch(Rematch& rematch, SeatSet coming);
    void consider_another();
    std::optional<Problem> objection(const Command& command) const;

    // ---- listening and speaking: table_sessions.cpp ----

    Session* session_of(const Listener& listener);
    static std::string come_back();
    void doubt();
    void answer(const std::shared_ptr<Listener>& listener, Ack ack);
    Answer<Version> from_gallery(Session& session, const Command& command, Instant now);
    void dismiss(Session& session, std::string bye);
    void speak();
    void flush(Session& session);
    void send(Session& session, std::shared_ptr<const std::string> message);
    std::shared_ptr<const std::string> update_for(const Session& session);
    std::string presence() const;
    void tell_presence(Time now);

    // ---- bots and time: table_clock.cpp ----

    void ask_bots();
    void ask_bot(Seat seat);
    void bot_has_thought(Seat seat, Version turn, Result<BotChoice> answer);
    After bot_chooses(Seat seat, Version turn, const Result<BotChoice>& answer, TableRules& rules);
    bool has_company() const;
    void company_from(const Address& address);
    bool awaits_bots() const;
    void send_bots_home();
    void watch_absent() { presence_dirty_ |= absences_.look(state_, online(), now_ms()); }
    Attendance attendance() const { return absences_.attendance(online(), now_ms()); }
    void arm();
    void alarm();
    void time_is_up(Time now);
    SeatSet online() const;
    std::optional<Time> turn_ends() const;
    bool has_reason_to_stay() const;
    void notify_absent();

    Services& services_;
    Strand strand_;
    TableKey key_;
    TableState state_;
    std::atomic<bool> closed_{false};
    bool lost_ = false;              // another node holds it
    std::optional<TableCard> card_;  // on its way to the disk
    Time touched_ = 0;               // of the card that was written last

    std::unordered_map<const Listener*, Session> sessions_;
    Gallery gallery_;
    std::vector<Job> inbox_;
    Batch rematch_;
    bool gathering_ = false;  // commands wait for the end of the burst; until then it does not speak either
    bool saving_ = false;
    std::vector<After> afters_;
    std::vector<Described> describers_;

    std::array<TokenBucket, kMaxSeats> commands_{};
    std::array<TokenBucket, kMaxSeats> chats_{};
    std::array<Version, kMaxSeats> asked_{};  // the turn a seat's bot was last asked for
    Absences absences_;
    std::array<Version, kMaxSeats> notified_{};  // the turn a seat's person was last told of
    struct Offered {
        Digest code;
        Time until;
        Digest holder;  // whoever sits there later has offered nothing
    };
    std::array<std::optional<Offered>, kMaxSeats> offered_{};
    Address opened_from_;        // known while the table stays in memory
    Address guest_;              // of whoever was here last; bots think and are written down on their account
    double paid_ = 0;            // by those who sent commands, for what they add to the disk
    Time company_until_ = 0;     // how long somebody without a socket counts as being here
    bool kitchen_busy_ = false;  // the last bot had less time than its level has

    boost::asio::steady_timer timer_;
    Time armed_for_ = 0;
    Time stay_until_ = 0;
    bool presence_dirty_ = false;  // somebody came or went, or a countdown began or ended
    std::shared_ptr<const std::string> presence_;
    Time presence_at_ = 0;              // not before
    std::shared_ptr<TableActor> self_;  // while it has a reason to stay in memory

    // The last update written for all whom it does not concern in particular; they get the same bytes.
    struct Shared {
        Version from;
        Version to;
        Offers offers;
        std::shared_ptr<const std::string> text;
    };
    std::optional<Shared> shared_;
};

}  // namespace sushiya::server
