// Golden games: at every table of tests/variants.hpp all that anybody is given in a random game, as one line of
// tests/playthroughs/hashes.txt, and beside it a few games told for people to read.
//
//   playthrough_test --update                 writes them all again (./test --update-playthroughs): read the
//                                             difference of the told ones before committing it
//   playthrough_test --print GAME VARIANT     the whole text behind a hash, to compare with another version's
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/support/playthrough.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {
namespace {

constexpr const char* kFolder = SUSHIYA_TESTS "/playthroughs";
constexpr const char* kHashes = SUSHIYA_TESTS "/playthroughs/hashes.txt";
// Where the text behind a hash that differs is left.
constexpr const char* kFound = SUSHIYA_TESTS "/../build/playthroughs";

constexpr std::string_view kDishes = "dishes=/tableaux/*/dishes puddings=/tableaux/*/puddings";
constexpr std::string_view kMenu = "dishes=/tableaux/*/dishes desserts=/tableaux/*/desserts";

// Each meets many rules in few turns.
constexpr auto kStories = std::to_array<Story>({
    {"sushi_go", "3-players", 308, kDishes, "receives",
     "chopsticks (R8, R9), nigiri on wasabi (R7), maki that tie (R10), most and fewest puddings (R17, R18)"},
    {"sushi_go", "robot", 253, "dishes=/tableaux/*/dishes robot=/robot", "receives",
     "the card one alone sees (R22), a pick for the robot (R23, J4, J5), the robot among the maki (R24, J6)"},
    {"sushi_go_party", "my-first-meal", 32, kMenu, "receives hand",
     "nigiri on wasabi (P14), two miso in one turn (P20), sashimi (P48), tea (P56), ice cream at the end (P59)"},
    {"sushi_go_party", "dinner-for-two", 381, kMenu, "receives hand",
     "menus (P30), a special order (P15), ten uramaki icons (P22), tofu beyond two (P51), fruit (P60)"},
    {"sushi_go_party", "master-menu", 366, kMenu, "receives hand",
     "spoons served and not (P27, P28, P29), takeout boxes (P32), temaki of most and fewest (P46)"},
    {"sushi_go_party", "order-of-wasabi", 206, kMenu, "receives hand",
     "special orders (P15), one on wasabi (P36), one with nothing to copy; two miso (P20), maki that tie (P45)"},
    {"sushizock", "3-players", 280,
     "sushi=/rows/sushi bones=/rows/bones piles=/piles/*/sushi/tiles piles=/piles/*/bones/tiles", "keeps rows",
     "steals of the top and from below (Z13, Z14, Z15), a forced portion (Z19), sushi above the bones (Z21)"},
    {"sushi_boat", "2-players", 254, "belt=/belt", "belt moves orders yen turn-over",
     "pushes and what comes out of the tunnel (B12, B13), a seat paid for (B18), Satsuki (B26), challenges (B41)"},
});

std::string place_of(std::string_view game, std::string_view variant) {
    return std::string(game) + " " + std::string(variant);
}

std::string file_in(const std::filesystem::path& folder, std::string_view game, std::string_view variant) {
    return (folder / (std::string(game) + "-" + std::string(variant) + ".txt")).lexically_normal().string();
}

const Variant* find_variant(std::string_view game, std::string_view name) {
    const auto found = std::find_if(kVariants.begin(), kVariants.end(),
                                    [&](const Variant& it) { return it.game == game && it.name == name; });
    return found == kVariants.end() ? nullptr : &*found;
}

// FNV-1a.
std::string hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

// "game variant" -> hash, as hashes.txt lists them.
std::map<std::string, std::string> known_hashes() {
    std::map<std::string, std::string> hashes;
    std::ifstream lines(kHashes);
    for (std::string game, variant, hash; lines >> game >> variant >> hash;) hashes[place_of(game, variant)] = hash;
    return hashes;
}

void write(const std::string& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

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

// Everything that anybody is given at a table is what it was.
class WholeGame : public ::testing::Test {
  public:
    explicit WholeGame(const Variant& variant) : variant_(variant) {}
    void TestBody() override {
        const auto hashes = known_hashes();
        const std::string place = place_of(variant_.game, variant_.name);
        ASSERT_TRUE(hashes.contains(place))
            << kHashes << " has no line for '" << place << "'; ./test --update-playthroughs writes it";
        const std::string now = playthrough(variant_);
        if (hash_of(now) == hashes.at(place)) return;
        const std::string file = file_in(kFound, variant_.game, variant_.name);
        std::filesystem::create_directories(kFound);
        write(file, now);
        FAIL() << "the game of '" << place << "' is not what it was. It is now in " << file
               << "; compare it with what `playthrough_test --print " << place
               << "` of the version before prints. If the change is meant, ./test --update-playthroughs takes it over";
    }

  private:
    const Variant& variant_;
};

// A game for people is told as it was.
class ToldGame : public ::testing::Test {
  public:
    explicit ToldGame(const Story& story) : story_(story) {}
    void TestBody() override {
        const Variant* variant = find_variant(story_.game, story_.variant);
        ASSERT_NE(variant, nullptr) << "tests/variants.hpp has no such table";
        const std::string file = file_in(kFolder, story_.game, story_.variant);
        ASSERT_TRUE(std::filesystem::exists(file))
            << "there is no " << file << "; ./test --update-playthroughs writes it";
        const std::string golden = read_file(file);
        const std::string now = tell(story_, *variant);
        EXPECT_TRUE(golden == now) << file << ", " << first_difference(golden, now);
    }

  private:
    const Story& story_;
};

TEST(Playthroughs, AreAllOfATable) {
    std::set<std::string> files{kHashes};
    for (const Story& story : kStories) files.insert(file_in(kFolder, story.game, story.variant));
    for (const auto& entry : std::filesystem::directory_iterator(kFolder))
        EXPECT_TRUE(files.contains(entry.path().string())) << entry.path() << " belongs to no table";
    std::set<std::string> places;
    for (const Variant& variant : kVariants) places.insert(place_of(variant.game, variant.name));
    for (const auto& [place, hash] : known_hashes())
        EXPECT_TRUE(places.contains(place)) << kHashes << " has a line for '" << place << "', which is no table";
}

void update() {
    std::string hashes;
    for (const Variant& variant : kVariants)
        hashes += place_of(variant.game, variant.name) + " " + hash_of(playthrough(variant)) + "\n";
    write(kHashes, hashes);
    for (const Story& story : kStories)
        if (const Variant* variant = find_variant(story.game, story.variant))
            write(file_in(kFolder, story.game, story.variant), tell(story, *variant));
}

int print(std::string_view game, std::string_view name) {
    if (const Variant* variant = find_variant(game, name)) {
        std::cout << playthrough(*variant);
        return 0;
    }
    std::cerr << "No table is called '" << place_of(game, name) << "'; there are:\n";
    for (const Variant& variant : kVariants) std::cerr << "  " << place_of(variant.game, variant.name) << "\n";
    return 2;
}

void register_playthroughs() {
    const auto add = [](std::string_view game, const std::string& name, auto make) {
        ::testing::RegisterTest(("Playthrough." + std::string(game)).c_str(), name.c_str(), nullptr, nullptr, __FILE__,
                                __LINE__, make);
    };
    for (const Variant& variant : kVariants)
        add(variant.game, std::string(variant.name),
            [&variant]() -> ::testing::Test* { return new WholeGame(variant); });
    for (const Story& story : kStories)
        add(story.game, std::string(story.variant) + "-told",
            [&story]() -> ::testing::Test* { return new ToldGame(story); });
}

}  // namespace
}  // namespace sushiya::tests

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    const std::string_view order = argc > 1 ? argv[1] : "";
    if (order == "--update") {
        sushiya::tests::update();
        return 0;
    }
    if (order == "--print") return sushiya::tests::print(argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
    sushiya::tests::register_playthroughs();
    return RUN_ALL_TESTS();
}
