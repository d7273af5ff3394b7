// Batches: many games at once by numbers, at every table.
#include "batch/batch.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "batch/buffers.hpp"
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
