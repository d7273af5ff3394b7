// What networks see and say (engine/core/features.hpp).
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "engine/registry/encoders.hpp"
#include "tests/battery/turned_table.hpp"
#include "tests/battery/walk.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

// A row as it is written over whatever lay there before; nothing may be written beyond its end.
template <class E, class Seen>
std::vector<std::uint8_t> row_of(const E& encoder, const Seen& seen, std::uint8_t before = 0xAA) {
    constexpr std::size_t kMargin = 16;
    std::vector<std::uint8_t> row(static_cast<std::size_t>(encoder.numbers()) + kMargin, before);
    encoder.observe(seen, Row(row.data()));
    for (std::size_t i = row.size() - kMargin; i < row.size(); ++i)
        EXPECT_EQ(row[i], before) << "written beyond its end";
    row.resize(row.size() - kMargin);
    return row;
}

// Worlds that a viewer cannot tell apart give the same row, whatever was in memory, and as many numbers as promised.
template <class C>
void observes_the_view_alone(const Variant& variant, std::uint64_t seed) {
    using E = EncoderOf<typename C::Game>;
    const auto game = game_of<C>(variant);
    const E encoder(game);
    Rng rng(seed);
    Rng guessing = rng.fork();
    walk_states(game, rng, [&](const auto& state) {
        for (const Seat viewer : viewers(game)) {
            const auto view = game.view(state, viewer);
            RowLength length;
            encoder.observe(view, length);
            ASSERT_EQ(length.count(), encoder.numbers());
            const auto world = game.guess(view, guessing);
            ASSERT_EQ(row_of(encoder, view), row_of(encoder, game.view(world, viewer), 0x55));
        }
    });
}

// A glance gives the row of the view, and rows written one after the other are the same as each alone.
template <class C>
void sees_as_much_at_a_glance(const Variant& variant, std::uint64_t seed) {
    using E = EncoderOf<typename C::Game>;
    const auto game = game_of<C>(variant);
    const E encoder(game);
    Rng rng(seed);
    walk_states(game, rng, [&](const auto& state) {
        SharedBlocks blocks;
        std::vector<std::vector<std::uint8_t>> rows;  // what comes later refers to what came before
        for (const Seat viewer : viewers(game)) {
            const auto expected = row_of(encoder, game.view(state, viewer));
            ASSERT_EQ(row_of(encoder, game.glance(state, viewer), 0x55), expected);
            auto& row = rows.emplace_back(expected.size());
            encoder.observe(game.glance(state, viewer), SharingRow(row.data(), blocks));
            ASSERT_EQ(row, expected) << "viewer " << int{viewer.index};
        }
    });
}

// Every legal action has one number of its own, and the number gives it back; the mask has just these.
template <class C>
void numbers_every_action(const Variant& variant, std::uint64_t seed) {
    using G = typename C::Game;
    using E = EncoderOf<G>;
    const auto game = game_of<C>(variant);
    const E encoder(game);
    ASSERT_LE(encoder.actions(), E::kMostActions);
    Rng rng(seed);
    const auto list = std::make_unique<typename G::Choices>();
    walk_states(game, rng, [&](const auto& state) {
        for (const Seat seat : game.turn(state).actors) {
            game.choices(state, seat, *list);
            std::set<int> numbers;
            for (const auto& action : *list) {
                const int number = encoder.number_of(action, seat);
                ASSERT_GE(number, 0);
                ASSERT_LT(number, encoder.actions());
                ASSERT_TRUE(numbers.insert(number).second) << "two choices have number " << number;
                ASSERT_TRUE(encoder.action_of(number, seat) == action) << "number " << number;
            }
            std::vector<std::uint64_t> words(static_cast<std::size_t>((encoder.actions() + 63) / 64), ~0ULL);
            {
                LegalMask<E> mask(encoder, seat, words.data());
                game.choices(state, seat, mask);
            }
            for (int number = 0; number < 64 * static_cast<int>(words.size()); ++number)
                ASSERT_EQ((words[static_cast<std::size_t>(number / 64)] >> (number % 64)) & 1U, numbers.count(number));
        }
    });
}

// The same game where everybody sits some seats further: every row and every number is that of who sat there before.
template <class C>
void sees_the_same_from_every_seat(const Variant& variant, std::uint64_t seed) {
    using G = typename C::Game;
    const auto game = game_of<C>(variant);
    const EncoderOf<G> encoder(game);
    Rng rng(seed);
    const Turned turned(1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(game.players() - 1))),
                        game.players());
    auto here = game.start();
    auto there = here;
    while (!::testing::Test::HasFailure() && game.turn(here).waits != Turn::Waits::over) {
        // J22. Equal spoons are settled in seat order: there the two games may part.
        const SeatSet actors = game.turn(here).actors;
        if (game.turn(there).actors != turned(actors)) return;
        for (const Seat seat : SeatSet::first(game.players()))
            ASSERT_EQ(row_of(encoder, game.view(here, seat)), row_of(encoder, game.view(there, turned(seat))));
        if (game.turn(here).waits == Turn::Waits::chance) {
            const auto chance = game.draw(here, rng);
            game.happen(here, chance, Quiet{});
            game.happen(there, turned(chance), Quiet{});
            continue;
        }
        const auto joint = random_joint(game, here, rng);
        Joint<typename G::Action> same{};
        for (const Seat seat : actors)
            same[turned(seat)] = encoder.action_of(encoder.number_of(joint[seat], seat), turned(seat));
        game.play(here, joint, Quiet{});
        game.play(there, same, Quiet{});
    }
}

}  // namespace sushiya::tests
