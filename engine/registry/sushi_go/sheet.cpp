// Sushi Go!: a score sheet for a game on a real table.
#include <array>

#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya::sushi_go {
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

// How the robot's tableau is called beside those of the players.
constexpr std::string_view kRobotName = "robot";

// A tableau in words. `left` is what the deck has left of the whole game.
Result<Tableau> read_tableau(std::string_view text, Cards& left) {
    Tableau tableau;
    Card excess = kNoCard;
    const auto read = read_multiset(kDishNames, text, "dish", [&](Dish dish, int count) {
        Tableau alone;
        alone.add(dish);
        for (int i = 0; i < count && excess == kNoCard; ++i) {
            const Cards cards = cards_of(alone);
            cards.each_kind([&](Card card) {
                if (!left.has(card)) excess = card;
            });
            if (excess != kNoCard) return;
            left = left - cards;
            tableau.add(dish);
        }
    });
    if (!read) return tl::unexpected(read.error());
    if (excess != kNoCard)
        return fail("the deck has only " + std::to_string(kDeck[excess]) + " " + std::string(kCardNames[excess]) +
                    " for the whole game");
    return tableau;
}

// What lay before everybody at the end of a round, by name.
Tableaux read_round(JsonReader round, const std::vector<std::string>& names, Cards& left, std::vector<bool>& named) {
    const int hand_size = 12 - static_cast<int>(names.size());
    Tableaux tableaux{};
    if (!round.must_be_object("an object of player names and their dishes")) return tableaux;
    round.each_member([&](const std::string& name, JsonReader dishes) {
        const auto player = find_player(names, name, round);
        if (!player) return;
        named[*player] = true;
        if (!dishes.is(JsonValue::Kind::text))
            return dishes.refuse("write the dishes as a text, as in \"tempura*2 maki-3\"");
        const Tableau tableau = dishes.take(read_tableau(dishes.text(), left));
        if (const int cards = cards_of(tableau).total(); cards > hand_size)
            dishes.refuse(std::to_string(cards) + " cards, but everybody plays " + std::to_string(hand_size) +
                          " a round");
        tableaux[*player] = tableau;
    });
    return tableaux;
}

}  // namespace

std::string_view GameCodec::sheet_example() { return kExample; }

Bill GameCodec::read_sheet(JsonReader& sheet) {
    const bool robot = sheet["robot"].flag(false);
    std::vector<std::string> names = read_player_names(sheet, robot ? kRobotName : "");
    const auto players = static_cast<int>(names.size());
    if (!SushiGo::accepts({players, false, robot})) {
        sheet.refuse("Sushi Go! is for 2 to 5 players (the robot for exactly 2), not " + std::to_string(players));
        return {};
    }
    if (robot) names.emplace_back(kRobotName);
    const auto tableaux = static_cast<int>(names.size());
    Bill bill(names);
    PerTableau puddings{};
    Cards left = kDeck;
    int number = 0;
    const auto write = [&](Seat seat, Rule rule, int points) { bill.add(number, seat, kRuleNames[rule], points); };
    const auto bill_round = [&](int round, JsonReader tables) {
        number = round;
        std::vector<bool> named(names.size());
        const Tableaux laid = read_round(std::move(tables), names, left, named);
        if (!sheet.ok()) return;
        warn_of_forgotten(bill.warnings, names, named, "round " + std::to_string(round));
        score_round(laid, tableaux, write);
        for (std::size_t i = 0; i < names.size(); ++i) puddings[i] += laid[i][Dish::pudding];
    };
    JsonReader rounds = sheet["rounds"].call("score sheet");
    if (rounds.each_numbered("round", 1, kRounds, "a list of one to three rounds", bill_round) == kRounds) {
        number = 0;
        score_puddings(puddings, tableaux, players, write);
    }
    bill.rank(players, [&](std::size_t i) { return standing_of(bill.totals[i], puddings[i]); });
    return bill;
}

}  // namespace sushiya::sushi_go
