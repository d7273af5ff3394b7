// Sushi Go Party!: a score sheet for a game on a real table.
#include <algorithm>

#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {
namespace {

constexpr std::string_view kExample = R"({
  "game": "sushi_go_party",
  "players": ["Ann", "Bo", "Cy"],
  "menu": "points_platter",
  "rounds": [
    {"Ann": "squid salmon onigiri-circle onigiri-square dumpling*3 tea ice-cream edamame",
     "Bo": "uramaki-4 egg special-order(uramaki-4) dumpling edamame*2 ice-cream*2",
     "Cy": "uramaki-3 onigiri-triangle onigiri-circle special-order(onigiri-triangle) tea*2 edamame dumpling egg*2",
     "uramaki_race": ["Bo"]}
  ]
}
)";

constexpr std::string_view kRace = "uramaki_race";

// What lies in front of everybody at the end of a round, and who took places in the uramaki race.
struct Round {
    std::vector<bool> named;
    ServedBySeat served{};
    KeptBySeat desserts{};
    std::vector<std::vector<std::size_t>> race;  // each turn in which places were taken: by whom
};

struct Sheet {
    std::vector<std::string> names;
    Options options;
    std::vector<Round> rounds;
};

// A word of a tableau: `squid-on-wasabi`, `special-order(tempura)`, `chopsticks`, `face-down`.
struct Word {
    Card as;
    bool copy;
    bool on_wasabi;
    bool any_number = false;  // "chopsticks": whichever of them
};

Result<Word> read_word(TypeSet types, std::string_view text) {
    static constexpr std::string_view kOn = "-on-wasabi";
    static constexpr std::string_view kCopy = "special-order(";
    Word word{kFaceDown, false, false};
    std::string_view name = text;
    if (name.ends_with(kOn)) {
        word.on_wasabi = true;
        name.remove_suffix(kOn.size());
    }
    if (name.starts_with(kCopy) && name.ends_with(')')) {
        word.copy = true;
        name = name.substr(kCopy.size(), name.size() - kCopy.size() - 1);
    }
    if (name == kCardNames[kFaceDown] && !word.copy && !word.on_wasabi) {
        if (!types.contains(Type::takeout))
            return fail("cards are turned face down by a takeout box only, which is not on the menu");
        return word;
    }
    // Unused chopsticks and spoons need no number: any does.
    const std::string_view plain = name == "chopsticks" ? "chopsticks-1" : name == "spoon" ? "spoon-4" : name;
    const auto card = read_card(types, plain);
    if (!card) return tl::unexpected(card.error());
    word.as = *card;
    word.any_number = plain != name;
    if (word.on_wasabi && (!is_nigiri(*card) || !types.contains(Type::wasabi)))
        return fail(in_quotes(text) + ": only nigiri go on wasabi, and only where wasabi is on the menu");
    if (is_menu(*card) || is_takeout(*card))
        return fail(std::string(name) + " is discarded when used and cannot lie there at the end of a round");
    if (*card == Card::special_order) return fail("say what the special order copied, as in 'special-order(tempura)'");
    if (word.copy && !types.contains(Type::special_order)) return fail("special-order is not on the menu");
    return word;
}

// The cards the box still has for a round.
struct Supply {
    std::array<int, kTypes> specials{};  // chopsticks and spoons, which may be named without their number
    Cards cards;

    bool take(const Word& word, Card card) {
        const Type type = type_of(card);
        if (type == Type::chopsticks || type == Type::spoon) {
            if (++specials[static_cast<std::size_t>(type)] > 3) return false;
            if (word.any_number) return true;
        }
        return take(card);
    }
    bool take(Card card) {
        if (!cards.has(card)) return false;
        cards.remove(card);
        return true;
    }
};

Result<void> read_tableau(const Sheet& sheet, std::string_view text, Supply& supply, Served& served, Kept& kept) {
    int size = 0;
    for (const std::string_view part : words_of(text)) {
        const auto [name, count] = several(part, Front::kMost);
        const auto word = read_word(TypeSet(sheet.options.menu), name);
        if (!word) return tl::unexpected(word.error());
        if (!count) return fail("in " + in_quotes(part) + " the count after * must be a number from 1 to 10");
        const auto [as, copy, on_wasabi, any_number] = *word;
        for (int i = 0; i < *count; ++i) {
            size += on_wasabi ? 2 : 1;
            if (size > Setting::dealt_to_each(sheet.options.players))
                return fail("more than " + std::to_string(Setting::dealt_to_each(sheet.options.players)) +
                            " cards, but nobody can have more in front in a round");
            const Card card = copy ? Card::special_order : as;
            if (as != kFaceDown && !supply.take(*word, card))
                return fail("there are too few " + std::string(kCardNames[card]) + " for that");
            // A wasabi under a nigiri may be a special order; either way it is one card of that colour.
            if (on_wasabi && !supply.take(Card::wasabi) && !supply.take(Card::special_order))
                return fail("there are too few wasabi for that");
            served.shows.add(as);
            if (on_wasabi) {
                served.shows.add(Card::wasabi);
                served.on_wasabi.add(as);
            }
            if (!is_dessert(as)) continue;
            (copy ? kept.copies : kept.cards).add(as_dessert(as));
        }
    }
    return {};
}

std::size_t places_of(const Sheet& sheet) { return sheet.options.uramaki == UramakiRules::french ? 2 : 3; }

// A list of turns in which places were taken: a name, or a list of names who tied.
void read_race(JsonReader value, const Sheet& sheet, Round& round) {
    static constexpr std::string_view kShape = "who took a place, in order, as in [\"Ann\", [\"Bo\", \"Cy\"]]";
    if (!TypeSet(sheet.options.menu).contains(Type::uramaki)) return value.refuse("uramaki is not on the menu");
    const std::size_t places = places_of(sheet);
    std::size_t used = 0;
    value.each_numbered("turn", 0, kMaxPlayers, kShape, [&](int, JsonReader turn) {
        const bool alone = turn.is(JsonValue::Kind::text);
        std::vector<std::size_t> takers;
        for (const std::string& name : alone ? std::vector{turn.text()} : turn.texts("a name, or a list of names")) {
            const auto player = find_player(sheet.names, name, turn);
            if (!player) return;
            if (std::find(takers.begin(), takers.end(), *player) != takers.end())
                turn.refuse(name + " cannot take the same place twice");
            takers.push_back(*player);
        }
        if (takers.empty()) return turn.refuse("names at least one player");
        if (used >= places) turn.refuse("no place was left for " + sheet.names[takers.front()]);
        used += takers.size();
        round.race.push_back(std::move(takers));
    });
}

// P22. Ten icons or more take a place at once and are discarded: two cards at least for each place.
void check_race(JsonReader& reader, const Sheet& sheet, const Round& round) {
    std::size_t used = 0;
    std::vector<int> places(sheet.names.size());
    for (const auto& turn : round.race) {
        used += turn.size();
        for (const std::size_t player : turn) ++places[player];
    }
    const bool places_left = used < places_of(sheet);
    const int turns = Setting::dealt_to_each(sheet.options.players);
    for (std::size_t i = 0; i < sheet.names.size(); ++i) {
        const int icons = uramaki_icons(round.served[i]);
        if (icons >= kUramakiGoal && places_left)
            reader.refuse(
                in_quotes(sheet.names[i]) + " has " + std::to_string(icons) +
                " uramaki icons in front, but from ten on a place of the race is taken and they are discarded");
        const int laid = round.served[i].shows.total();
        if (laid + 2 * places[i] > turns)
            reader.refuse(
                in_quotes(sheet.names[i]) + " has " + std::to_string(laid) + " cards in front and discarded two for " +
                "each place of the race, which are more than the " + std::to_string(turns) + " turns of the round");
    }
}

Round read_round(JsonReader reader, const Sheet& sheet, Supply supply) {
    Round round;
    round.named.resize(sheet.names.size());
    if (!reader.must_be_object("an object of player names and what lies in front of them")) return round;
    reader.each_member([&](const std::string& name, JsonReader cards) {
        if (name == kRace) return read_race(cards, sheet, round);
        const auto player = find_player(sheet.names, name, reader);
        if (!player) return;
        round.named[*player] = true;
        if (!cards.is(JsonValue::Kind::text))
            return cards.refuse("write the cards as a text, as in \"tempura*2 maki-3\"");
        cards.take(read_tableau(sheet, cards.text(), supply, round.served[*player], round.desserts[*player]));
    });
    if (reader.ok()) check_race(reader, sheet, round);
    return round;
}

std::vector<Round> read_rounds(JsonReader reader, const Sheet& sheet) {
    const Setting setting(sheet.options);
    Supply supply{{}, setting.main_deck + as_cards(setting.desserts)};
    std::vector<Round> rounds;
    int shuffled_in = 0;
    int kept = 0;
    const auto read = [&](int number, JsonReader item) {
        const Round& round = rounds.emplace_back(read_round(item, sheet, supply));
        if (!reader.ok()) return;
        shuffled_in += setting.new_desserts(number - 1);
        for (const Kept& mine : round.desserts) {
            kept += mine.cards.total();
            supply.cards = supply.cards - as_cards(mine.cards);
            for (int n = mine.copies.total(); n > 0; --n) supply.cards.remove(Card::special_order);
        }
        if (kept > shuffled_in)
            item.refuse(std::to_string(kept) + " desserts are in front of players, but only " +
                        std::to_string(shuffled_in) + " have been shuffled in");
    };
    reader.call("score sheet").each_numbered("round", 1, kRounds, "a list of one to three rounds", read);
    return rounds;
}

Sheet read(JsonReader& reader) {
    Sheet sheet;
    sheet.names = read_player_names(reader, kRace);
    sheet.options.players = static_cast<int>(sheet.names.size());
    if (reader["english_uramaki"].flag(false)) sheet.options.uramaki = UramakiRules::english;
    if (sheet.options.players < kMinPlayers || sheet.options.players > kMaxPlayers)
        reader.refuse("Sushi Go Party! is for 2 to 8 players, not " + std::to_string(sheet.options.players));
    JsonReader menu = reader["menu"];
    if (!menu.present()) reader.refuse("'menu' must say what was served, as in \"sushi_go\"");
    sheet.options.menu = read_menu(menu.call("score sheet"));
    if (const std::string reason = why_not_menu(sheet.options.menu, sheet.options.players); !reason.empty())
        reader.refuse(reason);
    if (JsonReader rounds = reader["rounds"]; reader.ok()) sheet.rounds = read_rounds(rounds, sheet);
    return sheet;
}

// P22, P24. Everybody of a turn gets the place in full and uses up one.
template <class Write>
int bill_race(const Sheet& sheet, const Round& round, Write&& write) {
    const bool french = sheet.options.uramaki == UramakiRules::french;
    std::size_t used = 0;
    for (const auto& turn : round.race) {
        const int points = french ? kFrenchPlaces[used] : kEnglishPlaces[used];
        for (const std::size_t player : turn)
            write(Seat{static_cast<std::uint8_t>(player)}, Rule::uramaki_race, points);
        used += turn.size();
    }
    return static_cast<int>(used);
}

}  // namespace

std::string_view GameCodec::sheet_example() { return kExample; }

Bill GameCodec::read_sheet(JsonReader& reader) {
    const Sheet sheet = read(reader);
    if (!reader.ok()) return {};
    const int players = sheet.options.players;
    Bill bill(sheet.names);
    KeptBySeat kept{};
    int number = 0;
    const auto write = [&](Seat seat, Rule rule, int points) { bill.add(number, seat, kRuleNames[rule], points); };
    for (const Round& round : sheet.rounds) {
        ++number;
        warn_of_forgotten(bill.warnings, sheet.names, round.named, "round " + std::to_string(number));
        const int used = bill_race(sheet, round, write);
        score_round(round.served, {TypeSet(sheet.options.menu), players, sheet.options.uramaki, used}, write);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            kept[i].cards = kept[i].cards + round.desserts[i].cards;
            kept[i].copies = kept[i].copies + round.desserts[i].copies;
        }
    }
    if (number == kRounds) {
        number = 0;
        score_desserts(kept, players, sheet.options.menu.dessert, write);
    }
    bill.rank(players, [&](std::size_t i) { return standing_of(bill.totals[i], kept[i]); });
    return bill;
}

}  // namespace sushiya::sushi_go_party
