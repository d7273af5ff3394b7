// One number for each table: everything the rules decide in a few hundred random games, folded into a
// hash. It must be the same for every compiler and for WebAssembly, and it changes only when a rule, the
// random numbers or the order of choices do. Rules headers and Rng only; no heap, no streams.
#include <cstdint>
#include <cstdio>

#include "engine/core/game.hpp"
#include "tests/signature/tables.hpp"

namespace sushiya::tests {
namespace {

constexpr std::uint64_t kGames = 500;

// FNV-1a over the bytes of numbers.
class Hash {
  public:
    void add(std::int64_t number) {
        for (unsigned shift = 0; shift < 64; shift += 8)
            value_ = (value_ ^ ((static_cast<std::uint64_t>(number) >> shift) & 255U)) * 0x100000001b3U;
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

template <class G>
void add_situation(Hash& hash, const G& game, const typename G::State& state) {
    const Turn turn = game.turn(state);
    hash.add(static_cast<int>(turn.waits));
    hash.add(turn.actors.bits());
    for (const Seat seat : SeatSet::first(game.players())) {
        hash.add(game.points(state, seat));
        hash.add(game.standing(state, seat));
    }
    game.score(state, [&](Seat seat, typename G::Rule rule, int points) {
        hash.add(seat.index);
        hash.add(static_cast<int>(rule));
        hash.add(points);
    });
}

template <class G>
void add_game(Hash& hash, const G& game, std::uint64_t seed) {
    static typename G::Choices list;
    Rng rng(seed);
    typename G::State state = game.start();
    for (;;) {
        add_situation(hash, game, state);
        const Turn turn = game.turn(state);
        if (turn.waits == Turn::Waits::over) return;
        if (turn.waits == Turn::Waits::chance) {
            game.happen(state, game.draw(state, rng), Quiet{});
            continue;
        }
        Joint<typename G::Action> joint{};
        for (const Seat seat : turn.actors) {
            game.choices(state, seat, list);
            const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
            hash.add(list.size());
            hash.add(pick);
            joint[seat] = list[static_cast<int>(pick)];
        }
        game.play(state, joint, Quiet{});
    }
}

}  // namespace
}  // namespace sushiya::tests

int main() {
    using namespace sushiya::tests;
    each_table_list([]<class G, std::size_t kCount>(const char* id, const std::array<Table<G>, kCount>& tables) {
        for (const Table<G>& table : tables) {
            const G game(table.options);
            Hash hash;
            for (std::uint64_t seed = 1; seed <= kGames; ++seed) add_game(hash, game, seed);
            std::printf("%s %.*s %016llx\n", id, static_cast<int>(table.name.size()), table.name.data(),
                        static_cast<unsigned long long>(hash.value()));
        }
    });
}
