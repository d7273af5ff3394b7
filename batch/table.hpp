// One game of a batch: played by numbers, seen as rows, begun again when it is over.
//
// Plain data and constexpr functions, so that a thread of the CPU and a thread of the GPU do the same.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/features.hpp"

namespace sushiya::batch {

// What a seat gets for a step: a share of the win when the game is over (1 for the winner, 1/k for each of k who share
// it), or the points that came onto its score track.
enum class Reward : std::uint8_t { win, points };

// What all games of a batch have in common.
template <class E>
struct Setup {
    typename E::Game game;
    E encoder;
    Reward reward;

    constexpr Setup(const typename E::Game::Options& options, Reward reward_for)
        : game(options), encoder(game), reward(reward_for) {}
};

template <class E>
struct Table {
    typename E::Game::State state;
    Rng chance;
    Rng sampling;  // apart from chance, so that whoever picks at random does not change what is dealt
    SeatSet actors;

    // Game `number` of a batch with this seed.
    constexpr Table(std::uint64_t seed, std::uint64_t number)
        : state{},
          chance(std::array<std::uint64_t, 4>{seed, number, 0, 1}),
          sampling(std::array<std::uint64_t, 4>{seed, number, 1, 1}) {}
};

// Lets chance happen until somebody is to choose or the game is over.
template <class E>
constexpr void settle(const Setup<E>& setup, Table<E>& table) {
    Turn turn = setup.game.turn(table.state);
    for (; turn.waits == Turn::Waits::chance; turn = setup.game.turn(table.state))
        setup.game.happen(table.state, setup.game.draw(table.state, table.chance), Quiet{});
    table.actors = turn.actors;
}

template <class E>
constexpr void begin(const Setup<E>& setup, Table<E>& table) {
    table.state = setup.game.start();
    settle(setup, table);
}

template <class E>
constexpr void share_win(const Setup<E>& setup, const Table<E>& table, float* rewards) {
    int best = setup.game.standing(table.state, Seat{0});
    int winners = 0;
    for (const Seat seat : SeatSet::first(setup.game.players())) {
        const int standing = setup.game.standing(table.state, seat);
        if (standing > best) winners = 0;
        if (standing >= best) ++winners;
        if (standing > best) best = standing;
    }
    for (const Seat seat : SeatSet::first(setup.game.players()))
        if (setup.game.standing(table.state, seat) == best) rewards[seat.index] = 1.0F / static_cast<float>(winners);
}

// Plays the numbers of all actors, legal ones, and writes what every seat got. True: the game was over, and the table
// shows the beginning of the next.
template <class E>
constexpr bool step(const Setup<E>& setup, Table<E>& table, const std::int32_t* numbers, float* rewards) {
    const int players = setup.game.players();
    std::array<int, kMaxSeats> before{};
    for (const Seat seat : SeatSet::first(players)) {
        rewards[seat.index] = 0;
        if (setup.reward == Reward::points) before[seat.index] = setup.game.points(table.state, seat);
    }
    Joint<typename E::Game::Action> joint;
    for (const Seat seat : table.actors) joint[seat] = setup.encoder.action_of(numbers[seat.index], seat);
    setup.game.play(table.state, joint, Quiet{});
    settle(setup, table);
    const bool over = table.actors.empty();
    if (setup.reward == Reward::points)
        for (const Seat seat : SeatSet::first(players))
            rewards[seat.index] = static_cast<float>(setup.game.points(table.state, seat) - before[seat.index]);
    if (!over) return false;
    if (setup.reward == Reward::win) share_win(setup, table, rewards);
    begin(setup, table);
    return true;
}

// In one piece: the view never leaves the registers where the whole is seen at once.
template <class E>
[[gnu::flatten]] constexpr void observe(const Setup<E>& setup, const Table<E>& table, Seat seat, std::uint8_t* row) {
    setup.encoder.observe(setup.game.glance(table.state, seat), Row(row));
}
// The same for one of several rows.
template <class E>
[[gnu::flatten]] constexpr void observe(const Setup<E>& setup, const Table<E>& table, Seat seat, std::uint8_t* row,
                                        SharedBlocks& blocks) {
    setup.encoder.observe(setup.game.glance(table.state, seat), SharingRow(row, blocks));
}

template <class E>
[[gnu::flatten]] constexpr void list_legal(const Setup<E>& setup, const Table<E>& table, Seat seat,
                                           std::uint64_t* words) {
    LegalMask<E> mask(setup.encoder, seat, words);
    setup.game.choices(table.state, seat, mask);
}

// The place of the nth bit that is set, counted from 0.
constexpr int nth_set(std::uint64_t word, int nth) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated()) return std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << nth, word));
#endif
    for (; nth > 0; --nth) word &= word - 1;
    return std::countr_zero(word);
}

// A number among those set, all equally likely.
constexpr int sample(const std::uint64_t* words, int count, Rng& rng) {
    int set = 0;
#ifdef __clang__
#pragma clang loop vectorize(disable) interleave(disable)  // masks are short
#endif
    for (int i = 0; i < count; ++i) set += std::popcount(words[i]);
    auto nth = static_cast<int>(rng.below(static_cast<std::uint32_t>(set)));
    for (int i = 0;; ++i) {
        const int here = std::popcount(words[i]);
        if (nth < here) return 64 * i + nth_set(words[i], nth);
        nth -= here;
    }
}

}  // namespace sushiya::batch
