#include "cli/thinking.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <mutex>

namespace sushiya {
namespace {

constexpr auto kGlance = std::chrono::milliseconds(100);
constexpr int kGlancesASecond = 10;

bool interrupt_is_held() {
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    constexpr std::timespec kNow{0, 0};
    return sigtimedwait(&interrupts, nullptr, &kNow) == SIGINT;
}

void watch(const std::stop_token& done, const std::string& sign, std::stop_source& enough) {
    const bool seen = isatty(STDERR_FILENO) != 0;
    std::mutex mutex;
    std::condition_variable_any nothing;
    std::unique_lock lock(mutex);
    int glances = 0;
    while (!nothing.wait_for(lock, done, kGlance, [&] { return done.stop_requested(); })) {
        if (interrupt_is_held()) enough.request_stop();
        if (++glances % kGlancesASecond == 0 && seen)
            std::fprintf(stderr, "\r%s %d s ", sign.c_str(), glances / kGlancesASecond);
    }
    if (glances >= kGlancesASecond && seen) std::fputs("\r\x1b[K", stderr);
}

}  // namespace

Thinking::Thinking(std::string sign)
    : watch_([sign = std::move(sign), enough = enough_](const std::stop_token& done) mutable {
          watch(done, sign, enough);
      }) {}

}  // namespace sushiya
