// What a good player knows about Sushizock.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "bots/eval/knowledge.hpp"
#include "bots/eval/sushizock_outlook.hpp"
#include "bots/eval/sushizock_weights.hpp"
#include "bots/search/value_table.hpp"
#include "engine/sushizock/game.hpp"

namespace sushiya::bots {

namespace sushizock_eval {

struct GoodPlayer : Plain<Sushizock> {
    using G = Sushizock;

    static constexpr Effort kEffort{.chef = 300, .itamae = 4'000, .reference = 150'000};

    // Without perfect memory the covered tiles are a shuffled heap: all that the table shows is which
    // ones they must be (Z24, Z25).
    static State imagine(const G& game, const typename G::View& view, Memory memory, Rng& rng) {
        State s = game.guess(view, rng);
        if (memory == Memory::table && !game.options().open_memory)
            for (const Colour colour : {Colour::sushi, Colour::bone}) shuffle_covered(s, colour, rng);
        return s;
    }

    static Worth worth(const G& game, const State& s) {
        if (s.phase == Phase::over) return shares_of_win(game, s);
        return outlook(kNetwork, game, s);
    }

    // For playouts: judged after about two more turns of everybody, beyond which chance tells more than they do.
    static bool settled(const G& game, const State& from, const State& s) {
        return portions_left(from) - portions_left(s) >= 2 * game.players() && s.phase == Phase::roll && s.roll == 0;
    }

    static bool in_turn(const State& s) { return s.phase == Phase::roll || s.phase == Phase::decide; }
    static bool turn_ended(const G&, const State& from, const State& s) {
        return s.phase == Phase::over || s.active != from.active;
    }
    static Seat turn_of(const State& s) { return s.active; }
    static std::uint64_t key(const State& s) {
        const auto word = [](const auto& part) { return std::bit_cast<std::uint64_t>(part); };
        std::uint64_t key = mix_key(word(s.rows.sushi), word(s.rows.bones));
        for (const Portions& piles : s.piles) key = mix_key(mix_key(key, word(piles.sushi)), word(piles.bones));
        // After the last roll it no longer matters which dice were set aside before.
        const bool rolled_out = s.roll == kRolls;
        const Dice aside = rolled_out ? s.aside + s.rolled : s.aside;
        const Dice rolled = rolled_out ? Dice() : s.rolled;
        const auto small = static_cast<std::uint64_t>(aside.bits()) << 32U |
                           static_cast<std::uint64_t>(rolled.bits()) << 16U | static_cast<std::uint64_t>(s.roll) << 8U |
                           static_cast<std::uint64_t>(s.active.index) << 4U | static_cast<std::uint64_t>(s.phase);
        return mix_key(key, small);
    }

  private:
    static int portions_left(const State& s) { return s.rows.sushi.size() + s.rows.bones.size(); }

    static void shuffle_covered(State& s, Colour colour, Rng& rng) {
        std::array<Tile, kTiles> heap{};
        std::size_t size = 0;
        for (const auto& piles : s.piles)
            for (int place = 2; place <= piles[colour].size(); ++place) heap[size++] = piles[colour][place];
        std::sort(heap.begin(), heap.begin() + static_cast<std::ptrdiff_t>(size));  // forgets who had which
        for (auto& piles : s.piles) {
            Tiles& pile = piles[colour];
            Tiles shuffled;
            if (pile.empty()) continue;
            shuffled.append(pile.top());
            for (int place = 2; place <= pile.size(); ++place) {
                const std::size_t at = rng.below(static_cast<std::uint32_t>(size));
                shuffled.append(heap[at]);
                heap[at] = heap[--size];
            }
            pile = shuffled;
        }
    }
};

}  // namespace sushizock_eval

template <>
struct Knowledge<sushizock::Sushizock> : sushizock_eval::GoodPlayer {};

}  // namespace sushiya::bots
