#include "bench/search.hpp"

#include <ctime>

#include "bots/bot.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {
namespace {

double seconds_worked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

double iterations_per_second(std::string_view game, int players, bots::Level level, double seconds) {
    auto match = make_match(game, with_players("{}", players));
    if (!match) return 0;
    Rng rng(1);
    while ((*match)->turn().waits == Turn::Waits::chance)
        if (const auto outcome = (*match)->draw(rng); !(*match)->happen(*outcome)) return 0;
    const Seat seat = *(*match)->turn().actors.begin();
    const bots::Limits limits{.iterations = 10'000, .time = bots::kNoClock};
    double iterations = 0;
    const double start = seconds_worked();
    double worked = 0;
    for (std::uint64_t seed = 1; worked < seconds; ++seed) {
        const auto bot = bots::make_bot(game, level, seed);
        const auto thought = (*bot)->think(**match, seat, limits, {});
        if (!thought) return 0;
        iterations += static_cast<double>(thought->iterations);
        worked = seconds_worked() - start;
    }
    return iterations / worked;
}

}  // namespace sushiya
