// sushiya play: a game in the terminal, against bots and beside each other.
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <random>
#include <sstream>

#include "bots/arena/contestant.hpp"
#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/game_arguments.hpp"
#include "cli/sitting.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya play sushi_go
  sushiya play sushi_go --bots itamae
  sushiya play sushi_go --players 3 --bots cook,exec:./mybot.py   a program of your own (docs/engine-protocol.md)
  sushiya play sushi_go --players 4 --option left_right_left=true
  sushiya play sushi_go --option robot=true --seed 7 --lang fr
  sushiya play boat --people Ann,Bo        two people at this terminal, their hands covered between
  sushiya play zock --first 0              you begin
  sushiya play --resume                    go on where the last game was left, however it ended

Answer with the number of a card or its name; ? explains everything else.
The same seed deals the same cards again.)";

// How the others at the table are called.
constexpr std::array<std::string_view, kMaxSeats> kGuests{"", "Mika", "Kenji", "Yuna", "Taro", "Emi", "Hana", "Ryo"};

struct Asked {
    GameArguments game;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> bots{"chef"};
    std::string name;
    std::vector<std::string> people;
    std::string language;
    bool resume = false;
};

std::uint64_t new_seed() {
    std::random_device device;
    return device();
}

std::vector<std::string> names_at(const Asked& asked, const std::string& language, int players) {
    std::vector<std::string> names = asked.people;
    if (names.empty()) names = {asked.name.empty() ? Words(language, "cli")("guest") : asked.name};
    for (int seat = static_cast<int>(names.size()); seat < players; ++seat)
        names.emplace_back(kGuests[static_cast<std::size_t>(seat)]);
    return names;
}

// As many seats as there are people, unless more are asked for.
Result<GameArguments> with_seats_for(const Asked& asked) {
    const auto people = static_cast<int>(asked.people.size());
    GameArguments game = asked.game;
    if (people > 1 && !game.players) game.players = people;
    if (people > 1 && people > *game.players)
        return fail("--people names " + std::to_string(people) + ", but --players has only " +
                    std::to_string(*game.players) + " seats");
    std::vector<std::string> names = asked.people;
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
        return fail("two people are called " + in_quotes(*twice));
    return game;
}

constexpr char kBetweenBots = ',';

// Whoever was asked for sits in turn on the seats that people leave.
Result<std::vector<Sitting::Other>> seated(const Terms& terms, const Match& match) {
    static constexpr auto kProgramsTime = std::chrono::seconds(10);  // for a move: a person waits, no tournament does
    std::vector<std::string> called;
    std::stringstream list(terms.bots);
    for (std::string one; std::getline(list, one, kBetweenBots);) called.push_back(one);
    if (called.empty()) called.emplace_back();  // which nobody is called, as will be said
    for (const std::string& each : called)
        if (const auto known = bots::find_contestant(each, kProgramsTime); !known) return fail(known.error().what);
    std::vector<Sitting::Other> others(static_cast<std::size_t>(match.players()));
    for (int i = terms.people; i < match.players(); ++i) {
        auto& [name, bot] = others[static_cast<std::size_t>(i)];
        name = called[static_cast<std::size_t>(i - terms.people) % called.size()];
        const Seat seat{static_cast<std::uint8_t>(i)};
        auto taken =
            bots::find_contestant(name, kProgramsTime)->take_seat(match, seat, terms.seed, bots::Memory::table);
        if (!taken) return fail(in_quotes(name) + " " + taken.error().what + "; try it by itself");
        bot = std::move(*taken);
    }
    return others;
}

Result<Terms> begin(const Asked& asked, const std::string& language, std::unique_ptr<Match>& match) {
    if (asked.game.game.empty()) return fail("name a game, as in 'sushiya play sushi_go'; 'sushiya games' lists them");
    const auto game = with_seats_for(asked);
    if (!game) return fail(game.error().what);
    const auto options = game->read_options();
    if (!options) return fail(options.error().what);
    auto made = make_match(game->game, *options);
    if (!made) return fail(made.error().what);
    match = std::move(*made);
    const std::uint64_t seed = asked.seed ? *asked.seed : new_seed();
    const int people = std::max(1, static_cast<int>(asked.people.size()));
    return Terms{seed, joined(asked.bots, {&kBetweenBots, 1}), names_at(asked, language, match->players()), people};
}

Result<KeptGame> resume(const Asked& asked, std::unique_ptr<Match>& match) {
    if (asked.game.players || !asked.game.options.empty())
        return fail("--resume goes on with a game as it was begun; leave --players and --option out");
    if (!asked.game.game.empty())
        if (const auto found = find_game(asked.game.game); !found) return fail(found.error().what);
    return KeptGame::last(asked.game.game, match);
}

Result<void> play(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    std::unique_ptr<Match> match;
    std::optional<KeptGame> kept;
    Result<Terms> terms;
    if (asked.resume) {
        auto last = resume(asked, match);
        if (!last) return fail(last.error().what);
        kept = std::move(*last);
        terms = kept->terms();
    } else {
        terms = begin(asked, *language, match);
    }
    if (!terms) return fail(terms.error().what);
    // Nothing is kept of a game that nobody can sit down to.
    auto others = seated(*terms, *match);
    if (!others) return fail(others.error().what);
    if (!kept) kept = KeptGame::begin(match->game(), *terms);
    hold_interrupts();
    return Sitting(std::move(match), std::move(*others), std::move(*kept), *language).run();
}

}  // namespace

void add_play(Program& program) {
    Command command = program.command("play", "Play a game in the terminal, against bots and each other", kHelp);
    const auto asked = std::make_shared<Asked>();
    asked->game.add_to(command);
    const Argument resume = command.flag("--resume", asked->resume, "Go on with the game that was played last");
    command.option("--seed", asked->seed, "Deal the cards of this number (else a new one)").excludes(resume);
    command
        .option("--bots", asked->bots,
                "Who the others are: random, apprentice, cook, sous-chef, chef, itamae, exec:COMMAND; several in turn")
        .separated_by(kBetweenBots)
        .shows_default()
        .excludes(resume);
    const Argument name = command.option("--name", asked->name, "Yours, for records of the game").excludes(resume);
    command.option("--people", asked->people, "Names of several who share this terminal, as in Ann,Bo")
        .separated_by(',')
        .excludes(resume)
        .excludes(name);
    command.option("--first", asked->game.first, "The seat that begins, counted from 0: yours (else chance says)")
        .excludes(resume);
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return play(*asked); });
}

}  // namespace sushiya
