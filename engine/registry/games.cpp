#include "engine/registry/games.hpp"

#include <array>
#include <string>
#include <utility>

#include "engine/registry/game_list.hpp"
#include "engine/registry/match_of.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

template <Codec C>
Result<std::unique_ptr<Match>> make(const boost::json::object& options) {
    const auto read = C::read_options(options);
    if (!read) return fail(read.error().what);
    return std::make_unique<MatchOf<C>>(*read);
}

template <Codec... Codecs>
constexpr auto entries(std::tuple<Codecs...>*) {
    return std::array<GameEntry, sizeof...(Codecs)>{
        {{Codecs::kId, make<Codecs>, Codecs::write_info, Codecs::read_sheet, Codecs::sheet_example}...}};
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
    return fail("no game is called " + quoted(id) + "; there are: " + all);
}

Result<std::unique_ptr<Match>> make_match(std::string_view id, const boost::json::object& options) {
    const auto entry = find_game(id);
    if (!entry) return fail(entry.error().what);
    return (*entry)->make(options);
}

}  // namespace sushiya
