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

inline void copy_words(const std::uint64_t* words, int count, std::uint8_t* bytes) {
    for (int i = 0; i < count; ++i) std::memcpy(bytes + 8 * i, words + i, 8);
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
        each_game([&](int g) {
            if (which != nullptr && which[g] == 0) return;
            Table<E>& table = tables_[static_cast<std::size_t>(g)];
            table = Table<E>(seed, static_cast<std::uint64_t>(g));
            begin(setup_, table);
            wipe(g, arrays);
            note_legal(g);
            show(g, arrays);
        });
    }

    Result<void> step(const std::int32_t* numbers, const Arrays& arrays) override {
        if (const std::string wrong = first_illegal(numbers); !wrong.empty()) return fail(wrong);
        each_game([&](int g) {
            float unwanted[kMaxSeats];
            const int row = g * shape_.players;
            float* const rewards = arrays.rewards == nullptr ? unwanted : arrays.rewards + row;
            const bool over = batch::step(setup_, tables_[static_cast<std::size_t>(g)], numbers + row, rewards);
            if (arrays.dones != nullptr) arrays.dones[g] = over ? 1 : 0;
            note_legal(g);
            show(g, arrays);
        });
        return {};
    }

    void sample(std::int32_t* numbers) override {
        each_game([&](int g) {
            Table<E>& table = tables_[static_cast<std::size_t>(g)];
            for (int s = 0; s < shape_.players; ++s) numbers[g * shape_.players + s] = -1;
            for (const Seat seat : table.actors)
                numbers[g * shape_.players + seat.index] = batch::sample(legal(g, seat), words_, table.sampling);
        });
    }

    void observe(const Arrays& arrays) const override {
        each_game([&](int g) { show(g, arrays); });
    }

  private:
    template <class Visit>
    void each_game(Visit&& visit) const {
        const auto all = static_cast<std::int64_t>(tables_.size());
        const std::int64_t parts = crew_.hands();
        const auto work = [&](int part) {
            const auto end = static_cast<int>(all * (part + 1) / parts);
            for (auto g = static_cast<int>(all * part / parts); g < end; ++g) visit(g);
        };
        if (parts == 1)
            work(0);
        else
            crew_.run(work);
    }

    std::uint64_t* legal(int g, Seat seat) {
        return legal_.data() + static_cast<std::size_t>((g * shape_.players + seat.index) * words_);
    }
    const std::uint64_t* legal(int g, Seat seat) const {
        return legal_.data() + static_cast<std::size_t>((g * shape_.players + seat.index) * words_);
    }
    void note_legal(int g) {
        const Table<E>& table = tables_[static_cast<std::size_t>(g)];
        for (const Seat seat : table.actors) list_legal(setup_, table, seat, legal(g, seat));
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

    void show(int g, const Arrays& arrays) const {
        const Table<E>& table = tables_[static_cast<std::size_t>(g)];
        const auto players = static_cast<std::size_t>(shape_.players);
        const std::size_t first = static_cast<std::size_t>(g) * players;
        if (arrays.acting != nullptr)
            for (std::size_t s = 0; s < players; ++s)
                arrays.acting[first + s] = static_cast<std::uint8_t>((table.actors.bits() >> s) & 1U);
        const auto numbers = static_cast<std::size_t>(shape_.numbers);
        const auto bytes = static_cast<std::size_t>(shape_.mask_bytes(masks_));
        for (const Seat seat : table.actors) {
            const std::size_t row = first + seat.index;
            if (arrays.observations != nullptr)
                batch::observe(setup_, table, seat, arrays.observations + row * numbers);
            if (arrays.masks == nullptr) continue;
            if (masks_ == Masks::bits)
                copy_words(legal(g, seat), words_, arrays.masks + row * bytes);
            else
                expand(legal(g, seat), shape_.actions, arrays.masks + row * bytes);
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
    std::vector<Table<E>> tables_;
    std::vector<std::uint64_t> legal_;  // [games][players][words_]
    mutable Crew crew_;
};

}  // namespace sushiya::batch
