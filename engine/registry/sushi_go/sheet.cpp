// Sushi Go!: a score sheet for a game on a real table.
#include <algorithm>

#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya {

using namespace sushi_go;

namespace {

constexpr std::string_view kExample = R"({
  "game": "sushi_go",
  "players": ["Ann", "Bo", "Cy"],
  "rounds": [
    {"Ann": "tempura*2 sashimi*3 maki-3 squid-on-wasabi pudding",
     "Bo": "dumpling*4 maki-2*2 egg wasabi chopsticks",
     "Cy": "salmon-on-wasabi tempura maki-1 pudding*2 dumpling*2 chopsticks"}
  ]
}
)";

struct Sheet {
    std::vector<std::string> names;
    bool robot = false;
    std::vector<Tableaux> rounds;
};

Result<Tableau> read_tableau(std::string_view text, Cards& left) {
    Tableau tableau;
    std::string excess;
    const auto read = read_multiset(kDishNames, text, "dish", [&](Dish dish, int count) {
        Tableau alone;
        alone.add(dish);
        for (int i = 0; i < count && excess.empty(); ++i) {
            const Cards cards = cards_of(alone);
            cards.each_kind([&](Card card) {
                if (!left.has(card)) excess = std::string(kCardNames[card]);
            });
            if (!excess.empty()) return;
            left = left - cards;
            tableau.add(dish);
        }
    });
    if (!read) return fail(read.error().what);
    if (!excess.empty())
        return fail("the deck has only " + std::to_string(kDeck[*kCardNames.find(excess)]) + " " + excess +
                    " for the whole game");
    return tableau;
}

Result<void> read_round(const boost::json::value& value, std::size_t number, Sheet& sheet, Cards& left) {
    const std::string where = "round " + std::to_string(number + 1);
    if (!value.is_object()) return fail(where + " must be an object of player names and their dishes");
    const int hand_size = 12 - static_cast<int>(sheet.names.size());
    Tableaux& tableaux = sheet.rounds.emplace_back();
    for (const auto& entry : value.get_object()) {
        const std::string name(entry.key());
        const auto at = std::find(sheet.names.begin(), sheet.names.end(), name);
        if (at == sheet.names.end()) return fail(where + ": " + quoted(name) + " is not among the players");
        if (!entry.value().is_string())
            return fail(where + ", " + name + ": write the dishes as a text, as in \"tempura*2 maki-3\"");
        const auto tableau = read_tableau(std::string_view(entry.value().get_string()), left);
        if (!tableau) return fail(where + ", " + name + ": " + tableau.error().what);
        if (cards_of(*tableau).total() > hand_size)
            return fail(where + ", " + name + ": " + std::to_string(cards_of(*tableau).total()) +
                        " cards, but everybody plays " + std::to_string(hand_size) + " a round");
        tableaux[static_cast<std::size_t>(at - sheet.names.begin())] = *tableau;
    }
    return {};
}

Result<Sheet> read(const boost::json::object& object) {
    ObjectReader reader(object, "score sheet");
    reader.any("game");
    Sheet sheet;
    const boost::json::value* players = reader.any("players");
    const boost::json::value* rounds = reader.any("rounds");
    const auto robot = reader.flag("robot", false);
    if (!robot) return fail(robot.error().what);
    sheet.robot = *robot;
    if (const auto done = reader.done(); !done) return fail(done.error().what);
    if (players == nullptr || !players->is_array()) return fail("score sheet: 'players' must be a list of names");
    for (const auto& name : players->get_array()) {
        if (!name.is_string()) return fail("score sheet: 'players' must be a list of names");
        const std::string text(name.get_string());
        if (std::find(sheet.names.begin(), sheet.names.end(), text) != sheet.names.end())
            return fail("score sheet: two players are called " + quoted(text));
        sheet.names.push_back(text);
    }
    const auto count = static_cast<int>(sheet.names.size());
    if (!SushiGo::accepts({count, false, sheet.robot}))
        return fail("score sheet: Sushi Go! is for 2 to 5 players (the robot for exactly 2), not " +
                    std::to_string(count));
    if (sheet.robot) sheet.names.emplace_back("robot");
    if (rounds == nullptr || !rounds->is_array() || rounds->get_array().empty() ||
        rounds->get_array().size() > static_cast<std::size_t>(kRounds))
        return fail("score sheet: 'rounds' must be a list of one to three rounds");
    Cards left = kDeck;
    for (std::size_t i = 0; i < rounds->get_array().size(); ++i)
        if (const auto round = read_round(rounds->get_array()[i], i, sheet, left); !round)
            return fail("score sheet: " + round.error().what);
    return sheet;
}

}  // namespace

std::string_view SushiGoCodec::sheet_example() { return kExample; }

Result<Bill> SushiGoCodec::read_sheet(const boost::json::object& object) {
    const auto sheet = read(object);
    if (!sheet) return fail(sheet.error().what);
    const auto tableaux = static_cast<int>(sheet->names.size());
    const int players = tableaux - (sheet->robot ? 1 : 0);
    Bill bill;
    bill.names = sheet->names;
    bill.totals.resize(sheet->names.size());
    PerTableau puddings{};
    int round = 0;
    const auto write = [&](Seat seat, Rule rule, int points) {
        bill.entries.push_back({round, seat.index, std::string(kRuleNames[rule]), points});
        bill.totals[seat.index] += points;
    };
    for (const Tableaux& laid : sheet->rounds) {
        ++round;
        score_round(laid, tableaux, write);
        for (std::size_t i = 0; i < sheet->names.size(); ++i) puddings[i] += laid[i][Dish::pudding];
    }
    if (round == kRounds) {
        round = 0;
        score_puddings(puddings, tableaux, players, write);
    }
    std::array<int, kMaxSeats> standing{};
    for (std::size_t i = 0; i < sheet->names.size(); ++i) standing[i] = bill.totals[i] * 16 + puddings[i];
    const auto ranks = ranks_of(standing, players);
    bill.ranks.assign(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(sheet->names.size()));
    return bill;
}

}  // namespace sushiya
