#include "engine/registry/games.hpp"

#include <array>
#include <string>
#include <utility>

#include "engine/registry/matches.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

template <Codec C>
Result<std::unique_ptr<Match>> make(std::string_view options) {
    return options_of<C>(options).map(
        [](const auto& read) -> std::unique_ptr<Match> { return std::make_unique<MatchOf<C>>(read); });
}

template <Codec C>
Result<Bill> read_sheet(std::string_view sheet) {
    return read_json<Bill>(sheet, "score sheet", [](JsonReader& reader) {
        reader["game"];  // was read to come here
        return C::read_sheet(reader);
    });
}

template <Codec... Codecs>
constexpr auto entries(std::tuple<Codecs...>*) {
    return std::array<GameEntry, sizeof...(Codecs)>{
        {{Codecs::kId, make<Codecs>, Codecs::write_info, read_sheet<Codecs>, Codecs::sheet_example}...}};
}

constexpr auto kGames = entries(static_cast<GameList*>(nullptr));

}  // namespace

std::span<const GameEntry> games() { return kGames; }

Result<const GameEntry*> find_game(std::string_view id) {
    std::string all;
    for (const GameEntry& entry : kGames) {
        if (entry.id == id) return &entry;
        all += (all.empty() ? "" : ", ") + std::string(entry.id);
    }
    return fail("no game is called " + in_quotes(id) + "; there are: " + all);
}

Result<std::unique_ptr<Match>> make_match(std::string_view id, std::string_view options) {
    return find_game(id).and_then([&](const GameEntry* entry) { return entry->make(options); });
}

std::string with_players(std::string_view options, int players) {
    const std::string_view rest = options.substr(options.find('{') + 1);
    const bool others = rest.find('"') != std::string_view::npos;
    return "{\"players\":" + std::to_string(players) + (others ? "," : "") + std::string(rest);
}

}  // namespace sushiya
