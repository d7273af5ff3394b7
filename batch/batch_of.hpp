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
#include "batch/pass.hpp"
#include "batch/wide.hpp"

namespace sushiya::batch {

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
    // `wide`: the same work for wide processors, if it was compiled.
    BatchOf(const typename E::Game::Options& options, const Wanted& wanted, Work wide)
        : setup_(options, wanted.reward),
          shape_(shape_of(setup_.encoder, setup_.game.players())),
          masks_(wanted.masks),
          words_(LegalMask<E>::words_for(shape_.actions)),
          work_(wide != nullptr && processor_is_wide() ? wide : &work<E>),
          legal_(row(wanted.games) * static_cast<std::size_t>(words_)),
          crew_(wanted.threads) {
        tables_.reserve(static_cast<std::size_t>(wanted.games));
        for (int i = 0; i < wanted.games; ++i) tables_.emplace_back(wanted.seed, static_cast<std::uint64_t>(i));
        reset(wanted.seed, nullptr, {});
    }

    const Shape& shape() const override { return shape_; }
    int games() const override { return static_cast<int>(tables_.size()); }

    void reset(std::uint64_t seed, const std::uint8_t* which, const Arrays& arrays) override {
        Pass<E> pass = pass_for(Task::reset, arrays);
        pass.seed = seed;
        pass.which = which;
        run(pass);
    }

    Result<void> step(const std::int32_t* numbers, const Arrays& arrays) override {
        if (const std::string wrong = first_illegal(numbers); !wrong.empty()) return fail(wrong);
        Pass<E> pass = pass_for(Task::step, arrays);
        pass.chosen = numbers;
        run(pass);
        return {};
    }

    void sample(std::int32_t* numbers) override {
        Pass<E> pass = pass_for(Task::sample, {});
        pass.sampled = numbers;
        run(pass);
    }

    void observe(const Arrays& arrays) const override { run(pass_for(Task::observe, arrays)); }

  private:
    Pass<E> pass_for(Task task, const Arrays& arrays) const {
        return {.setup = &setup_,
                .tables = tables_.data(),
                .legal = legal_.data(),
                .first = 0,
                .last = games(),
                .players = static_cast<std::size_t>(shape_.players),
                .numbers = static_cast<std::size_t>(shape_.numbers),
                .mask_bytes = static_cast<std::size_t>(shape_.mask_bytes(masks_)),
                .words = words_,
                .masks = masks_,
                .arrays = arrays,
                .task = task};
    }

    void run(const Pass<E>& whole) const {
        const std::int64_t parts = crew_.hands();
        if (parts == 1) return work_(&whole);
        crew_.run([&](int part) {
            Pass<E> pass = whole;
            pass.first = static_cast<int>(std::int64_t{whole.last} * part / parts);
            pass.last = static_cast<int>(std::int64_t{whole.last} * (part + 1) / parts);
            work_(&pass);
        });
    }

    const std::uint64_t* legal(int g, Seat seat) const {
        return legal_.data() + (row(g) + seat.index) * static_cast<std::size_t>(words_);
    }
    std::size_t row(int g) const { return static_cast<std::size_t>(g) * static_cast<std::size_t>(shape_.players); }

    // Empty if all are legal.
    std::string first_illegal(const std::int32_t* numbers) const {
        for (int g = 0; g < games(); ++g)
            for (const Seat seat : tables_[static_cast<std::size_t>(g)].actors) {
                const std::int32_t number = numbers[row(g) + seat.index];
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
    Work work_;
    mutable std::vector<Table<E>> tables_;
    mutable std::vector<std::uint64_t> legal_;  // [games][players][words_]
    mutable Crew crew_;
};

}  // namespace sushiya::batch
