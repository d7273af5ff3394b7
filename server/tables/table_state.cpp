#include "server/tables/table_state.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>

#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"

namespace sushiya::server {

namespace json = boost::json;
using Kind = LogLine::Kind;

namespace {

std::string view_of(const Match& match, Seat viewer) {
    Json out;
    match.write_view(out, viewer, Recall::perfect);
    return out.take();
}

// Whether the one choice that leads from `before` to `after` told any viewer something: whether in another
// world, which they could not tell from this one before it, they would see something else after it.
bool reveals(const Match& before, const Match& after) {
    static constexpr int kWorlds = 16;
    const auto& [seat, choice] = after.history().back().choose.front();
    Rng rng(1);
    for (const Seat viewer : SeatSet::first(before.players()).with(kSpectator)) {
        const std::string seen = view_of(after, viewer);
        for (int i = 0; i < kWorlds; ++i) {
            const auto world = before.guess(viewer, rng);
            if (!world->choose(seat, choice) || view_of(*world, viewer) != seen) return true;
        }
    }
    return false;
}

}  // namespace

Result<void> TableState::apply(const LogLine& entry) {
    ++version_;
    if ((match_ == nullptr) != (entry.kind == Kind::opened)) return fail("a log begins with 'opened', once");
    if (match_ != nullptr && entry.seat >= players()) return fail("names a seat that is not there");
    if (const auto taken = take(entry); !taken) return taken;
    remember(entry);
    // Nobody has been told anything of a game before it starts, also where it starts in the middle.
    events_at_.push_back(phase_ == Phase::gathering ? 0 : static_cast<std::uint32_t>(match_->event_count()));
    return {};
}

Result<void> TableState::take(const LogLine& entry) {
    static constexpr std::array kOfASeat = {Kind::sat,     Kind::left,    Kind::nonce, Kind::choose,
                                            Kind::retract, Kind::away,    Kind::back,  Kind::replaced,
                                            Kind::muted,   Kind::unmuted, Kind::asked};
    if (std::ranges::find(kOfASeat, entry.kind) != kOfASeat.end() && entry.seat < 0) return fail("names no seat");
    const Seat seat{static_cast<std::uint8_t>(entry.seat < 0 ? 0 : entry.seat)};
    Place* const place = match_ == nullptr ? nullptr : &places_[seat.index];
    switch (entry.kind) {
        case Kind::opened:
            return open(entry);
        case Kind::sat: {
            if (place->kind != SeatKind::free) return fail("sits on a taken seat");
            const auto token = read_digest(entry.more);
            if (entry.level.empty() && !token) return fail("has no token");
            *place = Place{};
            place->kind = entry.level.empty() ? SeatKind::person : SeatKind::bot;
            place->name = entry.text;
            place->level = entry.level;
            if (token) place->token = *token;
            if (!host_ && place->kind == SeatKind::person) host_ = seat;
            touch(Section::seats, Section::table, Section::you, Section::fair);
            return {};
        }
        case Kind::left:
        case Kind::replaced:
            vacate(*place, entry);
            drop_question_of(seat);
            return {};
        case Kind::nonce:
            place->nonce = entry.text;
            touch(Section::seats, Section::fair);
            return {};
        case Kind::started:
            phase_ = Phase::playing;
            everything_changed();
            stepped(entry);
            return {};
        case Kind::chance:
            if (const auto done = match_->happen(entry.text); !done) return done;
            ++chances_;
            stepped(entry);
            return {};
        case Kind::choose:
            return choose(entry);
        case Kind::retract:
            touch(Section::turn);
            mine_changed_[seat.index] = version_;
            return match_->retract(seat);
        case Kind::chat:
            return {};
        case Kind::away:
            place->away = true;
            place->level = entry.level;
            touch(Section::seats);
            drop_question_of(seat);
            return {};
        case Kind::back:
            place->away = false;
            place->level.clear();
            touch(Section::seats);
            return {};
        case Kind::muted:
        case Kind::unmuted:
            place->muted = entry.kind == Kind::muted;
            touch(Section::seats);
            return {};
        case Kind::asked:
            question_ = OpenQuestion{entry.text, seat, SeatSet::only(seat), present().without(seat)};
            touch(Section::question);
            return {};
        case Kind::agreed:
            if (!question_) return fail("answers no question");
            question_->agreed = question_->agreed.with(seat);
            question_->missing = question_->missing.without(seat);
            touch(Section::question);
            return {};
        case Kind::declined:
            question_.reset();
            touch(Section::question);
            return {};
        case Kind::undone:
            return undo(entry);
        case Kind::paused:
            phase_ = Phase::paused;
            paused_at_ = entry.at;
            question_.reset();
            touch(Section::table, Section::question, Section::clock);
            return {};
        case Kind::resumed:
            phase_ = Phase::playing;
            turn_began_ += entry.at - paused_at_;
            touch(Section::table, Section::clock);
            return {};
        case Kind::rematch:
            next_ = entry.text;
            touch(Section::table);
            return {};
        case Kind::over:
            phase_ = Phase::over;
            question_.reset();
            touch(Section::table, Section::fair, Section::clock, Section::question, Section::score, Section::turn);
            return {};
    }
    return fail("has no known kind");
}

Result<void> TableState::open(const LogLine& entry) {
    boost::system::error_code error;
    const json::value value = json::parse(entry.text, error);
    if (error || !value.is_object()) return fail("holds no settings");
    ObjectReader reader(value.get_object(), "table");
    const auto game = reader.text("game", "");
    const json::value* options = reader.any("options");
    const auto branched_from = reader.text("branched_from", "");
    auto settings = read_settings(reader);
    if (!settings) return fail(settings.error().what);
    if (const auto done = reader.done(); !done) return done;
    if (!game || options == nullptr || !options->is_object()) return fail("names no game and options");
    if (!branched_from) return fail("names no table it branched from");
    if (!entry.more.empty()) {
        if (const auto taken = take_up(entry.more, *branched_from); !taken) return taken;
    } else {
        auto match = make_match(*game, options->get_object());
        if (!match) return fail(match.error().what);
        match_ = std::move(*match);
    }
    settings_ = std::move(*settings);
    places_.resize(static_cast<std::size_t>(players()));
    created_ = entry.at;
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

Result<void> TableState::choose(const LogLine& entry) {
    const Seat seat{static_cast<std::uint8_t>(entry.seat)};
    // A changed mind is nobody else's business.
    if (!match_->chosen().contains(seat)) touch(Section::turn);
    mine_changed_[seat.index] = version_;
    note_player(seat, entry.level);
    const auto progress = match_->choose(seat, entry.text);
    if (!progress) return fail(progress.error().what);
    if (*progress == Match::Progress::revealed) stepped(entry);
    return {};
}

// The choice of the step that comes is a person's, or with a level a bot's. Made again, it counts anew.
void TableState::note_player(Seat seat, const std::string& level) {
    const std::size_t step = match_->history().size() + 1;
    cut_stretches(SeatSet::only(seat), step);
    const auto last = std::find_if(bot_stretches_.rbegin(), bot_stretches_.rend(),
                                   [&](const BotStretch& stretch) { return stretch.seat == seat; });
    const bool known = last != bot_stretches_.rend();
    if (!level.empty()) {
        if (known && !chose_themselves_.contains(seat) && last->level == level)
            last->to = step;
        else
            bot_stretches_.push_back({seat, level, step, step});
    }
    chose_themselves_ = level.empty() ? chose_themselves_.with(seat) : chose_themselves_.without(seat);
}

// Whoever made choices in this step or later, they do not count any more.
void TableState::cut_stretches(SeatSet seats, std::size_t step) {
    for (BotStretch& stretch : bot_stretches_)
        if (seats.contains(stretch.seat)) stretch.to = std::min(stretch.to, step - 1);
    std::erase_if(bot_stretches_, [](const BotStretch& stretch) { return stretch.to < stretch.from; });
}

// A step was played: a new turn begins, and every view may have changed.
void TableState::stepped(const LogLine& entry) {
    turn_ = version_;
    turn_began_ = entry.at;
    if (question_ && question_->what == "undo") question_.reset();
    touch(Section::turn, Section::view, Section::score, Section::clock, Section::question);
    mine_changed_.fill(version_);
}

Result<void> TableState::undo(const LogLine& entry) {
    if (match_->history().size() <= (branch_ ? branch_->step : 0)) return fail("there is no step to take back");
    auto before = before_last_step();
    if (before == nullptr) return fail("the step before cannot be replayed");
    match_ = std::move(before);
    cut_stretches(SeatSet::first(players()), match_->history().size() + 1);
    question_.reset();
    stepped(entry);
    return {};
}

std::unique_ptr<Match> TableState::before_last_step() const {
    Record record = record_of(*match_, {});
    record.steps.pop_back();
    record.result.clear();
    auto before = replay(record);
    return before ? std::move(*before) : nullptr;
}

std::string TableState::why_no_undo() const {
    if (phase_ != Phase::playing) return "only a game that is being played can be taken back";
    const std::vector<Step>& steps = match_->history();
    if (branch_ && steps.size() <= branch_->step)
        return "this is where the game was taken up; it cannot go further back";
    if (steps.empty() || !steps.back().chance.empty()) return "chance has spoken since; nothing can be taken back";
    if (steps.back().choose.size() != 1) return "choices were revealed; they cannot be taken back";
    const auto before = before_last_step();
    if (before == nullptr || reveals(*before, *match_))
        return "somebody has learned something; it cannot be taken back";
    return {};
}

// The holder is gone; a bot sits down, or nobody.
void TableState::vacate(Place& place, const LogLine& entry) {
    const std::string name = place.name;
    const std::string nonce = place.nonce;
    place = Place{};
    if (!entry.level.empty()) {
        place.kind = SeatKind::bot;
        place.name = name;
        place.level = entry.level;
        place.nonce = nonce;
    }
    if (host_ && host_->index == entry.seat) pass_host_on();
    touch(Section::seats, Section::table, Section::you, Section::fair);
}

void TableState::pass_host_on() {
    host_.reset();
    for (const Seat seat : SeatSet::first(players()))
        if (!host_ && place(seat).kind == SeatKind::person) host_ = seat;
}

void TableState::drop_question_of(Seat seat) {
    if (!question_ || (question_->by != seat && !question_->missing.contains(seat))) return;
    question_.reset();
    touch(Section::question);
}

void TableState::everything_changed() {
    changed_.fill(version_);
    mine_changed_.fill(version_);
}

void TableState::remember(const LogLine& entry) {
    if (entry.id != LogLine::kNobody && entry.by >= 0 && entry.by < players()) {
        auto& commands = places_[static_cast<std::size_t>(entry.by)].commands;
        commands.push_back({entry.id, version_});
        if (commands.size() > kCommandsKept) commands.erase(commands.begin());
    }
    static constexpr std::array kSilent = {Kind::nonce, Kind::chance, Kind::choose, Kind::retract};
    if (std::ranges::find(kSilent, entry.kind) != kSilent.end()) return;
    news_.push_back({version_, entry});
    news_.back().entry.more.clear();
    if (news_.size() > kNewsKept) news_.pop_front();
}

std::optional<Seat> TableState::holder(const Digest& token) const {
    std::optional<Seat> found;
    for (const Seat seat : SeatSet::first(players()))
        if (same_secret(place(seat).token, token) && place(seat).kind == SeatKind::person) found = seat;
    return found;
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

SeatSet TableState::present() const {
    SeatSet people;
    for (const Seat seat : SeatSet::first(players()))
        if (place(seat).kind == SeatKind::person && !place(seat).away) people = people.with(seat);
    return people;
}

SeatSet TableState::awaited() const {
    if (phase_ != Phase::playing) return {};
    SeatSet waiting;
    for (const Seat seat : match_->turn().actors)
        if (!match_->chosen().contains(seat)) waiting = waiting.with(seat);
    return waiting;
}

std::optional<std::int64_t> TableState::deadline() const {
    if (settings_.turn_seconds == 0 || phase_ != Phase::playing) return std::nullopt;
    return turn_began_ + std::int64_t{settings_.turn_seconds} * 1000;
}

std::size_t TableState::events_at(Version version) const {
    return version <= 0 ? 0 : events_at_[static_cast<std::size_t>(version) - 1];
}

std::size_t TableState::events_kept_since(Version version) const {
    if (version <= 0) return 0;
    std::uint32_t fewest = static_cast<std::uint32_t>(match_->event_count());
    for (auto v = static_cast<std::size_t>(version) - 1; v < events_at_.size(); ++v)
        fewest = std::min(fewest, events_at_[v]);
    return fewest;
}

std::optional<Version> TableState::applied(Seat seat, std::int64_t id) const {
    for (const Place::Command& command : place(seat).commands)
        if (command.id == id) return command.version;
    return std::nullopt;
}

}  // namespace sushiya::server
