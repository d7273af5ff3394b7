// Sushizock: a score sheet for a game on a real table.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/registry/sushizock/codec.hpp"
#include "engine/registry/sushizock/words.hpp"

namespace sushiya::sushizock {

// How the piles of a sheet are written down.
enum class PileOrder : std::uint8_t { top_first, bottom_first };
inline constexpr auto kPileOrderNames =
    names<PileOrder>({{PileOrder::top_first, "top first"}, {PileOrder::bottom_first, "bottom first"}});

namespace {

constexpr std::string_view kExample = R"({
  "game": "sushizock",
  "players": ["Ann", "Bo", "Cy"],
  "order": "top first",
  "piles": {
    "Ann": {"sushi": [5, 6, 3, 2, 1], "bones": [-1, -4, -2, -1]},
    "Bo": {"sushi": [1, 3, 5], "bones": [-1, -1, -2, -2, -1]},
    "Cy": {"sushi": [2, 4, 6, 4], "bones": [-3, -2, -3]}
  }
}
)";

// A pile as a list of values. `used` are the tiles that lie somewhere already.
Tiles read_pile(Colour colour, JsonReader values, PileOrder order, unsigned& used) {
    std::vector<Tile> read;
    const std::string what = "a list of at most 12 values, " + std::string(kPileOrderNames[order]);
    if (values.present())
        values.each_numbered("place", 0, kTiles, what, [&](int, JsonReader item) {
            read.push_back(item.take(next_tile(colour, item.number(-99, 99), used)));
        });
    if (order == PileOrder::bottom_first) std::ranges::reverse(read);
    Tiles pile;
    for (const Tile tile : read) pile.append(tile);
    return pile;
}

}  // namespace

std::string_view GameCodec::sheet_example() { return kExample; }

Bill GameCodec::read_sheet(JsonReader& sheet) {
    const std::vector<std::string> names = read_player_names(sheet);
    const auto players = static_cast<int>(names.size());
    if (!Sushizock::accepts({players, false})) {
        sheet.refuse("Sushizock is for 2 to 5 players, not " + std::to_string(players));
        return {};
    }
    std::vector<Portions> piles(names.size());
    std::array<unsigned, 2> used{};
    std::vector<bool> named(names.size());
    const PileOrder order = sheet["order"].one_of(kPileOrderNames, PileOrder::top_first);
    JsonReader all = sheet["piles"];
    if (!all.must_be_object("an object of player names and their two piles")) return {};
    all.each_member([&](const std::string& name, JsonReader two) {
        const auto player = find_player(names, name, all);
        if (!player) return;
        named[*player] = true;
        two.call("score sheet, " + name);
        if (!two.is(JsonValue::Kind::object))
            return two.refuse("write two piles, as in {\"sushi\": [5, 3], \"bones\": [-1]}");
        piles[*player].sushi = read_pile(Colour::sushi, two["sushi"], order, used[0]);
        piles[*player].bones = read_pile(Colour::bone, two["bones"], order, used[1]);
        two.done();
    });
    if (!sheet.ok()) return {};
    Bill bill(names);
    warn_of_forgotten(bill.warnings, names, named, "the sheet");
    const auto write = [&](Seat seat, Rule rule, int points) { bill.add(0, seat, kRuleNames[rule], points); };
    for (const Seat seat : SeatSet::first(players)) score_piles(seat, piles[seat.index], write);
    bill.rank(players, [&](std::size_t i) { return bill.totals[i]; });
    return bill;
}

}  // namespace sushiya::sushizock
