#include "server/crew.hpp"

namespace sushiya::server {
namespace {

using Clock = std::chrono::steady_clock;

// For so long at most a thread looks at nothing but what is ready, and helps when it is called.
constexpr auto kStretch = std::chrono::milliseconds(1);
constexpr auto kHelp = std::chrono::milliseconds(6);
constexpr std::size_t kBetweenLooks = 16;  // at the clock

}  // namespace

void Crew::work(int threads) {
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back([this, &call = calls_.emplace_back()] { help(call); });
    lead();
    call_helpers();
    for (std::thread& helper : helpers) helper.join();
}

void Crew::lead() {
    Bursts bursts;
    for (;;) {
        bursts.begin(Clock::now());
        if (serve() == 0) {
            if (io_.run_one() == 0) return;
            bursts.begin(Clock::now());
            serve();
        }
        gathering_.close();
        store_.hold();
        serve();
        const auto next = bursts.end(Clock::now());
        if (bursts.full()) call_helpers();
        store_.proceed(bursts.full() ? Store::Caller::busy : Store::Caller::at_leisure);
        // Answers are never late: they ring. Those of what was written here have done so.
        while (saved_.sleep_until(next)) serve();
    }
}

void Crew::help(Bell& call) {
    while (!io_.stopped()) {
        call.sleep();
        io_.run_for(kHelp);
    }
}

void Crew::call_helpers() {
    for (Bell& call : calls_) call.ring();
}

// What is ready; how much that was.
std::size_t Crew::serve() {
    const auto end = Clock::now() + kStretch;
    std::size_t served = 0;
    while (io_.poll_one() > 0)
        if (++served % kBetweenLooks == 0 && Clock::now() > end) break;
    return served;
}

}  // namespace sushiya::server
