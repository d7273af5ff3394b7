// What every game of the program brings to the tests besides its tables: a rulebook and signatures.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "tests/battery/walk.hpp"
#include "tests/signature/tables.hpp"
#include "tests/variants.hpp"

namespace sushiya::tests {
namespace {

std::vector<std::string> lines_of_variants() {
    std::vector<std::string> lines;
    each_game([&]<class C>() {
        for (const Variant& variant : kVariants) {
            if (variant.game != C::kId || !is_shipped(C::kId)) continue;
            Json options;
            C::write_options(options, game_of<C>(variant).options());
            lines.push_back(std::string(C::kId) + " " + std::string(variant.name) + " " + options.text());
        }
    });
    return lines;
}

std::vector<std::string> lines_of_signatures() {
    std::vector<std::string> lines;
    each_game([&]<class C>() {
        each_table_list([&]<class G, std::size_t kCount>(const char* id, const std::array<Table<G>, kCount>& tables) {
            if constexpr (std::is_same_v<G, typename C::Game>) {
                for (const Table<G>& table : tables) {
                    Json options;
                    C::write_options(options, table.options);
                    lines.push_back(std::string(id) + " " + std::string(table.name) + " " + options.text());
                }
            }
        });
    });
    return lines;
}

TEST(EveryGame, HasASignatureForEachOfItsTables) { EXPECT_EQ(lines_of_signatures(), lines_of_variants()); }

TEST(EveryGame, HasARulebook) {
    for (const std::string_view game : kShippedGames)
        EXPECT_TRUE(std::filesystem::exists(SUSHIYA_TESTS "/rulebook/" + std::string(game) + ".cpp")) << game;
}

}  // namespace
}  // namespace sushiya::tests
