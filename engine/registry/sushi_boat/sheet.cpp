// Sushi Boat: a score sheet for a game on a real table.
#include <array>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya {

using namespace sushi_boat;

namespace {

constexpr std::string_view kExample = R"({
  "game": "sushi_boat",
  "players": ["Aria", "Matteo"],
  "meals": {
    "Aria": {"stack": "blue-salmon blue-ebi white-tako blue-maguro blue-tako red-tamago red-ikura green-ebi",
             "sides": "gyoza miso", "cubes": 4, "yen": 3},
    "Matteo": {"stack": "yellow-ebi green-salmon green-maguro", "sides": "edamame mochi tempura", "cubes": 2, "yen": 1}
  }
}
)";

struct Place {
    std::vector<Plate> stack;
    Dishes sides;
    int cubes = 0;
    int yen = 0;
};

struct Sheet {
    std::vector<std::string> names;
    std::vector<Place> places;
    Plates plates_left = kAllPlates;
    Dishes sides_left = [] {
        Dishes all;
        for (const SideLine& line : kSideLines) all.add(line.dish, kCopiesOfSide);
        return all;
    }();

    int players() const { return static_cast<int>(names.size()); }
};

Result<void> read_stack(std::string_view text, Sheet& sheet, Place& place) {
    for (const std::string_view word : split(text, ' ')) {
        if (word.empty()) continue;
        const auto plate = read_plate(word);
        if (!plate) return tl::unexpected(plate.error());
        if (!sheet.plates_left.has(*plate))
            return fail("there are only " + std::to_string(kAllPlates[*plate]) + " " + plate_name(*plate) +
                        " in the whole game");
        sheet.plates_left.remove(*plate);
        place.stack.push_back(*plate);
    }
    // B9, B19. Turns are counted by the deck, and give two plates at most.
    const int most = 2 * ((deck_size(sheet.players()) + sheet.players() - 1) / sheet.players());
    if (static_cast<int>(place.stack.size()) > most)
        return fail(std::to_string(place.stack.size()) + " plates, but nobody can eat more than " +
                    std::to_string(most) + " with " + std::to_string(sheet.players()) + " players");
    return {};
}

Result<void> read_sides(std::string_view text, Sheet& sheet, Place& place) {
    std::string excess;
    const auto read = read_multiset(kDishNames, text, "side dish", [&](Dish dish, int count) {
        for (int i = 0; i < count && excess.empty(); ++i) {
            if (!sheet.sides_left.has(dish)) {
                excess = std::string(kDishNames[dish]);
                return;
            }
            sheet.sides_left.remove(dish);
            place.sides.add(dish);
        }
    });
    if (!read) return read;
    if (!excess.empty())
        return fail("there are only " + std::to_string(kCopiesOfSide) + " " + excess + " in the whole game");
    return {};
}

Place read_place(JsonReader& meal, Sheet& sheet) {
    static constexpr int kNoLimit = 99;
    Place place;
    const std::string stack = meal["stack"].text_or("");
    const std::string sides = meal["sides"].text_or("");
    place.cubes = meal["cubes"].number(0, kNoLimit, 0);
    place.yen = meal["yen"].number(0, kNoLimit, 0);
    meal.done();
    meal.take(read_stack(stack, sheet, place));
    meal.take(read_sides(sides, sheet, place));
    // B45, B46. A challenge gives two cubes at most, three with a Takoyaki.
    const int most = 2 * kWasabiCards + place.sides[Dish::takoyaki];
    if (place.cubes > most)
        meal.refuse(std::to_string(place.cubes) + " cubes, but " + std::to_string(kWasabiCards) +
                    " challenges give at most " + std::to_string(most));
    return place;
}

// What no single meal shows but all of them together do.
Result<void> check_totals(const Sheet& sheet) {
    int yen = 0;
    int sides = 0;
    int plates = 0;
    // B7, B21, B33, B34, B38. Where yen come from.
    int most_yen = kYenAtStart * sheet.players() + deck_size(sheet.players());
    for (const Place& place : sheet.places) {
        yen += place.yen;
        sides += place.sides.total();
        plates += static_cast<int>(place.stack.size());
        for (const Dish dish : {Dish::tempura, Dish::edamame, Dish::yakitori}) most_yen += place.sides[dish];
    }
    const int most_sides = kSideCards - sides_removed(sheet.players());
    if (sides > most_sides)
        return fail(std::to_string(sides) + " side dishes were played, but the deck had only " +
                    std::to_string(most_sides));
    if (yen > most_yen)
        return fail("there are " + std::to_string(yen) + " yen, but no more than " + std::to_string(most_yen) +
                    " can have come into the game");
    // B40. Two plates are always in the tunnel.
    if (plates > kAllPlates.total() - 2)
        return fail(std::to_string(plates) + " plates are on stacks, but two of the 54 are always in the tunnel");
    return {};
}

}  // namespace

std::string_view SushiBoatCodec::sheet_example() { return kExample; }

Bill SushiBoatCodec::read_sheet(JsonReader& reader) {
    Sheet sheet;
    sheet.names = read_player_names(reader);
    if (!SushiBoat::accepts({sheet.players()})) {
        reader.refuse("Sushi Boat is for 2 to 5 players, not " + std::to_string(sheet.players()));
        return {};
    }
    sheet.places.resize(sheet.names.size());
    JsonReader meals = reader["meals"];
    if (!meals.must_be_object("an object with a meal for each player")) return {};
    meals.each_member([&](const std::string& name, JsonReader meal) {
        const auto player = find_player(sheet.names, name, meals);
        if (!player || !meal.must_be_object("an object of stack, sides, cubes and yen")) return;
        sheet.places[*player] = read_place(meal.call("score sheet, " + name), sheet);
    });
    reader.take(check_totals(sheet));
    if (!reader.ok()) return {};
    std::array<Meal, kMaxPlayers> eaten{};
    for (std::size_t i = 0; i < sheet.places.size(); ++i) {
        const Place& place = sheet.places[i];
        eaten[i] = {place.stack, place.sides, place.cubes};
    }
    Bill bill(sheet.names);
    const auto write = [&](Seat seat, Rule rule, int points) { bill.add(0, seat, kRuleNames[rule], points); };
    score_meals(eaten, sheet.players(), write);
    std::array<int, kMaxSeats> standing{};
    for (std::size_t i = 0; i < sheet.places.size(); ++i)
        standing[i] = standing_of(bill.totals[i], sheet.places[i].yen);
    bill.rank(standing, sheet.players());
    return bill;
}

}  // namespace sushiya
