// Sushizock: a score sheet for a game on a real table.
#include <algorithm>
#include <array>

#include "engine/registry/sushizock/codec.hpp"
#include "engine/registry/sushizock/words.hpp"

namespace sushiya {

using namespace sushizock;

namespace {

constexpr std::string_view kExample = R"({
  "game": "sushizock",
  "players": ["Ann", "Bo", "Cy"],
  "piles": {
    "Ann": {"sushi": [5, 6, 3, 2, 1], "bones": [-1, -4, -2, -1]},
    "Bo": {"sushi": [1, 3, 5], "bones": [-1, -1, -2, -2, -1]},
    "Cy": {"sushi": [2, 4, 6, 4], "bones": [-3, -2, -3]}
  }
}
)";

struct Sheet {
    std::vector<std::string> names;
    std::vector<Portions> piles;
};

// A pile as a list of values, top first. `used` are the tiles that lie somewhere already.
Result<Tiles> read_pile(Colour colour, const boost::json::value* value, const std::string& where, unsigned& used) {
    Tiles pile;
    if (value == nullptr) return pile;
    if (!value->is_array()) return fail(where + ": write the pile as a list of values, top first");
    for (const auto& item : value->get_array()) {
        const std::string place = where + ", place " + std::to_string(pile.size() + 1) + ": ";
        if (!item.is_int64() || item.get_int64() < -99 || item.get_int64() > 99)
            return fail(place + "a tile is a whole number");
        const auto tile = next_tile(colour, static_cast<int>(item.get_int64()), used);
        if (!tile) return fail(place + tile.error().what);
        pile.append(*tile);
    }
    return pile;
}

Result<void> read_names(const boost::json::value* players, Sheet& sheet) {
    if (players == nullptr || !players->is_array()) return fail("'players' must be a list of names");
    for (const auto& name : players->get_array()) {
        if (!name.is_string()) return fail("'players' must be a list of names");
        const std::string text(name.get_string());
        if (std::find(sheet.names.begin(), sheet.names.end(), text) != sheet.names.end())
            return fail("two players are called " + quoted(text));
        sheet.names.push_back(text);
    }
    if (!Sushizock::accepts({static_cast<int>(sheet.names.size()), false}))
        return fail("Sushizock is for 2 to 5 players, not " + std::to_string(sheet.names.size()));
    return {};
}

Result<void> read_piles(const boost::json::value* piles, Sheet& sheet) {
    if (piles == nullptr || !piles->is_object())
        return fail("'piles' must be an object of player names and their two piles");
    sheet.piles.resize(sheet.names.size());
    std::array<unsigned, 2> used{};
    for (const auto& entry : piles->get_object()) {
        const std::string name(entry.key());
        const auto at = std::find(sheet.names.begin(), sheet.names.end(), name);
        if (at == sheet.names.end()) return fail(quoted(name) + " in 'piles' is not among the players");
        if (!entry.value().is_object())
            return fail(name + ": write two piles, as in {\"sushi\": [5, 3], \"bones\": [-1]}");
        ObjectReader reader(entry.value().get_object(), name);
        const std::array<const boost::json::value*, 2> lists{reader.any("sushi"), reader.any("bones")};
        if (const auto done = reader.done(); !done) return fail(done.error().what);
        for (const Colour colour : {Colour::sushi, Colour::bone}) {
            const auto c = static_cast<std::size_t>(colour);
            const auto pile = read_pile(colour, lists[c], name + ", " + (c == 0 ? "sushi" : "bones"), used[c]);
            if (!pile) return fail(pile.error().what);
            sheet.piles[static_cast<std::size_t>(at - sheet.names.begin())][colour] = *pile;
        }
    }
    return {};
}

Result<Sheet> read(const boost::json::object& object) {
    ObjectReader reader(object, "score sheet");
    reader.any("game");
    const boost::json::value* players = reader.any("players");
    const boost::json::value* piles = reader.any("piles");
    if (const auto done = reader.done(); !done) return fail(done.error().what);
    Sheet sheet;
    if (const auto names = read_names(players, sheet); !names) return fail("score sheet: " + names.error().what);
    if (const auto read = read_piles(piles, sheet); !read) return fail("score sheet: " + read.error().what);
    return sheet;
}

}  // namespace

std::string_view SushizockCodec::sheet_example() { return kExample; }

Result<Bill> SushizockCodec::read_sheet(const boost::json::object& object) {
    const auto sheet = read(object);
    if (!sheet) return fail(sheet.error().what);
    Bill bill;
    bill.names = sheet->names;
    bill.totals.resize(sheet->names.size());
    std::array<int, kMaxSeats> standing{};
    for (std::size_t i = 0; i < sheet->names.size(); ++i) {
        score_piles(Seat{static_cast<std::uint8_t>(i)}, sheet->piles[i], [&](Seat seat, Rule rule, int points) {
            bill.entries.push_back({0, seat.index, std::string(kRuleNames[rule]), points});
            bill.totals[seat.index] += points;
        });
        standing[i] = bill.totals[i];
    }
    const auto ranks = ranks_of(standing, static_cast<int>(sheet->names.size()));
    bill.ranks.assign(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(sheet->names.size()));
    return bill;
}

}  // namespace sushiya
