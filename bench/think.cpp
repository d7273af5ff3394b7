// What the line protocol costs a thought: the same questions to a bot as the arena asks it, and to `PROGRAM engine`
// over its pipe, in turns: iterations a second, by processor time and by the clock.
//
// Both count the iterations that chef has, so that they do the same work; the games are those of cooks.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bot.hpp"
#include "cli/arguments.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/json_text.hpp"
#include "engine/registry/record.hpp"

namespace sushiya {
namespace {

constexpr std::uint64_t kSeed = 5;

struct Table {
    const char* game;
    int players;
    std::uint64_t iterations;
};
constexpr std::array<Table, 4> kTables{{
    {"sushi_go", 3, 18'000},
    {"sushi_go_party", 3, 6'000},
    {"sushi_boat", 2, 16'000},
    {"sushizock", 2, 300},
}};

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "think: %s\n", why.c_str());
    std::exit(2);
}

// The program, at the other end of two pipes.
class Engine {
  public:
    explicit Engine(const char* program) {
        std::array<int, 2> asked{};
        std::array<int, 2> answered{};
        if (pipe2(asked.data(), O_CLOEXEC) != 0 || pipe2(answered.data(), O_CLOEXEC) != 0)
            give_up("there is no pipe left");
        posix_spawn_file_actions_t files{};
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, asked[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, answered[1], STDOUT_FILENO);
        std::string name = program;
        std::string command = "engine";
        const std::array<char*, 3> words{name.data(), command.data(), nullptr};
        if (posix_spawn(&process_, program, &files, nullptr, words.data(), environ) != 0)
            give_up(name + " cannot be started");
        posix_spawn_file_actions_destroy(&files);
        ::close(asked[0]);
        ::close(answered[1]);
        requests_ = asked[1];
        answers_ = answered[0];
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine() {
        ::close(requests_);
        ::close(answers_);
        waitpid(process_, nullptr, 0);
    }

    std::string ask(const std::string& request) {
        const std::string line = request + "\n";
        if (write(requests_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            give_up("the program does not listen");
        std::string answer;
        std::array<char, 1 << 16> part;
        while (!answer.ends_with('\n')) {
            const ssize_t got = read(answers_, part.data(), part.size());
            if (got <= 0) give_up("the program does not answer");
            answer.append(part.data(), static_cast<std::size_t>(got));
        }
        if (!answer.starts_with(R"({"ok":true)")) give_up(answer);
        return answer;
    }

    // Of processor, all that the program worked.
    double seconds_worked() const {
        clockid_t clock{};
        clock_getcpuclockid(process_, &clock);
        return seconds_of(clock);
    }

  private:
    pid_t process_ = 0;
    int requests_ = -1;
    int answers_ = -1;
};

std::int64_t number_in(const std::string& answer, std::string_view member) {
    const JsonText json(answer);
    std::int64_t number = 0;
    const std::string_view raw = json.root().member(member)->raw();
    std::from_chars(raw.data(), raw.data() + raw.size(), number);
    return number;
}

// What thoughts came to on one side.
struct Side {
    double iterations = 0;
    double worked = 0;
    double passed = 0;

    double rate() const { return iterations / worked; }
    double rate_by_clock() const { return iterations / passed; }
};

class Comparison {
  public:
    Comparison(const char* program, const Table& table) : table_(table), engine_(program) {}

    void play(std::uint64_t seed) {
        const auto match = *make_match(table_.game, with_players("{}", table_.players));
        while (match->turn().waits != Turn::Waits::over) {
            if (match->turn().waits == Turn::Waits::chance) {
                Rng rng({seed, match->history().size(), 0, 1});
                (void)match->happen(*match->draw(rng));
                continue;
            }
            compare(*match);
            std::vector<std::pair<Seat, std::string>> picks;
            for (const Seat seat : match->turn().actors)
                picks.emplace_back(seat, *(*bots::make_bot(table_.game, bots::Level::cook, seed))->pick(*match, seat));
            for (const auto& [seat, pick] : picks) (void)match->choose(seat, pick);
        }
    }

    void tell() const {
        std::printf(
            "%-14s %d players, %4d thoughts of %5.1f ms: %9.0f a processor second, over the protocol %9.0f, "
            "%5.1f %%; by the clock %9.0f and %9.0f, %5.1f %%\n",
            table_.game, table_.players, thoughts_, 1000 * direct_.worked / thoughts_, direct_.rate(), asked_.rate(),
            100 * asked_.rate() / direct_.rate(), direct_.rate_by_clock(), asked_.rate_by_clock(),
            100 * asked_.rate_by_clock() / direct_.rate_by_clock());
        std::fflush(stdout);
    }

  private:
    void compare(const Match& match) {
        std::string record = write_record(record_of(match, {}));
        std::erase(record, '\n');
        const auto handle = std::to_string(number_in(
            engine_.ask(R"({"cmd":"load","seed":)" + std::to_string(kSeed) + R"(,"record":)" + record + "}"), "match"));
        for (const Seat seat : match.turn().actors) {
            // Whoever comes second finds the processor as the first one left it.
            if (++thoughts_ % 2 == 0) think_directly(match, seat);
            think_over_protocol(handle, seat);
            if (thoughts_ % 2 != 0) think_directly(match, seat);
        }
        engine_.ask(R"({"cmd":"close","match":)" + handle + "}");
    }

    void think_directly(const Match& match, Seat seat) {
        const double worked = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        const double passed = seconds_of(CLOCK_MONOTONIC);
        const auto thought = *(*bots::make_bot(table_.game, bots::Level::chef, kSeed))
                                  ->think(match, seat, {.iterations = table_.iterations, .time = bots::kNoClock}, {});
        direct_.passed += seconds_of(CLOCK_MONOTONIC) - passed;
        direct_.worked += seconds_of(CLOCK_THREAD_CPUTIME_ID) - worked;
        direct_.iterations += static_cast<double>(thought.iterations);
    }

    void think_over_protocol(const std::string& handle, Seat seat) {
        const std::string request = R"({"cmd":"think","level":"chef","match":)" + handle + R"(,"seat":)" +
                                    std::to_string(seat.index) + R"(,"iterations":)" +
                                    std::to_string(table_.iterations) + "}";
        const double worked = engine_.seconds_worked();
        const double passed = seconds_of(CLOCK_MONOTONIC);
        const std::string answer = engine_.ask(request);
        asked_.passed += seconds_of(CLOCK_MONOTONIC) - passed;
        asked_.worked += engine_.seconds_worked() - worked;
        asked_.iterations += static_cast<double>(number_in(answer, "iterations"));
    }

    const Table& table_;
    Engine engine_;
    Side direct_;
    Side asked_;
    int thoughts_ = 0;
};

// A process for each game, as the program's: what an allocator keeps of another game's trees speeds up its thoughts.
void compare_all(const std::string& program, int games, std::string_view only) {
    for (const Table& table : kTables) {
        if (!only.empty() && only != table.game) continue;
        if (const pid_t child = fork(); child != 0) {
            waitpid(child, nullptr, 0);
            continue;
        }
        Comparison comparison(program.c_str(), table);
        for (int game = 0; game < games; ++game) comparison.play(static_cast<std::uint64_t>(game));
        return comparison.tell();
    }
}

}  // namespace
}  // namespace sushiya

int main(int argc, char** argv) {
    sushiya::Program think("think", "What the line protocol costs a thought.");
    std::string program;
    int games = 3;
    std::string only;
    think.option("program", program, "The program that is asked over its pipe").required();
    think.option("games", games, "How many games of each").within(1, 1'000).shows_default();
    think.option("game", only, "Only this one");
    think.does([&] {
        sushiya::compare_all(program, games, only);
        return sushiya::Result<void>();
    });
    return think.run(argc, argv);
}
