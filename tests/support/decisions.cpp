#include "tests/support/decisions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "bots/analysis/review.hpp"
#include "bots/bot.hpp"
#include "engine/registry/games.hpp"

namespace sushiya::tests {

using bots::Level;

std::unique_ptr<Match> played_between(const std::vector<Level>& levels, std::string_view game, std::uint64_t seed,
                                      const bots::Limits& limits, const Chosen& chosen) {
    auto match = *make_match(game, R"({"players":)" + std::to_string(levels.size()) + "}");
    while (match->turn().waits != Turn::Waits::over) {
        Rng rng({seed, match->history().size(), 0, 1});
        if (match->turn().waits == Turn::Waits::chance) {
            EXPECT_TRUE(match->happen(*match->draw(rng)));
            continue;
        }
        std::vector<std::pair<Seat, std::string>> picks;
        for (const Seat seat : match->turn().actors) {
            picks.emplace_back(seat, *(*bots::make_bot(game, levels[seat.index], seed))->pick(*match, seat, limits));
            chosen(*match, seat, picks.back().second);
        }
        for (const auto& [seat, pick] : picks) EXPECT_TRUE(match->choose(seat, pick));
    }
    return match;
}

std::vector<Decision> decisions_of(std::string_view game, int players, std::uint64_t seed,
                                   const std::vector<Level>& levels) {
    std::vector<Level> seated;
    for (const Seat seat : SeatSet::first(players)) seated.push_back(levels[(seat.index + seed) % levels.size()]);
    std::vector<Decision> decisions;
    const auto match =
        played_between(seated, game, seed, {}, [&](const Match& before, Seat seat, const std::string& pick) {
            if (before.choices(seat).size() > 1) decisions.push_back({before.clone(), seat, pick});
        });
    for (Decision& decision : decisions) decision.won = bots::result_of(*match)[decision.seat.index];
    return decisions;
}

std::vector<Decision> drawn(std::vector<Decision> all, std::size_t count, std::uint64_t seed) {
    Rng rng({seed, 0, 0, 2});
    for (std::size_t i = 0; i < std::min(count, all.size()); ++i)
        std::swap(all[i], all[i + rng.below(static_cast<std::uint32_t>(all.size() - i))]);
    all.resize(std::min(count, all.size()));
    return all;
}

double Mean::mean() const {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double Mean::half_width() const {
    double squares = 0;
    for (const double value : values) squares += (value - mean()) * (value - mean());
    const auto count = static_cast<double>(values.size());
    return count < 2 ? 1e9 : 1.96 * std::sqrt(squares / (count - 1) / count);
}

}  // namespace sushiya::tests
