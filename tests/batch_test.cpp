// Batches: many games at once by numbers, at every table.
#include "batch/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "batch/buffers.hpp"
#include "batch/sign.hpp"
#include "tests/variants.hpp"

namespace sushiya::batch {
namespace {

// The tables of all games that have an encoder.
std::vector<tests::Variant> tables() {
    std::vector<tests::Variant> all;
    for (const tests::Variant& variant : tests::kVariants)
        if (tests::is_shipped(variant.game)) all.push_back(variant);
    return all;
}

TEST(Batch, PlaysOnWithAnyNumberOfThreads) {
    constexpr int kGames = 5;
    for (const tests::Variant& variant : tables()) {
        SCOPED_TRACE(std::string(variant.game) + " " + std::string(variant.name));
        const auto one = make_batch(variant.game, variant.options, {kGames, 7, 1, Reward::win, Masks::bytes});
        const auto two = make_batch(variant.game, variant.options, {kGames, 7, 2, Reward::win, Masks::bytes});
        ASSERT_TRUE(one.has_value()) << one.error().what;
        Buffers first(**one, Masks::bytes);
        Buffers second(**two, Masks::bytes);
        std::vector<std::int32_t> numbers(first.acting.size());
        for (int step = 0; step < 20; ++step) {
            (*one)->sample(numbers.data());
            ASSERT_TRUE((*one)->step(numbers.data(), first.arrays()).has_value());
            ASSERT_TRUE((*two)->step(numbers.data(), second.arrays()).has_value());
            ASSERT_TRUE(first == second) << "step " << step;
        }
    }
}

TEST(Batch, RefusesWhatIsIllegalAndPlaysNothing) {
    const auto batch = make_batch("sushi_go", "{}", {2, 1, 1, Reward::win, Masks::bytes});
    Buffers before(**batch, Masks::bytes);
    (*batch)->observe(before.arrays());
    std::vector<std::int32_t> numbers(4);
    (*batch)->sample(numbers.data());
    numbers[3] = (*batch)->shape().actions;
    Buffers after = before;
    const auto refused = (*batch)->step(numbers.data(), after.arrays());
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().what.find("seat 1 in game 1"), std::string::npos) << refused.error().what;
    (*batch)->observe(after.arrays());
    EXPECT_TRUE(before == after);
}

// Batches play with the loops for wide processors where those were compiled, signatures are made without.
TEST(Batch, PlaysTheGamesThatAreSigned) {
    constexpr std::size_t kGames = 3;
    for (const tests::Variant& variant : tables()) {
        SCOPED_TRACE(std::string(variant.game) + " " + std::string(variant.name));
        const auto batch = make_batch(variant.game, variant.options, {kGames, 11, 1, Reward::win, Masks::bits});
        const Shape& shape = (*batch)->shape();
        const auto players = static_cast<std::size_t>(shape.players);
        const auto wide = static_cast<std::size_t>(shape.numbers);
        const auto mask = static_cast<std::size_t>(shape.mask_bytes(Masks::bits));
        Buffers buffers(**batch, Masks::bits);
        (*batch)->observe(buffers.arrays());
        std::vector<std::int32_t> numbers(buffers.acting.size());
        std::vector<Hash> hashes(kGames);
        std::vector<bool> over(kGames);
        while (std::ranges::count(over, false) > 0) {
            (*batch)->sample(numbers.data());
            for (std::size_t row = 0; row < numbers.size(); ++row) {
                if (buffers.acting[row] == 0 || over[row / players]) continue;
                Hash& hash = hashes[row / players];
                for (std::size_t i = 0; i < wide; ++i) hash.add(buffers.observations[row * wide + i]);
                for (std::size_t i = 0; i < mask; ++i) hash.add(buffers.masks[row * mask + i]);
                hash.add(static_cast<std::uint64_t>(numbers[row]));
            }
            ASSERT_TRUE((*batch)->step(numbers.data(), buffers.arrays()).has_value());
            for (std::size_t game = 0; game < kGames; ++game) {
                if (over[game]) continue;
                for (std::size_t i = 0; i < players; ++i) hashes[game].add_share(buffers.rewards[game * players + i]);
                over[game] = buffers.dones[game] != 0;
            }
        }
        std::uint64_t sum = 0;
        for (const Hash& hash : hashes) sum += hash.value();
        EXPECT_EQ(sum, sign_games(variant.game, variant.options, 11, kGames).value());
    }
}

TEST(Batch, ExplainsEveryNumber) {
    for (const tests::Variant& variant : tables()) {
        const auto encoding = make_encoding(variant.game, variant.options);
        ASSERT_TRUE(encoding.has_value()) << encoding.error().what;
        const Shape& shape = (*encoding)->shape();
        EXPECT_EQ(static_cast<int>(shape.features.size()), shape.numbers);
        for (const Feature& feature : shape.features) {
            EXPECT_FALSE(feature.what.empty());
            EXPECT_GT(feature.most, 0);
        }
    }
}

}  // namespace
}  // namespace sushiya::batch
