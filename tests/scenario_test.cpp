// Every scenario under tests/scenarios is a test of its own name.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/registry/games.hpp"
#include "tests/support/scenario.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {
namespace {

class ScenarioTest : public ::testing::Test {
  public:
    explicit ScenarioTest(Scenario scenario) : scenario_(std::move(scenario)) {}
    void TestBody() override {
        for (const std::string& complaint : run(scenario_)) ADD_FAILURE() << complaint;
    }

  private:
    Scenario scenario_;
};

std::vector<std::string> scenario_files() {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SUSHIYA_TESTS "/scenarios"))
        if (entry.is_regular_file()) paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

void register_scenarios() {
    for (const std::string& path : scenario_files())
        for (const Scenario& scenario : read_scenarios(path)) {
            const std::string suite = "Scenario." + scenario.folder + "." + scenario.file;
            ::testing::RegisterTest(suite.c_str(), (scenario.title + ":" + std::to_string(scenario.line)).c_str(),
                                    nullptr, nullptr, path.c_str(), scenario.line,
                                    [scenario]() -> ScenarioTest* { return new ScenarioTest(scenario); });
        }
}

TEST(Scenarios, EveryGameHasSome) {
    std::set<std::string> folders;
    for (const std::string& path : scenario_files())
        for (const Scenario& scenario : read_scenarios(path)) folders.insert(scenario.folder);
    for (const std::string_view game : kShippedGames) EXPECT_TRUE(folders.contains(std::string(game))) << game;
}

TEST(Scenarios, EveryFileHasSome) {
    for (const std::string& path : scenario_files()) EXPECT_FALSE(read_scenarios(path).empty()) << path;
}

// The runner itself: a check that cannot fail is worth nothing.
TEST(ScenarioRunner, ComplainsOfWhatDoesNotHold) {
    const auto complaints = [](std::vector<std::string> lines) {
        Scenario scenario{"file.txt", "sushi_go", "title", 1, {}};
        for (std::string& line : lines)
            scenario.statements.push_back({static_cast<int>(scenario.statements.size()) + 2, std::move(line)});
        return run(scenario);
    };
    const std::string game = "game sushi_go {\"players\":2}";
    EXPECT_EQ(complaints({game, "waits chance"}).size(), 0U);
    EXPECT_EQ(complaints({game}), std::vector<std::string>{"file.txt:1: this scenario checks nothing"});
    EXPECT_EQ(complaints({game, "waits 0 1"}), std::vector<std::string>{"file.txt:3: waits: expected 0 1, got chance"});
    EXPECT_EQ(complaints({game, "dance"}), std::vector<std::string>{"file.txt:3: no statement is called 'dance'"});
    for (const char* wrong :
         {"expect points 1 0", "expect ranks 1 2", "expect state /round 2", "expect state /round absent",
          "expect state /nothing 0", "expect view 0 /round 2", "expect perfect spectator /round 2",
          "expect bill 0 maki 6", "expect event 0 {\"event\":\"round\"}", "expect luck", "choices 0 count 1",
          "choices 0 are tempura", "choices 0 include tempura", "chosen 0", "pending 0 tempura",
          "refuse 0 tempura : the game is over", "refuse chance deal : the game is over",
          "refuse options {\"players\":3} : players"})
        EXPECT_EQ(complaints({game, "waits chance", wrong}).size(), 1U) << wrong;
    EXPECT_EQ(complaints({game, "draw 1", "expect no event 0 {\"event\":\"round\"}"}).size(), 1U);
    EXPECT_EQ(complaints({"game sushizock_is_elsewhere", "waits chance"}).size(), 1U);
}

}  // namespace
}  // namespace sushiya::tests

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    sushiya::tests::register_scenarios();
    return RUN_ALL_TESTS();
}
