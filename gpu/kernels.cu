// The batch on a GPU: the functions of batch/table.hpp unchanged, a thread to play each game.
//
// Compiled by clang once for each game (SUSHIYA_ENCODER names its encoder) to PTX, which the driver compiles for the
// GPU at hand; sushiya/cuda.py loads it. nvcc must not compile this: it reads constexpr tables as zeros on the device.
//
// A block has some games, and for each as many threads as there are lanes: one plays, all of them write rows. What they
// work on lies in shared memory: the game, a row and a mask. The threads of a warp bring and take them away together,
// so that memory is always read and written in neighbouring words.
#include "gpu/device.hpp"

// What is handed on by reference lies on the stack, in memory far away, unless the whole is seen at once.
#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
#include "engine/core/counts.hpp"
#include "engine/core/features.hpp"
#include "gpu/packed_row.hpp"
#pragma clang attribute pop
#include "batch/sign.hpp"
#include SUSHIYA_FEATURES
#ifdef SUSHIYA_KNOWLEDGE
#include "gpu/knowledge.hpp"
#endif

namespace sushiya::gpu {

using E = SUSHIYA_ENCODER;
using batch::Setup;
using batch::Table;

// Whether PackedRow writes what Row writes, and zeros up to the next multiple of 16.
consteval bool packs_as_rows_are() {
    const Setup<E> setup({}, batch::Reward::win);
    Table<E> table(1, 1);
    batch::begin(setup, table);
    std::array<std::uint8_t, static_cast<std::size_t>((E::kMostNumbers + 15) / 16 * 16)> plain{};
    auto packed = plain;
    for (int i = 0; i < (setup.encoder.numbers() + 15) / 16 * 16; ++i) packed[static_cast<std::size_t>(i)] = 255;
    for (const Seat seat : table.actors) {
        setup.encoder.observe(setup.game.glance(table.state, seat), Row(plain.data()));
        setup.encoder.observe(setup.game.glance(table.state, seat), PackedRow(packed.data()));
    }
    return packed == plain;
}
static_assert(packs_as_rows_are());

// Device memory. Rows are `row_stride` bytes apart, a multiple of 16; masks are whole words.
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
    std::int32_t lanes;  // 1, or as many as there are players: a thread for each row
};

using Word [[gnu::may_alias]] = std::uint32_t;
using Long [[gnu::may_alias]] = std::uint64_t;
using Chunk [[gnu::may_alias, gnu::vector_size(16)]] = std::uint64_t;
extern __attribute__((shared)) Chunk shelf[];

// Shared memory holds the games of a block, and then a row with its mask for each thread. Games are read by eight
// bytes, rows by sixteen: with these distances from one to the next, threads stay out of each other's banks.
constexpr std::uint32_t kTableWords = sizeof(Table<E>) / 4;
constexpr std::uint32_t kTableRoom = (kTableWords + 1) / 4 * 4 + 2;
static_assert(sizeof(Table<E>) % 4 == 0 && alignof(Table<E>) <= 8 && kTableRoom >= kTableWords && kTableRoom % 4 == 2);
__device__ inline Word* table_words(std::uint32_t place) { return reinterpret_cast<Word*>(shelf) + place * kTableRoom; }
__device__ inline Table<E>& table_at(std::uint32_t place) { return *reinterpret_cast<Table<E>*>(table_words(place)); }
__device__ inline std::uint32_t row_chunks(const Buffers& b) { return static_cast<std::uint32_t>(b.row_stride) / 16; }
__device__ inline std::uint32_t row_room(const Buffers& b) {
    return (row_chunks(b) + (static_cast<std::uint32_t>(b.words) + 1) / 2) | 1U;
}

// Where a thread is: which of the block's games, and which of its lanes. Threads of a warp have the same lane.
struct Post {
    std::uint32_t games;  // of the block; a multiple of 32
    std::uint32_t place;
    std::uint32_t lane;
    std::uint64_t first;  // game of the block

    __device__ explicit Post(const Buffers& b)
        : games(threads() / static_cast<std::uint32_t>(b.lanes)),
          place(thread() % games),
          lane(thread() / games),
          first(static_cast<std::uint64_t>(block()) * games) {}

    __device__ std::uint64_t game() const { return first + place; }
};

// The setup where all threads of a block find it; what a kernel is given would be copied to the stack of each.
__device__ inline const Setup<E>& share(const Setup<E>& given) {
    static_assert(sizeof(Setup<E>) % 4 == 0 && alignof(Setup<E>) <= 8);
    __attribute__((shared)) static Long shared[(sizeof(Setup<E>) + 7) / 8];
    for (std::uint32_t i = thread(); i < sizeof(Setup<E>) / 4; i += threads())
        reinterpret_cast<Word*>(shared)[i] = reinterpret_cast<const Word*>(&given)[i];
    wait_for_block();
    return *reinterpret_cast<const Setup<E>*>(shared);
}

// Calls visit(shared, memory) for each word of the games of a block that are wanted.
template <class Wanted, class Visit>
__device__ inline void each_word_of_games(const Buffers& b, const Post& post, Wanted&& wanted, Visit&& visit) {
    const std::uint64_t left = static_cast<std::uint64_t>(b.games) - post.first;
    const std::uint32_t count = left < post.games ? static_cast<std::uint32_t>(left) : post.games;
    auto* const memory = reinterpret_cast<Word*>(b.tables + post.first);
    for (std::uint32_t place = thread() / kLanes; place < count; place += threads() / kLanes)
        if (wanted(post.first + place))
            for (std::uint32_t i = thread() % kLanes; i < kTableWords; i += kLanes)
                visit(table_words(place)[i], memory[place * kTableWords + i]);
    wait_for_block();
}

// Brings what the threads of a warp have made to memory, `count` pieces each: piece i of the thread `other` is
// from(other)[i], and goes to its row. Those whose bit is set have one.
template <class Piece, class From>
__device__ inline void bring(Piece* memory, std::uint32_t count, std::uint32_t row, std::uint32_t who, From&& from) {
    std::uint32_t other = thread() % kLanes / count;
    std::uint32_t piece = thread() % kLanes % count;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t there = of_lane(row, other);
        if (((who >> other) & 1U) != 0) memory[there * count + piece] = from(other)[piece];
        for (piece += kLanes; piece >= count; piece -= count) ++other;
    }
}

[[gnu::flatten, gnu::always_inline]] __device__ inline void write_row(const Setup<E>& setup, const Table<E>& table,
                                                                      Seat seat, std::uint8_t* row) {
    PackedRow page(row);
    setup.encoder.observe(setup.game.glance(table.state, seat), page);
}
// In so many words: tables side by side have masks as long as the longest of them.
[[gnu::flatten, gnu::always_inline]] __device__ inline void write_mask(const Setup<E>& setup, const Table<E>& table,
                                                                       Seat seat, std::uint64_t* words, int count) {
    {
        LegalMask<E> mask(setup.encoder, seat, words);  // complete when it ends
        setup.game.choices(table.state, seat, mask);
    }
    for (int i = LegalMask<E>::words_for(setup.encoder.actions()); i < count; ++i) words[i] = 0;
}

// The rows and masks of a warp. Every thread of it must come here, those that have none with nullptr.
[[gnu::always_inline]] __device__ inline void show(const Setup<E>& setup, const Buffers& b, Chunk* room,
                                                   const Table<E>* table, Seat seat, std::uint64_t row) {
    Chunk* const rows = room + (thread() - thread() % kLanes) * row_room(b);
    if (table != nullptr) {
        Chunk* const mine = rows + thread() % kLanes * row_room(b);
        write_row(setup, *table, seat, reinterpret_cast<std::uint8_t*>(mine));
        write_mask(setup, *table, seat, reinterpret_cast<std::uint64_t*>(mine + row_chunks(b)), b.words);
    }
    const std::uint32_t who = __nvvm_vote_ballot_sync(~0U, table != nullptr);
    wait_for_warp();
    const auto at = static_cast<std::uint32_t>(row);
    bring(reinterpret_cast<Chunk*>(b.observations), row_chunks(b), at, who,
          [&](std::uint32_t other) { return rows + other * row_room(b); });
    bring(reinterpret_cast<Long*>(b.masks), static_cast<std::uint32_t>(b.words), at, who, [&](std::uint32_t other) {
        return reinterpret_cast<const Long*>(rows + other * row_room(b) + row_chunks(b));
    });
    wait_for_warp();
}

// Of everybody who chooses now, and who does. Every thread of a block must come here, with or without a game.
[[gnu::always_inline]] __device__ inline void show_all(const Setup<E>& setup, const Buffers& b, const Post& post,
                                                       const Table<E>* table) {
    const auto players = static_cast<std::uint32_t>(setup.game.players());
    const std::uint64_t first = post.game() * players;
    std::uint32_t left = 0;
    if (table != nullptr) {
        left = table->actors.bits();
        for (std::uint32_t s = post.lane; s < players; s += static_cast<std::uint32_t>(b.lanes))
            b.acting[first + s] = static_cast<std::uint8_t>((left >> s) & 1U);
        if (b.lanes != 1) left &= 1U << post.lane;
    }
    Chunk* const room = shelf + post.games * kTableRoom / 4;
    for (; __nvvm_vote_any_sync(~0U, left != 0); left &= left - 1) {
        const Seat seat{static_cast<std::uint8_t>(left == 0 ? 0 : __builtin_ctz(left))};
        show(setup, b, room, left == 0 ? nullptr : table, seat, first + seat.index);
    }
}

__device__ inline std::uint64_t my_game() { return static_cast<std::uint64_t>(block()) * threads() + thread(); }

__device__ inline bool is_legal(const Buffers& b, std::uint64_t row, std::int32_t number, int actions) {
    if (number < 0 || number >= actions) return false;
    const std::uint64_t word =
        b.masks[row * static_cast<std::uint64_t>(b.words) + static_cast<std::uint64_t>(number / 64)];
    return ((word >> static_cast<unsigned>(number % 64)) & 1U) != 0;
}

__device__ inline void play(const Setup<E>& setup, const Buffers& b, Table<E>& table, std::uint64_t game) {
    const std::uint64_t first = game * static_cast<std::uint64_t>(setup.game.players());
    std::int32_t numbers[kMaxSeats];
    for (const Seat seat : table.actors) {
        std::int32_t number = b.actions[first + seat.index];
        if (!is_legal(b, first + seat.index, number, setup.encoder.actions())) {
            number = 0;
            while (!is_legal(b, first + seat.index, number, setup.encoder.actions())) ++number;
            __nvvm_atom_add_gen_i(reinterpret_cast<int*>(b.refused), 1);
        }
        numbers[seat.index] = number;
    }
    b.dones[game] = batch::step(setup, table, numbers, b.rewards + first) ? 1 : 0;
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
    const Post post(b);
    const auto wanted = [&](std::uint64_t game) { return which == nullptr || which[game] != 0; };
    const std::uint64_t game = post.game();
    const bool mine = game < static_cast<std::uint64_t>(b.games) && wanted(game);
    Table<E>& table = table_at(post.place);
    if (mine && post.lane == 0) {
        new (&table) Table<E>(seed, game);
        begin(setup, table);
        wipe(b, game, setup.game.players());
    }
    wait_for_block();
    each_word_of_games(b, post, wanted, [](const Word& here, Word& there) { there = here; });
    show_all(setup, b, post, mine ? &table : nullptr);
}

__device__ inline void step(const Setup<E>& setup, const Buffers& b) {
    const Post post(b);
    const auto all = [](std::uint64_t) { return true; };
    each_word_of_games(b, post, all, [](Word& here, const Word& there) { here = there; });
    const bool mine = post.game() < static_cast<std::uint64_t>(b.games);
    Table<E>& table = table_at(post.place);
    if (mine && post.lane == 0) play(setup, b, table, post.game());
    wait_for_block();
    each_word_of_games(b, post, all, [](const Word& here, Word& there) { there = here; });
    show_all(setup, b, post, mine ? &table : nullptr);
}

SUSHIYA_KERNEL void sushiya_sample(Setup<E> setup, Buffers b, std::int32_t* actions) {
    const std::uint64_t game = my_game();
    if (game >= static_cast<std::uint64_t>(b.games)) return;
    Table<E>& table = b.tables[game];
    for (int s = 0; s < setup.game.players(); ++s) {
        const std::uint64_t row =
            game * static_cast<std::uint64_t>(setup.game.players()) + static_cast<std::uint64_t>(s);
        const bool acts = table.actors.contains(Seat{static_cast<std::uint8_t>(s)});
        actions[row] =
            acts ? batch::sample(b.masks + row * static_cast<std::uint64_t>(b.words), b.words, table.sampling) : -1;
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
SUSHIYA_KERNEL void sushiya_reset(GIVEN Setup<E> setup, Buffers b, std::uint64_t seed, const std::uint8_t* which) {
    reset(share(setup), b, seed, which);
}
SUSHIYA_KERNEL void sushiya_step(GIVEN Setup<E> setup, Buffers b) { step(share(setup), b); }
#ifdef SUSHIYA_KNOWLEDGE
SUSHIYA_KERNEL void sushiya_cook(GIVEN Setup<E> setup, Buffers b, std::uint64_t luck, const std::uint8_t* which,
                                 std::int32_t* actions) {
    cook(setup, b, luck, which, actions);
}
#endif

// Games at many kinds of tables with equally many players and equally long rows: `kinds` says the kind of each 32 of
// them, which are a block.
struct Kinds {
    const Setup<E>* setups;
    const std::int32_t* kinds;
};
SUSHIYA_KERNEL void sushiya_reset_mixed(Kinds k, Buffers b, std::uint64_t seed, const std::uint8_t* which) {
    reset(share(k.setups[k.kinds[block()]]), b, seed, which);
}
SUSHIYA_KERNEL void sushiya_step_mixed(Kinds k, Buffers b) { step(share(k.setups[k.kinds[block()]]), b); }
#ifdef SUSHIYA_KNOWLEDGE
SUSHIYA_KERNEL void sushiya_cook_mixed(Kinds k, Buffers b, std::uint64_t luck, const std::uint8_t* which,
                                       std::int32_t* actions) {
    const std::uint64_t game = my_game() / static_cast<std::uint64_t>(k.setups->game.players());
    if (game >= static_cast<std::uint64_t>(b.games)) return;
    cook(k.setups[k.kinds[game / kLanes]], b, luck, which, actions);
}
#endif

// The sum over games of what batch/sign.hpp says; the same number as on the CPU.
SUSHIYA_KERNEL void sushiya_sign(Setup<E> setup, std::uint64_t seed, std::uint64_t games, std::uint64_t* signature) {
    const std::uint64_t game = my_game();
    if (game >= games) return;
    __nvvm_atom_add_gen_ll(reinterpret_cast<long long*>(signature),
                           static_cast<long long>(batch::sign_game(setup, seed, game)));
}
