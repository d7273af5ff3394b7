// A table as an actor: its state, the sockets that listen to it, its clock and its bots, all on one strand.
//
// The order of things is the promise: commands change the state, their lines go to disk, and only then is
// anybody answered or shown anything. While lines are on their way the table neither works nor speaks; what
// arrives meanwhile waits and goes with the next write. If a write fails, the state is read anew from disk
// and those who asked are told that it was not saved.
//
// A listener is told at most one thing at a time. When it has been sent, the next update says everything
// that changed since; so a slow reader costs no memory, skips what it missed, and never sees a gap.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/opponents/thinkers.hpp"
#include "server/ops/limits.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/store.hpp"
#include "server/tables/command.hpp"
#include "server/tables/table_rules.hpp"
#include "server/tables/table_state.hpp"
#include "server/tables/update.hpp"

namespace sushiya::server {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;

// A socket at a table. All calls in both directions are on the table's strand.
class Listener {
  public:
    virtual ~Listener() = default;
    // Sends one message, then calls TableActor::sent. Not called again before that.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    // Sends a last message and closes.
    virtual void finish(std::string bye) = 0;

  private:
    friend class TableActor;
    Seat viewer_ = kSpectator;
    Digest token_{};       // what it showed to get that seat
    Version version_ = 0;  // what it has been sent
    bool sending_ = false;
    bool greeting_due_ = true;  // an update though nothing changed: it tells the client that it is connected
    bool presence_due_ = false;
    bool dismissed_ = false;  // holds nothing any more
    std::string bye_;         // to be sent when its answers are out
    std::vector<Ack> acks_;
    TokenBucket bucket_;
    int ignored_ = 0;  // messages refused by the bucket
};

// What every table uses.
class Services {
  public:
    virtual ~Services() = default;
    virtual TableKey next_key() = 0;
    virtual void card_changed(const TableCard& card) = 0;

    Store& store;
    Thinkers& thinkers;
    Metrics& metrics;

  protected:
    Services(Store& store_, Thinkers& thinkers_, Metrics& metrics_)
        : store(store_), thinkers(thinkers_), metrics(metrics_) {}
};

class TableActor : public std::enable_shared_from_this<TableActor> {
  public:
    TableActor(Services& services, Strand strand, TableKey key, TableState state);
    ~TableActor();
    TableActor(const TableActor&) = delete;
    TableActor& operator=(const TableActor&) = delete;

    const Strand& strand() const { return strand_; }

    // ---- on the strand ----

    // Asks bots and sets the clock; a table with nothing to wait for leaves memory after a while.
    void wake_up();
    // False if the token holds no seat here; nothing has changed then.
    bool hello(const std::shared_ptr<Listener>& listener, const Hello& hello);
    void receive(const std::shared_ptr<Listener>& listener, Command command);
    // The same for whoever shows a token without listening; the reply comes when it is on disk, or at once if not.
    using Answered = std::function<void(const Answer<Version>&)>;
    void obey(const Digest& token, Command command, Answered reply);
    bool knows(const std::string& token) const { return token.empty() || state_.holder(sha256(token)).has_value(); }
    void sent(Listener& listener);
    void gone(Listener& listener);
    // Answers what is owed, says goodbye and closes.
    void dismiss(Listener& listener, std::string bye);
    void close(std::string_view code, std::string_view say, std::optional<int> retry_after_ms);
    // Gives up its place in memory; for the end of the program.
    void let_go() { self_.reset(); }

    using Seated = std::function<void(Answer<Seat>)>;
    void sit(int seat, std::string name, const Digest& token, Seated reply);
    // The table as a spectator sees it, once nothing is on its way to the disk.
    void describe(std::function<void(std::string)> reply);

    static TableCard card_of(TableKey key, const TableState& state, std::int64_t touched);

  private:
    using Time = std::chrono::steady_clock::time_point;
    // Runs when the lines are on disk, or have failed.
    using After = std::function<void(const Result<void>& saved)>;
    using Job = std::function<After(TableRules&)>;

    void submit(Job job);
    void work();
    void saved(const Result<void>& result, Time written);
    void reload();
    struct Sender {
        Seat seat;
        Digest token;  // the seat may have been given up, and even taken by somebody else, since it was shown
        Answered answered;
        Time arrived;
    };
    After carry_out(Sender sender, Command command, TableRules& rules);
    bool in_time(Seat seat, const Command& command, Time now);
    Append open_rematch(Command& command);

    void speak();
    void flush(Listener& listener);
    bool holds(Seat seat, const Digest& token) const;
    std::shared_ptr<const std::string> update_for(const Listener& listener);
    std::string presence() const;
    void tell_presence(std::int64_t now);

    void ask_bots();
    After bot_answers(Seat seat, const std::string& level, Version turn, const std::string& choice, TableRules& rules);
    void watch_absent();
    void arm();
    void alarm();
    void time_is_up(std::int64_t now);
    SeatSet online() const;
    std::optional<std::int64_t> turn_ends() const;
    bool has_reason_to_stay() const;

    Services& services_;
    Strand strand_;
    TableKey key_;
    TableState state_;
    std::optional<TableCard> card_;  // on its way to the disk

    std::vector<std::shared_ptr<Listener>> listeners_;
    std::vector<Job> inbox_;
    Batch rematch_;
    bool saving_ = false;
    std::vector<After> afters_;
    std::vector<std::function<void(std::string)>> describers_;

    std::array<TokenBucket, kMaxSeats> commands_{};
    std::array<TokenBucket, kMaxSeats> chats_{};
    std::array<Version, kMaxSeats> asked_{};  // the turn a seat's bot was last asked for
    std::array<std::optional<std::int64_t>, kMaxSeats> absent_since_{};

    boost::asio::steady_timer timer_;
    std::int64_t armed_for_ = 0;
    std::int64_t stay_until_ = 0;
    bool presence_dirty_ = false;  // somebody came or went, or a countdown began or ended
    std::shared_ptr<const std::string> presence_;
    std::int64_t presence_at_ = 0;      // not before
    std::shared_ptr<TableActor> self_;  // while it has a reason to stay in memory

    // The last update written for all whom it does not concern in particular; they get the same bytes.
    Version shared_from_ = -1;
    Version shared_to_ = -1;
    std::shared_ptr<const std::string> shared_;
};

// The state a log tells, or why it cannot be read.
Result<TableState> replay_log(const std::string& id, const Digest& seed, const std::vector<std::string>& lines);

std::int64_t now_ms();

}  // namespace sushiya::server
