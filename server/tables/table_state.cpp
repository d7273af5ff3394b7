#include "server/tables/table_state.hpp"

#include <algorithm>
#include <type_traits>

#include "engine/registry/games.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/record.hpp"
#include "server/tables/undo.hpp"

namespace sushiya::server {
namespace {

// What the first line of a log says was agreed.
struct Agreement {
    std::string game;
    std::string options;
    std::string branched_from;  // the table whose game is taken up
    Settings settings;
};

Result<Agreement> read_agreement(std::string_view text) {
    return read_json<Agreement>(text, "table", [](JsonReader& in) {
        Agreement agreed{in["game"].text(), {}, in["branched_from"].text_or(""), read_settings(in)};
        JsonReader options = in["options"];
        if (options.must_be_object()) agreed.options = options.raw();
        return agreed;
    });
}

}  // namespace

Result<void> TableState::apply(const LogLine& line) {
    if ((match_ == nullptr) != std::holds_alternative<Opened>(line.what))
        return fail("a log begins with 'opened', once");
    ++version_;
    now_ = line.at;
    auto taken = std::visit(
        [&]<class What>(const What& what) -> Result<void> {
            if constexpr (requires { what.seat; })
                if (what.seat.index >= players()) return fail("names a seat that is not there");
            if constexpr (std::is_void_v<decltype(take(what))>) {
                take(what);
                return {};
            } else {
                return take(what);
            }
        },
        line.what);
    if (!taken) {
        --version_;
        return taken;
    }
    remember(line);
    return {};
}

void TableState::remember(const LogLine& line) {
    if (line.cause && line.cause->by.index < players()) {
        auto& commands = place_of(line.cause->by).commands;
        commands.push_back({line.cause->id, version_});
        if (commands.size() > kCommandsKept) commands.erase(commands.begin());
    }
    if (auto item = news_of(line, version_)) news_.push_back(std::move(*item));
    if (news_.size() > kNewsKept) news_.erase(news_.begin());
    // Nobody has been told anything of a game before it starts, also where it starts in the middle.
    const bool begun = phase_ != Phase::gathering;
    told_.push_back(begun ? Told{static_cast<std::uint32_t>(match_->history().size()),
                                 static_cast<std::uint32_t>(match_->event_count())}
                          : Told{});
}

// ---- opening, coming and going ----

Result<void> TableState::take(const Opened& line) {
    auto agreed = read_agreement(line.agreed);
    if (!agreed) return fail(agreed.error().what);
    if (!line.taken_up.empty()) {
        if (const auto taken = take_up(line.taken_up, std::move(agreed->branched_from)); !taken) return taken;
    } else {
        auto match = make_match(agreed->game, agreed->options);
        if (!match) return fail(match.error().what);
        match_ = std::move(*match);
    }
    settings_ = std::move(agreed->settings);
    clock_.agree(settings_);
    places_.resize(static_cast<std::size_t>(players()));
    created_ = now_;
    everything_changed();
    return {};
}

// The host has changed their mind before the game: other options, another number of seats, another pace.
Result<void> TableState::take(const Changed& line) {
    auto agreed = read_agreement(line.agreed);
    if (!agreed) return fail(agreed.error().what);
    if (!branch_) {
        auto match = make_match(agreed->game, agreed->options);
        if (!match) return fail(match.error().what);
        for (const Seat seat : SeatSet::first(players()))
            if (seat.index >= (*match)->players() && place(seat).kind == SeatKind::person)
                return fail("somebody sits on a seat that goes");
        match_ = std::move(*match);
        places_.resize(static_cast<std::size_t>(players()));
    }
    settings_ = std::move(agreed->settings);
    clock_.agree(settings_);
    everything_changed();
    return {};
}

Result<void> TableState::take_up(std::string_view text, std::string table) {
    const auto record = read_record(text);
    if (!record) return fail(record.error().what);
    auto match = replay(*record);
    if (!match) return fail(match.error().what);
    match_ = std::move(*match);
    branch_ = BranchPoint{std::move(table), record->steps.size()};
    return {};
}

Result<void> TableState::take(const Sat& line) {
    Place& place = place_of(line.seat);
    if (place.kind != SeatKind::free) return fail("sits on a taken seat");
    if (line.token.has_value() != line.level.empty()) return fail("is neither a person with a token nor a bot");
    place = Place{};
    place.kind = line.token ? SeatKind::person : SeatKind::bot;
    place.name = line.name;
    place.level = line.level;
    place.token = line.token.value_or(Digest{});
    if (!host_ && line.token) host_ = line.seat;
    touch(Section::seats, Section::table, Section::you, Section::fair);
    return {};
}

// The holder is gone; a bot sits down, or nobody.
void TableState::take(const SeatLost& line) {
    Place& place = place_of(line.seat);
    Place after;
    if (!line.level.empty()) {
        after.kind = SeatKind::bot;
        after.name = place.name;
        after.level = line.level;
        after.nonce = place.nonce;
    }
    place = std::move(after);
    if (host_ == line.seat) pass_host_on();
    if (phase_ == Phase::gathering) revealing_.reset();
    touch(Section::seats, Section::table, Section::you, Section::fair);
    drop_question_of(line.seat);
    if (question_ && question_->about == line.seat) drop_question();
}

void TableState::take(const HostPassed& line) {
    host_ = line.seat;
    touch(Section::table, Section::you);
}

// Another device holds the seat from now on.
void TableState::take(const Moved& line) {
    place_of(line.seat).token = line.token.value_or(Digest{});
    place_of(line.seat).push.reset();
    touch(Section::you);
}

void TableState::pass_host_on() {
    host_.reset();
    for (const Seat seat : SeatSet::first(players()))
        if (!host_ && place(seat).kind == SeatKind::person) host_ = seat;
}

void TableState::take(const WentAway& line) {
    place_of(line.seat).away = true;
    place_of(line.seat).level = line.level;
    if (line.why == AwayReason::clock) clock_.ran_out(line.seat);
    touch(Section::seats);
    drop_question_of(line.seat);
}

void TableState::take(const CameBack& line) {
    place_of(line.seat).away = false;
    place_of(line.seat).level.clear();
    // Whoever is back gets a whole turn's time, or would be late again at once.
    clock_.begins_anew(line.seat, now_);
    touch(Section::seats, Section::clock);
}

void TableState::take(const Muted& line) {
    place_of(line.seat).muted = true;
    touch(Section::seats);
}

void TableState::take(const Unmuted& line) {
    place_of(line.seat).muted = false;
    touch(Section::seats);
}

void TableState::take(const NonceCommitted& line) {
    place_of(line.seat).commitment = line.commitment;
    place_of(line.seat).nonce.clear();
    touch(Section::seats, Section::fair);
}

void TableState::take(const Revealing&) {
    revealing_ = now_;
    touch(Section::fair);
}

void TableState::take(const NonceGiven& line) {
    place_of(line.seat).nonce = line.nonce;
    touch(Section::seats, Section::fair);
}

void TableState::take(const TimeGiven& line) {
    clock_.begins_anew(line.seat, now_);
    touch(Section::clock);
}

void TableState::take(const WantsAgain& line) {
    again_ = again_.with(line.seat);
    touch(Section::table);
}

void TableState::take(const RematchOpened& line) {
    next_ = line.table;
    touch(Section::table);
}

// ---- playing ----

void TableState::take(const Started&) {
    revealing_.reset();
    phase_ = Phase::playing;
    everything_changed();
    stepped();
}

Result<void> TableState::take(const Happened& line) {
    if (const auto done = match_->happen(line.outcome); !done) return done;
    ++chances_;
    stepped();
    return {};
}

Result<void> TableState::take(const Chose& line) {
    const bool had_chosen = match_->chosen().contains(line.seat);
    const std::size_t step = match_->history().size() + 1;
    const auto progress = match_->choose(line.seat, line.choice);
    if (!progress) return fail(progress.error().what);
    // A changed mind is nobody else's business.
    if (had_chosen)
        untold_.push_back(version_);
    else
        touch(Section::turn);
    mine_changed_[line.seat.index] = version_;
    bots_.chose(line.seat, line.level, step);
    if (line.level.empty() && !had_chosen) clock_.chose(line.seat, now_);
    if (*progress == Match::Progress::revealed) stepped();
    return {};
}

Result<void> TableState::take(const Retracted& line) {
    touch(Section::turn);
    mine_changed_[line.seat.index] = version_;
    clock_.retracted(line.seat);
    return match_->retract(line.seat);
}

// A step was played: a new turn begins, and every view may have changed.
void TableState::stepped() {
    turn_ = shown(version_);
    clock_.turn_begins(now_);
    if (question_ && question_->what == QuestionKind::undo) question_.reset();
    touch(Section::turn, Section::view, Section::score, Section::clock, Section::question);
    mine_changed_.fill(version_);
}

void TableState::take(const Hinted& line) { hints_.push_back({line.seat, match_->history().size() + 1}); }

Result<void> TableState::take(const Undone&) {
    if (match_->history().size() <= (branch_ ? branch_->step : 0)) return fail("there is no step to take back");
    auto before = before_last_step(*match_);
    if (before == nullptr) return fail("the step before cannot be replayed");
    match_ = std::move(before);
    bots_.cut(SeatSet::first(players()), match_->history().size() + 1);
    undone_ = version_;
    question_.reset();
    stepped();
    return {};
}

void TableState::take(const Paused&) {
    phase_ = Phase::paused;
    paused_at_ = now_;
    drop_question();
    touch(Section::table, Section::clock);
}

void TableState::take(const Resumed&) {
    phase_ = Phase::playing;
    clock_.stood_still(now_ - paused_at_);
    touch(Section::table, Section::clock);
}

void TableState::take(const Over&) {
    phase_ = Phase::over;
    drop_question();
    touch(Section::table, Section::fair, Section::clock, Section::score, Section::turn);
}

void TableState::take(const StoodStill& line) {
    clock_.stood_still(line.milliseconds);
    touch(Section::clock);
}

// ---- forgetting ----

void TableState::take(const Erased& line) {
    const auto found = std::ranges::find(news_, position(line.public_number), &NewsItem::version);
    if (found != news_.end()) found->text.clear();
}

void TableState::take(const Unnamed& line) {
    place_of(line.seat).name = kNobody;
    for (NewsItem& item : news_)
        if (item.seat == line.seat && item.kind == Sat::kKind) item.text = kNobody;
    touch(Section::seats);
}

// ---- questions ----

void TableState::take(const Asked& line) {
    const SeatSet asked = line.voters.value_or(present());
    question_ = OpenQuestion{line.what,  line.seat, SeatSet::only(line.seat), asked.without(line.seat), line.about,
                             line.level, now_};
    touch(Section::question);
}

Result<void> TableState::take(const Agreed& line) {
    if (!question_) return fail("answers no question");
    question_->agreed = question_->agreed.with(line.seat);
    question_->missing = question_->missing.without(line.seat);
    touch(Section::question);
    return {};
}

void TableState::take(const Declined&) { drop_question(); }
void TableState::take(const Lapsed&) { drop_question(); }

void TableState::drop_question() {
    question_.reset();
    touch(Section::question);
}

void TableState::drop_question_of(Seat seat) {
    if (question_ && (question_->by == seat || question_->missing.contains(seat))) drop_question();
}

void TableState::everything_changed() {
    changed_.fill(version_);
    mine_changed_.fill(version_);
}

// ---- what can be asked ----

Version TableState::shown(Version version) const {
    return version - (std::ranges::upper_bound(untold_, version) - untold_.begin());
}

Version TableState::position(Version shown) const {
    if (shown > version_) return shown;
    for (const Version untold : untold_) {
        if (untold > shown) break;
        ++shown;
    }
    return shown;
}

std::optional<Seat> TableState::holder(const Digest& token) const {
    std::optional<Seat> found;
    for (const Seat seat : SeatSet::first(players()))
        if (holds(seat, token)) found = seat;
    return found;
}

bool TableState::holds(Seat seat, const Digest& token) const {
    return same_secret(place(seat).token, token) && place(seat).kind == SeatKind::person;
}

bool TableState::hinted(Seat seat) const {
    return std::ranges::find(hints_, HintedStep{seat, match_->history().size() + 1}) != hints_.end();
}

std::optional<Seat> TableState::free_seat() const {
    for (const Seat seat : SeatSet::first(players()))
        if (place(seat).kind == SeatKind::free) return seat;
    return std::nullopt;
}

std::vector<std::string> TableState::nonces() const {
    std::vector<std::string> all;
    for (const Place& place : places_) all.push_back(place.nonce);
    return all;
}

std::vector<std::string> TableState::commitments() const {
    std::vector<std::string> all;
    for (const Place& place : places_) all.push_back(place.commitment ? hex(*place.commitment) : std::string());
    return all;
}

SeatSet TableState::unrevealed() const {
    SeatSet seats;
    for (const Seat seat : people())
        if (place(seat).commitment && place(seat).nonce.empty()) seats = seats.with(seat);
    return seats;
}

std::vector<std::string> TableState::names() const {
    std::vector<std::string> all;
    for (const Place& place : places_) all.push_back(place.name);
    return all;
}

SeatSet TableState::people() const {
    SeatSet people;
    for (const Seat seat : SeatSet::first(players()))
        if (place(seat).kind == SeatKind::person) people = people.with(seat);
    return people;
}

SeatSet TableState::present() const {
    SeatSet here;
    for (const Seat seat : people())
        if (!place(seat).away) here = here.with(seat);
    return here;
}

SeatSet TableState::awaited() const {
    if (phase_ != Phase::playing) return {};
    SeatSet waiting;
    for (const Seat seat : match_->turn().actors)
        if (!match_->chosen().contains(seat)) waiting = waiting.with(seat);
    return waiting;
}

std::optional<Time> TableState::deadline(Seat seat) const {
    return phase_ == Phase::playing ? clock_.deadline(seat) : std::nullopt;
}

std::optional<Time> TableState::deadline() const {
    const SeatSet people = awaited() & present();
    std::optional<Time> last;
    for (const Seat seat : people.empty() ? SeatSet::first(players()) : people) last = std::max(last, deadline(seat));
    return last;
}

TableState::Told TableState::told_at(Version version) const {
    return version <= 0 || version < undone_ ? Told{} : told_[static_cast<std::size_t>(version) - 1];
}

std::optional<Version> TableState::applied(Seat seat, std::int64_t id) const {
    for (const Place::Command& command : place(seat).commands)
        if (command.id == id) return command.version;
    return std::nullopt;
}

Result<TableState> replay_log(const std::string& id, const Digest& seed, const std::vector<std::string>& lines) {
    TableState state(id, seed);
    if (lines.empty()) return fail("its log is empty");
    for (const std::string& text : lines) {
        const auto line = read_line(text);
        const auto applied = line ? state.apply(*line) : Result<void>(fail(line.error().what));
        if (!applied) return fail("line " + std::to_string(state.version() + 1) + ": " + applied.error().what);
    }
    return state;
}

}  // namespace sushiya::server
