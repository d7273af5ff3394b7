#include "bots/arena/contest.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "bots/luck.hpp"
#include "engine/registry/games.hpp"

namespace sushiya::bots {

std::string Contest::name() const {
    return std::to_string(players) + " " + std::string(entry_of(hero).name) + " " + std::string(entry_of(field).name);
}

std::vector<Contest> Plan::contests() const {
    std::vector<Contest> all;
    for (const int count : players) {
        if (against) {
            for (const Level level : levels)
                if (level != *against) all.push_back({count, level, *against});
            continue;
        }
        if (levels.size() == 1) all.push_back({count, levels[0], levels[0]});
        for (std::size_t a = 0; a < levels.size(); ++a)
            for (std::size_t b = a + 1; b < levels.size(); ++b) {
                all.push_back({count, levels[a], levels[b]});
                if (count > 2) all.push_back({count, levels[b], levels[a]});
            }
    }
    return all;
}

std::string Plan::fingerprint() const {
    return game + " " + options + " seed " + std::to_string(seed) +
           (memory == Memory::perfect ? " perfect" : " table") + (clock == Clock::on ? " clock" : " counted");
}

void Cost::add(const Cost& other) {
    decisions += other.decisions;
    iterations += other.iterations;
    seconds += other.seconds;
    slowest = std::max(slowest, other.slowest);
}

Result<std::unique_ptr<Match>> new_match(const Plan& plan, int players) {
    return make_match(plan.game, with_players(plan.options, players));
}

namespace {

// Chance draws from a stream of its own for every event, so that two games of a deal see the same
// luck again even after choices have made them different.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    Rng rng({a, b, 0x5DEECE66DU, 1});
    return rng.next();
}

// Processor time of this thread: other work on the machine does not make a bot slow.
double seconds_worked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

class Seating {
  public:
    Seating(const Plan& plan, const Contest& contest, int deal, Seat hero_seat)
        : plan_(plan),
          hero_seat_(hero_seat),
          luck_(mixed(plan.seed, static_cast<std::uint64_t>(deal))),
          meter_(make_luck_meter(plan.game)) {
        const std::uint64_t own = mixed(luck_, 1000U + hero_seat.index);
        for (std::size_t i = 0; i < static_cast<std::size_t>(contest.players); ++i) {
            const Level level = i == hero_seat.index ? contest.hero : contest.field;
            bots_[i] = std::move(*make_bot(plan.game, level, mixed(own, i), plan.memory));
        }
    }

    Result<void> play(Match& match, DealResult& sum, const std::stop_token& stop) {
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

  private:
    Result<void> happen(Match& match, std::uint64_t event, DealResult& sum) {
        Rng rng(mixed(luck_, event));
        if (meter_) meter_->before(match);
        auto happened = match.happen(*match.draw(rng));
        if (happened && meter_) sum.luck = sum.luck.value_or(0) + meter_->after(match)[hero_seat_.index];
        return happened;
    }

    Result<void> choose_all(Match& match, DealResult& sum, const std::stop_token& stop) {
        std::vector<std::pair<Seat, std::string>> picks;
        Limits limits;
        if (plan_.clock == Plan::Clock::off)
            limits.time = kNoClock;
        else
            limits.iterations = kUncounted;
        for (const Seat seat : match.turn().actors) {
            const double start = seconds_worked();
            auto thought = bots_[seat.index]->think(match, seat, limits, stop);
            if (!thought) return fail(thought.error().what);
            const double took = seconds_worked() - start;
            Cost& cost = seat == hero_seat_ ? sum.hero : sum.field;
            cost.add({1, static_cast<std::int64_t>(thought->iterations), took, took});
            picks.emplace_back(seat, std::move(thought->choice));
        }
        for (const auto& [seat, pick] : picks)
            if (auto chosen = match.choose(seat, pick); !chosen) return fail(chosen.error().what);
        return {};
    }

    const Plan& plan_;
    Seat hero_seat_;
    std::uint64_t luck_;
    std::unique_ptr<LuckMeter> meter_;
    std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
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

void count_game(const Match& match, Seat hero, DealResult& sum) {
    const auto ranks = match.ranks();
    const int players = match.players();
    const auto winners = std::count(ranks.begin(), ranks.begin() + players, 1);
    if (ranks[hero.index] == 1) sum.share += 1.0 / static_cast<double>(winners);
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

Result<DealResult> play_deal(const Plan& plan, const Contest& contest, int deal, std::stop_token stop) {
    DealResult result;
    for (const Seat hero : SeatSet::first(contest.players)) {
        auto match = new_match(plan, contest.players);
        if (!match) return fail(match.error().what);
        if (auto played = Seating(plan, contest, deal, hero).play(**match, result, stop); !played)
            return fail(played.error().what);
        count_game(**match, hero, result);
    }
    for (double* const mean :
         {&result.share, &result.hero_points, &result.field_points, &result.best_other, &result.steps})
        *mean /= contest.players;
    if (result.luck) *result.luck /= contest.players;
    for (auto& [name, times] : result.events) times /= contest.players;
    return result;
}

}  // namespace sushiya::bots
