#include "bots/analysis/review.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sushiya::bots {
namespace {

constexpr std::size_t kMostTurns = 3;
constexpr double kForgiving = 10;  // a loss of a tenth of the win leaves 37 % of the accuracy

// What people choose is the others' doing, until a seat's own losses are taken out of it.
double& share_of(Account& account, Cause cause) {
    return cause == Cause::choice ? account.others : cause == Cause::dice ? account.dice : account.deal;
}

}  // namespace

Chances result_of(const Match& over) {
    const auto ranks = over.ranks();
    Chances shares{};
    const auto winners = std::count(ranks.begin(), ranks.begin() + over.players(), 1);
    for (const Seat seat : SeatSet::first(over.players()))
        if (ranks[seat.index] == 1) shares[seat.index] = 1.0 / static_cast<double>(winners);
    return shares;
}

Result<Reviewer> Reviewer::of(Record record, const Depth& depth) {
    const auto end = replay(record);
    if (!end) return fail(end.error().what);
    if ((*end)->turn().waits != Turn::Waits::over)
        return fail("this game is not over; only finished games are analysed");
    auto match = open_record(record);
    if (!match) return fail(match.error().what);
    Reviewer reviewer;
    reviewer.analyst_ = std::move(*make_analyst(record.game));
    reviewer.record_ = std::move(record);
    reviewer.depth_ = depth;
    reviewer.match_ = std::move(*match);
    reviewer.result_ = result_of(**end);
    return reviewer;
}

double Reviewer::progress() const {
    if (done()) return 1;
    const Step& step = record_.steps[moments_.size()];
    const double part = static_cast<double>(current_.moves.size()) / static_cast<double>(step.choose.size() + 1);
    return (static_cast<double>(moments_.size()) + part) / static_cast<double>(record_.steps.size());
}

Result<void> Reviewer::advance(const std::stop_token& stop) {
    if (done()) return {};
    const Step& step = record_.steps[moments_.size()];
    if (current_.moves.size() < step.choose.size()) {
        const auto& [seat, choice] = step.choose[current_.moves.size()];
        auto move = analyst_->judge(*match_, seat, choice, depth_, stop);
        if (move) current_.moves.push_back(std::move(*move));
        return {};
    }
    auto next = match_->clone();
    if (const auto applied = apply(*next, step); !applied) return applied;
    const bool last = moments_.size() + 1 == record_.steps.size();
    current_.after = last ? result_ : analyst_->chances(*next, depth_, stop);
    if (stop.stop_requested()) return {};
    if (!step.chance.empty()) current_.cause = analyst_->awaits_dice(*match_) ? Cause::dice : Cause::deal;
    match_ = std::move(next);
    moments_.push_back(std::exchange(current_, {}));
    return {};
}

Review Reviewer::review() const {
    const int players = match_->players();
    Review review{record_.game,      record_.seats, depth_,  analyst_->iterations(depth_),
                  analyst_->looks(), players,       moments_};
    review.accounts.resize(static_cast<std::size_t>(players));
    std::vector<double> kept(review.accounts.size());
    Chances before{};
    before.fill(1.0 / players);
    std::vector<std::pair<double, std::size_t>> changes;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const Moment& moment = moments_[i];
        double change = 0;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            Account& account = review.accounts[seat];
            const double gained = moment.after[seat] - before[seat];
            share_of(account, moment.cause) += gained;
            change = std::max(change, std::abs(gained));
        }
        for (const JudgedMove& move : moment.moves) {
            if (move.forced()) continue;
            Account& account = review.accounts[move.seat.index];
            account.skill -= move.loss.mean;
            account.others += move.loss.mean;
            ++account.choices;
            ++account.grades[static_cast<std::size_t>(move.grade())];
            kept[move.seat.index] += std::exp(-kForgiving * move.loss.mean);
        }
        if (!moment.moves.empty()) changes.emplace_back(change, i);
        before = moment.after;
    }
    for (std::size_t seat = 0; seat < kept.size(); ++seat) {
        Account& account = review.accounts[seat];
        account.result = result_[seat];
        if (account.choices > 0) account.accuracy = 100 * kept[seat] / account.choices;
    }
    std::ranges::sort(changes, [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    for (std::size_t i = 0; i < std::min(kMostTurns, changes.size()); ++i) review.turns.push_back(changes[i].second);
    std::ranges::sort(review.turns);
    return review;
}

Result<std::optional<Review>> reviewed(const Record& record, const Depth& depth, const std::stop_token& stop,
                                       const std::function<void(double)>& told) {
    auto reviewer = Reviewer::of(record, depth);
    if (!reviewer) return fail(reviewer.error().what);
    while (!reviewer->done()) {
        if (stop.stop_requested()) return std::nullopt;
        if (const auto advanced = reviewer->advance(stop); !advanced) return fail(advanced.error().what);
        if (told) told(reviewer->progress());
    }
    return reviewer->review();
}

namespace {

void write(Json& out, const Measured& value) {
    out.object([&] { out.field("mean", value.mean).field("half_width", value.half_width); });
}

void write(Json& out, const Account& account) {
    out.object([&] {
        out.field("result", account.result).field("deal", account.deal).field("dice", account.dice);
        out.field("skill", account.skill).field("others", account.others).field("accuracy", account.accuracy);
        out.field("choices", account.choices).key("grades").object([&] {
            for (std::size_t i = 0; i < account.grades.size(); ++i)
                out.field(kGradeNames[static_cast<Grade>(i)], account.grades[i]);
        });
    });
}

}  // namespace

void write_choice(Json& out, const JudgedMove::Choice& choice) {
    out.object([&] {
        out.field("choice", choice.choice);
        write(out.key("value"), choice.value);
        write(out.key("loss"), choice.loss);
        out.field("grade", kGradeNames[choice.grade()]);
        if (choice.mix) out.field("mix", *choice.mix);
        if (choice.reasons.empty()) return;
        out.key("reasons").list(choice.reasons, [&](const Reason& reason) { write_reason(out, reason); });
    });
}

void write_move(Json& out, const JudgedMove& move) {
    out.object([&] {
        out.field("seat", move.seat.index).field("played", move.played).field("exact", move.exact);
        out.field("forced", move.forced());
        if (!move.forced()) out.field("grade", kGradeNames[move.grade()]);
        write(out.key("loss"), move.loss);
        out.key("choices").list(move.choices, [&](const JudgedMove::Choice& choice) { write_choice(out, choice); });
    });
}

namespace {

void write_step(Json& out, const Moment& moment, const Chances& before, std::size_t players) {
    const auto by_seat = [&](std::string_view name, const auto& share) {
        out.key(name).array([&] {
            for (std::size_t i = 0; i < players; ++i) out.value(share(i));
        });
    };
    out.object([&] {
        out.field("cause", kCauseNames[moment.cause]);
        by_seat("chances", [&](std::size_t i) { return moment.after[i]; });
        by_seat("change", [&](std::size_t i) { return moment.after[i] - before[i]; });
        out.key("moves").list(moment.moves, [&](const JudgedMove& move) { write_move(out, move); });
    });
}

void write_settings(Json& out, const Review& review) {
    out.object([&] {
        out.field("version", SUSHIYA_VERSION).field("seed", review.depth.seed).field("effort", review.depth.effort);
        out.field("iterations", review.iterations).field("looks", review.looks);
        out.field("memory", kMemoryNames[review.depth.memory]);
    });
}

}  // namespace

void write_review(Json& out, const Review& review) {
    const std::size_t players = review.accounts.size();
    Chances before{};
    before.fill(1.0 / static_cast<double>(players));
    out.object([&] {
        out.field("game", review.game).field("players", players);
        out.key("seats").list(review.seats);
        write_settings(out.key("settings"), review);
        out.field("par", before[0]);
        out.key("accounts").list(review.accounts, [&](const Account& account) { write(out, account); });
        out.key("turning_points").list(review.turns);
        out.key("steps").array([&] {
            for (const Moment& moment : review.moments) {
                write_step(out, moment, before, players);
                before = moment.after;
            }
        });
    });
}

}  // namespace sushiya::bots
