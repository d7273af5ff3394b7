// Sushi Boat: a score sheet for a game on a real table.
#include <array>
#include <utility>
#include <vector>

#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {
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

// The leaflet gives the plates of each colour, and a sheet is held to that. The mix of the sushi on them and the side
// cards are reconstructions: an owner of the box may have others, so what goes beyond them is only warned of.
struct Sheet {
    std::vector<std::string> names;
    std::vector<Place> places;
    std::vector<bool> named;
    std::array<int, kColours> of_colour{};  // plates on stacks
    Plates plates;
    Dishes sides;
    std::vector<std::string> warnings;

    int players() const { return static_cast<int>(names.size()); }
};

constexpr int plates_of(Colour colour) { return mix_of(colour, colour).total(); }

Result<void> read_stack(std::string_view text, Sheet& sheet, Place& place) {
    for (const std::string_view word : words_of(text)) {
        const auto plate = read_plate(word);
        if (!plate) return tl::unexpected(plate.error());
        const Colour colour = colour_of(*plate);
        if (++sheet.of_colour[static_cast<std::size_t>(colour)] > plates_of(colour))
            return fail("there are only " + std::to_string(plates_of(colour)) + " " +
                        std::string(kColourNames[colour]) + " plates in the whole game");
        sheet.plates.add(*plate);
        place.stack.push_back(*plate);
    }
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
    meal.take(read_multiset(kDishNames, sides, "side dish", [&](Dish dish, int count) {
        place.sides.add(dish, count);
        sheet.sides.add(dish, count);
    }));
    return place;
}

// What a meal shows that hardly can be.
void warn_of_meal(Sheet& sheet, const std::string& name, const Place& place) {
    const auto warn = [&](const std::string& what) { sheet.warnings.push_back(name + ": " + what); };
    // B9, B19. Turns are counted by the deck, and give two plates at most.
    const int most = 2 * ((deck_size(sheet.players()) + sheet.players() - 1) / sheet.players());
    if (static_cast<int>(place.stack.size()) > most)
        warn(std::to_string(place.stack.size()) + " plates, where turns give at most " + std::to_string(most));
    // B45, B46. A challenge gives two cubes at most, three with a Takoyaki.
    const int cubes = 2 * kWasabiCards + place.sides[Dish::takoyaki];
    if (place.cubes > cubes)
        warn(std::to_string(place.cubes) + " cubes, where " + std::to_string(kWasabiCards) +
             " challenges give at most " + std::to_string(cubes));
}

// What no single meal shows but all of them together do.
void warn_of_totals(Sheet& sheet) {
    sheet.plates.each_kind([&](Plate plate) {
        if (sheet.plates[plate] > kAllPlates[plate])
            sheet.warnings.push_back(std::to_string(sheet.plates[plate]) + " " + plate_name(plate) +
                                     ", where we believe there are " + std::to_string(kAllPlates[plate]));
    });
    sheet.sides.each_kind([&](Dish dish) {
        if (sheet.sides[dish] > kCopiesOfSide)
            sheet.warnings.push_back(std::to_string(sheet.sides[dish]) + " " + std::string(kDishNames[dish]) +
                                     ", where we believe there are " + std::to_string(kCopiesOfSide));
    });
    int yen = 0;
    // B7, B21, B33, B34, B38. Where yen come from.
    int most_yen = kYenAtStart * sheet.players() + deck_size(sheet.players());
    for (const Place& place : sheet.places) {
        yen += place.yen;
        for (const Dish dish : {Dish::tempura, Dish::edamame, Dish::yakitori}) most_yen += place.sides[dish];
    }
    if (yen > most_yen)
        sheet.warnings.push_back(std::to_string(yen) + " yen, where no more than " + std::to_string(most_yen) +
                                 " can have come into the game");
    const int most_sides = kSideCards - sides_removed(sheet.players());
    if (sheet.sides.total() > most_sides)
        sheet.warnings.push_back(std::to_string(sheet.sides.total()) + " side dishes, where the deck had " +
                                 std::to_string(most_sides));
    // B40. Two plates are always in the tunnel.
    if (sheet.plates.total() > kAllPlates.total() - 2)
        sheet.warnings.push_back(std::to_string(sheet.plates.total()) +
                                 " plates on stacks, where two of the 54 are always in the tunnel");
}

}  // namespace

std::string_view GameCodec::sheet_example() { return kExample; }

Bill GameCodec::read_sheet(JsonReader& reader) {
    Sheet sheet;
    sheet.names = read_player_names(reader);
    if (!SushiBoat::accepts({sheet.players()})) {
        reader.refuse("Sushi Boat is for 2 to 5 players, not " + std::to_string(sheet.players()));
        return {};
    }
    sheet.places.resize(sheet.names.size());
    sheet.named.resize(sheet.names.size());
    JsonReader meals = reader["meals"];
    if (!meals.must_be_object("an object with a meal for each player")) return {};
    meals.each_member([&](const std::string& name, JsonReader meal) {
        const auto player = find_player(sheet.names, name, meals);
        if (!player || !meal.must_be_object("an object of stack, sides, cubes and yen")) return;
        sheet.places[*player] = read_place(meal.call("score sheet, " + name), sheet);
        sheet.named[*player] = true;
        warn_of_meal(sheet, name, sheet.places[*player]);
    });
    if (!reader.ok()) return {};
    warn_of_totals(sheet);
    warn_of_forgotten(sheet.warnings, sheet.names, sheet.named, "the sheet");
    std::array<Meal, kMaxPlayers> eaten{};
    for (std::size_t i = 0; i < sheet.places.size(); ++i) {
        const Place& place = sheet.places[i];
        eaten[i] = {place.stack, place.sides, place.cubes};
    }
    Bill bill(sheet.names);
    bill.warnings = std::move(sheet.warnings);
    const auto write = [&](Seat seat, Rule rule, int points) { bill.add(0, seat, kRuleNames[rule], points); };
    score_meals(eaten, sheet.players(), write);
    bill.rank(sheet.players(), [&](std::size_t i) { return standing_of(bill.totals[i], sheet.places[i].yen); });
    return bill;
}

}  // namespace sushiya::sushi_boat
