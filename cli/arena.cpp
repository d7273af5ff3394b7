// sushiya arena: bots against each other, with the uncertainty of the results.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bots/arena/journal.hpp"
#include "bots/arena/report.hpp"
#include "bots/arena/tournament.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/game_arguments.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya arena sushi_go --bots chef,cook --players 2,4 --deals 100
  sushiya arena sushi_go --bots chef,cook --against apprentice --players 5
  sushiya arena sushizock --bots chef,reference --clock            each level by its own clock
  sushiya arena sushi_go --bots chef,duct-2000x3 --journal duel.jsonl --markdown duel.md
  sushiya arena sushi_boat --bots chef@50ms,reference@50ms         the same time for both, by the clock
  sushiya arena sushi_boat --bots chef,reference@60000             other iterations than the level's own
  sushiya arena sushi_go --bots cook,exec:./mybot.py               a program of your own (docs/engine-protocol.md)
  sushiya arena sushi_go --bots random,cook,sous-chef,chef --ladder --journal go.jsonl    one list of ratings

Every bot plays alone against a table of every other, with --ladder against the next two of the list only; a
single bot plays among equals, which shows how a game goes. A deal is played once from each seat, with the
same luck, and intervals (95 %) are computed on deals. Ratings pool what was played at tables of one size.
With --journal a tournament that was stopped goes on where it was, also with more deals or bots. The same
seed gives the same games, except with --clock. Interrupt it to see the results so far.)";

struct Asked {
    std::string game;
    std::vector<std::string> bots{"cook", "random"};
    std::string against;
    std::vector<int> players{2};
    std::vector<std::string> options;
    std::string deal_options;
    int deals = 100;
    std::uint64_t seed = 1;
    int threads = 0;
    int bot_time = 1000;
    std::string memory = "table";
    bool clock = false;
    bool ladder = false;
    std::string journal;
    std::string json;
    std::string markdown;
    bool force = false;
};

// A program that does not even start shall not lose a hundred games first.
Result<void> try_programs(const bots::Plan& plan) {
    const auto match = bots::new_match(plan, plan.players.front(), 0);
    std::vector<bots::Contestant> all = plan.contestants;
    if (plan.against) all.push_back(*plan.against);
    for (const bots::Contestant& who : all)
        if (who.is_program())
            if (const auto seated = who.take_seat(**match, Seat{0}, 0, plan.memory); !seated)
                return fail(in_quotes(who.name()) + " " + seated.error().what + "; try it by itself");
    return {};
}

// One JSON object a line.
Result<std::vector<std::string>> read_deal_options(const std::string& path) {
    static constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
    const auto text = read_file(path, kMostBytes);
    if (!text) return fail(text.error().what);
    std::vector<std::string> lines;
    std::istringstream stream(*text);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty()) lines.push_back(line);
    if (lines.empty()) return fail(in_quotes(path) + " is empty; write the options of a deal on each line, as JSON");
    return lines;
}

// Whatever a plan's deals are played with must be a game.
Result<void> try_options(const bots::Plan& plan) {
    for (const int players : plan.players)
        for (std::size_t deal = 0; deal < plan.options.size(); ++deal)
            if (const auto match = bots::new_match(plan, players, static_cast<int>(deal)); !match)
                return fail(match.error().what);
    return {};
}

Result<bots::Plan> read_plan(const Asked& asked) {
    bots::Plan plan;
    plan.game = asked.game;
    plan.players = asked.players;
    plan.deals = asked.deals;
    plan.seed = asked.seed;
    plan.clock = asked.clock ? bots::Plan::Clock::on : bots::Plan::Clock::off;
    const auto memory = bots::kMemoryNames.find(asked.memory);
    if (!memory) return fail("--memory takes 'table' (bots forget what is covered) or 'perfect'");
    plan.memory = *memory;
    if (asked.deals < 1) return fail("--deals takes a number from 1 on");
    for (const std::string& option : asked.options)
        if (option.starts_with("players="))
            return fail("--players says how many play, not --option " + in_quotes(option));
    if (asked.deal_options.empty()) {
        const auto options = GameArguments{asked.game, std::nullopt, asked.options}.read_options();
        if (!options) return fail(options.error().what);
        plan.options = {*options};
    } else {
        auto options = read_deal_options(asked.deal_options);
        if (!options) return fail(options.error().what);
        plan.options = std::move(*options);
    }
    const std::chrono::milliseconds a_move(asked.bot_time);
    for (const std::string& name : asked.bots) {
        const auto who = bots::find_contestant(name, a_move);
        if (!who) return fail(who.error().what);
        if (std::find(plan.contestants.begin(), plan.contestants.end(), *who) != plan.contestants.end())
            return fail("--bots names " + name + " twice");
        plan.contestants.push_back(*who);
    }
    if (!asked.against.empty()) {
        const auto who = bots::find_contestant(asked.against, a_move);
        if (!who) return fail(who.error().what);
        plan.against = *who;
    }
    if (asked.ladder) plan.meets = bots::Plan::Meets::next_two;
    if (const auto tried = try_options(plan); !tried) return fail(tried.error().what);
    if (const auto started = try_programs(plan); !started) return fail(started.error().what);
    return plan;
}

volatile std::sig_atomic_t interrupted = 0;
extern "C" void on_interrupt(int) { interrupted = 1; }

// Ends the tournament soon after an interrupt: a signal handler itself may not.
std::jthread watch_for_interrupt(std::stop_source tournament) {
    std::signal(SIGINT, on_interrupt);
    return std::jthread([tournament = std::move(tournament)](const std::stop_token& done) mutable {
        while (!done.stop_requested()) {
            if (interrupted != 0) tournament.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    });
}

void show_progress(const bots::Progress& progress) {
    if (isatty(STDERR_FILENO) == 0) return;
    const auto here = static_cast<double>(progress.done - progress.found);
    const double left = progress.seconds / here * static_cast<double>(progress.all - progress.done);
    std::fprintf(stderr, "\r%zu of %zu deals, about %.0f s left ", progress.done, progress.all, left);
    if (progress.done == progress.all) std::fputs("\n", stderr);
}

// Where reports go, opened before anything is played: hours of play must not end at a file that cannot be written.
struct Reports {
    std::optional<OutputFile> json;
    std::optional<OutputFile> markdown;
};

Result<void> open_report(const std::string& path, const Asked& asked, std::optional<OutputFile>& report) {
    if (path.empty() || path == "-") return {};
    bool replace = asked.force;
    if (!replace && would_replace(path) && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
        const auto answer = read_line(path + " exists. Replace it? y or n> ");
        replace = answer && (*answer == "y" || *answer == "yes");
    }
    auto opened = OutputFile::at(path, replace ? Existing::replace : Existing::keep);
    if (!opened) return fail(opened.error().what);
    report.emplace(std::move(*opened));
    return {};
}

// An interrupted program ends by the interrupt, so that a script around it stops too.
void end_if_interrupted() {
    if (interrupted == 0) return;
    flush_output();
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
}

Result<void> arena(const Asked& asked) {
    const auto plan = read_plan(asked);
    if (!plan) return fail(plan.error().what);
    Reports reports;
    if (asked.markdown == "-") return fail("--markdown names a file; the report is printed on the output anyway");
    if (!asked.json.empty() && asked.json == asked.markdown) return fail("--json and --markdown name the same file");
    if (const auto opened = open_report(asked.json, asked, reports.json); !opened) return opened;
    if (const auto opened = open_report(asked.markdown, asked, reports.markdown); !opened) return opened;
    std::vector<bots::Record> records;
    for (const bots::Contest& contest : plan->contests()) records.push_back({contest, {}});
    std::optional<bots::Journal> journal;
    if (!asked.journal.empty()) {
        auto opened = bots::Journal::open(asked.journal, *plan);
        if (!opened) return fail(opened.error().what);
        journal.emplace(std::move(*opened));
        if (const auto loaded = journal->load_into(records); !loaded) return loaded;
    }
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::stop_source tournament;
    const std::jthread watch = watch_for_interrupt(tournament);
    const auto played =
        bots::play_tournament(*plan, asked.threads == 0 ? cores : asked.threads, journal ? &*journal : nullptr, records,
                              show_progress, tournament.get_token());
    if (!played) return played;
    const std::string report = bots::markdown_report(*plan, records);
    const std::string json = bots::json_report(*plan, records);
    print(asked.json == "-" ? json : report);
    if (reports.markdown)
        if (const auto wrote = reports.markdown->write(report); !wrote) return wrote;
    if (reports.json)
        if (const auto wrote = reports.json->write(json); !wrote) return wrote;
    end_if_interrupted();
    return {};
}

}  // namespace

void add_arena(Program& program) {
    Command command = program.command("arena", "Let bots play each other and measure how much better one is", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("game", asked->game, "Which game ('sushiya games' lists them)").required().means(game_called);
    command.option("--bots", asked->bots, "Levels, LEVEL@100ms, LEVEL@5000 or exec:COMMAND, by commas")
        .separated_by(',')
        .shows_default();
    const Argument against =
        command.option("--against", asked->against, "Let each of them play among bots of this level only");
    command.flag("--ladder", asked->ladder, "Let each play the next two of the list only: put neighbours side by side")
        .excludes(against);
    command.option("--players", asked->players, "Sizes of the table, separated by commas")
        .separated_by(',')
        .shows_default();
    const Argument option =
        command.option("--option", asked->options, "An option of the game, name=value; may be repeated").repeated();
    command.option("--deal-options", asked->deal_options, "A file with the options of each deal in turn, JSON by lines")
        .excludes(option);
    command.option("--deals", asked->deals, "Deals for each pairing; each is played from every seat").shows_default();
    command.option("--seed", asked->seed, "Of the deals and the bots").shows_default();
    command.option("--threads", asked->threads, "Games at a time (else one per core)").within(1, 1024);
    command.option("--bot-time", asked->bot_time, "Milliseconds a program of your own has for a move")
        .within(1, 600'000)
        .shows_default();
    command.option("--memory", asked->memory, "What bots know of covered tiles: table or perfect").shows_default();
    command.flag("--clock", asked->clock, "Levels think by their own clock, not by iterations");
    command.option("--journal", asked->journal, "Keep finished deals in this file and continue from it");
    command.option("--json", asked->json, "Write the report as JSON to this file, or - for the output");
    command.option("--markdown", asked->markdown, "Write the report as Markdown to this file");
    command.flag("--force", asked->force, "Replace files that exist");
    command.does([asked] { return arena(*asked); });
}

}  // namespace sushiya
