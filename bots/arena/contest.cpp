#include "bots/arena/contest.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "bots/luck.hpp"
#include "engine/registry/games.hpp"

namespace sushiya::bots {

std::string Contest::name() const { return std::to_string(players) + " " + hero.name() + " " + field.name(); }

std::vector<Contest> Plan::contests() const {
    std::vector<Contest> all;
    for (const int count : players) {
        if (against) {
            for (const Contestant& each : contestants)
                if (each != *against) all.push_back({count, each, *against});
            continue;
        }
        if (contestants.size() == 1) all.push_back({count, contestants[0], contestants[0]});
        for (std::size_t a = 0; a < contestants.size(); ++a)
            for (std::size_t b = a + 1; b < contestants.size() && (meets == Meets::everybody || b <= a + 2); ++b) {
                all.push_back({count, contestants[a], contestants[b]});
                if (count > 2) all.push_back({count, contestants[b], contestants[a]});
            }
    }
    return all;
}

std::string Plan::fingerprint() const {
    std::string text = game;
    for (const std::string& each : options) text += " " + each;
    return text + " seed " + std::to_string(seed) + " " + std::string(kMemoryNames[memory]) +
           (clock == Clock::on ? " clock" : " counted");
}

void Cost::add(const Cost& other) {
    decisions += other.decisions;
    iterations += other.iterations;
    seconds += other.seconds;
    slowest = std::max(slowest, other.slowest);
}

Result<std::unique_ptr<Match>> new_match(const Plan& plan, int players, int deal) {
    return make_match(plan.game,
                      with_players(plan.options[static_cast<std::size_t>(deal) % plan.options.size()], players));
}

namespace {

// Chance draws from a stream of its own for every event, so that two games of a deal see the same
// luck again even after choices have made them different.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    Rng rng({a, b, 0x5DEECE66DU, 1});
    return rng.next();
}

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}
// Processor time of this thread: other work on the machine does not make a bot slow.
double seconds_worked() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
// A program works elsewhere: only the clock tells how long it takes.
double seconds_passed() { return seconds_of(CLOCK_MONOTONIC); }

class Seating {
  public:
    Seating(const Plan& plan, const Contest& contest, int deal, Seat hero_seat)
        : plan_(plan),
          contest_(contest),
          hero_seat_(hero_seat),
          luck_(mixed(plan.seed, static_cast<std::uint64_t>(deal))),
          meter_(make_luck_meter(plan.game)) {}

    Result<void> play(Match& match, DealResult& sum, const std::stop_token& stop) {
        if (auto seated = seat_all(match, sum); !seated) return seated;
        for (std::uint64_t event = 0; match.turn().waits != Turn::Waits::over; ++event) {
            if (stop.stop_requested()) return fail("stopped");
            if (match.turn().waits == Turn::Waits::chance) {
                if (auto happened = happen(match, event, sum); !happened) return happened;
                continue;
            }
            if (auto chosen = choose_all(match, sum, stop); !chosen) return chosen;
            sum.steps += 1;
        }
        return {};
    }
    // Those who failed on the way: whatever the points say, they have not won.
    SeatSet failed() const { return failed_; }

  private:
    const Contestant& at(Seat seat) const { return seat == hero_seat_ ? contest_.hero : contest_.field; }

    Result<void> seat_all(const Match& match, DealResult& sum) {
        const std::uint64_t own = mixed(luck_, 1000U + hero_seat_.index);
        for (const Seat seat : SeatSet::first(contest_.players)) {
            auto bot = at(seat).take_seat(match, seat, mixed(own, seat.index), plan_.memory);
            if (!bot && !at(seat).is_program()) return fail(bot.error().what);
            if (bot)
                bots_[seat.index] = std::move(*bot);
            else
                forfeit(seat, bot.error().what, sum);
        }
        return {};
    }

    // The others play their game to the end, against somebody who chooses anything.
    void forfeit(Seat seat, const std::string& why, DealResult& sum) {
        failed_ = failed_.with(seat);
        sum.faults.push_back(at(seat).name() + " " + why);
        bots_[seat.index] = std::move(*make_bot(plan_.game, Level::random, mixed(luck_, seat.index), plan_.memory));
    }

    Result<Thought> think(const Match& match, Seat seat, DealResult& sum, const std::stop_token& stop) {
        Limits limits;
        if (plan_.clock == Plan::Clock::off)
            limits.time = kNoClock;
        else
            limits.iterations = kUncounted;
        auto thought = bots_[seat.index]->think(match, seat, limits, stop);
        if (thought || !at(seat).is_program()) return thought;
        forfeit(seat, thought.error().what, sum);
        return bots_[seat.index]->think(match, seat, limits, stop);
    }

    Result<void> happen(Match& match, std::uint64_t event, DealResult& sum) {
        Rng rng(mixed(luck_, event));
        if (meter_) meter_->before(match);
        auto happened = match.happen(*match.draw(rng));
        if (happened && meter_) sum.luck = sum.luck.value_or(0) + meter_->after(match)[hero_seat_.index];
        return happened;
    }

    Result<void> choose_all(Match& match, DealResult& sum, const std::stop_token& stop) {
        std::vector<std::pair<Seat, std::string>> picks;
        for (const Seat seat : match.turn().actors) {
            const bool outside = at(seat).is_program();
            const double start = outside ? seconds_passed() : seconds_worked();
            auto thought = think(match, seat, sum, stop);
            if (!thought) return fail(thought.error().what);
            const double took = (outside ? seconds_passed() : seconds_worked()) - start;
            Cost& cost = seat == hero_seat_ ? sum.hero : sum.field;
            cost.add({1, static_cast<std::int64_t>(thought->iterations), took, took});
            picks.emplace_back(seat, std::move(thought->choice));
        }
        for (const auto& [seat, pick] : picks)
            if (auto chosen = match.choose(seat, pick); !chosen) return fail(chosen.error().what);
        return {};
    }

    const Plan& plan_;
    const Contest& contest_;
    Seat hero_seat_;
    std::uint64_t luck_;
    std::unique_ptr<LuckMeter> meter_;
    std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
    SeatSet failed_;
};

void count_events(const Match& match, DealResult& sum) {
    static constexpr std::string_view kMark = "\"event\":\"";
    for (std::size_t i = 0; i < match.event_count(); ++i) {
        Json out;
        if (!match.write_event(out, i, kSpectator, Recall::table)) continue;
        const std::size_t begin = out.text().find(kMark);
        if (begin == std::string::npos) continue;
        const std::size_t from = begin + kMark.size();
        sum.events[out.text().substr(from, out.text().find('"', from) - from)] += 1;
    }
}

// The best of those who did not fail share the win.
double share_of_win(const Match& match, Seat hero, SeatSet failed) {
    const auto ranks = match.ranks();
    int best = match.players();
    int winners = 0;
    for (const Seat seat : SeatSet::first(match.players())) {
        const int rank = ranks[seat.index];
        if (failed.contains(seat) || rank > best) continue;
        winners = rank == best ? winners + 1 : 1;
        best = rank;
    }
    return failed.contains(hero) || ranks[hero.index] != best ? 0 : 1.0 / winners;
}

void count_game(const Match& match, Seat hero, SeatSet failed, DealResult& sum) {
    const int players = match.players();
    sum.share += share_of_win(match, hero, failed);
    sum.hero_points += match.points(hero);
    int best = match.points(hero.index == 0 ? Seat{1} : Seat{0});
    for (const Seat seat : SeatSet::first(players).without(hero)) {
        sum.field_points += static_cast<double>(match.points(seat)) / (players - 1);
        best = std::max(best, match.points(seat));
    }
    sum.best_other += best;
    count_events(match, sum);
}

}  // namespace

Result<DealResult> play_deal(const Plan& plan, const Contest& contest, int deal, const std::stop_token& stop) {
    DealResult result;
    for (const Seat hero : SeatSet::first(contest.players)) {
        auto match = new_match(plan, contest.players, deal);
        if (!match) return fail(match.error().what);
        Seating seating(plan, contest, deal, hero);
        if (auto played = seating.play(**match, result, stop); !played) return fail(played.error().what);
        count_game(**match, hero, seating.failed(), result);
    }
    for (double* const mean :
         {&result.share, &result.hero_points, &result.field_points, &result.best_other, &result.steps})
        *mean /= contest.players;
    if (result.luck) *result.luck /= contest.players;
    for (auto& [name, times] : result.events) times /= contest.players;
    return result;
}

}  // namespace sushiya::bots
