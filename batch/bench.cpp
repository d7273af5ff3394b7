// batch_bench GAME [OPTIONS [GAMES [SECONDS [bits|bytes]]]]: decisions a second on one core, random legal play,
// observations and masks written. The same loop from Python is python/benchmarks/speed.py.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string_view>
#include <vector>

#include "batch/batch.hpp"
#include "batch/buffers.hpp"

namespace sushiya::batch {
namespace {

double seconds_worked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// An argument, or the end.
template <class Number>
Number number(std::string_view text) {
    Number number{};
    if (const auto read = std::from_chars(text.begin(), text.end(), number); read.ptr == text.end()) return number;
    std::fprintf(stderr, "batch_bench: '%.*s' is no number\n", static_cast<int>(text.size()), text.data());
    std::exit(2);
}

void measure(std::string_view game, std::string_view options, const Wanted& wanted, double seconds) {
    const auto made = make_batch(game, options, wanted);
    if (!made) {
        std::fprintf(stderr, "%s\n", made.error().what.c_str());
        std::exit(1);
    }
    Batch& batch = **made;
    Buffers buffers(batch, wanted.masks);
    std::vector<std::int32_t> numbers(buffers.acting.size());
    batch.observe(buffers.arrays());
    std::vector<double> speeds;
    for (int repetition = 0; repetition < 5; ++repetition) {
        std::int64_t decisions = 0;
        const double start = seconds_worked();
        while (seconds_worked() - start < seconds / 5) {
            decisions += std::accumulate(buffers.acting.begin(), buffers.acting.end(), std::int64_t{0});
            batch.sample(numbers.data());
            if (!batch.step(numbers.data(), buffers.arrays())) std::abort();
        }
        speeds.push_back(static_cast<double>(decisions) / (seconds_worked() - start));
    }
    std::nth_element(speeds.begin(), speeds.begin() + 2, speeds.end());
    std::printf("%-16.*s %-34.*s %s %6.2f M decisions/s  (%d numbers, %d actions)\n", static_cast<int>(game.size()),
                game.data(), static_cast<int>(options.size()), options.data(),
                wanted.masks == Masks::bits ? "bits " : "bytes", speeds[2] * 1e-6, batch.shape().numbers,
                batch.shape().actions);
}

}  // namespace
}  // namespace sushiya::batch

int main(int argc, char** argv) {
    using namespace sushiya::batch;
    if (argc < 2) {
        std::fprintf(stderr, "usage: batch_bench GAME [OPTIONS [GAMES [SECONDS [bits|bytes]]]]\n");
        return 2;
    }
    Wanted wanted;
    wanted.games = argc > 3 ? number<int>(argv[3]) : 4096;
    const double seconds = argc > 4 ? number<double>(argv[4]) : 2;
    const std::string_view only = argc > 5 ? argv[5] : "";
    for (const Masks masks : {Masks::bits, Masks::bytes}) {
        if (!only.empty() && (only == "bits") != (masks == Masks::bits)) continue;
        wanted.masks = masks;
        measure(argv[1], argc > 2 ? argv[2] : "{}", wanted, seconds);
    }
}
