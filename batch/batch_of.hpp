// Batch, written once for every game that has an encoder.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "batch/batch.hpp"
#include "batch/crew.hpp"
#include "batch/explanation.hpp"

namespace sushiya::batch {

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
DeviceImage image_of(const Setup<E>& setup) {
    static_assert(std::is_trivially_copyable_v<Setup<E>> && std::is_trivially_copyable_v<Table<E>>);
    DeviceImage image{shape_of(setup.encoder, setup.game.players()),
                      {},
                      sizeof(Table<E>),
                      LegalMask<E>::words_for(setup.encoder.actions())};
    image.setup.resize(sizeof setup);
    std::memcpy(image.setup.data(), &setup, sizeof setup);
    return image;
}

template <class E>
class BatchOf final : public Batch {
  public:
    BatchOf(const typename E::Game::Options& options, const Wanted& wanted)
        : setup_(options, wanted.reward),
          shape_(shape_of(setup_.encoder, setup_.game.players())),
          masks_(wanted.masks),
          words_(LegalMask<E>::words_for(shape_.actions)),
          legal_(static_cast<std::size_t>(wanted.games) * static_cast<std::size_t>(shape_.players * words_)),
          crew_(wanted.threads) {
        tables_.reserve(static_cast<std::size_t>(wanted.games));
        for (int i = 0; i < wanted.games; ++i) tables_.emplace_back(wanted.seed, static_cast<std::uint64_t>(i));
        reset(wanted.seed, nullptr, {});
    }

    const Shape& shape() const override { return shape_; }
    int games() const override { return static_cast<int>(tables_.size()); }

    void reset(std::uint64_t seed, const std::uint8_t* which, const Arrays& arrays) override {
        each_part(arrays, [&](const Pass& pass) {
            for (int g = pass.first; g < pass.last; ++g) {
                if (which != nullptr && which[g] == 0) continue;
                Table<E>& table = tables_[static_cast<std::size_t>(g)];
                table = Table<E>(seed, static_cast<std::uint64_t>(g));
                begin(setup_, table);
                wipe(g, arrays);
                note_legal(pass, g);
                show(pass, g);
            }
        });
    }

    Result<void> step(const std::int32_t* numbers, const Arrays& arrays) override {
        if (const std::string wrong = first_illegal(numbers); !wrong.empty()) return fail(wrong);
        each_part(arrays, [&, numbers](const Pass& pass) {
            for (int g = pass.first; g < pass.last; ++g) {
                float unwanted[kMaxSeats];
                const std::size_t row = pass.row(g);
                float* const rewards = pass.arrays.rewards == nullptr ? unwanted : pass.arrays.rewards + row;
                const bool over = batch::step(setup_, pass.tables[g], numbers + row, rewards);
                if (pass.arrays.dones != nullptr) pass.arrays.dones[g] = over ? 1 : 0;
                note_legal(pass, g);
                show(pass, g);
            }
        });
        return {};
    }

    void sample(std::int32_t* numbers) override {
        each_part({}, [&, numbers](const Pass& pass) {
            for (int g = pass.first; g < pass.last; ++g) {
                Table<E>& table = pass.tables[g];
                const std::size_t first = pass.row(g);
                for (std::size_t s = 0; s < pass.players; ++s) numbers[first + s] = -1;
                for (const Seat seat : table.actors)
                    numbers[first + seat.index] =
                        batch::sample(pass.legal + (first + seat.index) * pass.words, words_, table.sampling);
            }
        });
    }

    void observe(const Arrays& arrays) const override {
        each_part(arrays, [&](const Pass& pass) {
            for (int g = pass.first; g < pass.last; ++g) show(pass, g);
        });
    }

  private:
    // What a thread has at hand for its part of the games. All by value: the bytes it writes could be part of anything
    // that is only referred to, which would then be read again after each.
    struct Pass {
        int first, last;
        std::size_t players, words, numbers, mask_bytes;
        Masks masks;
        Arrays arrays;
        Table<E>* tables;
        std::uint64_t* legal;

        std::size_t row(int g) const { return static_cast<std::size_t>(g) * players; }
    };

    template <class Visit>
    void each_part(const Arrays& arrays, Visit&& visit) const {
        const auto all = static_cast<std::int64_t>(tables_.size());
        const std::int64_t parts = crew_.hands();
        const auto work = [&](int part) {
            const Pass pass{static_cast<int>(all * part / parts),
                            static_cast<int>(all * (part + 1) / parts),
                            static_cast<std::size_t>(shape_.players),
                            static_cast<std::size_t>(words_),
                            static_cast<std::size_t>(shape_.numbers),
                            static_cast<std::size_t>(shape_.mask_bytes(masks_)),
                            masks_,
                            arrays,
                            tables_.data(),
                            legal_.data()};
            visit(pass);
        };
        if (parts == 1)
            work(0);
        else
            crew_.run(work);
    }

    const std::uint64_t* legal(int g, Seat seat) const {
        return legal_.data() + static_cast<std::size_t>((g * shape_.players + seat.index) * words_);
    }
    [[gnu::always_inline]] void note_legal(const Pass& pass, int g) const {
        const Table<E>& table = pass.tables[g];
        for (const Seat seat : table.actors)
            list_legal(setup_, table, seat, pass.legal + (pass.row(g) + seat.index) * pass.words);
    }

    void wipe(int g, const Arrays& arrays) const {
        const auto rows = static_cast<std::size_t>(shape_.players);
        const auto clear = [&](auto* array, std::size_t size) {
            if (array != nullptr) std::memset(array + static_cast<std::size_t>(g) * size, 0, size * sizeof *array);
        };
        clear(arrays.observations, rows * static_cast<std::size_t>(shape_.numbers));
        clear(arrays.masks, rows * static_cast<std::size_t>(shape_.mask_bytes(masks_)));
        clear(arrays.rewards, rows);
        clear(arrays.dones, 1);
    }

    [[gnu::always_inline]] void show(const Pass& pass, int g) const {
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
                batch::observe(setup_, table, seat, rows + seat.index * pass.numbers, blocks);
        }
        if (pass.arrays.masks == nullptr) return;
        for (const Seat seat : actors) {
            const std::uint64_t* const words = pass.legal + (first + seat.index) * pass.words;
            std::uint8_t* const mask = pass.arrays.masks + (first + seat.index) * pass.mask_bytes;
            if (pass.masks == Masks::bits)
                std::memcpy(mask, words, pass.mask_bytes);
            else
                expand(words, shape_.actions, mask);
        }
    }

    // Empty if all are legal.
    std::string first_illegal(const std::int32_t* numbers) const {
        for (int g = 0; g < games(); ++g)
            for (const Seat seat : tables_[static_cast<std::size_t>(g)].actors) {
                const std::int32_t number = numbers[g * shape_.players + seat.index];
                const bool exists = number >= 0 && number < shape_.actions;
                if (exists && ((legal(g, seat)[number / 64] >> static_cast<unsigned>(number % 64)) & 1U) != 0) continue;
                return "action " + std::to_string(number) + " of seat " + std::to_string(seat.index) + " in game " +
                       std::to_string(g) + " is not legal; choose one whose mask is 1";
            }
        return {};
    }

    Setup<E> setup_;
    Shape shape_;
    Masks masks_;
    int words_;  // of a mask
    mutable std::vector<Table<E>> tables_;
    mutable std::vector<std::uint64_t> legal_;  // [games][players][words_]
    mutable Crew crew_;
};

}  // namespace sushiya::batch
