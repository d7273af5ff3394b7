#include "bench/limit_sushi_go.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace limit_sushi_go {
namespace {

// Kinds as nibbles of a word, in this order; the last three are nigiri on wasabi and lie only in front of
// players.
enum : unsigned { tempura, sashimi, dumpling, maki1, maki2, maki3, egg, salmon, squid, pudding, wasabi, chopsticks };
constexpr unsigned kOnWasabi = 12;  // egg, salmon, squid
constexpr std::array<unsigned char, 12> kCopies{14, 14, 14, 6, 12, 8, 5, 10, 5, 10, 6, 4};
constexpr std::uint64_t kOnes = 0x1111111111111111U;

constexpr auto kDeck = [] {
    std::array<unsigned char, 108> deck{};
    std::size_t at = 0;
    for (unsigned kind = 0; kind < kCopies.size(); ++kind)
        for (int i = 0; i < kCopies[kind]; ++i) deck[at++] = static_cast<unsigned char>(kind * 4);
    return deck;
}();

// xoroshiro128++.
struct Random {
    std::uint64_t a;
    std::uint64_t b;

    std::uint64_t next() {
        const std::uint64_t out = std::rotl(a + b, 17) + a;
        const std::uint64_t mixed = a ^ b;
        a = std::rotl(a, 49) ^ mixed ^ (mixed << 21U);
        b = std::rotl(mixed, 28);
        return out;
    }
    // Multiply and shift; its bias, below 2^-25 here, is the price a special-purpose loop may pay.
    static std::uint32_t scaled(std::uint32_t bits, std::uint32_t bound) {
        return static_cast<std::uint32_t>((std::uint64_t{bits} * bound) >> 32U);
    }
};

constexpr std::uint64_t one(unsigned shift) { return std::uint64_t{1} << shift; }
constexpr int count(std::uint64_t word, unsigned kind) { return static_cast<int>((word >> (kind * 4)) & 15U); }

constexpr std::uint64_t present(std::uint64_t word) {
    const std::uint64_t pairs = word | (word >> 1U);
    return (pairs | (pairs >> 2U)) & kOnes;
}
// One bit per nibble: multiplying sums them in the top one. At most twelve kinds.
constexpr std::uint32_t kinds(std::uint64_t bits) { return static_cast<std::uint32_t>((bits * kOnes) >> 60U); }
// The shift of the n-th kind present. Always nine steps, of a hand of ten: a loop that ends at n ends in a
// misprediction.
constexpr unsigned nth(std::uint64_t bits, std::uint32_t n) {
    for (std::uint32_t i = 0; i < 9; ++i) bits = i < n ? bits & (bits - 1) : bits;
    return static_cast<unsigned>(std::countr_zero(bits));
}

void lay(std::uint64_t& laid, unsigned shift) {
    const bool nigiri = shift - egg * 4 <= (squid - egg) * 4;
    if (nigiri && count(laid, wasabi) > 0) {
        laid += one(shift + (kOnWasabi - egg) * 4) - one(wasabi * 4);
    } else {
        laid += one(shift);
    }
}

constexpr int table_score(std::uint64_t laid) {
    constexpr std::array<signed char, 16> kTempura{0, 0, 5, 5, 10, 10, 15, 15, 20, 20, 25, 25, 30, 30, 35, 35};
    constexpr std::array<signed char, 16> kSashimi{0, 0, 0, 10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40, 50};
    constexpr std::array<signed char, 16> kDumpling{0, 1, 3, 6, 10, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};
    return kTempura[static_cast<std::size_t>(count(laid, tempura))] +
           kSashimi[static_cast<std::size_t>(count(laid, sashimi))] +
           kDumpling[static_cast<std::size_t>(count(laid, dumpling))] + count(laid, egg) + 2 * count(laid, salmon) +
           3 * count(laid, squid) + 3 * count(laid, kOnWasabi) + 6 * count(laid, kOnWasabi + 1) +
           9 * count(laid, kOnWasabi + 2);
}

template <int kPlayers>
using PerPlayer = std::array<int, static_cast<std::size_t>(kPlayers)>;

template <int kPlayers>
int maki_score(const PerPlayer<kPlayers>& icons) {
    int most = 0;
    int second = 0;
    int with_most = 0;
    int with_second = 0;
    for (const int mine : icons) {
        if (mine > most) {
            second = most;
            with_second = with_most;
            most = mine;
            with_most = 1;
        } else if (mine == most) {
            ++with_most;
        } else if (mine > second) {
            second = mine;
            with_second = 1;
        } else if (mine == second) {
            ++with_second;
        }
    }
    if (most == 0) return 0;
    const int first_place = 6 / with_most * with_most;
    return with_most > 1 || second == 0 ? first_place : first_place + 3 / with_second * with_second;
}

template <int kPlayers>
int pudding_score(const PerPlayer<kPlayers>& puddings) {
    int most = puddings[0];
    int fewest = puddings[0];
    int with_most = 1;
    int with_fewest = 1;
    for (std::size_t i = 1; i < puddings.size(); ++i) {
        with_most = puddings[i] > most ? 1 : with_most + (puddings[i] == most ? 1 : 0);
        with_fewest = puddings[i] < fewest ? 1 : with_fewest + (puddings[i] == fewest ? 1 : 0);
        most = std::max(most, puddings[i]);
        fewest = std::min(fewest, puddings[i]);
    }
    if (most == fewest) return 0;
    const int bonus = 6 / with_most * with_most;
    return kPlayers == 2 ? bonus : bonus - 6 / with_fewest * with_fewest;
}

// One uniform pick of a hand among all legal ones: one of the kinds, or with chopsticks an ordered pair.
void pick(std::uint64_t& hand, std::uint64_t& laid, bool last_card, std::uint32_t bits) {
    const std::uint64_t singles = present(hand);
    const std::uint32_t single_count = kinds(singles);
    if (count(laid, chopsticks) == 0 || last_card) [[likely]] {
        const unsigned shift = nth(singles, Random::scaled(bits, single_count));
        hand -= one(shift);
        lay(laid, shift);
        return;
    }
    // Ordered pairs: every kind with every kind, the same twice only where there are two.
    const std::uint64_t doubles = present(hand & ~kOnes);
    const std::uint32_t pair_count = single_count * (single_count - 1) + kinds(doubles);
    std::uint32_t at = Random::scaled(bits, single_count + pair_count);
    if (at < single_count) {
        const unsigned shift = nth(singles, at);
        hand -= one(shift);
        lay(laid, shift);
        return;
    }
    at -= single_count;
    for (std::uint64_t left = singles;; left &= left - 1) {
        const auto first = static_cast<unsigned>(std::countr_zero(left));
        const std::uint64_t seconds = present(hand - one(first));
        const std::uint32_t second_count = kinds(seconds);
        if (at >= second_count) {
            at -= second_count;
            continue;
        }
        const unsigned second = nth(seconds, at);
        hand += one(chopsticks * 4) - one(first) - one(second);
        lay(laid, first);
        lay(laid, second);
        laid -= one(chopsticks * 4);
        return;
    }
}

template <int kPlayers>
Tally play_games(std::uint64_t games, std::uint64_t seed) {
    constexpr int kHand = 12 - kPlayers;
    Random random{seed ^ 0x9E3779B97F4A7C15U, seed * 2 + 1};
    for (int i = 0; i < 16; ++i) random.next();
    Tally tally;
    tally.games = games;
    tally.decisions = games * 3 * kHand * kPlayers;
    for (std::uint64_t game = 0; game < games; ++game) {
        auto deck = kDeck;
        std::uint32_t size = deck.size();
        PerPlayer<kPlayers> puddings{};
        for (int round = 0; round < 3; ++round) {
            std::array<std::uint64_t, static_cast<std::size_t>(kPlayers)> hands{};
            std::array<std::uint64_t, static_cast<std::size_t>(kPlayers)> laid{};
            std::uint64_t bits = 0;
            for (int i = 0; i < kHand * kPlayers; ++i) {
                bits = i % 2 == 0 ? random.next() : bits >> 32U;
                const std::uint32_t at = Random::scaled(static_cast<std::uint32_t>(bits), size);
                hands[static_cast<std::size_t>(i % kPlayers)] += one(deck[at]);
                deck[at] = deck[--size];
            }
            for (int turn = 0; turn < kHand; ++turn) {
                // Instead of hands, the seats move on: seat p holds hand p - turn.
                for (int p = 0; p < kPlayers; ++p) {
                    bits = p % 2 == 0 ? random.next() : bits >> 32U;
                    const int hand = (p + kPlayers * kHand - turn) % kPlayers;
                    pick(hands[static_cast<std::size_t>(hand)], laid[static_cast<std::size_t>(p)], turn == kHand - 1,
                         static_cast<std::uint32_t>(bits));
                }
            }
            PerPlayer<kPlayers> icons{};
            for (std::size_t p = 0; p < kPlayers; ++p) {
                tally.points += table_score(laid[p]);
                icons[p] = count(laid[p], maki1) + 2 * count(laid[p], maki2) + 3 * count(laid[p], maki3);
                puddings[p] += count(laid[p], pudding);
            }
            tally.points += maki_score<kPlayers>(icons);
        }
        tally.points += pudding_score<kPlayers>(puddings);
    }
    return tally;
}

}  // namespace

Tally play(int players, std::uint64_t games, std::uint64_t seed) {
    switch (players) {
        case 2:
            return play_games<2>(games, seed);
        case 3:
            return play_games<3>(games, seed);
        case 4:
            return play_games<4>(games, seed);
        default:
            return play_games<5>(games, seed);
    }
}

}  // namespace limit_sushi_go
