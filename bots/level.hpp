// The strengths people can name, and what a bot may spend on a move.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::bots {

// In order of strength for people; `reference` and `duct` are yardsticks (docs/bots.md).
enum class Level : std::uint8_t { random, apprentice, cook, sous_chef, chef, itamae, reference, duct };

struct LevelEntry {
    Level level;
    std::string_view name;
    std::chrono::milliseconds most;  // a move takes no longer; 0: it does not search
};
inline constexpr std::array<LevelEntry, 8> kLevels{{
    {Level::random, "random", std::chrono::milliseconds{0}},
    {Level::apprentice, "apprentice", std::chrono::milliseconds{0}},
    {Level::cook, "cook", std::chrono::milliseconds{0}},
    {Level::sous_chef, "sous-chef", std::chrono::milliseconds{0}},
    {Level::chef, "chef", std::chrono::milliseconds{100}},
    {Level::itamae, "itamae", std::chrono::milliseconds{1000}},
    {Level::reference, "reference", std::chrono::milliseconds{1000}},
    {Level::duct, "duct-2000x3", std::chrono::milliseconds{1000}},
}};

Result<Level> find_level(std::string_view name);
constexpr const LevelEntry& entry_of(Level level) { return kLevels[static_cast<std::size_t>(level)]; }
static_assert([] {
    for (std::size_t i = 0; i < kLevels.size(); ++i)
        if (kLevels[i].level != Level(i)) return false;
    return true;
}());

// What a bot keeps of tiles and plates that were seen once and are covered now (Sushizock, Boat).
// `table` is a player who sees no more than the table shows; the other games have nothing to forget.
enum class Memory : std::uint8_t { table, perfect };
inline constexpr auto kMemoryNames = names<Memory>();

}  // namespace sushiya::bots
