// A task for all games of a batch, or for a thread's part of them.
//
// Plain data and loops over it, without the library: they are compiled twice, for every processor and for those that do
// more at once (wide.hpp), and what both had in common the linker would keep once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "batch/arrays.hpp"
#include "batch/table.hpp"

namespace sushiya::batch {

enum class Task : std::uint8_t { reset, step, sample, observe };

// All by value: the bytes that are written could be part of anything that is only referred to, which would then be read
// again after each.
template <class E>
struct Pass {
    const Setup<E>* setup;
    Table<E>* tables;
    std::uint64_t* legal;  // [games][players][words]
    int first, last;       // games
    std::size_t players, numbers, mask_bytes;
    int words;  // of a mask
    Masks masks;
    Arrays arrays;

    // Of the task.
    Task task;
    std::uint64_t seed = 0;                // reset
    const std::uint8_t* which = nullptr;   // reset; null: all
    const std::int32_t* chosen = nullptr;  // step
    std::int32_t* sampled = nullptr;       // sample

    std::size_t row(int g) const { return static_cast<std::size_t>(g) * players; }
};

// Of words so few that a call would take longer.
inline void copy(const std::uint64_t* words, int count, std::uint8_t* bytes) {
#ifdef __clang__
#pragma clang loop vectorize(disable) interleave(disable)
#endif
    for (int i = 0; i < count; ++i) std::memcpy(bytes + 8 * i, words + i, 8);
}

// A byte, 0 or 1, for each of the lowest bits.
inline void expand(const std::uint64_t* words, int bits, std::uint8_t* bytes) {
    int at = 0;
    for (; at + 8 <= bits; at += 8) {
        const std::uint64_t eight = (words[at / 64] >> static_cast<unsigned>(at % 64)) & 255U;
        // Every byte keeps the bit of its own place; adding 127 carries it to the top.
        const std::uint64_t spread = (eight * 0x0101010101010101U) & 0x8040201008040201U;
        const std::uint64_t ones = ((spread + 0x007F7F7F7F7F7F7FU) >> 7U) & 0x0101010101010101U;
        std::memcpy(bytes + at, &ones, 8);
    }
    for (; at < bits; ++at)
        bytes[at] = static_cast<std::uint8_t>((words[at / 64] >> static_cast<unsigned>(at % 64)) & 1U);
}

template <class E>
[[gnu::always_inline]] inline void note_legal(const Pass<E>& pass, int g) {
    const Table<E>& table = pass.tables[g];
    for (const Seat seat : table.actors)
        list_legal(*pass.setup, table, seat,
                   pass.legal + (pass.row(g) + seat.index) * static_cast<std::size_t>(pass.words));
}

template <class E>
[[gnu::always_inline]] inline void show(const Pass<E>& pass, int g) {
    const Table<E>& table = pass.tables[g];
    const SeatSet actors = table.actors;
    const std::size_t first = pass.row(g);
    if (pass.arrays.acting != nullptr)
        for (std::size_t s = 0; s < pass.players; ++s)
            pass.arrays.acting[first + s] = static_cast<std::uint8_t>((actors.bits() >> s) & 1U);
    if (pass.arrays.observations != nullptr) {
        std::uint8_t* const rows = pass.arrays.observations + first * pass.numbers;
        SharedBlocks blocks;
        for (const Seat seat : actors)
            batch::observe(*pass.setup, table, seat, rows + seat.index * pass.numbers, blocks);
    }
    if (pass.arrays.masks == nullptr) return;
    for (const Seat seat : actors) {
        const std::uint64_t* const words = pass.legal + (first + seat.index) * static_cast<std::size_t>(pass.words);
        std::uint8_t* const mask = pass.arrays.masks + (first + seat.index) * pass.mask_bytes;
        if (pass.masks == Masks::bits)
            copy(words, pass.words, mask);
        else
            expand(words, pass.setup->encoder.actions(), mask);
    }
}

template <class E>
void wipe(const Pass<E>& pass, int g) {
    const auto clear = [g](auto* array, std::size_t size) {
        if (array != nullptr) std::memset(array + static_cast<std::size_t>(g) * size, 0, size * sizeof *array);
    };
    clear(pass.arrays.observations, pass.players * pass.numbers);
    clear(pass.arrays.masks, pass.players * pass.mask_bytes);
    clear(pass.arrays.rewards, pass.players);
    clear(pass.arrays.dones, 1);
}

template <class E>
[[gnu::always_inline]] inline void reset_games(const Pass<E>& pass) {
    for (int g = pass.first; g < pass.last; ++g) {
        if (pass.which != nullptr && pass.which[g] == 0) continue;
        pass.tables[g] = Table<E>(pass.seed, static_cast<std::uint64_t>(g));
        begin(*pass.setup, pass.tables[g]);
        wipe(pass, g);
        note_legal(pass, g);
        show(pass, g);
    }
}

template <class E>
[[gnu::always_inline]] inline void step_games(const Pass<E>& pass) {
    for (int g = pass.first; g < pass.last; ++g) {
        float unwanted[kMaxSeats];
        const std::size_t row = pass.row(g);
        float* const rewards = pass.arrays.rewards == nullptr ? unwanted : pass.arrays.rewards + row;
        const bool over = batch::step(*pass.setup, pass.tables[g], pass.chosen + row, rewards);
        if (pass.arrays.dones != nullptr) pass.arrays.dones[g] = over ? 1 : 0;
        note_legal(pass, g);
        show(pass, g);
    }
}

template <class E>
[[gnu::always_inline]] inline void sample_games(const Pass<E>& pass) {
    for (int g = pass.first; g < pass.last; ++g) {
        Table<E>& table = pass.tables[g];
        const std::size_t first = pass.row(g);
        for (std::size_t s = 0; s < pass.players; ++s) pass.sampled[first + s] = -1;
        for (const Seat seat : table.actors)
            pass.sampled[first + seat.index] = batch::sample(
                pass.legal + (first + seat.index) * static_cast<std::size_t>(pass.words), pass.words, table.sampling);
    }
}

template <class E>
[[gnu::always_inline]] inline void observe_games(const Pass<E>& pass) {
    for (int g = pass.first; g < pass.last; ++g) show(pass, g);
}

// What runs it is chosen while the program runs and knows of the games what a GPU does: their bytes.
using Work = void (*)(const void* pass);

template <class E>
void work(const void* bytes) {
    Pass<E> pass = *static_cast<const Pass<E>*>(bytes);
    pass.words = LegalMask<E>::words_for(pass.setup->encoder.actions());  // a constant in most games
    switch (pass.task) {
        case Task::reset:
            return reset_games(pass);
        case Task::step:
            return step_games(pass);
        case Task::sample:
            return sample_games(pass);
        case Task::observe:
            return observe_games(pass);
    }
}

}  // namespace sushiya::batch
