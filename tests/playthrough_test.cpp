// Golden games: tests/playthroughs/<game>-<variant>.txt for every table of tests/variants.hpp. A missing
// or different one fails; `playthrough_test --update` (./test --update-playthroughs) writes them all
// again: read the difference before committing it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/playthrough.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {
namespace {

const std::string kFolder = SUSHIYA_TESTS "/playthroughs";

std::string file_of(const Variant& variant) {
    return kFolder + "/" + std::string(variant.game) + "-" + std::string(variant.name) + ".txt";
}

// The first line that is not the same, and its number.
std::string first_difference(const std::string& golden, const std::string& now) {
    std::size_t line = 1;
    std::size_t start = 0;
    for (std::size_t i = 0; i < std::min(golden.size(), now.size()) && golden[i] == now[i]; ++i)
        if (golden[i] == '\n') {
            ++line;
            start = i + 1;
        }
    const auto line_at = [&](const std::string& text) { return text.substr(start, text.find('\n', start) - start); };
    return "line " + std::to_string(line) + "\n  golden: " + line_at(golden) + "\n  now:    " + line_at(now);
}

class PlaythroughTest : public ::testing::Test {
  public:
    explicit PlaythroughTest(const Variant& variant) : variant_(variant) {}
    void TestBody() override {
        ASSERT_TRUE(std::filesystem::exists(file_of(variant_)))
            << "there is no " << file_of(variant_) << "; ./test --update-playthroughs writes it";
        const std::string golden = read_file(file_of(variant_));
        const std::string now = playthrough(variant_);
        EXPECT_TRUE(golden == now) << file_of(variant_) << ", " << first_difference(golden, now);
    }

  private:
    const Variant& variant_;
};

TEST(Playthroughs, AreAllOfATable) {
    std::set<std::string> expected;
    for (const Variant& variant : kVariants) expected.insert(file_of(variant));
    for (const auto& entry : std::filesystem::directory_iterator(kFolder))
        EXPECT_TRUE(expected.contains(entry.path().string())) << entry.path() << " belongs to no table";
}

void update() {
    for (const Variant& variant : kVariants) std::ofstream(file_of(variant), std::ios::binary) << playthrough(variant);
}

void register_playthroughs() {
    for (const Variant& variant : kVariants)
        ::testing::RegisterTest(("Playthrough." + std::string(variant.game)).c_str(), std::string(variant.name).c_str(),
                                nullptr, nullptr, __FILE__, __LINE__,
                                [&variant]() -> PlaythroughTest* { return new PlaythroughTest(variant); });
}

}  // namespace
}  // namespace sushiya::tests

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "--update") {
        sushiya::tests::update();
        return 0;
    }
    sushiya::tests::register_playthroughs();
    return RUN_ALL_TESTS();
}
