// sushiya bench: how many random games a core plays in a second, and what the contract costs.
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <memory>
#include <vector>

#include "bench/allocations.hpp"
#include "bench/limit_sushi_go.hpp"
#include "bench/search.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/game_arguments.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya bench                     every game, every number of players
  sushiya bench sushi_go --json     one JSON object a line
  sushiya bench sushi_go_party --option menu=master_menu     with that option
  sushiya bench --search            iterations of the bots' searches instead

Random legal play on one core, everything included: deals, the list of legal choices of every actor, play,
scoring. A decision is one seat's choice. 'limit:sushi_go' is a loop made for Sushi Go! alone that shares
nothing with the engine; the two are measured in turns, and the ratio is engine / limit. Medians, in
seconds of processor time. With --search, iterations per second of the bots' searches: the plain ones with
random playouts, to the end of the round (duct-2000x3) or of the game (reference), and chef's.)";

constexpr int kRepetitions = 7;

struct Asked {
    std::string game;
    std::vector<std::string> options;
    double seconds = 0.5;
    bool json = false;
    bool search = false;
};

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::int64_t points = 0;
};

// One random game to its end.
template <class G>
void play_one(const G& game, Rng& rng, Tally& tally) {
    typename G::State state = game.start();
    typename G::Choices choices;
    Joint<typename G::Action> joint;
    for (Turn turn = game.turn(state); turn.waits != Turn::Waits::over; turn = game.turn(state)) {
        if (turn.waits == Turn::Waits::chance) {
            game.happen(state, game.draw(state, rng), Quiet{});
            continue;
        }
        for (const Seat seat : turn.actors) {
            game.choices(state, seat, choices);
            joint[seat] = choices[static_cast<int>(rng.below(static_cast<std::uint32_t>(choices.size())))];
            ++tally.decisions;
        }
        game.play(state, joint, Quiet{});
    }
    ++tally.games;
    for (const Seat seat : SeatSet::first(game.players())) tally.points += game.points(state, seat);
}

struct Speed {
    std::vector<double> games_per_s;
    std::vector<double> decisions_per_s;
    std::uint64_t allocations = 0;
    Tally all;  // of all runs

    static double median(std::vector<double> values) {
        std::sort(values.begin(), values.end());
        return values[values.size() / 2];
    }
};

// Processor time of this thread, so that other work on the machine does not count.
double seconds_worked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Runs `batch(tally)` over and over for about so many seconds.
template <class Batch>
void measure(double seconds, Speed& speed, Batch&& batch) {
    Tally tally;
    const std::uint64_t allocated = allocations();
    const double start = seconds_worked();
    double worked = 0;
    do {
        batch(tally);
        worked = seconds_worked() - start;
    } while (worked < seconds);
    speed.allocations += allocations() - allocated;
    speed.all.games += tally.games;
    speed.all.points += tally.points;
    speed.games_per_s.push_back(static_cast<double>(tally.games) / worked);
    speed.decisions_per_s.push_back(static_cast<double>(tally.decisions) / worked);
}

void report(const Asked& asked, std::string_view name, int players, const Speed& speed, std::size_t state_bytes,
            double ratio) {
    const auto games = static_cast<std::int64_t>(Speed::median(speed.games_per_s));
    const auto decisions = static_cast<std::int64_t>(Speed::median(speed.decisions_per_s));
    const std::string percent = std::to_string(std::lround(ratio * 100)) + " %";
    if (asked.json) {
        Json out;
        out.object([&] {
            out.field("game", name).field("players", players);
            out.field("games_per_s", games).field("decisions_per_s", decisions);
            out.field("allocations", speed.allocations).field("state_bytes", state_bytes);
            // Equal for a game and its limit, up to chance, or one of them plays by other rules.
            out.key("points_per_game")
                .raw(std::to_string(static_cast<double>(speed.all.points) / static_cast<double>(speed.all.games)));
            if (ratio > 0) out.key("ratio").raw(std::to_string(ratio));
        });
        print(out.text() + "\n");
    } else {
        print(padded(name, 18) + padded_left(std::to_string(players), 7) + padded_left(std::to_string(games), 12) +
              padded_left(std::to_string(decisions), 14) + padded_left(std::to_string(speed.allocations), 13) +
              padded_left(state_bytes == 0 ? "-" : std::to_string(state_bytes), 8) +
              (ratio > 0 ? "  engine " + percent : "") + "\n");
    }
    flush_output();
}

template <class C>
Result<typename C::Game::Options> options_for(const Asked& asked, int players) {
    GameArguments arguments;
    arguments.options = asked.options;
    arguments.players = players;
    const auto read = arguments.read_options();
    if (!read) return fail(read.error().what);
    return options_of<C>(*read);
}

template <class C>
void bench_game(const Asked& asked, const typename C::Game::Options& options) {
    using G = typename C::Game;
    const int players = options.players;
    const G game(options);
    Rng rng(static_cast<std::uint64_t>(players));
    const bool has_limit = C::kId == "sushi_go";
    Speed engine;
    Speed limit;
    std::uint64_t seed = 0;
    for (int repetition = 0; repetition < kRepetitions; ++repetition) {
        measure(asked.seconds / kRepetitions, engine, [&](Tally& tally) {
            for (int i = 0; i < 256; ++i) play_one(game, rng, tally);
        });
        if (!has_limit) continue;
        measure(asked.seconds / kRepetitions, limit, [&](Tally& tally) {
            const limit_sushi_go::Tally played = limit_sushi_go::play(players, 256, ++seed);
            tally.games += played.games;
            tally.decisions += played.decisions;
            tally.points += played.points;
        });
    }
    report(asked, C::kId, players, engine, sizeof(typename G::State), 0);
    if (!has_limit) return;
    const double ratio = Speed::median(engine.decisions_per_s) / Speed::median(limit.decisions_per_s);
    report(asked, "limit:" + std::string(C::kId), players, limit, 0, ratio);
}

// One line for each number of players: iterations per second of three searches.
void bench_searches(const Asked& asked) {
    using bots::Level;
    static constexpr std::array kSearches{Level::duct, Level::reference, Level::chef};
    if (!asked.json) {
        print(padded("iterations/s", 18) + padded_left("players", 7));
        for (const Level level : kSearches) print(padded_left(bots::entry_of(level).name, 14));
        print("\n");
    }
    each_game([&]<class C>() {
        if (!asked.game.empty() && asked.game != C::kId) return;
        for (int players = 1; players <= kMaxSeats; ++players) {
            typename C::Game::Options options{};
            options.players = players;
            if (!C::Game::accepts(options)) continue;
            if (!asked.json) print(padded(C::kId, 18) + padded_left(std::to_string(players), 7));
            for (const Level level : kSearches) {
                const auto rate =
                    static_cast<std::int64_t>(iterations_per_second(C::kId, players, level, asked.seconds));
                if (!asked.json) {
                    print(padded_left(std::to_string(rate), 14));
                    continue;
                }
                Json out;
                out.object([&] {
                    out.field("game", C::kId).field("players", players);
                    out.field("search", bots::entry_of(level).name).field("iterations_per_s", rate);
                });
                print(out.text() + "\n");
            }
            if (!asked.json) print("\n");
            flush_output();
        }
    });
}

Result<void> bench(const Asked& asked) {
    if (!asked.game.empty())
        if (const auto found = find_game(asked.game); !found) return fail(found.error().what);
    if (asked.game.empty() && !asked.options.empty()) return fail("--option needs a game to belong to; name one");
    if (!(asked.seconds >= 0.01 && asked.seconds <= 3600)) return fail("--seconds takes a number from 0.01 to 3600");
    if (asked.search) {
        if (!asked.options.empty()) return fail("--search measures games without options; leave --option out");
        bench_searches(asked);
        return {};
    }
    // Numbers of players that a game refuses are passed over; if it refuses all, the options are wrong.
    bool playable = false;
    std::string refusal;
    const auto each_table = [&](auto&& visit) {
        each_game([&]<class C>() {
            if (!asked.game.empty() && asked.game != C::kId) return;
            for (int players = 2; players <= kMaxSeats; ++players) {
                const auto options = options_for<C>(asked, players);
                if (options)
                    visit.template operator()<C>(*options);
                else
                    refusal = options.error().what;
            }
        });
    };
    each_table([&]<class C>(const auto&) { playable = true; });
    if (!playable) return fail(refusal);
    if (!asked.json)
        print(padded("game", 18) + padded_left("players", 7) + padded_left("games/s", 12) +
              padded_left("decisions/s", 14) + padded_left("allocations", 13) + padded_left("state", 8) + "\n");
    each_table([&]<class C>(const auto& options) { bench_game<C>(asked, options); });
    return {};
}

}  // namespace

void add_bench(Program& program) {
    Command command = program.command("bench", "Measure random play, or the bots' searches, on one core", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("game", asked->game, "Only this game").means(game_called);
    command.option("--option", asked->options, "An option of that game, name=value; may be repeated").repeated();
    command.option("--seconds", asked->seconds, "Time for each line").shows_default();
    command.flag("--search", asked->search, "Measure the bots' searches instead of random play");
    command.flag("--json", asked->json, "One JSON object a line");
    command.does([asked] { return bench(*asked); });
}

}  // namespace sushiya
