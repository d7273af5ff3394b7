// Sushi Go Party!: a score sheet for a game on a real table.
#include <algorithm>

#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya {

using namespace sushi_go_party;

namespace {

constexpr std::string_view kExample = R"({
  "game": "sushi_go_party",
  "players": ["Ann", "Bo", "Cy"],
  "menu": "points_platter",
  "rounds": [
    {"Ann": "squid salmon onigiri-circle onigiri-square dumpling*3 tea ice-cream edamame",
     "Bo": "uramaki-4*2 egg special-order(uramaki-4) dumpling edamame*2 ice-cream*2",
     "Cy": "uramaki-3 onigiri-triangle onigiri-circle special-order(onigiri-triangle) tea*2 edamame",
     "uramaki_race": ["Bo"]}
  ]
}
)";

constexpr std::string_view kRace = "uramaki_race";

// What lies in front of everybody at the end of a round, and who took places in the uramaki race.
struct Round {
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
    if (name == kCardNames[kFaceDown] && !word.copy && !word.on_wasabi) return word;
    // Unused chopsticks and spoons need no number: any does.
    const std::string_view plain = name == "chopsticks" ? "chopsticks-1" : name == "spoon" ? "spoon-4" : name;
    const auto card = read_card(types, plain);
    if (!card) return fail(card.error().what);
    word.as = *card;
    if (word.on_wasabi && (!is_nigiri(*card) || !types.contains(Type::wasabi)))
        return fail(quoted(text) + ": only nigiri go on wasabi, and only where wasabi is on the menu");
    if (is_menu(*card) || is_takeout(*card))
        return fail(std::string(name) + " is discarded when used and cannot lie there at the end of a round");
    if (*card == Card::special_order) return fail("say what the special order copied, as in 'special-order(tempura)'");
    if (word.copy && !types.contains(Type::special_order)) return fail("special-order is not on the menu");
    return word;
}

// The cards the box still has for a round.
struct Supply {
    std::array<int, kTypes> specials{};  // chopsticks and spoons, which are counted without numbers
    Cards cards;

    bool take(Card card) {
        const Type type = type_of(card);
        if (type == Type::chopsticks || type == Type::spoon) return ++specials[static_cast<std::size_t>(type)] <= 3;
        if (!cards.has(card)) return false;
        cards.remove(card);
        return true;
    }
};

Result<void> read_tableau(const Sheet& sheet, std::string_view text, Supply& supply, Served& served, Kept& kept) {
    int size = 0;
    for (const std::string_view part : split(text, ' ')) {
        if (part.empty()) continue;
        const std::size_t star = part.find('*');
        const auto word = read_word(TypeSet(sheet.options.menu), part.substr(0, star));
        if (!word) return fail(word.error().what);
        const auto count = star == std::string_view::npos ? std::optional<int>(1) : to_number(part.substr(star + 1));
        if (!count || *count < 1 || *count > Front::kMost)
            return fail("in " + quoted(part) + " the count after * must be a number from 1 to 10");
        const auto [as, copy, on_wasabi] = *word;
        for (int i = 0; i < *count; ++i) {
            size += on_wasabi ? 2 : 1;
            if (size > Setting::dealt_to_each(sheet.options.players))
                return fail("more than " + std::to_string(Setting::dealt_to_each(sheet.options.players)) +
                            " cards, but nobody can have more in front in a round");
            const Card card = copy ? Card::special_order : as;
            if (as != kFaceDown && !supply.take(card))
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

Result<std::size_t> find_player(const Sheet& sheet, std::string_view name) {
    const auto at = std::find(sheet.names.begin(), sheet.names.end(), name);
    if (at == sheet.names.end()) return fail(quoted(name) + " is not among the players");
    return static_cast<std::size_t>(at - sheet.names.begin());
}

// A list of turns in which places were taken: a name, or a list of names who tied.
Result<void> read_race(const boost::json::value& value, const Sheet& sheet, Round& round) {
    if (!TypeSet(sheet.options.menu).contains(Type::uramaki)) return fail("uramaki is not on the menu");
    if (!value.is_array()) return fail("write who took a place, in order, as in [\"Ann\", [\"Bo\", \"Cy\"]]");
    const bool french = sheet.options.uramaki == UramakiRules::french;
    std::size_t used = 0;
    for (const boost::json::value& entry : value.get_array()) {
        std::vector<std::size_t> turn;
        const boost::json::array alone{entry};
        for (const boost::json::value& name : entry.is_array() ? entry.get_array() : alone) {
            if (!name.is_string()) return fail("write who took a place by name");
            const auto player = find_player(sheet, {name.get_string().data(), name.get_string().size()});
            if (!player) return fail(player.error().what);
            if (std::find(turn.begin(), turn.end(), *player) != turn.end())
                return fail(sheet.names[*player] + " cannot take the same place twice");
            turn.push_back(*player);
        }
        if (turn.empty()) return fail("a turn in which places were taken names at least one player");
        if (used >= (french ? 2U : 3U)) return fail("no place was left for " + sheet.names[turn.front()]);
        used += turn.size();
        round.race.push_back(std::move(turn));
    }
    return {};
}

Result<void> read_round(const boost::json::value& value, const Sheet& sheet, Supply supply, Round& round) {
    if (!value.is_object()) return fail("must be an object of player names and what lies in front of them");
    for (const auto& entry : value.get_object()) {
        const std::string name(entry.key());
        if (name == kRace) {
            if (const auto race = read_race(entry.value(), sheet, round); !race)
                return fail(name + ": " + race.error().what);
            continue;
        }
        const auto player = find_player(sheet, name);
        if (!player) return fail(player.error().what);
        if (!entry.value().is_string()) return fail(name + ": write the cards as a text, as in \"tempura*2 maki-3\"");
        const auto tableau = read_tableau(sheet, std::string_view(entry.value().get_string()), supply,
                                          round.served[*player], round.desserts[*player]);
        if (!tableau) return fail(name + ": " + tableau.error().what);
    }
    return {};
}

Result<void> read_rounds(const boost::json::value& value, Sheet& sheet) {
    const Setting setting(sheet.options);
    Supply supply{{}, setting.main_deck + as_cards(setting.desserts)};
    int shuffled_in = 0;
    int kept = 0;
    for (std::size_t i = 0; i < value.get_array().size(); ++i) {
        Round& round = sheet.rounds.emplace_back();
        const std::string where = "round " + std::to_string(i + 1);
        const auto read = read_round(value.get_array()[i], sheet, supply, round);
        if (!read) return fail(where + ": " + read.error().what);
        shuffled_in += setting.new_desserts(static_cast<int>(i));
        for (const Kept& mine : round.desserts) {
            kept += mine.cards.total();
            supply.cards = supply.cards - as_cards(mine.cards);
            for (int n = mine.copies.total(); n > 0; --n) supply.cards.remove(Card::special_order);
        }
        if (kept > shuffled_in)
            return fail(where + ": " + std::to_string(kept) + " desserts are in front of players, but only " +
                        std::to_string(shuffled_in) + " have been shuffled in");
    }
    return {};
}

Result<Sheet> read(const boost::json::object& object) {
    ObjectReader reader(object, "score sheet");
    reader.any("game");
    Sheet sheet;
    const boost::json::value* players = reader.any("players");
    const boost::json::value* rounds = reader.any("rounds");
    const boost::json::value* menu = reader.any("menu");
    const auto english = reader.flag("english_uramaki", false);
    if (!english) return fail(english.error().what);
    if (const auto done = reader.done(); !done) return fail(done.error().what);
    if (players == nullptr || !players->is_array()) return fail("score sheet: 'players' must be a list of names");
    for (const auto& name : players->get_array()) {
        if (!name.is_string()) return fail("score sheet: 'players' must be a list of names");
        const std::string text(name.get_string());
        if (text == kRace || std::find(sheet.names.begin(), sheet.names.end(), text) != sheet.names.end())
            return fail("score sheet: " + quoted(text) + " cannot be the name of a player, or not of two");
        sheet.names.push_back(text);
    }
    sheet.options.players = static_cast<int>(sheet.names.size());
    sheet.options.uramaki = *english ? UramakiRules::english : UramakiRules::french;
    if (sheet.options.players < kMinPlayers || sheet.options.players > kMaxPlayers)
        return fail("score sheet: Sushi Go Party! is for 2 to 8 players, not " + std::to_string(sheet.options.players));
    if (menu == nullptr) return fail("score sheet: 'menu' must say what was served, as in \"sushi_go\"");
    const auto served = read_menu(*menu);
    if (!served) return fail("score sheet: " + served.error().what);
    sheet.options.menu = *served;
    if (const std::string reason = why_not_menu(*served, sheet.options.players); !reason.empty())
        return fail("score sheet: " + reason);
    if (rounds == nullptr || !rounds->is_array() || rounds->get_array().empty() ||
        rounds->get_array().size() > static_cast<std::size_t>(kRounds))
        return fail("score sheet: 'rounds' must be a list of one to three rounds");
    if (const auto read_all = read_rounds(*rounds, sheet); !read_all)
        return fail("score sheet: " + read_all.error().what);
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

std::string_view SushiGoPartyCodec::sheet_example() { return kExample; }

Result<Bill> SushiGoPartyCodec::read_sheet(const boost::json::object& object) {
    const auto sheet = read(object);
    if (!sheet) return fail(sheet.error().what);
    const int players = sheet->options.players;
    Bill bill;
    bill.names = sheet->names;
    bill.totals.resize(sheet->names.size());
    KeptBySeat kept{};
    int number = 0;
    const auto write = [&](Seat seat, Rule rule, int points) {
        bill.entries.push_back({number, seat.index, std::string(kRuleNames[rule]), points});
        bill.totals[seat.index] += points;
    };
    for (const Round& round : sheet->rounds) {
        ++number;
        const int used = bill_race(*sheet, round, write);
        score_round(round.served, {TypeSet(sheet->options.menu), players, sheet->options.uramaki, used}, write);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            kept[i].cards = kept[i].cards + round.desserts[i].cards;
            kept[i].copies = kept[i].copies + round.desserts[i].copies;
        }
    }
    if (number == kRounds) {
        number = 0;
        score_desserts(kept, players, sheet->options.menu.dessert, write);
    }
    std::array<int, kMaxSeats> standing{};
    for (std::size_t i = 0; i < sheet->names.size(); ++i) standing[i] = bill.totals[i] * 32 + kept[i].total();
    const auto ranks = ranks_of(standing, players);
    bill.ranks.assign(ranks.begin(), ranks.begin() + players);
    return bill;
}

}  // namespace sushiya
