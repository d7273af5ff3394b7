// A table as its log tells it: settings, people, the match, the open question. No clock, no socket, no disk.
//
// `apply` is the only way anything changes here, for a command that was just accepted and for a line read
// after a restart alike; so a table that was replayed is the table that was played. Each part remembers the
// version that changed it last, which is all an update from any version to now needs (tables/update.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/match.hpp"
#include "server/fair/crypto.hpp"
#include "server/store/store.hpp"
#include "server/tables/entry.hpp"
#include "server/tables/notes.hpp"
#include "server/tables/settings.hpp"

namespace sushiya::server {

enum class Phase : std::uint8_t { gathering, playing, paused, over };
inline constexpr Names<Phase> kPhases = names<Phase>(
    {{Phase::gathering, "gathering"}, {Phase::playing, "playing"}, {Phase::paused, "paused"}, {Phase::over, "over"}});

enum class SeatKind : std::uint8_t { free, person, bot };
inline constexpr Names<SeatKind> kSeatKinds =
    names<SeatKind>({{SeatKind::free, "free"}, {SeatKind::person, "person"}, {SeatKind::bot, "bot"}});

struct Place {
    SeatKind kind = SeatKind::free;
    bool away = false;  // a bot plays for the person
    bool muted = false;
    std::string name;
    std::string level;  // of the bot that sits here or plays for the person
    std::string nonce;
    Digest token{};  // what the holder's token hashes to

    struct Command {
        std::int64_t id;
        Version version;
    };
    std::vector<Command> commands;  // the last ones applied, so that one sent again is known
};

struct OpenQuestion {
    std::string what;  // "pause" or "undo"
    Seat by;
    SeatSet agreed;
    SeatSet missing;
};

struct NewsItem {
    Version version;
    Entry entry;
};

// Parts of an update that change at their own times. `mine` is kept per seat.
enum class Section : std::uint8_t { table, you, seats, turn, view, score, clock, question, fair };
inline constexpr std::size_t kSections = 9;

class Room {
  public:
    static constexpr std::size_t kNewsKept = 200;
    static constexpr std::size_t kCommandsKept = 64;

    Room(std::string id, const Digest& seed) : id_(std::move(id)), seed_(seed) {}

    // The next line of the log. An error means that the log is damaged; the room is then useless.
    Result<void> apply(const Entry& entry);

    const std::string& id() const { return id_; }
    const Digest& seed() const { return seed_; }
    Version version() const { return version_; }
    const Settings& settings() const { return settings_; }
    // What viewers of this table are shown of what they have seen.
    Recall recall() const { return settings_.memory ? Recall::perfect : Recall::table; }
    Phase phase() const { return phase_; }
    std::int64_t created() const { return created_; }
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
    std::optional<Seat> free_seat() const;
    std::vector<std::string> nonces() const;
    // People who are at the table: neither bots nor away.
    SeatSet present() const;

    // Names the turn: the version with which it began. Never the same twice, not even after an undo.
    Version turn() const { return turn_; }
    // Actors whose choice is not in yet; empty unless the game is being played.
    SeatSet awaited() const;
    // When the turn ends, in milliseconds since 1970; nothing without a clock.
    std::optional<std::int64_t> deadline() const;
    int chances() const { return chances_; }

    const std::optional<OpenQuestion>& question() const { return question_; }
    // Why the last step cannot be taken back; empty if it can.
    std::string why_no_undo() const;

    const std::vector<BotStretch>& bot_stretches() const { return bot_stretches_; }
    const std::deque<NewsItem>& news() const { return news_; }
    Version changed(Section section) const { return changed_[static_cast<std::size_t>(section)]; }
    Version mine_changed(Seat seat) const { return mine_changed_[seat.index]; }
    // How many events there were at a version, and how many of those no undo has taken back since.
    std::size_t events_at(Version version) const;
    std::size_t events_kept_since(Version version) const;
    // The version a command of this seat got when it was applied, if it was.
    std::optional<Version> applied(Seat seat, std::int64_t id) const;

  private:
    template <class... Sections>
    void touch(Sections... sections) {
        ((changed_[static_cast<std::size_t>(sections)] = version_), ...);
    }

    Result<void> take(const Entry& entry);
    Result<void> open(const Entry& entry);
    Result<void> take_up(std::string_view record, std::string table);
    Result<void> choose(const Entry& entry);
    Result<void> undo(const Entry& entry);
    void vacate(Place& place, const Entry& entry);
    void pass_host_on();
    void stepped(const Entry& entry);
    void note_player(Seat seat, const std::string& level);
    void cut_stretches(SeatSet seats, std::size_t step);
    std::unique_ptr<Match> before_last_step() const;
    void everything_changed();
    void remember(const Entry& entry);
    void drop_question_of(Seat seat);

    std::string id_;
    Digest seed_;
    Version version_ = 0;
    Settings settings_;
    Phase phase_ = Phase::gathering;
    std::int64_t created_ = 0;
    std::string next_;
    std::optional<Seat> host_;
    std::unique_ptr<Match> match_;
    std::optional<BranchPoint> branch_;
    std::vector<Place> places_;
    std::optional<OpenQuestion> question_;
    std::deque<NewsItem> news_;
    std::vector<BotStretch> bot_stretches_;
    SeatSet chose_themselves_;  // whose last choice was a person's

    Version turn_ = 0;
    std::int64_t turn_began_ = 0;
    std::int64_t paused_at_ = 0;
    int chances_ = 0;

    std::array<Version, kSections> changed_{};
    std::array<Version, kMaxSeats> mine_changed_{};
    std::vector<std::uint32_t> events_at_;  // by version - 1
};

}  // namespace sushiya::server
