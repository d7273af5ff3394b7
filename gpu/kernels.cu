// The batch on a GPU: one thread a game, the functions of batch/table.hpp unchanged.
//
// Compiled by clang once for each game (SUSHIYA_ENCODER names its encoder) to PTX, which the driver compiles for the GPU
// at hand; sushiya/cuda.py loads it. nvcc must not compile this: it reads constexpr tables as zeros on the device.
//
// What a thread works on lies in shared memory: its game, a row and a mask. The 32 lanes of a warp bring and take them
// away one after the other, so that memory is always read and written in neighbouring words.
#include "gpu/device.hpp"

#include "batch/sign.hpp"
#include SUSHIYA_FEATURES
#ifdef SUSHIYA_KNOWLEDGE
#include "gpu/knowledge.hpp"
#endif

namespace sushiya::gpu {

using E = SUSHIYA_ENCODER;
using batch::Setup;
using batch::Table;

// Device memory. Rows are `row_stride` bytes apart, a multiple of 4; masks are whole words.
struct Buffers {
    Table<E>* tables;
    const std::int32_t* actions;
    std::uint8_t* observations;
    std::uint64_t* masks;
    float* rewards;
    std::uint8_t* dones;
    std::uint8_t* acting;
    std::uint32_t* refused;  // how many actions were illegal; the first legal one was played instead
    std::int32_t games;
    std::int32_t row_stride;
    std::int32_t words;
};

using Word [[gnu::may_alias]] = std::uint32_t;
extern __attribute__((shared)) Word shelf[];

// Shared memory holds the games of all threads, and then their rows with masks. Games are read by eight bytes, rows by
// four: with these numbers of words from one to the next, lanes stay out of each other's banks.
constexpr std::uint32_t kTableWords = sizeof(Table<E>) / 4;
constexpr std::uint32_t kTableRoom = (kTableWords + 1) / 4 * 4 + 2;
static_assert(sizeof(Table<E>) % 4 == 0 && alignof(Table<E>) <= 8 && kTableRoom >= kTableWords && kTableRoom % 4 == 2);
__device__ inline std::uint32_t row_room(const Buffers& b) {
    return (static_cast<std::uint32_t>(b.row_stride) / 4 + 2 * static_cast<std::uint32_t>(b.words)) | 1U;
}
__device__ inline Word* table_of(std::uint32_t thread) { return shelf + thread * kTableRoom; }
__device__ inline Word* row_of(const Buffers& b, std::uint32_t thread) {
    return shelf + threads() * kTableRoom + thread * row_room(b);
}

// Calls visit(shared, memory) for each word of the games of a warp, those of the lanes that are set.
template <class Visit>
__device__ inline void each_word_of_games(const Buffers& b, std::uint32_t lanes, Visit&& visit) {
    const std::uint32_t lane = thread() % kLanes;
    const std::uint32_t first = thread() - lane;
    auto* const memory = reinterpret_cast<Word*>(b.tables + static_cast<std::uint64_t>(block()) * threads() + first);
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto other = static_cast<std::uint32_t>(__builtin_ctz(lanes));
        for (std::uint32_t i = lane; i < kTableWords; i += kLanes)
            visit(table_of(first + other)[i], memory[other * kTableWords + i]);
    }
    wait_for_warp();
}

// The lanes of a warp write the rows of its 32 games for one seat, those that act.
__device__ inline void write_rows(const Buffers& b, int players, Seat seat, std::uint32_t acts_here) {
    const std::uint32_t lane = thread() % kLanes;
    const std::uint32_t first = thread() - lane;
    const auto row_words = static_cast<std::uint32_t>(b.row_stride) / 4;
    const std::uint32_t mask_words = 2 * static_cast<std::uint32_t>(b.words);
    for (std::uint32_t acts = acts_here; acts != 0; acts &= acts - 1) {
        const auto other = static_cast<std::uint32_t>(__builtin_ctz(acts));
        const Word* const from = row_of(b, first + other);
        const std::uint64_t game = static_cast<std::uint64_t>(block()) * threads() + first + other;
        const std::uint64_t row = game * static_cast<std::uint64_t>(players) + seat.index;
        auto* const observation = reinterpret_cast<std::uint32_t*>(b.observations) + row * row_words;
        auto* const mask = reinterpret_cast<std::uint32_t*>(b.masks) + row * mask_words;
        for (std::uint32_t i = lane; i < row_words; i += kLanes) observation[i] = from[i];
        for (std::uint32_t i = lane; i < mask_words; i += kLanes) mask[i] = from[row_words + i];
    }
}

// A list of choices that sets bits in shared memory, 32 at a time.
class SharedMask {
  public:
    using Action = E::Game::Action;
    __device__ SharedMask(const E& encoder, Seat seat, Word* words, int count)
        : encoder_(encoder), words_(words), count_(count), seat_(seat) {}
    __device__ void clear() {
        for (int i = 0; i < count_; ++i) words_[i] = 0;
    }
    __device__ void add(const Action& action) {
        const auto number = static_cast<unsigned>(encoder_.number_of(action, seat_));
        words_[number / 32] |= 1U << (number % 32);
    }
    template <std::size_t kCandidates>
    __device__ void add_those(const std::array<Action, kCandidates>& candidates, std::uint32_t which) {
        for (std::size_t i = 0; i < kCandidates; ++i)
            if (((which >> i) & 1U) != 0) add(candidates[i]);
    }

  private:
    const E& encoder_;
    Word* words_;
    int count_;
    Seat seat_;
};

// Rows and masks of everybody who chooses now. Every thread of a warp must come here, with or without a game.
__device__ inline void show(const Setup<E>& setup, const Buffers& b, const Table<E>* table, std::uint64_t game) {
    const int players = setup.game.players();
    Word* const mine = row_of(b, thread());
    for (int s = 0; s < players; ++s) {
        const Seat seat{static_cast<std::uint8_t>(s)};
        const bool acts = table != nullptr && table->actors.contains(seat);
        if (acts) {
            batch::observe(setup, *table, seat, reinterpret_cast<std::uint8_t*>(mine));
            SharedMask mask(setup.encoder, seat, mine + b.row_stride / 4, 2 * b.words);
            setup.game.choices(table->state, seat, mask);
        }
        if (table != nullptr) b.acting[game * static_cast<std::uint64_t>(players) + seat.index] = acts ? 1 : 0;
        const std::uint32_t who = __nvvm_vote_ballot_sync(~0U, acts);
        wait_for_warp();
        write_rows(b, players, seat, who);
        wait_for_warp();
    }
}

__device__ inline std::uint64_t my_game() { return static_cast<std::uint64_t>(block()) * threads() + thread(); }

__device__ inline bool is_legal(const Buffers& b, std::uint64_t row, std::int32_t number, int actions) {
    if (number < 0 || number >= actions) return false;
    const std::uint64_t word = b.masks[row * static_cast<std::uint64_t>(b.words) + static_cast<std::uint64_t>(number / 64)];
    return ((word >> static_cast<unsigned>(number % 64)) & 1U) != 0;
}

// Everything that was written of a game before becomes 0.
__device__ inline void wipe(const Buffers& b, std::uint64_t game, int players) {
    const std::uint64_t rows = static_cast<std::uint64_t>(players);
    const std::uint64_t bytes = rows * static_cast<std::uint64_t>(b.row_stride);
    const std::uint64_t words = rows * static_cast<std::uint64_t>(b.words);
    for (std::uint64_t i = 0; i < bytes; ++i) b.observations[game * bytes + i] = 0;
    for (std::uint64_t i = 0; i < words; ++i) b.masks[game * words + i] = 0;
    for (std::uint64_t i = 0; i < rows; ++i) b.rewards[game * rows + i] = 0;
    b.dones[game] = 0;
}

}  // namespace sushiya::gpu

using namespace sushiya;
using namespace sushiya::gpu;

__device__ inline void reset(const Setup<E>& setup, const Buffers& b, std::uint64_t seed, const std::uint8_t* which) {
    const std::uint64_t game = my_game();
    const bool mine = game < static_cast<std::uint64_t>(b.games) && (which == nullptr || which[game] != 0);
    auto* const table = reinterpret_cast<Table<E>*>(table_of(thread()));
    if (mine) {
        *table = Table<E>(seed, game);
        begin(setup, *table);
        wipe(b, game, setup.game.players());
    }
    const std::uint32_t lanes = __nvvm_vote_ballot_sync(~0U, mine);
    wait_for_warp();
    each_word_of_games(b, lanes, [](const Word& here, Word& there) { there = here; });
    show(setup, b, mine ? table : nullptr, game);
}

__device__ inline void step(const Setup<E>& setup, const Buffers& b) {
    const std::uint64_t game = my_game();
    const bool mine = game < static_cast<std::uint64_t>(b.games);
    const std::uint32_t lanes = __nvvm_vote_ballot_sync(~0U, mine);
    each_word_of_games(b, lanes, [](Word& here, const Word& there) { here = there; });
    auto* const table = reinterpret_cast<Table<E>*>(table_of(thread()));
    const std::uint64_t first = game * static_cast<std::uint64_t>(setup.game.players());
    if (mine) {
        std::int32_t numbers[kMaxSeats];
        float rewards[kMaxSeats];
        for (const Seat seat : table->actors) {
            std::int32_t number = b.actions[first + seat.index];
            if (!is_legal(b, first + seat.index, number, setup.encoder.actions())) {
                number = 0;
                while (!is_legal(b, first + seat.index, number, setup.encoder.actions())) ++number;
                __nvvm_atom_add_gen_i(reinterpret_cast<int*>(b.refused), 1);
            }
            numbers[seat.index] = number;
        }
        b.dones[game] = batch::step(setup, *table, numbers, rewards) ? 1 : 0;
        for (int s = 0; s < setup.game.players(); ++s) b.rewards[first + static_cast<std::uint64_t>(s)] = rewards[s];
    }
    wait_for_warp();
    each_word_of_games(b, lanes, [](const Word& here, Word& there) { there = here; });
    show(setup, b, mine ? table : nullptr, game);
}

SUSHIYA_KERNEL void sushiya_sample(Setup<E> setup, Buffers b, std::int32_t* actions) {
    const std::uint64_t game = my_game();
    if (game >= static_cast<std::uint64_t>(b.games)) return;
    Table<E>& table = b.tables[game];
    for (int s = 0; s < setup.game.players(); ++s) {
        const std::uint64_t row = game * static_cast<std::uint64_t>(setup.game.players()) + static_cast<std::uint64_t>(s);
        const bool acts = table.actors.contains(Seat{static_cast<std::uint8_t>(s)});
        actions[row] = acts ? batch::sample(b.masks + row * static_cast<std::uint64_t>(b.words), b.words, table.sampling) : -1;
    }
}

#ifdef SUSHIYA_KNOWLEDGE
using Mind = bots::Knowledge<E::Game>;
static_assert(bots::HasAppeal<Mind>);  // asked for here first: inside a kernel std::declval does not exist

// A list of choices that keeps the one that looks best, the first of equals.
class BestAtSight {
  public:
    using Action = E::Game::Action;
    __device__ BestAtSight(const E::Game& game, const E::Game::State& world, Seat seat)
        : game_(game), world_(world), seat_(seat) {}
    __device__ void clear() { most_ = -1e30F; }
    __device__ void add(const Action& action) {
        const float appeal = Mind::appeal(game_, world_, seat_, action);
        if (appeal <= most_) return;
        most_ = appeal;
        best_ = action;
    }
    template <std::size_t kCandidates>
    __device__ void add_those(const std::array<Action, kCandidates>& candidates, std::uint32_t which) {
        for (std::size_t i = 0; i < kCandidates; ++i)
            if (((which >> i) & 1U) != 0) add(candidates[i]);
    }
    __device__ const Action& best() const { return best_; }

  private:
    const E::Game& game_;
    const E::Game::State& world_;
    Seat seat_;
    float most_ = -1e30F;
    Action best_{};
};

// What a cook would choose: what looks best in a world it could be in. A thread a seat, as rules and worlds are long;
// seats whose byte in `which` is 0 are passed over.
__device__ inline void cook(const Setup<E>& setup, const Buffers& b, std::uint64_t luck, const std::uint8_t* which,
                            std::int32_t* actions) {
    const std::uint64_t row = my_game();
    const auto players = static_cast<std::uint64_t>(setup.game.players());
    if (row >= static_cast<std::uint64_t>(b.games) * players || b.acting[row] == 0) return;
    if (which != nullptr && which[row] == 0) return;
    const Table<E>& table = b.tables[row / players];
    const Seat seat{static_cast<std::uint8_t>(row % players)};
    Rng imagining(std::array<std::uint64_t, 4>{luck, row, 2, 1});
    const auto world = Mind::imagine(setup.game, setup.game.view(table.state, seat), bots::Memory::table, imagining);
    BestAtSight choices(setup.game, world, seat);
    setup.game.choices(world, seat, choices);
    actions[row] = setup.encoder.number_of(choices.best(), seat);
}
#endif

// All games at one kind of table.
SUSHIYA_KERNEL void sushiya_reset(Setup<E> setup, Buffers b, std::uint64_t seed, const std::uint8_t* which) {
    reset(setup, b, seed, which);
}
SUSHIYA_KERNEL void sushiya_step(Setup<E> setup, Buffers b) { step(setup, b); }
#ifdef SUSHIYA_KNOWLEDGE
SUSHIYA_KERNEL void sushiya_cook(Setup<E> setup, Buffers b, std::uint64_t luck, const std::uint8_t* which,
                                 std::int32_t* actions) {
    cook(setup, b, luck, which, actions);
}
#endif

// Games at many kinds of tables with equally many players and equally long rows: `kinds` says the kind of every warp.
struct Kinds {
    const Setup<E>* setups;
    const std::int32_t* kinds;
};
__device__ inline const Setup<E>& kind_of(const Kinds& k, const Buffers& b, std::uint64_t game) {
    const std::uint64_t last = static_cast<std::uint64_t>(b.games) - 1;
    return k.setups[k.kinds[(game < last ? game : last) / kLanes]];
}
SUSHIYA_KERNEL void sushiya_reset_mixed(Kinds k, Buffers b, std::uint64_t seed, const std::uint8_t* which) {
    reset(kind_of(k, b, my_game()), b, seed, which);
}
SUSHIYA_KERNEL void sushiya_step_mixed(Kinds k, Buffers b) { step(kind_of(k, b, my_game()), b); }
#ifdef SUSHIYA_KNOWLEDGE
SUSHIYA_KERNEL void sushiya_cook_mixed(Kinds k, Buffers b, std::uint64_t luck, const std::uint8_t* which,
                                       std::int32_t* actions) {
    const auto players = static_cast<std::uint64_t>(k.setups->game.players());
    cook(kind_of(k, b, my_game() / players), b, luck, which, actions);
}
#endif

// The sum over games of what batch/sign.hpp says; the same number as on the CPU.
SUSHIYA_KERNEL void sushiya_sign(Setup<E> setup, std::uint64_t seed, std::uint64_t games, std::uint64_t* signature) {
    const std::uint64_t game = my_game();
    if (game >= games) return;
    __nvvm_atom_add_gen_ll(reinterpret_cast<long long*>(signature),
                           static_cast<long long>(batch::sign_game(setup, seed, game)));
}
