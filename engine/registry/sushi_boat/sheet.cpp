// Sushi Boat: a score sheet for a game on a real table.
#include <algorithm>

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
        if (!plate) return fail(plate.error().what);
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
    if (!read) return fail(read.error().what);
    if (!excess.empty())
        return fail("there are only " + std::to_string(kCopiesOfSide) + " " + excess + " in the whole game");
    return {};
}

Result<Place> read_place(const boost::json::object& object, Sheet& sheet) {
    static constexpr int kNoLimit = 99;
    ObjectReader reader(object, "meal");
    Place place;
    const auto stack = reader.text("stack", "");
    if (!stack) return fail(stack.error().what);
    const auto sides = reader.text("sides", "");
    if (!sides) return fail(sides.error().what);
    const auto cubes = reader.number("cubes", 0, 0, kNoLimit);
    if (!cubes) return fail(cubes.error().what);
    const auto yen = reader.number("yen", 0, 0, kNoLimit);
    if (!yen) return fail(yen.error().what);
    if (const auto done = reader.done(); !done) return fail(done.error().what);
    if (const auto read = read_stack(*stack, sheet, place); !read) return fail(read.error().what);
    if (const auto read = read_sides(*sides, sheet, place); !read) return fail(read.error().what);
    place.cubes = *cubes;
    place.yen = *yen;
    // B45, B46. A challenge gives two cubes at most, three with a Takoyaki.
    const int most = 2 * kWasabiCards + place.sides[Dish::takoyaki];
    if (place.cubes > most)
        return fail(std::to_string(place.cubes) + " cubes, but " + std::to_string(kWasabiCards) +
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

Result<std::vector<std::string>> read_names(const boost::json::value* players) {
    std::vector<std::string> names;
    if (players == nullptr || !players->is_array()) return fail("'players' must be a list of names");
    for (const auto& name : players->get_array()) {
        if (!name.is_string()) return fail("'players' must be a list of names");
        const std::string text(name.get_string());
        if (std::find(names.begin(), names.end(), text) != names.end())
            return fail("two players are called " + quoted(text));
        names.push_back(text);
    }
    if (!SushiBoat::accepts({static_cast<int>(names.size())}))
        return fail("Sushi Boat is for 2 to 5 players, not " + std::to_string(names.size()));
    return names;
}

Result<Sheet> read(const boost::json::object& object) {
    ObjectReader reader(object, "score sheet");
    reader.any("game");
    const boost::json::value* players = reader.any("players");
    const boost::json::value* meals = reader.any("meals");
    if (const auto done = reader.done(); !done) return fail(done.error().what);
    const auto names = read_names(players);
    if (!names) return fail("score sheet: " + names.error().what);
    Sheet sheet;
    sheet.names = *names;
    sheet.places.resize(names->size());
    if (meals == nullptr || !meals->is_object())
        return fail("score sheet: 'meals' must be an object with a meal for each player");
    for (const auto& entry : meals->get_object()) {
        const std::string name(entry.key());
        const auto at = std::find(names->begin(), names->end(), name);
        if (at == names->end()) return fail("score sheet: " + quoted(name) + " is not among the players");
        if (!entry.value().is_object())
            return fail("score sheet: the meal of " + name + " must be an object of stack, sides, cubes and yen");
        const auto place = read_place(entry.value().get_object(), sheet);
        if (!place) return fail("score sheet, " + name + ": " + place.error().what);
        sheet.places[static_cast<std::size_t>(at - names->begin())] = *place;
    }
    if (const auto totals = check_totals(sheet); !totals) return fail("score sheet: " + totals.error().what);
    return sheet;
}

}  // namespace

std::string_view SushiBoatCodec::sheet_example() { return kExample; }

Result<Bill> SushiBoatCodec::read_sheet(const boost::json::object& object) {
    const auto sheet = read(object);
    if (!sheet) return fail(sheet.error().what);
    std::array<Meal, kMaxPlayers> meals{};
    for (std::size_t i = 0; i < sheet->places.size(); ++i) {
        const Place& place = sheet->places[i];
        meals[i] = {place.stack, place.sides, place.cubes};
    }
    Bill bill;
    bill.names = sheet->names;
    bill.totals.resize(sheet->names.size());
    const auto write = [&](Seat seat, Rule rule, int points) {
        bill.entries.push_back({0, seat.index, std::string(kRuleNames[rule]), points});
        bill.totals[seat.index] += points;
    };
    score_meals(meals, sheet->players(), write);
    std::array<int, kMaxSeats> standing{};
    for (std::size_t i = 0; i < sheet->places.size(); ++i)
        standing[i] = standing_of(bill.totals[i], sheet->places[i].yen);
    const auto ranks = ranks_of(standing, sheet->players());
    bill.ranks.assign(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(sheet->names.size()));
    return bill;
}

}  // namespace sushiya
