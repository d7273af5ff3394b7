// sushiya perft: counts what can be played, to compare with anybody else's rules.
#include <chrono>
#include <memory>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/game_arguments.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp =
    R"(Counts the sequences of exactly N turns. A turn is one choice of every actor, revealed together, so a turn of
three seats with 9 choices each counts 729. Random events are not turns and are not multiplied: each has one
outcome, given by --chance in the order they come up, and drawn from the seed beyond those (a drawn outcome
depends on the seed and the number of steps before it, never on what was chosen). Games that end
before turn N have no sequence of that length.

Examples:
  sushiya perft sushi_go --depth 3 --seed 1
  sushiya perft sushi_go --depth 2 --divide --chance "deal tempura*10 / sashimi*10")";

struct Asked {
    GameArguments game;
    int depth = 1;
    std::uint64_t seed = 1;
    std::vector<std::string> chance;
    bool divide = false;
    bool json = false;
};

template <class C>
class Counter {
  public:
    using G = typename C::Game;
    using State = typename G::State;
    using Action = typename G::Action;

    Counter(const G& game, const Asked& asked) : game_(game), asked_(asked), list_(new typename G::Choices) {}

    Result<std::uint64_t> sequences() { return count({game_.start(), 0, 0}, 0); }

  private:
    struct Node {
        State state;
        std::size_t steps;   // turns and random events so far
        std::size_t chance;  // random events so far
    };

    Result<void> settle(Node& node) const {
        while (game_.turn(node.state).waits == Turn::Waits::chance) {
            if (node.chance < asked_.chance.size()) {
                const std::string& text = asked_.chance[node.chance];
                const auto place = "--chance " + std::to_string(node.chance + 1) + ": ";
                const auto given = C::parse_chance(game_, node.state, text);
                if (!given) return fail(place + given.error().what);
                if (!game_.possible(node.state, *given))
                    return fail(place + C::why_impossible(game_, node.state, *given));
                game_.happen(node.state, *given, Quiet{});
            } else {
                Rng rng = chance_at(asked_.seed, node.steps);
                game_.happen(node.state, game_.draw(node.state, rng), Quiet{});
            }
            ++node.chance;
            ++node.steps;
        }
        return {};
    }

    std::vector<Action> choices(const State& state, Seat seat) {
        game_.choices(state, seat, *list_);
        return {list_->begin(), list_->end()};
    }

    // Sequences from here, of which `turn` turns are played.
    Result<std::uint64_t> count(Node node, int turn) {
        if (turn == asked_.depth) return 1;
        if (const auto settled = settle(node); !settled) return fail(settled.error().what);
        const Turn now = game_.turn(node.state);
        if (now.waits == Turn::Waits::over) return 0;
        if (turn + 1 == asked_.depth && !(asked_.divide && turn == 0)) return product(node.state, now.actors);
        std::vector<Seat> actors;
        std::vector<std::vector<Action>> lists;
        for (const Seat seat : now.actors) {
            actors.push_back(seat);
            lists.push_back(choices(node.state, seat));
        }
        std::vector<std::size_t> at(actors.size());
        std::uint64_t sum = 0;
        do {
            Joint<Action> joint{};
            for (std::size_t i = 0; i < actors.size(); ++i) joint[actors[i]] = lists[i][at[i]];
            Node next{node.state, node.steps + 1, node.chance};
            game_.play(next.state, joint, Quiet{});
            const auto below = count(next, turn + 1);
            if (!below) return below;
            if (asked_.divide && turn == 0) show(node.state, actors, joint, *below);
            sum += *below;
        } while (advance(at, lists));
        return sum;
    }

    // The last turn need not be played to be counted.
    std::uint64_t product(const State& state, SeatSet actors) {
        std::uint64_t ways = 1;
        for (const Seat seat : actors) {
            game_.choices(state, seat, *list_);
            ways *= static_cast<std::uint64_t>(list_->size());
        }
        return ways;
    }

    static bool advance(std::vector<std::size_t>& at, const std::vector<std::vector<Action>>& lists) {
        for (std::size_t i = at.size(); i-- > 0;) {
            if (++at[i] < lists[i].size()) return true;
            at[i] = 0;
        }
        return false;
    }

    void show(const State& state, const std::vector<Seat>& actors, const Joint<Action>& joint,
              std::uint64_t below) const {
        std::string text;
        for (const Seat seat : actors) text += (text.empty() ? "" : " | ") + C::print(game_, state, seat, joint[seat]);
        print(text + ": " + std::to_string(below) + "\n");
    }

    const G& game_;
    const Asked& asked_;
    std::unique_ptr<typename G::Choices> list_;
};

template <class C>
Result<void> perft_of(const Asked& asked) {
    const auto options = asked.game.read_options();
    if (!options) return fail(options.error().what);
    const auto read = options_of<C>(*options);
    if (!read) return fail(read.error().what);
    const typename C::Game game(*read);
    const auto start = std::chrono::steady_clock::now();
    const auto sequences = Counter<C>(game, asked).sequences();
    if (!sequences) return fail(sequences.error().what);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (asked.json) {
        Json out;
        out.object([&] {
            out.field("game", C::kId).field("depth", asked.depth).field("sequences", *sequences);
            out.key("seconds").raw(std::to_string(took.count()));
        });
        print(out.text() + "\n");
    } else {
        print("depth " + std::to_string(asked.depth) + ": " + std::to_string(*sequences) +
              (*sequences == 1 ? " sequence in " : " sequences in ") + std::to_string(took.count()) + " s\n");
    }
    return {};
}

Result<void> perft(const Asked& asked) {
    if (asked.game.game.empty()) return fail("name a game, as in 'sushiya perft sushi_go --depth 2'");
    if (const auto found = find_game(asked.game.game); !found) return fail(found.error().what);
    if (asked.depth < 0) return fail("--depth takes a number of turns, 0 or more");
    if (asked.divide && asked.json) return fail("--divide and --json do not go together; leave one out");
    Result<void> done;
    each_game([&]<class C>() {
        if (C::kId == asked.game.game) done = perft_of<C>(asked);
    });
    return done;
}

}  // namespace

void add_perft(Program& program) {
    Command command = program.command("perft", "Count the sequences of choices to a depth", kHelp);
    const auto asked = std::make_shared<Asked>();
    asked->game.add_to(command);
    command.option("--depth", asked->depth, "How many turns").required();
    command.option("--seed", asked->seed, "Draws the random events that --chance does not give").shows_default();
    command.option("--chance", asked->chance, "The outcome of a random event, in notation; may be repeated").repeated();
    command.flag("--divide", asked->divide, "Also the count below each first turn");
    command.flag("--json", asked->json, "One JSON object");
    command.does([asked] { return perft(*asked); });
}

}  // namespace sushiya
