// load: how the server does with many tables. Bounded in count and time.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>

#include "bench/load/swarm.hpp"
#include "cli/arguments.hpp"

namespace sushiya::load {
namespace {

// Processor seconds of a process, all threads.
double processor_seconds(int pid) {
    clockid_t clock{};
    timespec worked{};
    if (pid == 0 || clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &worked) != 0) return 0;
    return static_cast<double>(worked.tv_sec) + static_cast<double>(worked.tv_nsec) * 1e-9;
}

// What a process holds in memory: "RssFile:" is mostly its program, read in as it is first used and no matter how many
// tables there are; "RssAnon:" is what it made.
double kilobytes(int pid, std::string_view kind) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(kind)) return std::stod(line.substr(kind.size()));
    return 0;
}

double percentile(const std::vector<double>& sorted, double part) {
    if (sorted.empty()) return 0;
    return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

std::string machine_load() {
    std::ifstream in("/proc/loadavg");
    std::string one;
    in >> one;
    return one;
}

// Of this process.
double own_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void report(const Plan& plan, Result result, double cpu, double own, double seconds) {
    std::ranges::sort(result.milliseconds);
    const double moves = static_cast<double>(std::max<std::uint64_t>(result.moves, 1));
    std::printf(
        "moves        %llu in %.1f s: %.0f a second, %llu games finished, %llu refused, %llu not possible when due\n",
        static_cast<unsigned long long>(result.moves), seconds, static_cast<double>(result.moves) / seconds,
        static_cast<unsigned long long>(result.games), static_cast<unsigned long long>(result.refused),
        static_cast<unsigned long long>(result.late));
    std::printf("to everyone  p50 %.1f ms, p99 %.1f ms, max %.1f ms%s\n", percentile(result.milliseconds, 0.5),
                percentile(result.milliseconds, 0.99), percentile(result.milliseconds, 1),
                plan.rate == 0 ? "" : " (from the moment the move was due)");
    std::printf("per move     %.3f ms of processor, %.0f bytes to %d sockets; the load itself takes %.3f ms\n",
                cpu * 1000 / moves, static_cast<double>(result.bytes) / moves, plan.players, own * 1000 / moves);
}

void raise_file_limit() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void run(const Plan& plan, int pid, bool idle) {
    raise_file_limit();
    const double empty = kilobytes(pid, "RssAnon:");
    Swarm swarm(plan);
    swarm.gather();
    std::printf("tables       %d with %d sockets each: %zu sockets\n", plan.tables, plan.players, swarm.sockets());
    std::fflush(stdout);  // whoever reads it may count on everybody being there
    swarm.rest(idle ? plan.seconds : 1);
    const double full = kilobytes(pid, "RssAnon:");
    if (pid != 0)
        std::printf(
            "memory       %.1f KB per table with its sockets, %.1f KB per socket; %.0f MB in all, %.0f MB of them "
            "program\n",
            (full - empty) / plan.tables, (full - empty) / static_cast<double>(swarm.sockets()),
            kilobytes(pid, "VmRSS:") / 1024, kilobytes(pid, "RssFile:") / 1024);
    if (!idle) {
        const double before = processor_seconds(pid);
        const double own = own_seconds();
        const auto began = Clock::now();
        Result result = swarm.play(plan.seconds);
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        report(plan, std::move(result), processor_seconds(pid) - before, own_seconds() - own, seconds);
    }
    std::printf("machine      load average %s\n", machine_load().c_str());
}

}  // namespace
}  // namespace sushiya::load

int main(int argc, char** argv) {
    sushiya::Program program("load", "Loads a server that runs with --sockets-per-address 0 and measures it.");
    sushiya::load::Plan plan;
    int pid = 0;
    bool idle = false;
    program.option("--port", plan.port, "Where the server listens, on the loopback").required();
    program.option("--pid", pid, "The server's process, for processor time and memory");
    program.option("--tables", plan.tables).within(1, 50'000).shows_default();
    program.option("--players", plan.players, "Sockets per table").within(2, 8).shows_default();
    program.option("--rate", plan.rate, "Moves a second, whatever the answers; 0: as fast as it goes").shows_default();
    program.option("--seconds", plan.seconds).within(1.0, 3600.0).shows_default();
    program.option("--game", plan.game).shows_default();
    program.flag("--idle", idle, "Only connect, answer pings for so many seconds, and measure memory");
    program.does([&] {
        sushiya::load::run(plan, pid, idle);
        return sushiya::Result<void>();
    });
    return program.run(argc, argv);
}
