// A table as its log tells it: settings, people, the match, the open question. No clock, no socket, no disk.
//
// `apply` is the only way anything changes here, for a command that was just accepted and for a line read
// after a restart alike; so a table that was replayed is the table that was played. Each part remembers the
// version that changed it last, which is all an update from any version to now needs (tables/update.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/match.hpp"
#include "server/fair/crypto.hpp"
#include "server/tables/bot_stretches.hpp"
#include "server/tables/log_line.hpp"
#include "server/tables/news.hpp"
#include "server/tables/record_extras.hpp"
#include "server/tables/settings.hpp"
#include "server/tables/turn_clock.hpp"

namespace sushiya::server {

enum class Phase : std::uint8_t { gathering, playing, paused, over };
inline constexpr auto kPhases = names<Phase>();

enum class SeatKind : std::uint8_t { free, person, bot };
inline constexpr auto kSeatKinds = names<SeatKind>();

// What somebody is called who wanted their name forgotten.
inline constexpr std::string_view kNobody = "—";

struct Place {
    SeatKind kind = SeatKind::free;
    bool away = false;  // a bot plays for the person
    bool muted = false;
    std::string name;
    std::string level;  // of the bot that sits here or plays for the person
    std::string nonce;
    std::optional<Digest> commitment;  // to the nonce, where it is shown only when all have committed
    Digest token{};                    // what the holder's token hashes to
    std::optional<PushAddress> push;   // where the person is told of their turn

    struct Command {
        std::int64_t id;
        Version version;
    };
    std::vector<Command> commands;  // the last ones applied, so that one sent again is known
};

struct OpenQuestion {
    QuestionKind what;
    Seat by;
    SeatSet agreed;
    SeatSet missing;
    std::optional<Seat> about;  // whose seat is to be replaced, and
    std::string level;          // by which bot
    Time asked;
};

// Parts of an update that change at their own times. `mine` is kept per seat.
enum class Section : std::uint8_t { table, you, seats, turn, view, score, clock, question, fair };
inline constexpr std::size_t kSections = 9;

class TableState {
  public:
    static constexpr std::size_t kNewsKept = 200;
    static constexpr std::size_t kCommandsKept = 64;

    TableState(std::string id, const Digest& seed) : id_(std::move(id)), seed_(seed) {}

    // The next line of the log. A choice that is refused has changed nothing: applying it is the check of its legality.
    // Any other error means that the log is damaged; the state is then useless.
    Result<void> apply(const LogLine& line);

    const std::string& id() const { return id_; }
    const Digest& seed() const { return seed_; }
    Version version() const { return version_; }
    // Versions as people are told them: a changed mind has a line in the log and no number of its own, so that nobody
    // can count them. `position` is the first version that is told as this one.
    Version shown(Version version) const;
    Version position(Version shown) const;
    Time last_line() const { return now_; }
    const Settings& settings() const { return settings_; }
    // What viewers of this table are shown of what they have seen.
    Recall recall() const { return settings_.memory ? Recall::perfect : Recall::table; }
    Phase phase() const { return phase_; }
    Time created() const { return created_; }
    const std::string& next() const { return next_; }
    const std::optional<BranchPoint>& branch() const { return branch_; }
    std::optional<Seat> host() const { return host_; }

    const Match& match() const { return *match_; }
    // Puts another match in, for tests that re-deal what a viewer may not know.
    std::unique_ptr<Match> exchange_match(std::unique_ptr<Match> match) {
        return std::exchange(match_, std::move(match));
    }
    int players() const { return match_->players(); }
    const Place& place(Seat seat) const { return places_[seat.index]; }
    // Null if no seat's token hashes to this. Looks at all of them, whichever fits.
    std::optional<Seat> holder(const Digest& token) const;
    bool holds(Seat seat, const Digest& token) const;
    std::optional<Seat> free_seat() const;
    std::vector<std::string> nonces() const;
    // By seat, in hexadecimal; empty where nobody has committed to a nonce.
    std::vector<std::string> commitments() const;
    // Who has committed to a nonce and has not shown it.
    SeatSet unrevealed() const;
    // Since when they are asked to, if they are.
    std::optional<Time> revealing() const { return revealing_; }
    std::vector<std::string> names() const;
    // Whoever holds a seat, away or not.
    SeatSet people() const;
    // People who are at the table: neither bots nor away.
    SeatSet present() const;

    // Names the turn: the version with which it began, as it is shown. Never the same twice, not even after an undo.
    Version turn() const { return turn_; }
    // Actors whose choice is not in yet; empty unless the game is being played.
    SeatSet awaited() const;
    // When the last of those awaited is late; nothing without a clock, or while it stands still.
    std::optional<Time> deadline() const;
    std::optional<Time> deadline(Seat seat) const;
    const TurnClock& clock() const { return clock_; }
    int chances() const { return chances_; }

    // Who has said that they would like another game.
    SeatSet again() const { return again_; }
    const std::optional<OpenQuestion>& question() const { return question_; }
    const std::vector<BotStretch>& bot_stretches() const { return bots_.all(); }
    const std::vector<HintedStep>& hints() const { return hints_; }
    // Whether the seat has asked what to choose in this turn.
    bool hinted(Seat seat) const;
    const std::vector<NewsItem>& news() const { return news_; }
    Version changed(Section section) const { return changed_[static_cast<std::size_t>(section)]; }
    Version mine_changed(Seat seat) const { return mine_changed_[seat.index]; }

    // How much of the game had been told at a version.
    struct Told {
        std::uint32_t steps = 0;
        std::uint32_t events = 0;
    };
    // Nothing at 0, and nothing at versions before the last undo: what was told then may have been taken back.
    Told told_at(Version version) const;
    // The version a command of this seat got when it was applied, if it was.
    std::optional<Version> applied(Seat seat, std::int64_t id) const;

  private:
    template <class... Sections>
    void touch(Sections... sections) {
        ((changed_[static_cast<std::size_t>(sections)] = version_), ...);
    }
    Place& place_of(Seat seat) { return places_[seat.index]; }

    Result<void> take(const Opened& line);
    Result<void> take(const Sat& line);
    void take(const SeatLost& line);
    void take(const NonceGiven& line);
    void take(const Started& line);
    Result<void> take(const Happened& line);
    Result<void> take(const Chose& line);
    Result<void> take(const Retracted& line);
    void take(const Said&) {}
    void take(const WentAway& line);
    void take(const CameBack& line);
    void take(const Muted& line);
    void take(const Unmuted& line);
    void take(const Asked& line);
    Result<void> take(const Agreed& line);
    void take(const Declined& line);
    Result<void> take(const Undone& line);
    void take(const Paused& line);
    void take(const Resumed& line);
    void take(const RematchOpened& line);
    void take(const Over& line);
    void take(const NonceCommitted& line);
    void take(const Revealing& line);
    void take(const StoodStill& line);
    void take(const Erased& line);
    void take(const Unnamed& line);
    void take(const HostPassed& line);
    void take(const TimeGiven& line);
    void take(const WantsAgain& line);
    void take(const Lapsed& line);
    void take(const Hinted& line);
    Result<void> take(const Changed& line);
    void take(const Moved& line);
    void take(const PushWanted& line) { place_of(line.seat).push = line.to; }
    void take(const PushEnded& line) { place_of(line.seat).push.reset(); }

    Result<void> take_up(std::string_view record, std::string table);
    void pass_host_on();
    void stepped();
    void everything_changed();
    void remember(const LogLine& line);
    void drop_question();
    void drop_question_of(Seat seat);

    std::string id_;
    Digest seed_;
    Version version_ = 0;
    Time now_ = 0;  // of the last line
    Settings settings_;
    Phase phase_ = Phase::gathering;
    Time created_ = 0;
    std::string next_;
    std::optional<Seat> host_;
    std::unique_ptr<Match> match_;
    std::optional<BranchPoint> branch_;
    std::vector<Place> places_;
    std::optional<OpenQuestion> question_;
    SeatSet again_;
    std::vector<NewsItem> news_;  // an empty deque would take half a kilobyte
    BotStretches bots_;
    std::vector<HintedStep> hints_;

    Version turn_ = 0;
    TurnClock clock_;
    Time paused_at_ = 0;
    int chances_ = 0;

    std::array<Version, kSections> changed_{};
    std::array<Version, kMaxSeats> mine_changed_{};
    std::vector<Told> told_;  // by version - 1
    Version undone_ = 0;      // the version of the last undo
    std::optional<Time> revealing_;
    std::vector<Version> untold_;  // changed minds
};

// The state a log tells, or why it cannot be read.
Result<TableState> replay_log(const std::string& id, const Digest& seed, const std::vector<std::string>& lines);

}  // namespace sushiya::server
