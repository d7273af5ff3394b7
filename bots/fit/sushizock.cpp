// Fits the outlook of Sushizock (bots/eval/sushizock_outlook.hpp) and prints its weights.
//
// The network plays itself, each turn solved exactly with the network as the judge of its end. What it
// learns from is the start of every turn with a mix of what the solved turn promised and how the game
// ended: the promise knows little of the far end, the end is full of luck. Generations follow each
// other; the last few together are the lesson. Takes about a quarter of an hour on one core:
//
//   fit_sushizock > bots/eval/sushizock_weights.hpp
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <deque>
#include <optional>
#include <vector>

#include "bots/eval/sushizock.hpp"
#include "bots/eval/sushizock_outlook.hpp"
#include "bots/search/expectimax.hpp"

namespace {

using namespace sushiya;
using namespace sushiya::bots;
using namespace sushiya::bots::sushizock_eval;

constexpr int kGenerations = 7;
constexpr std::size_t kRemembered = 3;                                                // generations a lesson is made of
constexpr std::array<int, kMaxPlayers + 1> kGames{0, 0, 9'000, 3'000, 3'000, 3'000};  // a generation, by players
constexpr std::uint32_t kWildOf1000 = 30;  // choices made at random, to see more of the game
constexpr float kFirstTrustInEnd = 1;      // the first promises are worth nothing
constexpr float kTrustInEnd = 0.3F;
constexpr int kPasses = 6;
constexpr std::size_t kBatch = 256;
constexpr float kFirstRate = 0.003F;
constexpr float kRate = 0.0015F;

// Before it has learnt anything it judges by the points.
struct Learner : Knowledge<Sushizock> {
    static inline std::optional<Network> network;
    static Worth worth(const Sushizock& game, const State& s) {
        return s.phase == Phase::over || !network ? Plain<Sushizock>::worth(game, s) : outlook(*network, game, s);
    }
};

struct Sample {
    int players;
    TableInputs table;
    std::array<OwnInputs, kMaxPlayers> own;
    Worth chances;
};

Sample sample_of(const Sushizock& game, const State& s, const Worth& chances) {
    Sample sample{game.players(), table_inputs(game, s), {}, chances};
    for (const Seat seat : SeatSet::first(game.players())) sample.own[seat.index] = own_inputs(game, s, seat);
    return sample;
}

// Plays the turn that begins at `s` to its end; says what the network promised everybody before it.
Worth play_turn(const Sushizock& game, State& s, Rng& rng) {
    const State from = s;
    const Seat seat = s.active;
    const auto judge = [&](const State& end) { return Learner::worth(game, end); };
    Expectimax<Learner, decltype(judge)> turn(game, from, seat, judge);
    const Worth promised = turn.value(from);
    while (!Learner::turn_ended(game, from, s)) {
        if (game.turn(s).waits == Turn::Waits::chance) {
            game.happen(s, game.draw(s, rng), Quiet{});
            continue;
        }
        Sushizock::Choices choices;
        game.choices(s, seat, choices);
        const bool wild = rng.below(1'000) < kWildOf1000;
        State chosen = s;
        float most = -1;
        for (int i = 0; i < choices.size(); ++i) {
            State next = s;
            Joint<Action> joint;
            joint[seat] = choices[i];
            game.play(next, joint, Quiet{});
            const float worth = wild ? static_cast<float>(rng.below(1'000)) : turn.value(next)[seat.index];
            if (worth > most) most = worth, chosen = next;
        }
        s = chosen;
    }
    return promised;
}

void play_game(const Sushizock& game, float trust_in_end, Rng& rng, std::vector<Sample>& samples) {
    State s = game.start();
    while (s.phase != Phase::roll) game.happen(s, game.draw(s, rng), Quiet{});
    const std::size_t first = samples.size();
    while (s.phase != Phase::over) {
        const State from = s;
        samples.push_back(sample_of(game, from, play_turn(game, s, rng)));
    }
    const Worth end = shares_of_win(game, s);
    for (std::size_t i = first; i < samples.size(); ++i)
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat)
            samples[i].chances[seat] += trust_in_end * (end[seat] - samples[i].chances[seat]);
}

constexpr std::size_t kWeights = sizeof(Network) / sizeof(float);
using Weights = std::array<float, kWeights>;

// Adds the slope of the cross entropy of one sample, by weight; returns the cross entropy.
float add_slope(const Network& network, const Sample& sample, Network& slope) {
    Hidden table = network.bias;
    feed(table, network.table, sample.table);
    std::array<Hidden, kMaxPlayers> hidden{};
    Worth marks{};
    const auto players = static_cast<std::size_t>(sample.players);
    for (std::size_t p = 0; p < players; ++p) {
        hidden[p] = hidden_of(network, table, sample.own[p]);
        marks[p] = mark_of(network, hidden[p], sample.own[p]);
    }
    const Worth chances = chances_of_win(marks, sample.players, 1);
    const auto add_inputs = [](auto& weights, const auto& inputs, const Hidden& at) {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (inputs[i] != 0)
                for (std::size_t h = 0; h < kHidden; ++h) weights[i][h] += inputs[i] * at[h];
    };
    float entropy = 0;
    Hidden total{};
    for (std::size_t p = 0; p < players; ++p) {
        entropy -= sample.chances[p] * std::log(chances[p] + 1e-9F);
        const float by_mark = chances[p] - sample.chances[p];
        Hidden by_hidden{};
        for (std::size_t h = 0; h < kHidden; ++h) {
            slope.out[h] += by_mark * hidden[p][h];
            by_hidden[h] = by_mark * network.out[h] * (hidden[p][h] > 0 ? 1 : kLeak);
            total[h] += by_hidden[h];
        }
        for (std::size_t i = 0; i < kOwnInputs; ++i) slope.direct[i] += by_mark * sample.own[p][i];
        add_inputs(slope.own, sample.own[p], by_hidden);
    }
    for (std::size_t h = 0; h < kHidden; ++h) slope.bias[h] += total[h];
    add_inputs(slope.table, sample.table, total);
    return entropy;
}

// Adam, with a rate that falls to nothing. Returns the mean cross entropy of the last pass.
double fit(Network& network, std::vector<Sample>& samples, float rate, Rng& rng) {
    Weights mean{};
    Weights square{};
    const std::size_t batches = samples.size() / kBatch;
    const auto steps = static_cast<float>(kPasses * batches);
    float step = 0;
    double entropy = 0;
    for (int pass = 0; pass < kPasses; ++pass) {
        for (std::size_t i = samples.size(); i > 1; --i)
            std::swap(samples[i - 1], samples[rng.below(static_cast<std::uint32_t>(i))]);
        entropy = 0;
        for (std::size_t batch = 0; batch < batches; ++batch) {
            Network slope{};
            for (std::size_t i = 0; i < kBatch; ++i)
                entropy += double{add_slope(network, samples[batch * kBatch + i], slope)};
            const float now = rate * (1 - step / steps);
            step += 1;
            const float grown = 1 - std::pow(0.9F, step);
            const float squared = 1 - std::pow(0.999F, step);
            auto weights = std::bit_cast<Weights>(network);
            const auto slopes = std::bit_cast<Weights>(slope);
            for (std::size_t w = 0; w < kWeights; ++w) {
                const float by_weight = slopes[w] / kBatch;
                mean[w] += 0.1F * (by_weight - mean[w]);
                square[w] += 0.001F * (by_weight * by_weight - square[w]);
                weights[w] -= now * mean[w] / grown / (std::sqrt(square[w] / squared) + 1e-8F);
            }
            network = std::bit_cast<Network>(weights);
        }
    }
    return entropy / static_cast<double>(batches * kBatch);
}

Network random_network(Rng& rng) {
    auto weights = std::bit_cast<Weights>(Network{});
    for (float& weight : weights) weight = 0.4F * (static_cast<float>(rng.below(2'001)) / 1'000 - 1);
    return std::bit_cast<Network>(weights);
}

template <class Row>
void print_weights(const Row& row) {
    std::printf("{{");
    for (const float weight : row) std::printf("%.4fF, ", double{weight});
    std::printf("}},\n");
}
template <class Rows>
void print_rows(const char* name, const Rows& rows) {
    std::printf("    .%s = {{\n", name);
    for (const Hidden& row : rows) {
        std::printf("        ");
        print_weights(row);
    }
    std::printf("    }},\n");
}
template <class Row>
void print_row(const char* name, const Row& row) {
    std::printf("    .%s = ", name);
    print_weights(row);
}

void print(const Network& network) {
    std::puts(
        "// Written by bots/fit/sushizock.cpp.\n#pragma once\n\n#include \"bots/eval/sushizock_outlook.hpp\"\n\n"
        "namespace sushiya::bots::sushizock_eval {\n\n// clang-format off\ninline constexpr Network kNetwork{");
    print_rows("own", network.own);
    print_rows("table", network.table);
    print_row("bias", network.bias);
    print_row("out", network.out);
    print_row("direct", network.direct);
    std::puts("};\n// clang-format on\n\n}  // namespace sushiya::bots::sushizock_eval");
}

}  // namespace

int main() {
    Rng rng(1);
    Network network = random_network(rng);
    std::deque<std::vector<Sample>> lessons;
    for (int generation = 0; generation < kGenerations; ++generation) {
        lessons.emplace_back();
        for (int players = kMinPlayers; players <= kMaxPlayers; ++players)
            for (int i = 0; i < kGames[static_cast<std::size_t>(players)]; ++i)
                play_game(Sushizock({.players = players}), generation == 0 ? kFirstTrustInEnd : kTrustInEnd, rng,
                          lessons.back());
        if (lessons.size() > kRemembered) lessons.pop_front();
        std::vector<Sample> lesson;
        for (const auto& samples : lessons) lesson.insert(lesson.end(), samples.begin(), samples.end());
        const double entropy = fit(network, lesson, generation == 0 ? kFirstRate : kRate, rng);
        Learner::network = network;
        std::fprintf(stderr, "generation %d: %zu turns, cross entropy %.4f\n", generation + 1, lesson.size(), entropy);
    }
    print(network);
}
