// Sushizock: a score sheet for a game on a real table.
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

// A pile as a list of values, top first. `used` are the tiles that lie somewhere already.
Tiles read_pile(Colour colour, JsonReader values, unsigned& used) {
    Tiles pile;
    if (!values.present()) return pile;
    values.each_numbered("place", 0, kTiles, "a list of at most 12 values, top first", [&](int, JsonReader item) {
        pile.append(item.take(next_tile(colour, item.number(-99, 99), used)));
    });
    return pile;
}

}  // namespace

std::string_view SushizockCodec::sheet_example() { return kExample; }

Bill SushizockCodec::read_sheet(JsonReader& sheet) {
    const std::vector<std::string> names = read_player_names(sheet);
    const auto players = static_cast<int>(names.size());
    if (!Sushizock::accepts({players, false})) {
        sheet.refuse("Sushizock is for 2 to 5 players, not " + std::to_string(players));
        return {};
    }
    std::vector<Portions> piles(names.size());
    std::array<unsigned, 2> used{};
    JsonReader all = sheet["piles"];
    if (!all.must_be_object("an object of player names and their two piles")) return {};
    all.each_member([&](const std::string& name, JsonReader two) {
        const auto player = find_player(names, name, all);
        if (!player) return;
        two.call("score sheet, " + name);
        if (!two.is(JsonValue::Kind::object))
            return two.refuse("write two piles, as in {\"sushi\": [5, 3], \"bones\": [-1]}");
        piles[*player].sushi = read_pile(Colour::sushi, two["sushi"], used[0]);
        piles[*player].bones = read_pile(Colour::bone, two["bones"], used[1]);
        two.done();
    });
    if (!sheet.ok()) return {};
    Bill bill(names);
    std::array<int, kMaxSeats> standing{};
    for (std::size_t i = 0; i < names.size(); ++i) {
        score_piles(Seat{static_cast<std::uint8_t>(i)}, piles[i],
                    [&](Seat seat, Rule rule, int points) { bill.add(0, seat, kRuleNames[rule], points); });
        standing[i] = bill.totals[i];
    }
    bill.rank(standing, players);
    return bill;
}

}  // namespace sushiya
